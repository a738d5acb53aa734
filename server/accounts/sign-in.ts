import { sql } from 'kysely'
import type { SignedIn } from './user.store.ts'
import type { Database } from '../db/database.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'
import { privilegesOf, sessionHours } from '../http/sign-in.ts'
import { forgive, throttle } from '../http/throttle.ts'
import { newToken, tokenHash } from '../http/token.ts'
import { signedInUser } from './user.store.ts'
import { badgeKeyOf } from './badge-code.ts'
import { checkSecret } from './password.ts'

interface From {
  address: string
  userAgent: string
}

/** By name and password. Every failure is the same, in words and in time: it must not tell whether the account exists. */
export async function signInByPassword(database: Database, username: string, password: string, from: From): Promise<SignedIn> {
  const account = `signin:account:${username.toLowerCase()}`
  const address = `signin:address:${from.address}`
  await throttle(database, address, 30, 60)
  await throttle(database, account, 5, 60)
  const user = await database.read.selectFrom('user').select(['id', 'passwordHash', 'status']).where(sql<boolean>`lower("username") = ${username.toLowerCase()}`).orderBy('id').executeTakeFirst()
  const right = await checkSecret(user?.passwordHash, password)
  if (!user || !right || user.status !== 'ACTIVE') throw new HttpError(401, 'sign-in-failed')
  await forgive(database, account)
  await uncount(database, address)
  return openSession(database, user.id, null, from)
}

/** By badge: alone on an enrolled handheld of one of the worker's centers, elsewhere with the PIN too (decisions.md §3). */
export async function signInByBadge(database: Database, qrcode: string, pin: string | undefined, device: DeviceCaller | null, from: From): Promise<SignedIn> {
  const address = `signin:address:${from.address}`
  await throttle(database, address, 30, 60)
  const key = badgeKeyOf(qrcode)
  const badge =
    key === null
      ? undefined
      : await database.read
          .selectFrom('badge')
          .innerJoin('user', 'user.id', 'badge.userId')
          .select(['badge.id', 'badge.userId', 'badge.validUntil', 'user.pinHash'])
          .where('badge.publicKey', '=', key)
          .where('badge.endedAt', 'is', null)
          .where('user.status', '=', 'ACTIVE')
          .executeTakeFirst()
  if (!badge) throw new HttpError(401, 'badge-unknown')
  if (badge.validUntil <= database.now().toISOString()) throw new HttpError(401, 'badge-expired')
  if (!device || !(await worksAt(database, badge.userId, device.centerId))) await checkPin(database, badge, pin)
  await uncount(database, address)
  return openSession(database, badge.userId, badge.id, from)
}

/** Ten tries an hour: a found badge must not become a way in by counting through its PINs. */
async function checkPin(database: Database, badge: { id: number; pinHash: string | null }, pin: string | undefined): Promise<void> {
  if (pin === undefined) throw new HttpError(401, 'pin-needed')
  const tries = `pin:${badge.id}`
  await throttle(database, tries, 10, 3600)
  if (!(await checkSecret(badge.pinHash, pin))) throw new HttpError(401, 'pin-needed')
  await forgive(database, tries)
}

async function worksAt(database: Database, userId: number, centerId: number): Promise<boolean> {
  const centers = await database.read.selectFrom('userCenter').select('centerId').where('userId', '=', userId).execute()
  return centers.length === 0 || centers.some((row) => row.centerId === centerId)
}

async function openSession(database: Database, userId: number, badgeId: number | null, from: From): Promise<SignedIn> {
  const token = newToken()
  const expiresAt = new Date(database.now().getTime() + sessionHours * 3_600_000).toISOString()
  return database.write(async (w) => {
    await w.tx
      .insertInto('session')
      .values({ userId, tokenHash: tokenHash(token), badgeId, userAgent: from.userAgent.slice(0, 500), address: from.address, createdAt: w.now, seenAt: w.now, provenAt: badgeId === null ? w.now : null, expiresAt, endedAt: null })
      .execute()
    await w.tx.updateTable('user').set({ lastLoginAt: w.now }).where('id', '=', userId).execute()
    await w.audit({ userId, subject: `user:${userId}`, what: badgeId === null ? 'user.sign-in' : 'user.sign-in-by-badge', after: { address: from.address } })
    const { privileges, systemNames } = await privilegesOf(w.tx, userId)
    return { user: await signedInUser(w.tx, userId), token, gantryNowToken: token, roleSystemNames: systemNames, privileges: [...privileges] }
  })
}

/** A success is not a try against the others at its address: a whole shift signs in from one. */
async function uncount(database: Database, key: string): Promise<void> {
  await database.dialect.write.updateTable('throttle').set((e) => ({ hits: e('hits', '-', 1) })).where('key', '=', key).execute()
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { placeOf } from '../../http/address.ts'
import type { SignedIn } from '../user/store.ts'
import type { Language } from '../../../shared/entities/account.ts'
import type { Database, Reader, Tx } from '../../db/database.ts'
import type { DeviceCaller } from '../../http/caller.ts'
import { HttpError } from '../../http/errors.ts'
import { privilegesOf } from '../../http/privileges.ts'
import { sessionHours } from '../../http/sign-in.ts'
import { countTry, forgive, throttle, uncount } from '../../http/throttle.ts'
import { newToken, tokenHash } from '../../http/token.ts'
import { signedInUser } from '../user/store.ts'
import { badgeKeyOf } from '../badge/code.ts'
import { isOpen } from '../../http/open-account.ts'
import { isNamed } from '../user/create.ts'
import { checkSecret } from './password.ts'
import { usernameOf } from '../user/create.ts'

/** Wrong ones in a minute, with those that are not decided yet: a whole shift signs in at the same moment from one address. */
const triesOfAddress = 100

export interface From {
  address: string
  userAgent: string
  /** Of the page that they sign in on. */
  language?: Language | undefined
}

/** By name and password. */
export async function signInByPassword(
  database: Database,
  username: string,
  password: string,
  from: From,
): Promise<SignedIn> {
  const { id, passwordHash, forgiveTries } = await passwordHolder(database, username, password, from.address)
  const still = { holds: sql<SqlBool>`"passwordHash" = ${passwordHash}`, or: 'sign-in-failed' }
  return openSession(database, { userId: id, badgeId: null, still }, from, forgiveTries)
}

/**
 * Forgives the failed tries before a success. Called last in the transaction that opens the session, since rows
 * are always locked in one order.
 */
type ForgiveTries = (tx: Reader) => Promise<void>

/**
 * Who has this name and password, in the office as on a handheld: both spend from the same tries. Every failure is the same, in words
 * and in time: it must not tell whether the account exists.
 */
export async function passwordHolder(
  database: Database,
  username: string,
  password: string,
  from: string,
): Promise<{ id: number; passwordHash: string; forgiveTries: ForgiveTries }> {
  const address = addressTries(from)
  const tries = [
    { key: address, limit: triesOfAddress, seconds: 60 },
    { key: pairTries(username, from), limit: triesOfPair, seconds: 60 },
  ]
  // Guessing from many addresses is slowed. Where the account has signed in before, its owner still does (OWASP on lockouts).
  if (!(await hasSignedInFrom(database, username, from)))
    tries.push({ key: accountTries(username), limit: triesOfStrangers, seconds: 60 })
  await throttle(database, ...tries)
  const now = database.now()
  const user = await database.read
    .selectFrom('user')
    .select(['id', 'passwordHash'])
    .where(isNamed(username))
    .where(isOpen(now))
    .where((e) => e.or([e('oneTimeUntil', 'is', null), e('oneTimeUntil', '>', now.toISOString())]))
    .orderBy('id')
    .executeTakeFirst()
  const right = await checkSecret(user?.passwordHash, password)
  if (!user || !right) throw new HttpError(401, 'sign-in-failed')
  const forgiveTries = async (tx: Reader) => {
    await uncount(tx, address)
    await forgiveAccount(tx, { id: user.id, username })
  }
  return { ...user, forgiveTries }
}

/** Wrong ones of one account in a minute, from one address: who guesses locks out themselves, and nobody else. */
const triesOfPair = 5
/** Of one account in a minute, from all addresses together that it never signed in from. */
const triesOfStrangers = 20

async function hasSignedInFrom(database: Database, username: string, from: string): Promise<boolean> {
  const known = await database.read
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select('session.address')
    .distinct()
    .where(isNamed(username))
    .execute()
  const place = placeOf(from)
  return known.some(({ address }) => address !== null && placeOf(address) === place)
}

const accountTries = (username: string) => `signin:account:${usernameOf(username).toLowerCase()}`
const pairTries = (username: string, from: string) => `${accountTries(username)}|${placeOf(from)}`

/** A new password, and a right one, make the way free from everywhere, for the PIN too. */
export async function forgiveAccount(tx: Reader, user: { id: number; username: string }): Promise<void> {
  const account = accountTries(user.username)
  const pairs = `${account}|`
  await tx.deleteFrom('throttle').where(sql<boolean>`substr("key", 1, ${pairs.length}) = ${pairs}`).execute()
  await forgive(tx, account)
  await forgive(tx, pinTries(user.id))
}

export const pinTries = (userId: number) => `pin:${userId}`
const addressTries = (address: string) => `signin:address:${placeOf(address)}`

/** By badge: alone on an enrolled handheld of one of the worker's centers, elsewhere with the PIN too (decisions.md §3). */
export async function signInByBadge(
  database: Database,
  qrcode: string,
  pin: string | undefined,
  device: DeviceCaller | null,
  from: From,
): Promise<SignedIn> {
  const address = addressTries(from.address)
  await throttle(database, { key: address, limit: triesOfAddress, seconds: 60 })
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
          .where(isOpen(database.now()))
          .executeTakeFirst()
  if (!badge) throw new HttpError(401, 'badge-unknown')
  if (badge.validUntil <= database.now().toISOString()) throw new HttpError(401, 'badge-expired')
  const isAtHome = device !== null && (await worksAt(database, badge.userId, device.centerId))
  const place = device ? `device:${device.deviceId}` : `address:${placeOf(from.address)}`
  const forgivePin = isAtHome ? null : await checkPin(database, badge, pin, place)
  const isGood = sql<SqlBool>`exists (select 1 from "badge" as b where b."id" = ${badge.id} and b."endedAt" is null)`
  const still = { holds: isGood, or: 'badge-unknown' }
  return openSession(database, { userId: badge.userId, badgeId: badge.id, still }, from, async (tx) => {
    await uncount(tx, address)
    await forgivePin?.(tx)
  })
}

/** Wrong PINs of one person in a row, whichever their badge (NIST SP 800-63B asks for at most 100), and of one place in an hour. */
const wrongPins = 10
const wrongPinsOfPlace = 30

/** A found badge must not become a way in by counting through its PINs: after ten wrong ones only the password helps. */
async function checkPin(
  database: Database,
  badge: { userId: number; pinHash: string | null },
  pin: string | undefined,
  from: string,
): Promise<ForgiveTries> {
  if (pin === undefined) throw new HttpError(401, 'pin-needed')
  const place = `pin:${from}`
  await throttle(database, { key: place, limit: wrongPinsOfPlace, seconds: 3600 })
  const tries = pinTries(badge.userId)
  if ((await countTry(database.dialect.write, tries)) > wrongPins) throw new HttpError(429, 'pin-locked')
  if (!(await checkSecret(badge.pinHash, pin))) throw new HttpError(401, 'pin-needed')
  return async (tx) => {
    await uncount(tx, place)
    await forgive(tx, tries)
  }
}

export async function worksAt(database: Database, userId: number, centerId: number): Promise<boolean> {
  const centers = await database.read.selectFrom('userCenter').select('centerId').where('userId', '=', userId).execute()
  return centers.length === 0 || centers.some((row) => row.centerId === centerId)
}

interface Opening {
  userId: number
  /** What they came in by; null: their password. */
  badgeId: number | null
  /** What was checked before, of their row; and what is said where it holds no more. */
  still: { holds: RawBuilder<SqlBool>; or: string }
}

/** Whoever was shut out while their secret was checked stays out: what ends sessions holds the user's row first, as this does. */
async function openSession(
  database: Database,
  { userId, badgeId, still }: Opening,
  from: From,
  forgiveTries: ForgiveTries,
): Promise<SignedIn> {
  const token = newToken()
  const expiresAt = new Date(database.now().getTime() + sessionHours * 3_600_000).toISOString()
  return database.write(async (w) => {
    if (from.language) await greetFirst(w.tx, userId, from.language)
    const { numUpdatedRows } = await w.tx
      .updateTable('user')
      .set({ lastLoginAt: w.now })
      .where('id', '=', userId)
      .where(isOpen(database.now()))
      .where(still.holds)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new HttpError(401, still.or)
    await w.tx
      .insertInto('session')
      .values({
        userId,
        tokenHash: tokenHash(token),
        badgeId,
        userAgent: from.userAgent.slice(0, 500),
        address: from.address,
        createdAt: w.now,
        seenAt: w.now,
        provenAt: badgeId === null ? w.now : null,
        expiresAt,
        endedAt: null,
      })
      .execute()
    await w.audit({
      userId,
      subject: `user:${userId}`,
      what: badgeId === null ? 'user.sign-in' : 'user.sign-in-by-badge',
      after: { address: from.address },
    })
    await forgiveTries(w.tx)
    const { privileges, systemNames } = await privilegesOf(w.tx, userId)
    return {
      user: await signedInUser(w.tx, userId),
      token,
      gantryNowToken: token,
      roleSystemNames: systemNames,
      privileges: [...privileges],
    }
  })
}

/** Nobody chose a language for the first administrator, who is alone at their first sign-in; for everyone after them somebody did. */
async function greetFirst(tx: Tx, userId: number, language: Language): Promise<void> {
  await tx
    .updateTable('user')
    .set({ language })
    .where('id', '=', userId)
    .where('lastLoginAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user as other').select('other.id').where('other.id', '<>', userId))),
    )
    .execute()
}

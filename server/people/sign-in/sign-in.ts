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

/**
 * The most wrong tries per minute from one address, including those that are still being checked. It is high because a whole shift signs in
 * at the same moment from one address.
 */
const triesOfAddress = 100

export interface From {
  address: string
  userAgent: string
  /** The language of the page on which the user signs in. */
  language?: Language | undefined
}

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
 * Forgives the failed tries before a success. It is called last in the transaction that opens the session, because rows are always locked
 * in one order.
 */
type ForgiveTries = (tx: Reader) => Promise<void>

/**
 * The user with this name and password. The office and the handhelds count the same tries. Every failure has the same words and takes the
 * same time, so that it does not tell whether the account exists.
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
  // Guessing from many addresses is slowed down. From a place where the account has signed in before, its owner can still sign in (OWASP on
  // lockouts).
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

/** Wrong tries per minute for one account from one address: an attacker locks out only their own address. */
const triesOfPair = 5
/** Tries per minute for one account, from all addresses together from which it has never signed in. */
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

/** After a new or a right password the account may be tried again from everywhere, and its PIN too. */
export async function forgiveAccount(tx: Reader, user: { id: number; username: string }): Promise<void> {
  const account = accountTries(user.username)
  const pairs = `${account}|`
  await tx.deleteFrom('throttle').where(sql<boolean>`substr("key", 1, ${pairs.length}) = ${pairs}`).execute()
  await forgive(tx, account)
  await forgive(tx, pinTries(user.id))
}

export const pinTries = (userId: number) => `pin:${userId}`
const addressTries = (address: string) => `signin:address:${placeOf(address)}`

/**
 * Signs in by badge. The badge alone is enough on an enrolled handheld of one of the worker's centers; elsewhere the PIN is needed too
 * (decisions.md §3).
 */
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

/** Wrong PINs of one person in a row, with any badge (NIST SP 800-63B asks for at most 100), and wrong PINs from one place in an hour. */
const wrongPins = 10
const wrongPinsOfPlace = 30

/** A person who finds a badge must not get in by trying PINs: after ten wrong ones only the password helps. */
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
  /** The badge that the user signed in by; null: the user signed in by password. */
  badgeId: number | null
  /** `holds`: a condition that the secret which was checked still counts. `or`: the refusal if it does not. */
  still: { holds: RawBuilder<SqlBool>; or: string }
}

/** A user who was shut out while the secret was checked stays out: code that ends sessions locks the user's row first, and so does this. */
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

/**
 * Gives the first administrator, who is alone at the first sign-in, the language of the page. Nobody has chosen one for them; for every
 * later user somebody has.
 */
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

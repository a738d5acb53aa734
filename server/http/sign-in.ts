import type { Context, Next } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { signedInCookie } from '../../shared/signed-in-cookie.ts'
import { callerAddress, isHttps } from './address.ts'
import { isOpenOn, today } from './open-account.ts'
import { callerOfKey, isKeyToken } from './key-caller.ts'
import type { Database } from '../db/database.ts'
import { keptQuery } from '../db/kept-query.ts'
import type { Caller, DeviceCaller } from './caller.ts'
import type { Env } from './env.ts'
import { rightsOf, versionOfAll } from './privileges.ts'
import { tokenHash } from './token.ts'

const sessionCookie = 'gantry'
/** A session ends 12 hours after the sign-in, and 2 hours after its last call (docs/decisions/0011-accounts.md). */
export const sessionHours = 12
const idleHours = 2
const seenEveryMs = 60_000

/** Finds out who calls: a user by cookie or bearer token, a program by an open API key, a handheld by bearer token or X-Gantry-Device. */
export async function whoCalls(c: Context<Env>, next: Next): Promise<void> {
  const database = c.get('database')
  c.set('caller', null)
  c.set('device', null)
  c.set('tokenProblem', null)
  const bearer = c.req.header('authorization')?.match(/^Bearer (\S+)$/)?.[1]
  const deviceToken = bearer?.startsWith('d.') ? bearer : c.req.header('x-gantry-device')
  const userToken = bearer?.startsWith('d.') ? undefined : (bearer ?? getCookie(c, sessionCookie, prefixOf(c)))
  if (deviceToken) {
    const device = await deviceOf(database, deviceToken)
    if (device?.status === 'ACTIVE') c.set('device', device)
    else c.set('tokenProblem', device ? 'device-revoked' : 'device-not-enrolled')
  }
  if (userToken && isKeyToken(userToken))
    c.set('caller', await callerOfKey(database, userToken, callerAddress(c), c.get('requestId')))
  else if (userToken) c.set('caller', await callerOf(database, userToken, c.get('requestId')))
  await next()
}

/** Sets the session's cookie. Scripts on the page cannot read it, and another site's page cannot send it with a write. */
export function keepSession(c: Context, token: string): void {
  setCookie(c, sessionCookie, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: sessionHours * 3600,
    prefix: prefixOf(c),
  })
  setCookie(c, signedInCookie, '1', { sameSite: 'Lax', path: '/', maxAge: sessionHours * 3600, secure: isHttps(c) })
}

export function forgetSession(c: Context): void {
  deleteCookie(c, sessionCookie, { path: '/', prefix: prefixOf(c) })
  deleteCookie(c, signedInCookie, { path: '/', secure: isHttps(c) })
}

/**
 * Over https the cookie is `__Host-gantry`, which neither a sibling domain nor an http page can set. Browsers refuse that name over http.
 */
function prefixOf(c: Context): 'host' | undefined {
  return isHttps(c) ? 'host' : undefined
}

type KnownDevice = DeviceCaller & { status: string }

/**
 * Handhelds call often and rarely change, so they are cached until any device changes, in this or another process, and for at most 10 s.
 */
const keptMs = 10_000
const kept = new WeakMap<Database, Map<string, { device: KnownDevice | null; until: number }>>()

function keptDevices(database: Database): Map<string, { device: KnownDevice | null; until: number }> {
  let devices = kept.get(database)
  if (!devices) {
    const fresh = new Map<string, { device: KnownDevice | null; until: number }>()
    database.onPoke((poke) => poke.tables.includes('device') && fresh.clear())
    kept.set(database, (devices = fresh))
  }
  return devices
}

async function deviceOf(database: Database, token: string): Promise<KnownDevice | null> {
  const devices = keptDevices(database)
  const hash = tokenHash(token)
  const known = devices.get(hash)
  const now = Date.now()
  if (known && known.until > now) return known.device
  const row = await database.read
    .selectFrom('device')
    .select(['id', 'centerId', 'label', 'status'])
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
  const device = row ? { deviceId: row.id, centerId: row.centerId, label: row.label, status: row.status } : null
  if (devices.size > 5000) devices.clear()
  if (device) devices.set(hash, { device, until: now + keptMs })
  return device
}

async function callerOf(database: Database, token: string, requestId: string): Promise<Caller | null> {
  const now = database.now()
  const [row] = await openSession(database.read, {
    tokenHash: tokenHash(token),
    now: now.toISOString(),
    idleSince: idleSince(now),
    today: today(now),
  })
  if (!row) return null
  const { seenAt, versionOfAll, ...who } = row
  await noteSeen(database, { sessionId: who.sessionId, seenAt }, now)
  const { privileges, centerIds } = await rightsOf(database, who.userId, versionOfAll ?? 0)
  return { ...who, privileges, centerIds, requestId, openapiKeyId: null }
}

const openSession = keptQuery({ tokenHash: 'text', now: 'text', idleSince: 'text', today: 'text' }, (db, at) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'session.id as sessionId',
      'session.seenAt',
      'session.provenAt',
      'user.id as userId',
      'user.name',
      'user.language',
      'user.partnerId',
      'user.mustChangePassword',
    ])
    .select(versionOfAll(db))
    .where('session.tokenHash', '=', at.tokenHash)
    .where(isLastingAt(at))
    .where(isOpenOn(at.today)),
)

/** A condition on `session`: the session is still valid. */
export function isLasting(now: Date): RawBuilder<SqlBool> {
  return isLastingAt({ now: now.toISOString(), idleSince: idleSince(now) })
}

function isLastingAt(at: { now: string; idleSince: string }): RawBuilder<SqlBool> {
  return sql`"session"."endedAt" is null and "session"."expiresAt" > ${at.now} and "session"."seenAt" > ${at.idleSince}`
}

function idleSince(now: Date): string {
  return new Date(now.getTime() - idleHours * 3_600_000).toISOString()
}

/** Notes that a session was used, at most once a minute, so that a read does not cause a write each time. */
async function noteSeen(
  database: Database,
  { sessionId, seenAt }: { sessionId: number; seenAt: string },
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(seenAt) < seenEveryMs) return
  await database.jot((db) =>
    db
      .updateTable('session')
      .set({ seenAt: now.toISOString() })
      .where('id', '=', sessionId)
      .where('seenAt', '=', seenAt)
      .execute(),
  )
}

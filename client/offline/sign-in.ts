import { syncCalls } from './sync/calls.ts'
import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import { grantText, overrideText } from '../../shared/sync/texts.ts'
import { rosterHours } from '../../shared/sync/limits.ts'
import type { Grant, RosterRow } from '../../shared/sync/protocol.ts'
import type { Core } from './core.ts'
import type { Consent, Draft } from './engine.ts'
import { publicKeyOf, sign, toBase64Url } from './keys.ts'
import { keepSession, type Session } from './storage/outbox.ts'
import { pullRoster } from './sync/pull.ts'
import { CallFailed } from './sync/transport.ts'
import { asPrivileges } from './session.ts'

const grantHours = 16
/** A leader gives consent at the worker's side, and it is used at once. */
const consentMinutes = 10
/** A worker who signs in does not wait longer than this for a newer roster. */
const rosterPatienceMs = 4_000
/** If the roster comes from the future by the clock, the clock cannot tell the roster's age. */
const futureHours = 1

export async function signInByBadge(core: Core, seed: string): Promise<Session | Refusal> {
  const found = await workerOf(core, seed)
  if (isRefusal(found)) return found
  const { grant, secret } = grantBy(core, seed, found, grantHours * 60)
  return keep(core, {
    userId: found.row.userId,
    name: found.row.name,
    language: found.row.language,
    privileges: found.row.privileges,
    grant,
    secret,
  })
}

export async function signInByPassword(core: Core, username: string, password: string): Promise<Session | Refusal> {
  if (!core.device) return refuse('device-not-enrolled')
  const secret = toBase64Url(core.ports.random(32))
  try {
    const answer = await core.server.send(syncCalls.signIn, {
      body: { username, password, grantId: core.ids.any(), sessionKey: publicKeyOf(secret) },
    })
    return await keep(core, { ...answer, userId: answer.grant.workerId, secret })
  } catch (error) {
    return refusalOf(error)
  }
}

export async function consentTo(core: Core, seed: string, draft: Draft): Promise<Consent | Refusal> {
  if (!core.session) return refuse('not-signed-in')
  const found = await workerOf(core, seed)
  if (isRefusal(found)) return found
  const privileges = asPrivileges(found.row.privileges)
  if (!privileges.includes('exception:write')) return refuse('badge-no-leader')
  const { grant, secret } = grantBy(core, seed, found, consentMinutes)
  await core.outbox.grants.put({ id: grant.id, grant, name: found.row.name, privileges })
  const actionId = core.ids.inOrder()
  const sig = sign(
    overrideText({ id: actionId, type: draft.type, payload: draft.payload, workerId: core.session.userId }),
    secret,
  )
  return { actionId, workerId: found.row.userId, grantId: grant.id, sig, name: found.row.name }
}

/** Turns a failed call into a refusal; no answer is `offline`. Any other error is a fault and is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallFailed)) throw error
  if (error.status === null || error.status >= 500) return refuse('offline')
  const values = Object.entries(error.data ?? {}).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  // A code that any service may answer is named after its service: `sync-too-many-requests`.
  return refuse(error.code?.replace(/^sync-/, '') ?? 'offline', Object.fromEntries(values))
}

interface Found {
  row: RosterRow
  badge: RosterRow['badges'][number]
}

/** Finds whose badge it is in the roster held here. If that fails and the server can be reached, it looks in a newer roster. */
async function workerOf(core: Core, seed: string): Promise<Found | Refusal> {
  if (!core.device) return refuse('device-not-enrolled')
  if (core.device.revoked) return refuse('device-revoked')
  let key: string
  try {
    key = publicKeyOf(seed)
  } catch {
    return refuse('badge-unknown')
  }
  const found = await inRoster(core, key)
  if (!isRefusal(found)) return found
  return (await newerRoster(core)) ? inRoster(core, key) : found
}

async function inRoster(core: Core, key: string): Promise<Found | Refusal> {
  const roster = await core.cache.roster()
  if (!roster) return refuse('roster-too-old')
  const now = core.clock.serverNow()
  const hours = (now - Date.parse(roster.confirmedAt)) / 3_600_000
  if (hours > rosterHours || hours < -futureHours) return refuse('roster-too-old')
  const row = roster.rows.find((r) => r.badges.some((b) => b.key === key))
  const badge = row?.badges.find((b) => b.key === key)
  if (!row || !badge) return refuse('badge-unknown')
  return Date.parse(badge.validUntil) > now ? { row, badge } : refuse('badge-expired')
}

async function newerRoster(core: Core): Promise<boolean> {
  const patience = Promise.withResolvers<boolean>()
  const timer = core.ports.setTimer(() => patience.resolve(false), rosterPatienceMs)
  const pulled = pullRoster(core).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallFailed) return false
      throw error
    },
  )
  try {
    return await Promise.race([pulled, patience.promise])
  } finally {
    core.ports.clearTimer(timer)
  }
}

/** Makes a session key that the badge's key vouches for. The badge's own seed goes no further than this. Times are the server's. */
function grantBy(core: Core, seed: string, { row, badge }: Found, minutes: number): { grant: Grant; secret: string } {
  const secret = toBase64Url(core.ports.random(32))
  const from = core.clock.serverNow()
  const unsigned = {
    id: core.ids.any(),
    workerId: row.userId,
    deviceId: core.device?.deviceId ?? 0,
    sessionKey: publicKeyOf(secret),
    badgeKey: badge.key,
    from: new Date(from).toISOString(),
    until: new Date(Math.min(from + minutes * 60_000, Date.parse(badge.validUntil))).toISOString(),
  }
  return { grant: { ...unsigned, sig: sign(grantText(unsigned), seed) }, secret }
}

async function keep(
  core: Core,
  {
    privileges,
    ...rest
  }: Pick<Session, 'userId' | 'name' | 'language' | 'grant' | 'secret'> & { privileges: string[] },
): Promise<Session> {
  const { userId, name, language, grant, secret } = rest
  const session: Session = {
    key: 'session',
    userId,
    name,
    language,
    privileges: asPrivileges(privileges),
    grant,
    secret,
  }
  await keepSession(core.outbox, session)
  return session
}

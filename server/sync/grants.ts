import type { GrantDoubt } from '../../shared/entities/exception.ts'
import { refuse, type Refusal } from '../../shared/errors.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { grantText } from '../../shared/sync/texts.ts'
import type { Grant, PushBody } from '../../shared/sync/protocol.ts'
import type { Insert } from '../db/dialect.ts'
import type { Writer } from '../db/writer.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { isOpen } from '../http/open-account.ts'
import { privilegesOfMany } from '../http/privileges.ts'
import { signed } from './chain.ts'

/** How many hours a sign-in on a handheld lasts: a long shift. */
export const grantHours = 16

/** A worker's sign-in as the server judges it: the session's key, and why it is not accepted, if so. */
export interface KnownGrant {
  id: string
  workerId: number
  deviceId: number
  sessionKey: string
  badgeKey: string | null
  from: string
  until: string
  invalid: GrantDoubt | null
}

export interface Workers {
  grants: Map<string, KnownGrant>
  privileges: Map<number, ReadonlySet<Privilege>>
  /** The centers each worker is bound to; a worker who is not listed works in all. */
  centers: Map<number, readonly number[]>
  /** When each badge ended or expired: what its worker did later is flagged (research/sync.md §4.22). */
  badgeEnds: Map<string, string>
}

/** Loads the grants that a group of pushes needs, and checks and stores the new ones against their badges. */
export async function loadWorkers(
  writer: Writer,
  pushes: readonly { deviceId: number; body: PushBody }[],
  grantIds: ReadonlySet<string>,
): Promise<Workers> {
  const sent = new Map(
    pushes.flatMap(({ deviceId, body }) => body.grants.map((grant) => [grant.id, { grant, deviceId }] as const)),
  )
  const ids = [...new Set([...grantIds, ...sent.keys()])]
  const grants = new Map<string, KnownGrant>()
  if (ids.length > 0) {
    const known = await writer.tx.selectFrom('workerGrant').selectAll().where('id', 'in', ids).execute()
    for (const g of known)
      grants.set(g.id, {
        id: g.id,
        workerId: g.workerId,
        deviceId: g.deviceId,
        sessionKey: g.sessionKey,
        badgeKey: g.badgeKey,
        from: g.fromAt,
        until: g.untilAt,
        invalid: g.invalid as GrantDoubt | null,
      })
  }
  const badges = await badgesOf(writer, [
    ...[...grants.values()].map((g) => g.badgeKey),
    ...[...sent.values()].map((s) => s.grant.badgeKey),
  ])
  const fresh: unknown[][] = []
  const signedIn = new Map<number, string>()
  const unknown = [...sent.values()].filter(({ grant }) => !grants.has(grant.id))
  const contacts = await contactsOf(
    writer,
    unknown.map(({ deviceId }) => deviceId),
  )
  // Signatures are checked in parallel, in threads.
  const judged = await Promise.all(
    unknown.map(async (one) => ({
      ...one,
      invalid: await judge(writer.now, one.grant, one.deviceId, badges, contacts),
    })),
  )
  for (const { grant, deviceId, invalid } of judged) {
    const { id, workerId, sessionKey, badgeKey } = grant
    const { from, until } = heldTo(writer.now, grant)
    grants.set(id, { id, workerId, deviceId, sessionKey, badgeKey, from, until, invalid })
    fresh.push([id, workerId, deviceId, sessionKey, badgeKey, from, until, invalid, writer.now])
    if (!invalid && from > (signedIn.get(workerId) ?? '')) signedIn.set(workerId, from)
  }
  await writer.dialect.insertMany(writer.tx, insertGrant, fresh)
  for (const [workerId, from] of signedIn) await saveSignIn(writer, workerId, from)
  const workerIds = [...new Set([...grants.values()].map((g) => g.workerId))]
  const badgeEnds = new Map([...badges].map(([key, badge]) => [key, endOf(badge)]))
  return {
    grants,
    privileges: await activePrivileges(writer, workerIds),
    centers: await centersOf(writer, workerIds),
    badgeEnds,
  }
}

const insertGrant: Insert<'workerGrant'> = {
  into: 'workerGrant',
  columns: {
    id: 'text',
    workerId: 'int',
    deviceId: 'int',
    sessionKey: 'text',
    badgeKey: 'text',
    fromAt: 'text',
    untilAt: 'text',
    invalid: 'text',
    createdAt: 'text',
  },
}

/** Records a badge sign-in like any other sign-in. */
async function saveSignIn(writer: Writer, workerId: number, at: string): Promise<void> {
  await writer.tx
    .updateTable('user')
    .set({ lastLoginAt: at })
    .where('id', '=', workerId)
    .where((e) => e.or([e('lastLoginAt', 'is', null), e('lastLoginAt', '<', at)]))
    .execute()
}

interface Badge {
  userId: number
  issuedAt: string
  validUntil: string
  endedAt: string | null
}
type Badges = Map<string, Badge>

function endOf({ endedAt, validUntil }: Badge): string {
  return endedAt !== null && endedAt < validUntil ? endedAt : validUntil
}

async function badgesOf(writer: Writer, keys: readonly (string | null)[]): Promise<Badges> {
  const wanted = [...new Set(keys.filter((key): key is string => key !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await writer.tx
    .selectFrom('badge')
    .select(['publicKey', 'userId', 'issuedAt', 'validUntil', 'endedAt'])
    .where('publicKey', 'in', wanted)
    .execute()
  return new Map(rows.map(({ publicKey, ...badge }) => [publicKey, badge]))
}

/** When the server last heard from each handheld before these pushes, or its enrolment if it has not been heard from since. */
async function contactsOf(writer: Writer, deviceIds: readonly number[]): Promise<Map<number, string>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await writer.tx
    .selectFrom('device')
    .select(['id', 'enrolledAt', 'lastSeenAt'])
    .where('id', 'in', [...new Set(deviceIds)])
    .execute()
  return new Map(rows.map(({ id, enrolledAt, lastSeenAt }) => [id, lastSeenAt ?? enrolledAt]))
}

/** The tolerance, in ms, for clocks that differ, and for a contact under way at the same moment. */
const slackMs = 120_000

/** Limits a sign-in's times to what is possible: it began before it arrived and lasts one shift. A handheld's clock may run ahead. */
function heldTo(now: string, { from, until }: Grant): { from: string; until: string } {
  const begun = from < now ? from : now
  const shift = later(begun, grantHours * 3_600_000)
  return { from: begun, until: until < shift ? until : shift }
}

function later(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString()
}

/**
 * Why a grant made on a handheld is not accepted, or null. A grant that the server made by password is already known. Someone with an ended
 * badge could backdate a sign-in, so it is believed only if the handheld has had no contact since in which it would have reported it.
 */
async function judge(
  now: string,
  grant: Grant,
  deviceId: number,
  badges: Badges,
  contacts: ReadonlyMap<number, string>,
): Promise<GrantDoubt | null> {
  if (grant.badgeKey === null || grant.sig === null) return 'unknown'
  const badge = badges.get(grant.badgeKey)
  if (!badge || badge.userId !== grant.workerId) return 'badge-unknown'
  if (grant.deviceId !== deviceId) return 'other-device'
  const { from } = heldTo(now, grant)
  if (from > badge.validUntil) return 'badge-expired'
  const end = endOf(badge)
  if (from > end) return 'badge-ended'
  if (from < later(badge.issuedAt, -slackMs)) return 'before-badge'
  if (now > end && from < later(contacts.get(deviceId) ?? now, -slackMs)) return 'not-told'
  const { sig, ...content } = grant
  if (!(await signed(grantText(content), sig ?? '', grant.badgeKey))) return 'signature'
  return null
}

/**
 * The privileges of active workers. A deactivated worker may do nothing. Neither may a partner's staff, who hold the same privilege to
 * announce inbounds. What they did is kept as exceptions.
 */
async function activePrivileges(
  writer: Writer,
  workerIds: readonly number[],
): Promise<Map<number, ReadonlySet<Privilege>>> {
  if (workerIds.length === 0) return new Map()
  const active = await writer.tx
    .selectFrom('user')
    .select('id')
    .where('id', 'in', workerIds)
    .where(isOpen(new Date(writer.now)))
    .where('partnerId', 'is', null)
    .execute()
  const held = await privilegesOfMany(
    writer.tx,
    active.map((user) => user.id),
  )
  return new Map([...held].map(([id, { privileges }]) => [id, privileges]))
}

async function centersOf(writer: Writer, workerIds: readonly number[]): Promise<Workers['centers']> {
  if (workerIds.length === 0) return new Map()
  const rows = await writer.tx
    .selectFrom('userCenter')
    .select(['userId', 'centerId'])
    .where('userId', 'in', workerIds)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.userId)].map(([userId, bound]) => [userId, bound.map((row) => row.centerId)]),
  )
}

export function doubted(why: GrantDoubt): Refusal {
  return refuse('grant-invalid', { why })
}

/** Why a worker's action cannot be believed or allowed, or null. `at` is the server's time, as far as it can be told. */
export function doubtOf(
  workers: Workers,
  action: { workerId: number; grantId: string },
  needs: Privilege,
  device: DeviceCaller,
  at: string,
): Refusal | null {
  const grant = workers.grants.get(action.grantId)
  if (!grant) return doubted('unknown')
  if (grant.invalid) return doubted(grant.invalid)
  if (grant.workerId !== action.workerId || grant.deviceId !== device.deviceId) return doubted('other-worker')
  if (at > grant.until) return doubted('expired')
  const ended = grant.badgeKey === null ? undefined : workers.badgeEnds.get(grant.badgeKey)
  if (ended !== undefined && at > ended) return doubted('badge-ended')
  const here = workers.centers.get(action.workerId)?.includes(device.centerId) ?? true
  if (!here || !workers.privileges.get(action.workerId)?.has(needs)) return { refused: 'worker-forbidden' }
  return null
}

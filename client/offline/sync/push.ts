import { syncCalls } from './calls.ts'
import { maxPushActions, protocolVersion } from '../../../shared/sync/limits.ts'
import type { Grant, PushBody } from '../../../shared/sync/protocol.ts'
import { acknowledge, fork, rewind } from './acknowledge.ts'
import type { Core } from '../core.ts'
import { queueAfter, type Client, type GrantRow, type OutboxRow } from '../storage/outbox.ts'

/** One less than the protocol's limit, which leaves room for the current sign-in. */
const mostGrants = 49
/** If the server rejects even a brand-new client id, wait before trying again. */
const mostForks = 2

/** `idle`: nothing waited. `refused`: the server took nothing, so the caller asks again later. */
export type Pushed = 'taken' | 'idle' | 'refused'

/**
 * Sends the waiting actions in order until none waits. Throws CallFailed.
 * @param heartbeat report the state of the queue even if nothing waits
 */
export async function push(core: Core, heartbeat: boolean): Promise<Pushed> {
  let greet = heartbeat
  let pushed: Pushed = 'idle'
  let known: Client | null = null
  for (let forks = 0; forks <= mostForks; ) {
    if (known && known.ackedSeq === known.lastSeq && !greet) return pushed
    const { client, rows, grants } = await queueAfter(core.outbox, core.ids, ({ ackedSeq }) => ackedSeq, maxPushActions)
    if (rows.length === 0 && !greet) return pushed
    greet = false
    const { outcome, after } = await pushBatch(core, client, withinGrants(rows), grants)
    known = after
    if (outcome === 'refused') return 'refused'
    if (outcome === 'idle') continue
    pushed = 'taken'
    if (outcome === 'forked') forks++
  }
  return 'refused'
}

async function pushBatch(
  core: Core,
  client: Client,
  rows: OutboxRow[],
  grants: GrantRow[],
): Promise<{ outcome: Pushed | 'forked'; after: Client | null }> {
  const { outbox, ids, ports, session } = core
  const askedAt = ports.now()
  const body = await bodyOf(core, client, rows, grants)
  const answer = await core.server.send(syncCalls.push, { body })
  if (session && body.grants.some(({ id }) => id === session.grant.id)) core.toldGrantId = session.grant.id
  core.clock.heard(answer.serverTime, askedAt, ports.now())
  core.watermark = answer.watermark
  core.status.set({ lastContactAt: answer.serverTime })

  await core.giveWay()
  const after = await acknowledge(outbox, client.clientId, answer.results, answer.serverTime)
  if (after) core.status.set({ unsent: after.lastSeq - after.ackedSeq })
  if (answer.problem === 'FORKED') {
    await fork(outbox, ids, client.clientId)
    core.changed()
    return { outcome: 'forked', after: null }
  }
  if (answer.lastSeq < client.ackedSeq) {
    await rewind(outbox, ids, client.clientId, answer.lastSeq)
    core.changed()
    return { outcome: 'taken', after: null }
  }
  core.acknowledged(client.clientId, answer.results)
  // Another tab took a new client in the meantime, or stored these results first.
  if (after === null || after.ackedSeq > client.ackedSeq) return { outcome: 'taken', after }
  return { outcome: rows.length === 0 ? 'idle' : 'refused', after }
}

async function bodyOf(core: Core, client: Client, rows: OutboxRow[], known: GrantRow[]): Promise<PushBody> {
  const actions = rows.map((row) => row.action)
  const needed = new Set(
    actions.flatMap(({ grantId, override }) => (override ? [grantId, override.grantId] : [grantId])),
  )
  return {
    proto: protocolVersion,
    epoch: (await core.cache.state()).epoch,
    clientId: client.clientId,
    grants: [...known.flatMap((row) => (needed.has(row.id) ? [row.grant] : [])), ...untold(core, needed)],
    actions,
    state: {
      pending: client.lastSeq - client.ackedSeq,
      oldestAt: rows[0]?.action.at ?? null,
      maxSeq: client.lastSeq,
      persisted: core.status.get().persisted,
      appVersion: core.ports.appVersion,
    },
  }
}

/** A sign-in is reported at the first contact, because after its badge has ended the server could no longer believe it. */
function untold({ session, toldGrantId }: Core, needed: ReadonlySet<string>): Grant[] {
  if (!session || session.grant.badgeKey === null) return []
  const { grant } = session
  return grant.id === toldGrantId || needed.has(grant.id) ? [] : [grant]
}

/** The first rows whose grants fit into the limit of one push. */
function withinGrants(rows: OutboxRow[]): OutboxRow[] {
  const grants = new Set<string>()
  const end = rows.findIndex(({ action }) => {
    grants.add(action.grantId)
    if (action.override) grants.add(action.override.grantId)
    return grants.size > mostGrants
  })
  return end < 0 ? rows : rows.slice(0, end)
}

import { syncApi } from '../../shared/api/sync.ts'
import { maxPushActions, protocolVersion, type PushBody } from '../../shared/sync/protocol.ts'
import { acknowledge, fork, rewind } from './acknowledge.ts'
import type { Core } from './core.ts'
import { clientOf, grantsOf, rowsAfter, type Client, type OutboxRow } from './outbox.ts'

const mostGrants = 50
/** A server that disowns even a brand-new client is not to be asked at once again. */
const mostForks = 2

/** `idle`: nothing waited; `refused`: the server took nothing, ask again later. */
export type Pushed = 'taken' | 'idle' | 'refused'

/**
 * Sends what waits, in order, until nothing does. Throws CallFailed.
 * @param heartbeat tell the state of the queue even if nothing waits
 */
export async function push(core: Core, heartbeat: boolean): Promise<Pushed> {
  let greet = heartbeat
  let pushed: Pushed = 'idle'
  for (let forks = 0; forks <= mostForks; ) {
    const client = await clientOf(core.outbox, core.ids)
    const rows = withinGrants(await rowsAfter(core.outbox, client.clientId, client.ackedSeq, maxPushActions))
    if (rows.length === 0 && !greet) return pushed
    greet = false
    const outcome = await pushBatch(core, client, rows)
    if (outcome === 'refused') return 'refused'
    if (outcome === 'idle') continue
    pushed = 'taken'
    core.changed()
    if (outcome === 'forked') forks++
  }
  return 'refused'
}

async function pushBatch(core: Core, client: Client, rows: OutboxRow[]): Promise<Pushed | 'forked'> {
  const { outbox, ids, ports } = core
  const askedAt = ports.now()
  const answer = await core.server.send(syncApi.push, { body: await bodyOf(core, client, rows) })
  core.clock.heard(answer.serverTime, askedAt, ports.now())
  core.watermark = answer.watermark
  core.status.set({ lastContactAt: answer.serverTime })

  await acknowledge(outbox, client.clientId, answer.results, answer.serverTime)
  if (answer.problem === 'FORKED') {
    await fork(outbox, ids, client.clientId)
    return 'forked'
  }
  if (answer.lastSeq < client.ackedSeq) {
    await rewind(outbox, ids, client.clientId, answer.lastSeq)
    return 'taken'
  }
  const after = await clientOf(outbox, ids)
  const moved = after.clientId !== client.clientId || after.ackedSeq > client.ackedSeq
  if (moved) return 'taken'
  return rows.length === 0 ? 'idle' : 'refused'
}

async function bodyOf(core: Core, client: Client, rows: OutboxRow[]): Promise<PushBody> {
  const actions = rows.map((row) => row.action)
  return {
    proto: protocolVersion,
    epoch: (await core.cache.state()).epoch,
    clientId: client.clientId,
    grants: (await grantsOf(core.outbox, actions)).map((row) => row.grant),
    actions,
    state: {
      pending: client.lastSeq - client.ackedSeq, oldestAt: rows[0]?.action.at ?? null, maxSeq: client.lastSeq,
      persisted: core.status.get().persisted, appVersion: core.ports.appVersion,
    },
  }
}

/** The first rows, as far as a push's limit of grants goes. */
function withinGrants(rows: OutboxRow[]): OutboxRow[] {
  const grants = new Set<string>()
  const end = rows.findIndex(({ action }) => {
    grants.add(action.grantId)
    if (action.override) grants.add(action.override.grantId)
    return grants.size > mostGrants
  })
  return end < 0 ? rows : rows.slice(0, end)
}

import { maxPushActions, protocolVersion } from '../../shared/sync/limits.ts'
import type { PushAnswer, PushBody } from '../../shared/sync/protocol.ts'
import { acknowledge } from './acknowledge.ts'
import { syncCalls } from './calls.ts'
import type { Core } from './core.ts'
import { rowsAfter, type Client } from './outbox.ts'
import type { SyncState } from './records.ts'
import { CallFailed, isFinal } from './transport.ts'

/**
 * Exceptions of this handheld's own work were settled: what became of it is asked for by sending it once more, since a repeat is answered
 * with its result. Before the exceptions are forgotten, so that a connection that breaks here is made up for by the next pull.
 */
export async function hearSettled(
  core: Core,
  state: SyncState,
  client: Client,
  closed: readonly number[],
): Promise<void> {
  const settled = new Set(closed)
  if (settled.size === 0) return
  const { clientId } = client
  const records = await core.cache.exceptions.bulkGet([...settled])
  const own = records.flatMap((record) => (record?.row.clientId === clientId ? [record.row.seq] : []))
  // Those that were settled before they came here are among the newest.
  const absorbed = state.absorbed?.clientId === clientId ? state.absorbed.seq : 0
  const rows = (await rowsAfter(core.outbox, clientId, Math.min(absorbed, ...own.map((seq) => seq - 1)))).filter(
    ({ state: stands, result }) =>
      (stands === 'refused' || stands === 'held') && result?.exceptionId != null && settled.has(result.exceptionId),
  )
  for (let from = 0; from < rows.length; from += maxPushActions) {
    const actions = rows.slice(from, from + maxPushActions).map(({ action }) => action)
    const body = { proto: protocolVersion, epoch: state.epoch, clientId, grants: [], actions, state: null }
    const answer = await askAgain(core, body)
    if (!answer) return
    // What a leader corrected stands otherwise than it was done here, and stays the leader's.
    const results = answer.results.filter(({ code }) => code !== 'exception-correct')
    await acknowledge(core.outbox, clientId, results, answer.serverTime)
    core.acknowledged(clientId, results)
  }
}

/** Null: the server will not say. What changed is pulled all the same. */
async function askAgain(core: Core, body: PushBody): Promise<PushAnswer | null> {
  try {
    return await core.server.send(syncCalls.push, { body })
  } catch (error) {
    if (error instanceof CallFailed && isFinal(error)) return null
    throw error
  }
}

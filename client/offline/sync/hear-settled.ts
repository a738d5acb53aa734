import { maxPushActions, protocolVersion } from '../../../shared/sync/limits.ts'
import type { PushAnswer, PushBody } from '../../../shared/sync/protocol.ts'
import { acknowledge, acknowledgeEarlier } from './acknowledge.ts'
import { syncCalls } from './calls.ts'
import type { Core } from '../core.ts'
import { rowsAfter, type Client, type OutboxRow } from '../storage/outbox.ts'
import type { SyncState } from '../storage/records.ts'
import { steadily } from '../storage/storage-trouble.ts'
import { CallFailed, isFinal } from './transport.ts'

/** The exceptions that are closed. With `all`, every exception of this handheld that is not in `open`; otherwise those in `ids`. */
export interface Closed {
  ids: readonly number[]
  all: { open: ReadonlySet<number> } | null
}

/**
 * Exceptions of this handheld's own work were settled. To learn the outcome, it sends the work once more, because a repeat is answered with
 * its result. It uses the client id that the work was first sent under, which may be from before a new enrolment. The exceptions are
 * forgotten only afterwards: if the connection breaks here, the next pull makes up for it.
 */
export async function hearSettled(core: Core, state: SyncState, client: Client, closed: Closed): Promise<void> {
  const rows = await settledRows(core, state, client, closed)
  for (const [clientId, own] of Map.groupBy(rows, (row) => row.clientId))
    for (let from = 0; from < own.length; from += maxPushActions) {
      const actions = own.slice(from, from + maxPushActions).map(({ action }) => action)
      const body = { proto: protocolVersion, epoch: state.epoch, clientId, grants: [], actions, state: null }
      const answer = await askAgain(core, body)
      if (!answer) return
      // A corrected action stands as the leader changed it and not as it was done here, so its result is not stored.
      const results = answer.results.filter(({ code }) => code !== 'exception-correct')
      if (clientId === client.clientId) await acknowledge(core.outbox, clientId, results, answer.serverTime)
      else await acknowledgeEarlier(core.outbox, clientId, results, answer.serverTime)
      core.acknowledged(clientId, results)
    }
}

/** Refused and held actions behind exceptions that are settled now. */
async function settledRows(core: Core, state: SyncState, client: Client, { ids, all }: Closed): Promise<OutboxRow[]> {
  const isSettled = ({ state: stands, result }: OutboxRow, is: (exceptionId: number) => boolean) =>
    (stands === 'refused' || stands === 'held') && result?.exceptionId != null && is(result.exceptionId)
  if (all)
    return steadily(core.outbox.db, () =>
      core.outbox.actions.filter((row) => isSettled(row, (id) => !all.open.has(id))).toArray(),
    )
  const settled = new Set(ids)
  if (settled.size === 0) return []
  const records = await core.cache.exceptions.bulkGet([...settled])
  // If an exception was settled before it came here, its action is among this handheld's newest.
  const absorbed = state.absorbed?.clientId === client.clientId ? state.absorbed.seq : 0
  const from = new Map([[client.clientId, absorbed]])
  for (const record of records) {
    if (!record) continue
    const { clientId, seq } = record.row
    from.set(clientId, Math.min(seq - 1, from.get(clientId) ?? seq - 1))
  }
  const rows: OutboxRow[] = []
  for (const [clientId, seq] of from)
    rows.push(...(await rowsAfter(core.outbox, clientId, seq)).filter((row) => isSettled(row, (id) => settled.has(id))))
  return rows
}

/** Null if the server refuses to answer. What changed is pulled all the same. */
async function askAgain(core: Core, body: PushBody): Promise<PushAnswer | null> {
  try {
    return await core.server.send(syncCalls.push, { body })
  } catch (error) {
    if (error instanceof CallFailed && isFinal(error)) return null
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import type { Inbound } from '../../../shared/entities/inbound.ts'
import { isRefusal, refuse } from '../../../shared/errors.ts'
import type { InboundAction } from '../../../shared/rules/floor/actions.ts'
import { stepOutcome, type ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { forbidden, refused } from '../../http/errors.ts'
import { runBatch, type Outcome } from '../../ledger/batch.ts'
import { tellCenter } from './notices.ts'
import { inboundStore } from './store.ts'

type Step = 'close' | 'approve' | 'reject'
type InboundStepType = `inbound.${Step | 'accept' | 'cancel'}`
type Row = RowOf<'inboundRequest'>

/**
 * Takes one step of one request, and throws a refusal as an error that says why. A partner's people judge how their own goods were counted,
 * and do no more.
 */
export function stepInbound(database: Database, caller: Caller, id: number, step: Step): Promise<Inbound> {
  if (step === 'close') checkCenterStaff(caller)
  const store = inboundStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockOne(w, id)
    const [outcome] = await decideAll(w, caller, [row], () => `inbound.${step}`)
    if (!outcome || isRefusal(outcome)) throw refused(outcome ?? refuse('inbound-unknown'))
    return store.get(id, w.tx)
  })
}

/** Accepts requests, each by itself. */
export function acceptInbounds(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  checkCenterStaff(caller)
  return decideEach(database, caller, ids, 'inbound.accept', false)
}

/** Cancels requests, each by itself. Discarding counted goods needs force. A caller who may not force is told what would be lost. */
export async function cancelInbounds(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  force: boolean,
): Promise<ItemOutcome[]> {
  if (force && !caller.privileges.has('inbound:force')) {
    const lines = await inboundStore(database, caller).lossOf(ids)
    throw forbidden('inbound:force', { wouldLose: lines })
  }
  return decideEach(database, caller, ids, 'inbound.cancel', force)
}

function decideEach(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  type: 'inbound.accept' | 'inbound.cancel',
  force: boolean,
): Promise<ItemOutcome[]> {
  const store = inboundStore(database, caller)
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await store.table.hold(w, unique)
    const found = unique.flatMap((id) => rows.get(id) ?? [])
    const outcomes = new Map<number, Outcome>()
    for (const [index, outcome] of (await decideAll(w, caller, found, () => type, force)).entries())
      outcomes.set(found[index]?.id ?? 0, outcome)
    if (type === 'inbound.cancel' && caller.partnerId !== null)
      for (const { id } of found)
        if (!isRefusal(outcomes.get(id))) await tellCenter(w, caller, 'inboundWithdrawn', await store.get(id, w.tx))
    return unique.map((id) => stepOutcome(id, outcomes.get(id) ?? null))
  })
}

/** Decides by the same rules, in the same batch, as the floor's actions, and writes an audit row for each action that applied. */
async function decideAll(
  w: Writer,
  caller: Caller,
  rows: readonly Row[],
  typeOf: (row: Row) => InboundStepType,
  force = false,
): Promise<Outcome[]> {
  const actor = { userId: caller.userId, privileges: caller.privileges }
  const jobs = rows.map((row) => ({
    action: actionOf(typeOf(row), row.id, force),
    by: { actor, overriddenBy: null },
    at: w.now,
    deviceId: null,
  }))
  const outcomes = await runBatch(w, jobs)
  const after = new Map(
    (
      await w.tx
        .selectFrom('inboundRequest')
        .select(['id', 'status'])
        .where('id', 'in', rows.length > 0 ? rows.map((row) => row.id) : [0])
        .execute()
    ).map(({ id, status }) => [id, status]),
  )
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index]
    if (!outcome || isRefusal(outcome)) continue
    await w.audit({
      userId: caller.userId,
      partnerId: row.partnerId,
      centerId: row.centerId,
      subject: `inbound:${row.id}`,
      what: typeOf(row),
      before: { status: row.status },
      after: { status: after.get(row.id), ...(force ? { force } : {}) },
      requestId: caller.requestId,
    })
  }
  return outcomes
}

function actionOf(type: InboundStepType, inboundId: number, force: boolean): InboundAction {
  const id = randomUUID()
  return type === 'inbound.cancel' ? { id, type, payload: { inboundId, force } } : { id, type, payload: { inboundId } }
}

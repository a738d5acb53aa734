import { randomUUID } from 'node:crypto'
import { isRefusal } from '../../../shared/errors.ts'
import { stepOutcome, type ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { AuditEntry, Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/errors.ts'
import { shipOrders } from '../../ledger/ship-orders.ts'
import { shipPicked } from '../../ledger/ship-picked.ts'
import { runBatch, type Outcome } from '../../ledger/batch.ts'
import { planStore } from './store.ts'

type Step = 'complete' | 'cancel'
type Row = RowOf<'consolPlan'>

/**
 * Completes or cancels plans, each by itself. Leaving something behind needs force. A caller who may not force is told what would be left.
 */
export async function stepPlans(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  step: Step,
  force: boolean,
): Promise<ItemOutcome[]> {
  checkCenterStaff(caller)
  const store = planStore(database, caller)
  if (force && !caller.privileges.has('consol:force'))
    throw forbidden('consol:force', { wouldLose: await store.lossOf(ids) })
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await store.table.hold(w, unique)
    const found = unique.flatMap((id) => rows.get(id) ?? [])
    const outcomes = new Map(
      (await decideAll(w, caller, found, step, force)).map((outcome, index) => [found[index]?.id ?? 0, outcome]),
    )
    return unique.map((id) => stepOutcome(id, outcomes.get(id) ?? null))
  })
}

/** Decides by the rules that the floor's actions go through, and records what was aboard for the plan and for each waybill. */
async function decideAll(
  w: Writer,
  caller: Caller,
  plans: readonly Row[],
  step: Step,
  force: boolean,
): Promise<Outcome[]> {
  if (plans.length === 0) return []
  const aboard = Map.groupBy(
    await w.tx
      .selectFrom('invoice')
      .innerJoin('consol', 'consol.id', 'invoice.consolId')
      .select(['invoice.id', 'invoice.partnerId', 'invoice.status', 'consol.planId'])
      .where(
        'consol.planId',
        'in',
        plans.map(({ id }) => id),
      )
      .execute(),
    ({ planId }) => planId,
  )
  const by = { actor: { userId: caller.userId, privileges: caller.privileges }, overriddenBy: null }
  const outcomes = await runBatch(
    w,
    plans.map(({ id }) => ({
      action: { id: randomUUID(), type: `plan.${step}` as const, payload: { planId: id, force } },
      by,
      at: w.now,
      deviceId: null,
    })),
  )
  if (step === 'complete') {
    const left = plans.flatMap(({ id }, index) =>
      isRefusal(outcomes[index]) ? [] : (aboard.get(id) ?? []).map(({ id: invoiceId }) => invoiceId),
    )
    const origin = { workerId: caller.userId, deviceId: null, actionId: null, at: w.now }
    await shipOrders(w, left, origin)
    await shipPicked(w, left, origin)
  }
  const entries: AuditEntry[] = []
  for (const [index, plan] of plans.entries()) {
    const outcome = outcomes[index]
    if (!outcome || isRefusal(outcome)) continue
    const touched = (aboard.get(plan.id) ?? []).filter(({ status }) => step === 'cancel' || status === 'CONSOLIDATED')
    const waybills = touched.filter(({ status }) => status !== 'CANCELED').length
    const record = (subject: string, partnerId: number | null, after: object) =>
      entries.push({
        userId: caller.userId,
        partnerId,
        centerId: plan.centerId,
        subject,
        what: `plan.${step}`,
        after,
        requestId: caller.requestId,
      })
    record(`plan:${plan.id}`, null, { waybills, ...(force ? { force } : {}) })
    for (const { id, partnerId } of touched) record(`invoice:${id}`, partnerId, { consolPlanCode: plan.code })
  }
  await w.audit(...entries)
  return outcomes
}

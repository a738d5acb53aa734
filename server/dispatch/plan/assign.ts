import { refuse } from '../../../shared/errors.ts'
import { isPlanOpen, refuseToAssign } from '../../../shared/rules/floor/consol.ts'
import type { ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { noSuch, refused } from '../../http/errors.ts'
import { showPlans } from '../../ledger/save-pallets.ts'
import { invoiceStore } from '../invoice/store.ts'
import { planStore } from './store.ts'

/** Assigns waybills to an open plan or to none, each by itself. A waybill of another plan moves. */
export function assignWaybills(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  planId: number | null,
): Promise<ItemOutcome[]> {
  checkCenterStaff(caller)
  const { table } = invoiceStore(database, caller)
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const plans = planStore(database, caller).table
    const planned = async () => (planId === null ? null : (await plans.many([planId], w.tx)).get(planId))
    const centers = [await planned(), ...(await table.many(unique, w.tx)).values()]
    await w.lockCenters(centers.flatMap((row) => row?.centerId ?? []))
    const plan = await planned()
    if (plan === undefined) throw noSuch('consolPlanId', 'There is no such plan.')
    const rows = await table.hold(w, unique)
    if (plan && !isPlanOpen(plan.status))
      throw refused(refuse('plan-transition', { plan: plan.code, status: plan.status }))
    const outcomes: ItemOutcome[] = []
    const moved: RowOf<'invoice'>[] = []
    for (const id of unique) {
      const row = rows.get(id)
      if (!row) {
        outcomes.push({ id, refusal: refuse('not-found'), property: 'id' })
        continue
      }
      const refusal = plan && refuseToAssign(plan, { ...row, serial: row.serial ?? row.originalOrderId })
      if (refusal) {
        outcomes.push({ id, refusal, property: 'status' })
        continue
      }
      if (row.planId !== planId) moved.push(await table.update(w, row, { planId }, 'assign'))
      outcomes.push({ id })
    }
    await showPlans(w, moved)
    return outcomes
  })
}

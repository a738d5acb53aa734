import type { Plan, PlanInput } from '../../../shared/entities/consol.ts'
import type { SystemTag } from '../../../shared/entities/contract.ts'
import type { CourierCode } from '../../../shared/entities/inbound.ts'
import { refuse } from '../../../shared/errors.ts'
import { isPlanOpen } from '../../../shared/rules/floor/consol.ts'
import { courierOfTags } from '../../../shared/rules/dispatch/plan-courier.ts'
import { planCode } from '../../../shared/scan/codes.ts'
import type { Database, Reader } from '../../db/database.ts'
import { insertCoded } from '../../db/insert-coded.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { refused, wrong } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { centerOf } from '../center-of.ts'
import { makeConsols } from '../consol/make.ts'
import { loadedOnPlans } from '../consol/loaded.ts'
import { planStore } from './store.ts'

export interface PlanPatch {
  systemTags?: SystemTag[] | undefined
  loadingDate?: string | undefined
  workerId?: number | null | undefined
}

/** logistics.md §3 builds the code from a courier that the call may not carry. In that case the tags tell it, or else it is ETC. */
export function courierOf({ courierCode, systemTags }: Pick<PlanInput, 'courierCode' | 'systemTags'>): CourierCode {
  return courierCode ?? courierOfTags(systemTags) ?? 'ETC'
}

/** Makes a plan of one courier and loading day, with its pallets and boxes. */
export function makePlan(database: Database, secrets: Secrets, caller: Caller, input: PlanInput): Promise<Plan> {
  checkCenterStaff(caller)
  const store = planStore(database, caller)
  return database.write(async (w) => {
    const center = await centerOf(w.tx, caller, input)
    await w.lockCenters([center.id])
    const courierCode = courierOf(input)
    const loadingDate = input.loadingDate ?? dayIn(center.timeZone, new Date(w.now))
    const registered = {
      status: 'REGISTERED' as const,
      centerId: center.id,
      courierCode,
      loadingDate,
      systemTagsJson: JSON.stringify(input.systemTags),
      consolidatedAt: null,
      createdBy: caller.userId,
      updatedBy: null,
      workerId: null,
      createdAt: w.now,
      updatedAt: w.now,
    }
    const plan = await insertCoded(w.tx, 'consolPlan', registered, (id) =>
      planCode(center.code, loadingDate, courierCode, id),
    )
    await store.table.record(w, plan, 'create', undefined, plan)
    const { asksPassCode } = input
    await makeConsols(w, secrets, caller, center, plan, { type: 'PALLET', size: input.pallets, asksPassCode })
    await makeConsols(w, secrets, caller, center, plan, { type: 'BOX', size: input.boxes, asksPassCode })
    return store.get(plan.id, w.tx)
  })
}

/** Changes an open plan. Its code follows its loading day only while nothing is loaded, because labels name the code. */
export function changePlan(
  database: Database,
  caller: Caller,
  id: number,
  patch: PlanPatch,
  version: number,
): Promise<Plan> {
  checkCenterStaff(caller)
  const store = planStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockEdited(w, id, version, store.get)
    if (!isPlanOpen(row.status)) throw refused(refuse('plan-transition', { plan: row.code, status: row.status }))
    if (patch.workerId) await checkWorker(w.tx, patch.workerId, row.centerId)
    const { centerCode } = await store.head(id, w.tx)
    const { loadingDate = row.loadingDate, systemTags, workerId } = patch
    const everyone = { partnerId: null, centerIds: null }
    const isLoaded = loadingDate !== row.loadingDate && (await loadedOnPlans(w.tx, everyone, [id])).size > 0
    const changed = await store.table.update(w, row, {
      loadingDate,
      updatedBy: caller.userId,
      ...(isLoaded ? {} : { code: planCode(centerCode, loadingDate, row.courierCode, id) }),
      ...(systemTags === undefined ? {} : { systemTagsJson: JSON.stringify(systemTags) }),
      ...(workerId === undefined ? {} : { workerId }),
    })
    // Pallets show the plan's code, so they are refreshed.
    if (changed.code !== row.code)
      for (const consol of await w.tx.selectFrom('consol').select('id').where('planId', '=', id).execute())
        w.changed(row.centerId, 'consol', consol.id)
    return store.get(id, w.tx)
  })
}

/** Checks that a person works at the plan's center: named there, or at no center in particular, and of no partner. */
async function checkWorker(db: Reader, id: number, centerId: number): Promise<void> {
  const user = await db
    .selectFrom('user')
    .select('partnerId')
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  const centers = (await db.selectFrom('userCenter').select('centerId').where('userId', '=', id).execute()).map(
    (row) => row.centerId,
  )
  if (!user || user.partnerId !== null || (centers.length > 0 && !centers.includes(centerId)))
    throw wrong('workerId', 'does not work at this center')
}

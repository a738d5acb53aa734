import { sql } from 'kysely'
import { isPlanOpen } from '../../../shared/rules/consol.ts'
import type { PlanStatus } from '../../../shared/entities/consol.ts'
import type { Reader } from '../../db/database.ts'
import { type Seer, visible } from '../../subjects.ts'

/** What counts as loaded. A cancelled waybill stays on its pallet until someone takes it off, and counts nowhere. */
export const loadedStatuses = ['CONSOLIDATED', 'DISPATCHED', 'DELIVERED'] as const

/** Waybills on pallets and boxes, by their ids; a pallet counts those in its boxes. */
export async function loadedOnConsols(db: Reader, seer: Seer, ids: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  if (ids.length === 0) return counts
  const rows = await db
    .selectFrom('invoice')
    .where(visible(seer, 'invoice'))
    .innerJoin('consol', 'consol.id', 'invoice.consolId')
    .select(['consol.id', 'consol.parentId', sql<number>`count(*)`.as('loaded')])
    .where('invoice.status', 'in', loadedStatuses)
    .where((e) => e.or([e('consol.id', 'in', ids), e('consol.parentId', 'in', ids)]))
    .groupBy(['consol.id', 'consol.parentId'])
    .execute()
  for (const { id, parentId, loaded } of rows)
    for (const on of [id, parentId]) if (on !== null) counts.set(on, (counts.get(on) ?? 0) + loaded)
  return counts
}

/** Waybills on the pallets and boxes of plans, by the plans' ids. */
export async function loadedOnPlans(db: Reader, seer: Seer, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .where(visible(seer, 'invoice'))
    .innerJoin('consol', 'consol.id', 'invoice.consolId')
    .select(['consol.planId', sql<number>`count(*)`.as('loaded')])
    .where('invoice.status', 'in', loadedStatuses)
    .where('consol.planId', 'in', ids)
    .groupBy('consol.planId')
    .execute()
  return new Map(rows.map(({ planId, loaded }) => [planId, loaded]))
}

export interface Missing {
  toLoad: number
  toPack: number
}

/**
 * What plans still miss: packed waybills of their courier and center that lie on no pallet, and those not packed yet. Returns
 * come to the center and leave on no pallet of it. A closed plan misses nothing.
 */
export async function missingOf(
  db: Reader,
  seer: Seer,
  plans: readonly { id: number; centerId: number; courierCode: string; status: PlanStatus }[],
): Promise<Map<number, Missing>> {
  const open = plans.filter(({ status }) => isPlanOpen(status))
  const missing = new Map<number, Missing>(plans.map(({ id }) => [id, { toLoad: 0, toPack: 0 }]))
  if (open.length === 0) return missing
  const rows = await db
    .selectFrom('invoice')
    .where(visible(seer, 'invoice'))
    .select(['invoice.centerId', 'invoice.courierCode', 'invoice.status', sql<number>`count(*)`.as('waybills')])
    .where('invoice.centerId', 'in', [...new Set(open.map(({ centerId }) => centerId))])
    .where('invoice.status', 'in', ['ALLOCATED', 'PRINTED', 'PACKED'])
    .where('invoice.type', '=', 'NORMAL')
    .groupBy(['invoice.centerId', 'invoice.courierCode', 'invoice.status'])
    .execute()
  for (const plan of open) {
    const own = rows.filter(
      ({ centerId, courierCode }) =>
        centerId === plan.centerId && (plan.courierCode === 'ETC' || courierCode === plan.courierCode),
    )
    const sum = (packed: boolean) =>
      own.reduce((total, { status, waybills }) => total + ((status === 'PACKED') === packed ? waybills : 0), 0)
    missing.set(plan.id, { toLoad: sum(true), toPack: sum(false) })
  }
  return missing
}

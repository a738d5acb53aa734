import { sql } from 'kysely'
import type { InvoiceStatus } from '../../../shared/entities/invoice.ts'
import type { Reader } from '../../db/database.ts'
import { type Seer, visible } from '../../subjects.ts'

/** The statuses that count as loaded. A cancelled waybill stays on its pallet until someone takes it off, and counts nowhere. */
export const loadedStatuses = ['CONSOLIDATED', 'DISPATCHED', 'DELIVERED'] as const

/** Counts the waybills on pallets and boxes, by their ids. A pallet's count includes its boxes. */
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

/** Counts the waybills on the pallets and boxes of plans, by the plans' ids. */
export async function loadedOnPlans(
  db: Reader,
  seer: Seer,
  ids: readonly number[],
  statuses: readonly InvoiceStatus[] = loadedStatuses,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .where(visible(seer, 'invoice'))
    .innerJoin('consol', 'consol.id', 'invoice.consolId')
    .select(['consol.planId', sql<number>`count(*)`.as('loaded')])
    .where('invoice.status', 'in', statuses)
    .where('consol.planId', 'in', ids)
    .groupBy('consol.planId')
    .execute()
  return new Map(rows.map(({ planId, loaded }) => [planId, loaded]))
}

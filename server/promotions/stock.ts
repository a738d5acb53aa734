import { sql } from 'kysely'
import type { StockOf } from '../../shared/rules/orders/conditions.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { sellable } from '../ledger/sellable.ts'

/** Pieces of SKUs that may still be sold, in all centers together; one read for every thousand SKUs. */
export async function stockOf(db: Reader, skuIds: Iterable<number>, now: Date): Promise<StockOf> {
  const rows = await inParts(new Set(skuIds), (ids) =>
    db
      .selectFrom('stock')
      .select(['skuId', sql<number>`sum(${sellable(now)})`.as('pieces')])
      .where('skuId', 'in', ids)
      .groupBy('skuId')
      .execute(),
  )
  const pieces = new Map(rows.map((row) => [row.skuId, Number(row.pieces)]))
  return (skuId) => pieces.get(skuId) ?? 0
}

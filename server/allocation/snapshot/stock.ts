import { sql } from 'kysely'
import { stockOf, type StockToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { isUnfit } from '../../ledger/sellable.ts'

/** Pieces that orders may take: those that are not reserved, but no more than lie where they can be picked. */
export async function stockOfCenters(
  db: Reader,
  centers: ReadonlySet<number>,
  skuIds: readonly number[],
  now: Date,
): Promise<Map<string, StockToAllocate>> {
  if (centers.size === 0) return new Map()
  const balances = await inParts(skuIds, (ids) =>
    db
      .selectFrom('stock')
      .select(['centerId', 'skuId', 'available', 'qoo10Available'])
      .where('skuId', 'in', ids)
      .where('centerId', 'in', [...centers])
      .execute(),
  )
  const unfit = new Map(
    (
      await inParts(skuIds, (ids) =>
        db
          .selectFrom('locationStock as s')
          .innerJoin('location as l', 'l.id', 's.locationId')
          .select(['s.centerId', 's.skuId', sql<number>`sum(s."quantity")`.as('pieces')])
          .where('s.skuId', 'in', ids)
          .where('s.centerId', 'in', [...centers])
          .where(isUnfit(now))
          .groupBy(['s.centerId', 's.skuId'])
          .execute(),
      )
    ).map(({ centerId, skuId, pieces }) => [stockOf(centerId, skuId), Number(pieces)]),
  )
  return new Map(
    balances.map(({ centerId, skuId, available, qoo10Available }) => {
      const key = stockOf(centerId, skuId)
      return [key, { available, qoo10Available, pickable: available + qoo10Available - (unfit.get(key) ?? 0) }]
    }),
  )
}

import { sql } from 'kysely'
import { stockOf, type StockToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../db/local-day.ts'

/** Pieces that orders may take: what is reserved for nobody, and of that no more than lies where it can be picked. */
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
  const today = dayIn('Asia/Seoul', now)
  const unfit = new Map(
    (
      await inParts(skuIds, (ids) =>
        db
          .selectFrom('locationStock as s')
          .innerJoin('location as l', 'l.id', 's.locationId')
          .select(['s.centerId', 's.skuId', sql<number>`sum(s."quantity")`.as('pieces')])
          .where('s.skuId', 'in', ids)
          .where('s.centerId', 'in', [...centers])
          .where('s.quantity', '>', 0)
          // What is carried within the center is picked already, or lies at a place again before it is picked.
          .where('l.isOnTheWay', '=', false)
          .where((e) =>
            e.or([
              e('s.condition', '!=', 'GOOD'),
              e('l.pickable', '=', false),
              e('l.disabled', '=', true),
              e.and([e('s.expirationDate', '!=', ''), e('s.expirationDate', '<', today)]),
            ]),
          )
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

import type { Carried } from '../../../shared/entities/assignment.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'
import { Facts, stockKey } from '../../../shared/rules/stock/facts.ts'
import type { Reader } from '../../db/database.ts'
import { readGoods } from '../../db/goods-row.ts'
import { inParts } from '../../db/in-parts.ts'
import { loadHeld } from '../../ledger/load-stock.ts'

export interface LyingGoods extends GoodsKey {
  locationId: number
  alias: string
  disabled: boolean
  /** Pieces that lie there, and how many of them nothing holds. */
  quantity: number
  free: number
}

/** Where SKUs lie in a center, except goods on the way. */
export async function lyingGoods(db: Reader, centerId: number, skuIds: readonly number[]): Promise<LyingGoods[]> {
  const rows = await inParts([...new Set(skuIds)], (part) =>
    db
      .selectFrom('locationStock')
      .innerJoin('location', 'location.id', 'locationStock.locationId')
      .select([
        'locationStock.skuId',
        'locationStock.locationId',
        'locationStock.lot',
        'locationStock.expirationDate',
        'locationStock.condition',
        'locationStock.quantity',
        'location.alias',
        'location.disabled',
      ])
      .where('locationStock.centerId', '=', centerId)
      .where('locationStock.skuId', 'in', part)
      .where('locationStock.quantity', '>', 0)
      .where('location.isOnTheWay', '=', false)
      .orderBy('locationStock.id')
      .execute(),
  )
  const facts = new Facts()
  const goods = rows.map((row) => ({ ...readGoods(row), centerId }))
  for (const one of goods) facts.pieces.set(stockKey(one), one.quantity)
  await loadHeld(db, facts, centerId, [...new Set(skuIds)])
  return goods.map((one) => ({ ...one, free: facts.freeAt(one) }))
}

/** The free pieces of SKUs at one place, as rows that carry them to another. */
export async function goodsAt(
  db: Reader,
  centerId: number,
  wanted: readonly { skuId: number; from: number; to: number }[],
): Promise<Carried[]> {
  const lying = await lyingGoods(
    db,
    centerId,
    wanted.map(({ skuId }) => skuId),
  )
  const places = await db
    .selectFrom('location')
    .select(['id', 'alias'])
    .where('id', 'in', [0, ...wanted.map(({ to }) => to)])
    .execute()
  const aliasOf = new Map(places.map(({ id, alias }) => [id, alias]))
  return wanted.flatMap(({ skuId, from, to }) =>
    lying
      .filter((goods) => goods.skuId === skuId && goods.locationId === from && goods.free > 0)
      .map((goods) => carried(goods, goods.free, { id: to, alias: aliasOf.get(to) ?? '' })),
  )
}

export function carried(
  { skuId, lot, expirationDate, condition, locationId, alias }: LyingGoods,
  quantity: number,
  to: { id: number; alias: string },
): Carried {
  return {
    skuId,
    lot,
    expirationDate,
    condition,
    quantity,
    sourceLocationId: locationId,
    sourceLocation: alias,
    targetLocationId: to.id,
    targetLocation: to.alias,
  }
}

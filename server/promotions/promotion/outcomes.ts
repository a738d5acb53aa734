import { z } from 'zod'
import { manyRows } from '../../../shared/api/list.ts'
import { campaignApi } from '../../../shared/api/promotion.ts'
import type { PromotionOutcome } from '../../../shared/entities/promotion.ts'
import { foundIn, is, isThere } from '../../crud/filters.ts'
import { byCursor, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { ReplacedGift } from '../../../shared/rules/allocation/adjust.ts'
import { leftOutGiftsOf, replacedGiftsOf } from '../../ledger/pieces-of-lines.ts'

const pieces = z.array(z.object({ skuId: z.int(), quantity: z.int() }))

/** What orders got of a campaign's promotions, or why not; the newest first. */
export const outcomesOfCampaign = (database: Database, campaignId: number) =>
  listOf(database, {
    call: campaignApi.outcomes,
    id: 'promotionOutcome.id',
    rows: (db) => outcomes(db).where('promotion.campaignId', '=', campaignId),
    sort: { id: 'promotionOutcome.id' },
    search: foundIn(database, 'order', 'channelOrderId'),
    filters: {
      promotionIds: is('promotionOutcome.promotionId'),
      isGiven: (isGiven) => isThere('promotionOutcome.why')(!isGiven),
      isShort: is('promotionOutcome.isShort'),
    },
    shown: (rows, db) => withGifts(db, rows),
    page: byCursor(dataCountPage),
    countsTo: manyRows,
  })

/** What one order got, in the order in which promotions are tried. */
export async function outcomesOfOrder(db: Reader, orderId: number): Promise<PromotionOutcome[]> {
  const rows = await outcomes(db)
    .where('promotionOutcome.salesOrderId', '=', orderId)
    .orderBy('promotion.priority')
    .orderBy('promotion.id')
    .execute()
  return withGifts(db, rows)
}

const outcomes = (db: Reader) =>
  db
    .selectFrom('promotionOutcome')
    .innerJoin('promotion', 'promotion.id', 'promotionOutcome.promotionId')
    .innerJoin('order', 'order.id', 'promotionOutcome.salesOrderId')
    .leftJoin('promotion as other', 'other.id', 'promotionOutcome.otherPromotionId')
    .select([
      'promotionOutcome.id',
      'promotionOutcome.at',
      'promotionOutcome.salesOrderId',
      'order.channelOrderId',
      'promotionOutcome.promotionId',
      'promotion.name as promotionName',
      'promotionOutcome.times',
      'promotionOutcome.isShort',
      'promotionOutcome.why',
      'other.name as byName',
    ])

async function withGifts(db: Reader, rows: readonly Omit<PromotionOutcome, 'gifts'>[]): Promise<PromotionOutcome[]> {
  const grants = await inParts(new Set(rows.map(({ salesOrderId }) => salesOrderId)), (ids) =>
    db
      .selectFrom('promotionGrant')
      .select(['promotionId', 'salesOrderId', 'giftsJson'])
      .where('salesOrderId', 'in', ids)
      .where('givenBackAt', 'is', null)
      .execute(),
  )
  const given = new Map<string, Map<number, number>>()
  for (const { promotionId, salesOrderId, giftsJson } of grants) {
    const own = given.get(`${promotionId}|${salesOrderId}`) ?? new Map<number, number>()
    given.set(`${promotionId}|${salesOrderId}`, own)
    for (const { skuId, quantity } of pieces.parse(JSON.parse(giftsJson)))
      own.set(skuId, (own.get(skuId) ?? 0) + quantity)
  }
  const orderIds = new Set(grants.map(({ salesOrderId }) => salesOrderId))
  const notSent = await giftsNotSent(db, orderIds)
  const replaced = await giftsReplaced(db, orderIds)
  const skuIds = [...[...given.values()].flatMap((own) => [...own.keys()]), ...replaced.skuIds]
  const skus = await inParts(new Set(skuIds), (ids) =>
    db.selectFrom('sku').select(['id', 'name']).where('id', 'in', ids).execute(),
  )
  const names = new Map(skus.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id) ?? `#${id}`
  return rows.map((row) => ({
    ...row,
    gifts: [...(given.get(`${row.promotionId}|${row.salesOrderId}`) ?? [])].map(([skuId, quantity]) => {
      const out = notSent.take(row.salesOrderId, skuId, quantity)
      return {
        skuId,
        skuName: nameOf(skuId),
        quantity,
        notSent: out,
        replaced: replaced.take(row.salesOrderId, skuId, quantity - out).map(({ quantity, instead }) => ({
          quantity,
          instead: { ...instead, skuName: nameOf(instead.skuId) },
        })),
      }
    }),
  }))
}

/** Gifts that users left out of orders. If two promotions gave the same SKU, they are taken from the first. */
async function giftsNotSent(db: Reader, orderIds: ReadonlySet<number>) {
  const left = new Map<string, number>()
  for (const [orderId, out] of await leftOutGiftsOf(db, [...orderIds]))
    for (const { skuId, quantity } of out)
      left.set(`${orderId}|${skuId}`, (left.get(`${orderId}|${skuId}`) ?? 0) + quantity)
  return {
    take(orderId: number, skuId: number, most: number): number {
      const key = `${orderId}|${skuId}`
      const taken = Math.min(most, left.get(key) ?? 0)
      if (taken > 0) left.set(key, (left.get(key) ?? 0) - taken)
      return taken
    },
  }
}

/** Gifts that users replaced with something else. They are taken from the first promotion in the same way. */
async function giftsReplaced(db: Reader, orderIds: ReadonlySet<number>) {
  const left = await replacedGiftsOf(db, [...orderIds])
  return {
    skuIds: [...left.values()].flat().map(({ instead }) => instead.skuId),
    take(orderId: number, skuId: number, most: number) {
      const taken: ReplacedGift[] = []
      const rest: ReplacedGift[] = []
      for (const one of left.get(orderId) ?? []) {
        const quantity = one.skuId === skuId ? Math.min(one.quantity, most - sumOf(taken)) : 0
        const instead = Math.ceil((one.instead.quantity * quantity) / one.quantity)
        const of = (quantity: number, instead: number) => ({
          skuId: one.skuId,
          quantity,
          instead: { ...one.instead, quantity: instead },
        })
        if (quantity > 0) taken.push(of(quantity, instead))
        if (quantity < one.quantity) rest.push(of(one.quantity - quantity, one.instead.quantity - instead))
      }
      left.set(orderId, rest)
      return taken
    },
  }
}

const sumOf = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

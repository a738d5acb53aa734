import { sql } from 'kysely'
import type { z } from 'zod'
import type { skuFigures } from '../../../shared/entities/sku.ts'
import type { Reader } from '../../db/database.ts'
import { dayIn } from '../../../shared/day-in.ts'
import type { Caller } from '../../http/caller.ts'
import { sellable } from '../../ledger/sellable.ts'
import { centerVisible } from '../../subjects.ts'

export type SkuFigures = z.infer<typeof skuFigures>

/** While an inbound has one of these statuses, what is announced and not yet stored is still to come (decisions.md §7). */
export const openInboundStatuses = ['REGISTERED', 'ACCEPTED', 'PROCESSING', 'PENDING_APPROVAL'] as const

export const noFigures: SkuFigures = {
  total: 0,
  available: 0,
  sellable: 0,
  pickable: 0,
  notPickable: 0,
  incoming: 0,
  expected: 0,
  disused: 0,
}

/** The stock figures of many SKUs in five reads, in the centers that the caller sees. */
export async function figuresOf(
  db: Reader,
  caller: Pick<Caller, 'partnerId' | 'centerIds'>,
  skuIds: readonly number[],
  now: Date,
): Promise<(skuId: number) => SkuFigures> {
  if (skuIds.length === 0) return () => noFigures
  const zones = await db.selectFrom('center').select('timeZone').distinct().execute()
  const today = sql<string>`(case "center"."timeZone" ${sql.join(
    zones.map(({ timeZone }) => sql`when ${timeZone} then ${dayIn(timeZone, now)}`),
    sql` `,
  )} end)`
  const balances = await db
    .selectFrom('stock')
    .select([
      'skuId',
      sql<number>`sum("inStorage")`.as('total'),
      sql<number>`sum("available")`.as('available'),
      sql<number>`sum(${sellable(now)})`.as('sellable'),
    ])
    .where('skuId', 'in', skuIds)
    .where(centerVisible(caller, 'stock.centerId'))
    .groupBy('skuId')
    .execute()
  const places = await db
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .innerJoin('center', 'center.id', 'locationStock.centerId')
    .select([
      'skuId',
      sql<number>`sum(case when "locationStock"."condition" = 'GOOD' and "location"."pickable" = 1 and "location"."disabled" = 0
        and ("locationStock"."expirationDate" = '' or "locationStock"."expirationDate" >= ${today}) then "quantity" else 0 end)`.as(
        'toPick',
      ),
      sql<number>`sum("quantity")`.as('quantity'),
    ])
    .where('skuId', 'in', skuIds)
    .where(centerVisible(caller, 'locationStock.centerId'))
    .groupBy('skuId')
    .execute()
  const disposals = await db
    .selectFrom('operationDay')
    .select(['skuId', sql<number>`sum("quantity")`.as('disused')])
    .where('skuId', 'in', skuIds)
    .where('direction', '=', 'OUT')
    .where('operationType', '=', 'DISUSE')
    .where(centerVisible(caller, 'operationDay.centerId'))
    .groupBy('skuId')
    .execute()
  const announced = await db
    .selectFrom('inboundItem')
    .innerJoin('inboundRequest', 'inboundRequest.id', 'inboundItem.inboundId')
    .select(['inboundItem.skuId', 'inboundItem.quantity'])
    .select(
      sql<number>`coalesce((select sum(l."storedQuantity") from "inspectionLine" as l where l."inboundId" = "inboundItem"."inboundId" and l."skuId" = "inboundItem"."skuId"), 0)`.as(
        'stored',
      ),
    )
    .where('inboundItem.skuId', 'in', skuIds)
    .where('inboundRequest.status', 'in', openInboundStatuses)
    .where(centerVisible(caller, 'inboundRequest.centerId'))
    .execute()

  const bySku = new Map(skuIds.map((id) => [id, { ...noFigures }]))
  for (const { skuId, total, available, sellable } of balances)
    Object.assign(bySku.get(skuId) ?? {}, { total, available, sellable: Number(sellable) })
  for (const row of places)
    Object.assign(bySku.get(row.skuId) ?? {}, {
      pickable: row.toPick,
      notPickable: row.quantity - row.toPick,
    })
  for (const { skuId, disused } of disposals) Object.assign(bySku.get(skuId) ?? {}, { disused })
  for (const row of announced) {
    const figures = bySku.get(row.skuId)
    // An inbound that stored more than was announced does not lessen what others are to bring.
    if (figures) figures.incoming += Math.max(0, row.quantity - row.stored)
  }
  for (const figures of bySku.values()) figures.expected = figures.available + figures.incoming
  return (skuId) => bySku.get(skuId) ?? noFigures
}

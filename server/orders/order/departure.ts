import { sql } from 'kysely'
import { z } from 'zod'
import { mendOf } from '../../../shared/entities/interim-allocation.ts'
import type { LatenessCause } from '../../../shared/entities/lateness.ts'
import type { Order, OrderStatus } from '../../../shared/entities/order.ts'
import {
  collectedStatuses,
  hoursOfRisk,
  lastCollection,
  latenessOf,
  underWay,
  type Past,
} from '../../../shared/rules/allocation/lateness.ts'
import { allOf, anyOf, is, type Condition } from '../../crud/filters.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { isToSend } from '../../db/lines-to-send.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { daysBefore, instantOf } from '../../db/local-day.ts'
import { siteZone } from '../../../shared/site-zone.ts'

const hourMs = 3_600_000

/** A promised day is lost once the last collection of the day before has gone. Promised days go by the site's clock. */
function pastAt(at: Date): Past {
  const today = dayIn(siteZone, at)
  const isGone = at.toISOString() >= instantOf(siteZone, today, lastCollection)
  return { at: at.toISOString(), lostDay: isGone ? daysBefore(today, -1) : today }
}

/** The limits by which an order is late now, and will be late soon. */
export const lateBy = (now: Date): { now: Past; soon: Past } => ({
  now: pastAt(now),
  soon: pastAt(new Date(now.getTime() + hoursOfRisk * hourMs)),
})

/** The first day that an order's channel promised for a piece that has still to leave, as SQL. */
export const promised = sql<string | null>`(select min(substr(l."arrivalGuaranteeDate", 1, 10)) from "orderLine" l
  where l."salesOrderId" = "order"."id" and ${isToSend})`

/** The rule of latenessOf for many orders, as SQL. No condition is null, so that it can be negated to find the orders that are not late. */
export const pastBy: Record<LatenessCause, (past: Past) => Condition> = {
  COLLECTION: ({ at }) =>
    allOf([
      is('order.status')([...collectedStatuses]),
      sql`exists (select 1 from "interimAllocation" as i
        where i."salesOrderId" = "order"."id" and i."collectionAt" <= ${at})`,
    ]),
  PROMISE: ({ lostDay }) => sql`exists (select 1 from "orderLine" as l
    where l."salesOrderId" = "order"."id" and l."arrivalGuaranteeDate" <= ${lostDay} and ${isToSend})`,
}
export const isPast = (past: Past): Condition =>
  allOf([is('order.status')([...underWay]), anyOf([pastBy.PROMISE(past), pastBy.COLLECTION(past)])])

/** What is kept of a try: the pieces that it lacked, and how many of them the center that came closest had. */
export const missingPieces = z.array(
  z.object({ skuId: z.int(), centerId: z.int(), wanted: z.int(), available: z.int() }),
)

/** When an order that has not left is to leave, and what it waits for; null if it has left or never will. */
export async function departureOf(
  db: Reader,
  { id, status }: { id: number; status: OrderStatus },
  at: Date,
): Promise<Order['departure']> {
  if (!underWay.some((one) => one === status)) return null
  const row = await db
    .selectFrom('order')
    .leftJoin('interimAllocation', 'interimAllocation.salesOrderId', 'order.id')
    .select([
      'interimAllocation.failureReason',
      'interimAllocation.collectionAt',
      'interimAllocation.missingJson',
      promised.as('promisedOn'),
    ])
    .where('order.id', '=', id)
    .executeTakeFirstOrThrow()
  const { failureReason, collectionAt, promisedOn } = row
  const past = lateBy(at)
  const waitsForStock = status === 'READY' && failureReason !== null && mendOf[failureReason] === 'stock'
  return {
    collectionAt,
    promisedOn,
    ...(latenessOf({ status, collectionAt, promisedOn }, past.now, past.soon) ?? { lateness: null, causes: [] }),
    missing: waitsForStock ? await named(db, missingPieces.parse(JSON.parse(row.missingJson ?? '[]'))) : [],
  }
}

/** Adds the names of the SKUs. A try names each SKU once. */
async function named(db: Reader, missing: z.output<typeof missingPieces>) {
  const skus = await inParts(new Set(missing.map(({ skuId }) => skuId)), (ids) =>
    db.selectFrom('sku').select(['id', 'name']).where('id', 'in', ids).execute(),
  )
  const bySku = new Map(missing.map((one) => [one.skuId, one]))
  return skus.map((sku) => ({
    sku,
    wanted: bySku.get(sku.id)?.wanted ?? 0,
    available: bySku.get(sku.id)?.available ?? 0,
  }))
}

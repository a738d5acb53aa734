import { manyRows } from '../../../shared/api/list.ts'
import { sql } from 'kysely'
import { interimOrderViewApi } from '../../../shared/api/interim-order-view.ts'
import {
  interimItem,
  interimOrder,
  reasonsOfFailed,
  type InterimItem,
  type InterimOrder,
  type OrderViewStatus,
} from '../../../shared/entities/interim-order-view.ts'
import { failureReasons, mendOf } from '../../../shared/entities/interim-allocation.ts'
import type { OrderStatus } from '../../../shared/entities/order.ts'
import { adjustPieces, piecesBeside } from '../../../shared/rules/allocation/adjust.ts'
import { piecesBySku } from '../../../shared/rules/allocation/allocate.ts'
import { foundIn, is, isOrNone, since, type Condition, until } from '../../crud/filters.ts'
import { atMostMany, byCursor, columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { missingPieces } from '../../orders/door.ts'
import { visible } from '../../subjects.ts'
import { adjustmentsOf } from '../../ledger/adjustments.ts'
import { inWaybillsOf, isHeld, itemsOf } from '../../ledger/unsent.ts'
import { isUnfit } from '../../ledger/sellable.ts'
import {
  countInterim,
  interimRows,
  interimRowsWithAll,
  isToCome,
  isTried,
  ofCenters,
  shownInterim,
  toCome,
} from '../interim/store.ts'

const calledOff: OrderStatus[] = ['CANCELED', 'DECLINED']

/** The status of an order from its last try; it is FAILED_ALL if reasons of several kinds hold (decisions.md §17). */
const statusOf = sql<OrderViewStatus>`case
  when "interimAllocation"."failureReason" is null then 'INTERIM_ALLOCATABLE'
  when "interimAllocation"."failureReason" = 'NONE' then 'INTERIM_SUCCESS'
  when "interimAllocation"."failureReason" = 'CANCEL_ORDER' or "order"."status" in (${sql.join(calledOff)}) then 'CANCEL_ORDER'
  when "interimAllocation"."severalGroups" = 1 then 'INTERIM_FAILED_ALL'
  ${sql.join(
    Object.entries(reasonsOfFailed).map(
      ([status, reasons]) =>
        sql`when "interimAllocation"."failureReason" in (${sql.join(reasons)}) then ${sql.lit(status)}`,
    ),
    sql` `,
  )}
  else 'INTERIM_FAILED_TECH_ISSUE' end`

export function orderViewStore(database: Database, caller: Caller) {
  const store = listOf(database, {
    call: interimOrderViewApi.list,
    id: 'order.id',
    rows: (db) =>
      interimRowsWithAll(db, caller)
        .select(statusOf.as('viewStatus'))
        .where(isTried(...calledOff)),
    sort: {
      ...columns('interimAllocation', ['triedAt', 'collectionAt', 'attemptsCount']),
      placedAt: 'order.placedAt',
      id: 'order.id',
    },
    search: foundIn(database, 'order', 'channelOrderId'),
    filters: {
      status: (statuses) => sql`${statusOf} in (${sql.join(statuses)})`,
      partnerIds: is('order.partnerId'),
      channelIds: is('order.channelId'),
      centerIds: isOrNone('interimAllocation.centerId'),
      skuIds: (ids) =>
        sql`exists (select 1 from "orderItem" i where i."salesOrderId" = "order"."id" and i."skuId" in (${sql.join(ids)}))`,
      placedAtGte: since('order.placedAt'),
      placedAtLte: until('order.placedAt'),
    },
    shown: async (rows, db): Promise<InterimOrder[]> => {
      const shown = await shownInterim(rows, db, caller)
      const goods = await goodsOf(
        db,
        rows.map(({ id }) => id),
      )
      return shown.map(({ status: orderStatus, ...one }, nth) =>
        shownAs(interimOrder, {
          ...one,
          orderStatus,
          status: rows[nth]?.viewStatus ?? 'INTERIM_ALLOCATABLE',
          ...(goods.get(one.id) ?? { items: [], isAdjusted: false }),
        }),
      )
    },
    page: byCursor(dataPage),
    countsTo: manyRows,
  })
  return {
    ...store,
    async count(centerIds: readonly number[] | undefined) {
      const rows = interimRows(database.read, caller)
        .where(ofCenters(centerIds))
        .where(isTried(...calledOff))
      const counts = await countInterim(database.read, caller, rows, statusOf, {
        WAITING: 'INTERIM_ALLOCATABLE',
        NONE: 'INTERIM_SUCCESS',
        CANCEL_ORDER: 'CANCEL_ORDER',
      })
      return {
        total: atMostMany(counts.reduce((sum, { count }) => sum + count, 0)),
        byStatus: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
      }
    },
  }
}

/** The goods that orders want once their adjustments are applied. */
async function goodsOf(db: Reader, orderIds: readonly number[]) {
  const items = await itemsOf(db, orderIds)
  const adjustments = await adjustmentsOf(db, orderIds)
  const byOrder = new Map([...items].map(([id, own]) => [id, adjustPieces(own, adjustments.get(id) ?? [])]))
  const names = new Map(
    (
      await inParts(new Set([...byOrder.values()].flat().map(({ skuId }) => skuId)), (ids) =>
        db.selectFrom('sku').select(['id', 'name']).where('id', 'in', ids).execute(),
      )
    ).map(({ id, name }) => [id, name]),
  )
  return new Map(
    [...byOrder].map(([id, pieces]) => [
      id,
      {
        items: [...Map.groupBy(pieces, ({ skuId }) => skuId)].map(([skuId, own]) => ({
          sku: { id: skuId, name: names.get(skuId) ?? '' },
          quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
        })),
        isAdjusted: adjustments.has(id),
      },
    ]),
  )
}

/**
 * By order with adjustments: the pieces of each SKU that it waits for, once the adjustments are applied and without what its waybills hold.
 */
async function adjustedPieces(db: Reader, caller: Caller): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('status', '=', 'READY')
    .where(isAdjusted)
    .where(visible(caller, 'order'))
    .execute()
  const ids = rows.map(({ id }) => id)
  const items = await itemsOf(db, ids)
  const adjustments = await adjustmentsOf(db, ids)
  const inWaybills = await inWaybillsOf(db, ids)
  return new Map(
    ids.map((id) => [
      id,
      piecesBySku(
        piecesBeside(
          adjustPieces(items.get(id) ?? [], adjustments.get(id) ?? []),
          (inWaybills.get(id) ?? []).filter(isHeld),
        ),
      ),
    ]),
  )
}
const isAdjusted = sql<boolean>`exists (select 1 from "interimItemAdjustment" j
  where j."salesOrderId" = "order"."id" and j."status" <> 'ABORTED')`

/**
 * Pieces of each SKU that orders lacked at their last try, in the center that came closest: stock elsewhere does not help them. Orders that
 * wait in one center share what is there. Pieces that an adjustment took out since are no longer missing.
 */
async function lackedPieces(
  db: Reader,
  caller: Caller,
  centerIds: readonly number[] | undefined,
  adjusted: ReadonlyMap<number, ReadonlyMap<number, number>>,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('interimAllocation')
    .innerJoin('order', 'order.id', 'interimAllocation.salesOrderId')
    .select(['order.id', 'interimAllocation.missingJson'])
    .where('order.status', '=', 'READY')
    .where(
      'interimAllocation.failureReason',
      'in',
      failureReasons.filter((reason) => mendOf[reason] === 'stock'),
    )
    .where(visible(caller, 'order'))
    .execute()
  const wantedNow = (id: number, skuId: number) => (adjusted.has(id) ? (adjusted.get(id)?.get(skuId) ?? 0) : Infinity)
  const missing = rows.flatMap(({ id, missingJson }) =>
    missingPieces
      .parse(JSON.parse(missingJson))
      .filter(({ centerId }) => centerIds === undefined || centerIds.includes(centerId))
      .map((one) => ({ ...one, wanted: Math.min(one.wanted, wantedNow(id, one.skuId)) }))
      .filter(({ wanted, available }) => wanted > available),
  )
  const lacked = new Map<number, number>()
  for (const own of Map.groupBy(missing, ({ centerId, skuId }) => `${centerId}|${skuId}`).values()) {
    const [{ skuId }] = own as [(typeof own)[number]]
    const pieces = own.reduce((sum, { wanted }) => sum + wanted, 0) - Math.max(...own.map(({ available }) => available))
    lacked.set(skuId, (lacked.get(skuId) ?? 0) + pieces)
  }
  return lacked
}

/**
 * Pairs of whole numbers as a table of two columns. They are written into the statement, because orders may have more of them than a
 * statement takes as parameters.
 */
const pairs = (rows: readonly (readonly [number, number])[]) =>
  rows.length === 0
    ? sql<{ skuId: number; pieces: number }>`(select 0 as "skuId", 0 as "pieces" where 1 = 0)`
    : sql<{ skuId: number; pieces: number }>`(with v ("skuId", "pieces") as (values ${sql.raw(
        rows.map(([skuId, pieces]) => `(${Number(skuId)}, ${Number(pieces)})`).join(', '),
      )}) select * from v)`

/**
 * SKUs that orders wait for, by the orders' items with adjustments applied. An untried order may get its pieces from any center that its
 * partner uses; the record of a tried order says where they are missing. A shortage is the greater of two figures: what is wanted beyond
 * the stock of these centers, and what the tried orders lacked.
 */
export async function byItemStore(database: Database, caller: Caller, centerIds: readonly number[] | undefined) {
  const inCenters = (column: string): Condition =>
    centerIds ? sql`${sql.ref(column)} in (${sql.join(centerIds)})` : sql`true`
  const adjusted = await adjustedPieces(database.read, caller)
  const ofAdjusted = pairs([...adjusted.values()].flatMap((own) => [...own]))
  const lackedOfEach = pairs([...(await lackedPieces(database.read, caller, centerIds, adjusted))])
  // Grouped although each SKU is there once: SQLite makes no index of the bare values, and would look through all of them for each SKU.
  const lacked = sql<{
    skuId: number
    pieces: number
  }>`(select cast(e."skuId" as integer) as "skuId", sum(e."pieces") as "pieces"
    from ${lackedOfEach} e group by 1)`
  const due = (db: Reader) =>
    db
      .selectFrom('orderItem')
      .innerJoin('order', 'order.id', 'orderItem.salesOrderId')
      .select(['orderItem.salesOrderId', 'orderItem.orderLineId', 'orderItem.skuId'])
      .select(sql<number>`sum("orderItem"."quantity")`.as('pieces'))
      .where('order.status', '=', 'READY')
      .where(sql<boolean>`not ${isAdjusted}`)
      .where(visible(caller, 'order'))
      .groupBy(['orderItem.salesOrderId', 'orderItem.orderLineId', 'orderItem.skuId'])
  // Pieces that an order's remaining waybills hold are not waited for. They are matched by line and SKU, as allocation does.
  const held = sql<number>`coalesce((select sum(p."quantity") from "parcelLine" p join "invoice" v on v."id" = p."invoiceId"
    where p."salesOrderId" = d."salesOrderId" and coalesce(p."orderLineId", 0) = coalesce(d."orderLineId", 0)
    and p."skuId" = d."skuId" and v."status" != 'CANCELED'), 0)`
  const wanted = (db: Reader) => {
    const ofOthers = db
      .selectFrom(due(db).as('d'))
      .select([
        'd.skuId',
        sql<number>`count(distinct d."salesOrderId")`.as('orders'),
        sql<number>`sum(d."pieces" - ${held})`.as('pieces'),
      ])
      .where(sql<boolean>`d."pieces" > ${held}`)
      .groupBy('d.skuId')
      .unionAll(db.selectFrom(ofAdjusted.as('j')).select(['j.skuId', sql<number>`1`.as('orders'), 'j.pieces']))
    return db
      .selectFrom(ofOthers.as('o'))
      .select(['o.skuId', sql<number>`sum(o."orders")`.as('orders'), sql<number>`sum(o."pieces")`.as('wanted')])
      .groupBy('o.skuId')
  }
  const unfit = sql<number>`coalesce((select sum(s."quantity") from "locationStock" s join "location" l on l."id" = s."locationId"
    where s."centerId" = "stock"."centerId" and s."skuId" = "stock"."skuId" and ${isUnfit(database.now())}), 0)`
  const fit = sql<number>`("stock"."available" + "stock"."qoo10Available" - ${unfit})`
  const available = (db: Reader) =>
    db
      .selectFrom('stock')
      .innerJoin('sku', 'sku.id', 'stock.skuId')
      .select(['stock.skuId', sql<number>`sum(case when ${fit} > 0 then ${fit} else 0 end)`.as('available')])
      .where(visible(caller, 'stock'))
      .where(inCenters('stock.centerId'))
      // A partner's orders go out only from centers that it uses (a rule applies only to the partners of its center).
      .where(
        sql<boolean>`exists (select 1 from "partnerCenter" u where u."partnerId" = "sku"."partnerId" and u."centerId" = "stock"."centerId")`,
      )
      .groupBy('stock.skuId')
  const incoming = (db: Reader) =>
    db
      .selectFrom('inboundItem')
      .innerJoin('inboundRequest', 'inboundRequest.id', 'inboundItem.inboundId')
      .select(['inboundItem.skuId', sql<number>`sum(${toCome})`.as('incoming')])
      .where(isToCome)
      .where(visible(caller, 'inboundRequest'))
      .where(inCenters('inboundRequest.centerId'))
      .groupBy('inboundItem.skuId')
  const beyond = sql<number>`w."wanted" - coalesce(a."available", 0)`
  const short = sql<number>`case when ${beyond} > coalesce(l."pieces", 0) then ${beyond} else coalesce(l."pieces", 0) end`
  return listOf(database, {
    call: interimOrderViewApi.byItem,
    id: 'sku.id',
    rows: (db) =>
      db
        .selectFrom('sku')
        .innerJoin(wanted(db).as('w'), 'w.skuId', 'sku.id')
        .leftJoin(available(db).as('a'), 'a.skuId', 'sku.id')
        .leftJoin(incoming(db).as('c'), 'c.skuId', 'sku.id')
        .leftJoin(lacked.as('l'), 'l.skuId', 'sku.id')
        .innerJoin('partner', 'partner.id', 'sku.partnerId')
        .select([
          'sku.id',
          'sku.name',
          'sku.partnerId',
          'partner.name as partnerName',
          'w.orders',
          'w.wanted',
          'a.available',
          'c.incoming',
          short.as('short'),
        ]),
    sort: { wanted: 'w.wanted', short, orders: 'w.orders', id: 'sku.id' },
    search: ['sku.name'],
    filters: {
      partnerIds: is('sku.partnerId'),
      skuIds: is('sku.id'),
      centerIds: () => sql`true`,
      isShort: (is) => (is ? sql`${short} > 0` : sql`${short} = 0`),
    },
    shown: (rows) =>
      rows.map((row) =>
        shownAs(interimItem, {
          id: row.id,
          sku: { id: row.id, name: row.name },
          partner: { id: row.partnerId, name: row.partnerName },
          orders: Number(row.orders),
          wanted: Number(row.wanted),
          available: Number(row.available ?? 0),
          short: Number(row.short),
          incoming: Number(row.incoming ?? 0),
        }),
      ),
    page: dataPage,
    countsTo: manyRows,
  })
}

export const orderViewColumns: SpreadsheetColumn<InterimOrder>[] = [
  { key: 'channelOrderId', width: 24, of: (row) => row.channelOrderId },
  { key: 'status', width: 20, codes: 'interimOrder.status', of: (row) => row.status },
  { key: 'reason', width: 48, of: (row) => row.message },
  { key: 'partner', width: 20, of: (row) => row.partner.name },
  { key: 'channel', width: 20, of: (row) => row.channel.name },
  { key: 'goods', width: 60, of: (row) => row.items.map(({ sku, quantity }) => `${sku.name} × ${quantity}`) },
  { key: 'center', width: 16, of: (row) => row.center?.name },
  { key: 'attempts', of: (row) => row.attemptsCount },
  { key: 'placedAt', width: 20, time: true, of: (row) => row.placedAt },
  { key: 'triedAt', width: 20, time: true, of: (row) => row.triedAt },
  { key: 'collectionAt', width: 20, time: true, of: (row) => row.collectionAt },
]

export const byItemColumns: SpreadsheetColumn<InterimItem>[] = [
  { key: 'sku', width: 40, of: (row) => row.sku.name },
  { key: 'partner', width: 20, of: (row) => row.partner.name },
  { key: 'orders', of: (row) => row.orders },
  { key: 'wanted', of: (row) => row.wanted },
  { key: 'available', of: (row) => row.available },
  { key: 'short', of: (row) => row.short },
  { key: 'incoming', of: (row) => row.incoming },
]

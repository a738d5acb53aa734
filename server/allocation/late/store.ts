import { sql } from 'kysely'
import { z } from 'zod'
import { lateOrderApi } from '../../../shared/api/late-order.ts'
import { manyRows } from '../../../shared/api/list.ts'
import { invoiceStatuses } from '../../../shared/entities/invoice.ts'
import { lateOrder, type LateOrder } from '../../../shared/entities/late-order.ts'
import { delayReasons } from '../../../shared/entities/marketplace.ts'
import { latenessOf, type Past } from '../../../shared/rules/allocation/lateness.ts'
import { foundIn, is, isOrNone } from '../../crud/filters.ts'
import { dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { isPast, lateBy, pastBy, promised } from '../../orders/door.ts'
import { visible } from '../../subjects.ts'
import { ofCenters } from '../interim/store.ts'

const rowsOf = (db: Reader, caller: Caller, soon: Past) =>
  db
    .selectFrom('order')
    .leftJoin('interimAllocation', 'interimAllocation.salesOrderId', 'order.id')
    .innerJoin('partner', 'partner.id', 'order.partnerId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .leftJoin('center', 'center.id', 'interimAllocation.centerId')
    .where(isPast(soon))
    .where(visible(caller, 'order'))

/** The caller's orders that are late or at risk. */
export function lateOrderStore(database: Database, caller: Caller) {
  const { now, soon } = lateBy(database.now())
  const { list } = listOf(database, {
    call: lateOrderApi.list,
    id: 'order.id',
    rows: (db) =>
      rowsOf(db, caller, soon)
        .select([
          'order.id',
          'order.channelOrderId',
          'order.status',
          'order.placedAt',
          'order.partnerId',
          'order.channelId',
          'partner.name as partnerName',
          'channel.name as channelName',
          'interimAllocation.failureReason',
          'interimAllocation.collectionAt',
          'interimAllocation.centerId',
          'center.code as centerCode',
        ])
        .select(promised.as('promisedOn')),
    sort: { due, collectionAt: 'interimAllocation.collectionAt', placedAt: 'order.placedAt', id: 'order.id' },
    search: foundIn(database, 'order', 'channelOrderId'),
    filters: {
      lateness: (wanted) =>
        sql`(${sql.join(
          wanted.map((one) => (one === 'LATE' ? isPast(now) : sql`not ${isPast(now)}`)),
          sql` or `,
        )})`,
      cause: (causes) =>
        sql`(${sql.join(
          causes.map((one) => pastBy[one](soon)),
          sql` or `,
        )})`,
      partnerIds: is('order.partnerId'),
      channelIds: is('order.channelId'),
      centerIds: isOrNone('interimAllocation.centerId'),
    },
    shown: async (rows, db): Promise<LateOrder[]> => {
      const ids = rows.map(({ id }) => id)
      const [waybills, delays] = [await waybillsOf(db, ids), await delaysOf(db, ids)]
      return rows.map((row) =>
        shownAs(lateOrder, {
          ...row,
          ...(latenessOf(row, now, soon) ?? { lateness: 'AT_RISK', causes: [] }),
          failureReason: row.failureReason === 'NONE' ? null : row.failureReason,
          invoice: waybills.get(row.id) ?? null,
          delay: delays.get(row.id) ?? null,
          partner: { id: row.partnerId, name: row.partnerName },
          channel: { id: row.channelId, name: row.channelName },
          center: row.centerId === null ? null : { id: row.centerId, name: row.centerCode ?? '' },
        }),
      )
    },
    page: dataPage,
    countsTo: manyRows,
  })
  return {
    list,
    async count(centerIds: readonly number[] | undefined) {
      const rows = await rowsOf(database.read, caller, soon)
        .where(ofCenters(centerIds))
        .select([
          sql<string>`case when ${isPast(now)} then 'LATE' else 'AT_RISK' end`.as('lateness'),
          sql<number>`count(*)`.as('orders'),
        ])
        .groupBy(sql`1`)
        .execute()
      return {
        total: rows.reduce((sum, { orders }) => sum + Number(orders), 0),
        byStatus: Object.fromEntries(rows.map(({ lateness, orders }) => [lateness, Number(orders)])),
      }
    },
  }
}

/** The earlier of an order's truck and its promised day. An order without a center has no truck yet, and may be the most urgent. */
const due = sql<string>`(case when "interimAllocation"."collectionAt" is null or ${promised} < "interimAllocation"."collectionAt"
  then ${promised} else "interimAllocation"."collectionAt" end)`

/** The waybill of each order that is furthest behind. */
async function waybillsOf(db: Reader, orderIds: readonly number[]) {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['parcelLine.salesOrderId', 'invoice.id', 'invoice.serial', 'invoice.status'])
      .distinct()
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.status', '!=', 'CANCELED')
      .orderBy('invoice.id', 'desc')
      .execute(),
  )
  // The last one of each order stays in the map.
  rows.sort((one, other) => invoiceStatuses.indexOf(other.status) - invoiceStatuses.indexOf(one.status))
  return new Map(rows.map(({ salesOrderId, ...invoice }) => [salesOrderId, invoice]))
}

const delayTold = z.object({ reason: z.enum(delayReasons) })

/** By order: the last reason for its delay that the marketplace was told, so that no user tells it a second time. */
async function delaysOf(db: Reader, orderIds: readonly number[]): Promise<Map<number | null, LateOrder['delay']>> {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('marketplaceMessage')
      .select(['salesOrderId', 'status', 'bodyJson', 'createdAt'])
      .where('salesOrderId', 'in', ids)
      .where('kind', '=', 'DELAY')
      .orderBy('id')
      .execute(),
  )
  return new Map(
    rows.map(({ salesOrderId, status, bodyJson, createdAt }) => [
      salesOrderId,
      { ...delayTold.parse(JSON.parse(bodyJson)), status, reportedAt: createdAt },
    ]),
  )
}

import { manyRows } from '../../../shared/api/list.ts'
import type { Query } from '../../../shared/api/call.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import { shipmentApi } from '../../../shared/api/shipment.ts'
import { channelShipment, shipmentTellings, type ChannelShipment } from '../../../shared/entities/shipment.ts'
import { refuse } from '../../../shared/errors.ts'
import type { ItemOutcome } from '../../crud/bulk.ts'
import { foundIn, is, isAmong, since, until } from '../../crud/filters.ts'
import { asksOnly, byCursor, countsUpTo, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { shownAs } from '../../crud/view.ts'
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'
import type { Database, Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { failureOf } from '../../http/errors.ts'
import { enqueueTelling } from '../../ledger/ship-orders.ts'
import { selected, withKeyword } from '../order/keyword.ts'
import { productShown } from '../order/view.ts'
import { visible } from '../../subjects.ts'

const rowsOf = (db: Reader, caller: Caller) =>
  db
    .selectFrom('channelShipment')
    .innerJoin('order', 'order.id', 'channelShipment.salesOrderId')
    .innerJoin('orderLine', 'orderLine.id', 'channelShipment.orderLineId')
    .innerJoin('invoice', 'invoice.id', 'channelShipment.invoiceId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .innerJoin('partner', 'partner.id', 'order.partnerId')
    .selectAll('channelShipment')
    .select([
      'order.channelOrderId',
      'order.status as orderStatus',
      'order.channelId',
      'order.partnerId',
      'orderLine.serial as lineSerial',
      'orderLine.dealName',
      'orderLine.optionName',
      'invoice.serial as invoiceSerial',
      'invoice.courierCode',
      'channel.name as channelName',
      'partner.name as partnerName',
    ])
    .where(visible(caller, 'order'))
    .where(visible(caller, 'invoice'))

export function shipmentStore(database: Database, caller: Caller) {
  const { list, ids, inOrder, matching } = listOf(database, {
    call: shipmentApi.list,
    id: 'channelShipment.id',
    rows: (db) => rowsOf(db, caller),
    sort: {
      shippedAt: 'channelShipment.shippedAt',
      id: 'channelShipment.id',
      attempts: 'channelShipment.attempts',
    },
    search: (keyword) =>
      withKeyword(database, caller, keyword, {
        table: 'channelShipment',
        rows: rowsOf(database.read, caller),
        whole: [isAmong('channelShipment.invoiceId', selected('invoice', is('invoice.serialKey')(plainCode(keyword))))],
        part: async () => [
          isAmong(
            'channelShipment.invoiceId',
            selected('invoice', await foundIn(database, 'invoice', 'serial')(keyword)),
          ),
        ],
        texts: ['order.channelOrderId', 'orderLine.serial', productShown, 'invoice.serial'],
      }),
    filters: {
      status: is('channelShipment.status'),
      partnerIds: is('order.partnerId'),
      channelIds: is('order.channelId'),
      salesOrderIds: is('channelShipment.salesOrderId'),
      invoiceIds: is('channelShipment.invoiceId'),
      shippedAtGte: since('channelShipment.shippedAt'),
      shippedAtLte: until('channelShipment.shippedAt'),
    },
    shown: (rows) =>
      rows.map((row) =>
        shownAs(channelShipment, {
          ...row,
          refusal: failureOf(row.refusalJson, caller.language)?.displayMessage ?? null,
          order: { id: row.salesOrderId, channelOrderId: row.channelOrderId, status: row.orderStatus },
          line: {
            id: row.orderLineId,
            serial: row.lineSerial,
            productName: [row.dealName, row.optionName].filter(Boolean).join(' · ') || null,
          },
          invoice: { id: row.invoiceId, serial: row.invoiceSerial, courierCode: row.courierCode },
          channel: { id: row.channelId, name: row.channelName },
          partner: { id: row.partnerId, name: row.partnerName },
        }),
      ),
    page: byCursor(dataCountPage),
    countsTo: manyRows,
  })
  return {
    list,
    ids,
    inOrder,
    async count(asked: Query<typeof shipmentApi.count>) {
      const rows = rowsOf(database.read, caller).where(await matching(asked))
      // A partner's shipments are found by their orders instead.
      const isOfAll = caller.partnerId === null && asksOnly(asked, ['keyword', 'shippedAtGte', 'shippedAtLte'])
      return countsUpTo(database.read, rows, 'channelShipment.status', isOfAll ? shipmentTellings : null)
    },
  }
}

export const shipmentColumns: SpreadsheetColumn<ChannelShipment>[] = [
  { key: 'channel', width: 20, of: (row) => row.channel.name },
  { key: 'orderNumber', width: 24, of: (row) => row.order.channelOrderId },
  { key: 'partner', width: 20, of: (row) => row.partner.name },
  { key: 'serial', width: 20, of: (row) => row.line.serial },
  { key: 'productName', width: 40, of: (row) => row.line.productName },
  { key: 'quantity', width: 10, of: (row) => row.quantity },
  { key: 'courier', codes: 'courier', width: 18, of: (row) => row.invoice.courierCode },
  { key: 'waybill', width: 20, of: (row) => row.invoice.serial },
  { key: 'status', codes: 'unsent.status', width: 14, of: (row) => row.status },
  { key: 'refusal', width: 40, of: (row) => row.refusal },
  { key: 'attempts', width: 8, of: (row) => row.attempts },
  { key: 'shippedAt', time: true, width: 26, of: (row) => row.shippedAt },
  { key: 'toldAt', time: true, width: 26, of: (row) => row.toldAt },
]

/** Tells channels again of shipments that they did not take. `by` says whether `ids` are shipments or orders. */
export function tellAgain(
  database: Database,
  caller: Caller,
  by: 'shipment' | 'order',
  ids: readonly number[],
): Promise<ItemOutcome[]> {
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await rowsOf(w.tx, caller)
      .where(by === 'shipment' ? 'channelShipment.id' : 'channelShipment.salesOrderId', 'in', unique)
      .orderBy('channelShipment.id')
      .execute()
    const named = Map.groupBy(rows, (row) => (by === 'shipment' ? row.id : row.salesOrderId))
    const orders = by === 'shipment' ? new Set<number>() : await ordersSeen(w, caller, unique)
    const again = rows.filter(({ status }) => status === 'REFUSED')
    for (const [channelId, own] of Map.groupBy(again, (row) => row.channelId)) {
      await w.tx
        .updateTable('channelShipment')
        .set((e) => ({ status: 'WAITING', refusalJson: null, updatedAt: w.now, version: e('version', '+', 1) }))
        .where(
          'id',
          'in',
          own.map(({ id }) => id),
        )
        .execute()
      await enqueueTelling(
        w,
        channelId,
        own[0]?.partnerId ?? null,
        own.map(({ id }) => id),
      )
    }
    for (const { salesOrderId } of again) w.changed(everyCenter, 'order', salesOrderId)
    await w.audit(
      ...again.map(({ salesOrderId, partnerId, invoiceSerial }) => ({
        userId: caller.userId,
        partnerId,
        subject: `order:${salesOrderId}`,
        what: 'order.tellShipment',
        after: { serial: invoiceSerial },
        requestId: caller.requestId,
      })),
    )
    return unique.map((id): ItemOutcome => {
      const own = named.get(id) ?? []
      if (own.length === 0) return { id, refusal: refuse(orders.has(id) ? 'shipment-not-shipped' : 'not-found') }
      // A shipment that waits is told anyway; one that was told is not told again.
      return own.some(({ status }) => status !== 'TOLD') ? { id } : { id, refusal: refuse('shipment-told') }
    })
  })
}

async function ordersSeen({ tx }: Writer, caller: Caller, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('order')
    .select('id')
    .where('id', 'in', ids)
    .where(visible(caller, 'order'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

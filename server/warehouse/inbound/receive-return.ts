import type { InboundItem } from '../../../shared/entities/inbound.ts'
import type { Database } from '../../db/database.ts'
import { dayIn } from '../../../shared/day-in.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { notify } from '../../messages/notify.ts'
import { noticeOf } from '../../messages/words/words.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { nextCode, putItems } from './announce.ts'
import { inboundStore, shipmentCodeOf } from './store.ts'

export type Return = Pick<RowOf<'invoice'>, 'id' | 'centerId' | 'courierCode' | 'serial' | 'originalOrderId'> & {
  partnerId: number
}

/**
 * Creates the inbound of a return that was received. Its parcel is here, so the inbound is in work at once and waits to be counted
 * (docs/decisions/0018-returns.md). Goods in it that are no SKU of the partner cannot be announced, and show as a difference when it is
 * counted.
 */
export async function receiveReturn(
  w: Writer,
  database: Database,
  caller: Caller,
  { id: returnId, centerId, partnerId, courierCode, serial, originalOrderId }: Return,
): Promise<{ id: number; code: string }> {
  const center = await w.tx
    .selectFrom('center')
    .select(['id', 'timeZone'])
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow()
  const today = dayIn(center.timeZone, new Date(w.now))
  const { id, code } = await inboundStore(database, caller).table.insert(w, {
    centerId,
    partnerId,
    returnId,
    receivedBy: caller.userId,
    code: await nextCode(w, center),
    status: 'PROCESSING',
    inboundType: 'COURIER',
    packagingType: 'BOX',
    naverBillingStatus: 'NONE',
    scheduledDate: today,
  })
  await putItems(w.tx, id, await goodsOf(w, returnId, partnerId))
  await w.tx
    .insertInto('inboundShipment')
    .values({
      inboundId: id,
      status: 'CLOSED',
      quantity: 1,
      actualQuantity: 1,
      arrivedAt: w.now,
      vehicleType: null,
      courierCode,
      shipmentNumber: serial,
      shipmentCode: shipmentCodeOf(serial),
      scheduledFrom: today,
      scheduledTo: today,
    })
    .execute()
  await notify(w, {
    type: 'RETURN_CENTER_PROCESSING',
    to: { partnerId, privilege: 'inbound:read' },
    except: caller.userId,
    slack: true,
    say: noticeOf('returnReceived', { waybill: serial ?? originalOrderId, inbound: code }),
    additional: { subject: `inbound:${id}` },
  })
  return { id, code }
}

/** Pieces in the waybill, by SKU of the partner. */
async function goodsOf(
  { tx }: Writer,
  invoiceId: number,
  partnerId: number,
): Promise<Pick<InboundItem, 'skuId' | 'quantity'>[]> {
  return tx
    .selectFrom('invoiceLine')
    .innerJoin('sku', 'sku.id', 'invoiceLine.skuId')
    .select((e) => ['sku.id as skuId', e.fn.sum<number>('invoiceLine.quantity').as('quantity')])
    .where('invoiceLine.invoiceId', '=', invoiceId)
    .where('sku.partnerId', '=', partnerId)
    .where('invoiceLine.quantity', '>', 0)
    .groupBy('sku.id')
    .orderBy('sku.id')
    .execute()
}

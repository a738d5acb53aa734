import { channelTypeFacts } from '../../../shared/entities/channel-type.ts'
import { tellHistory } from '../../ledger/order-history.ts'
import type { Crew } from '../people/crew.ts'
import { dispatchedHoursAgo } from '../dispatch/dispatch.ts'

/** The reasons of a shop that did not take a waybill. */
const refusals = [
  '택배사 코드를 확인해 주세요.',
  '이미 취소 요청된 상품주문입니다.',
  '송장 번호 형식이 올바르지 않습니다.',
]

/** Yesterday's shipments: orders with the waybills that they left with, most of which their shops know. */
export async function seedShipments(crew: Crew): Promise<void> {
  await crew.ago(dispatchedHoursAgo).write(async (w) => {
    const orders = await w.tx
      .selectFrom('order')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .select(['order.id', 'order.partnerId', 'channel.channelType'])
      .where('order.status', '=', 'SHIPPED')
      .orderBy('order.id')
      .execute()
    const waybills = await w.tx
      .selectFrom('invoice')
      .select(['id', 'partnerId', 'serial'])
      .where('status', '=', 'DISPATCHED')
      .where('type', '=', 'NORMAL')
      .orderBy('id')
      .execute()
    let nth = 0
    for (const { id: salesOrderId, partnerId, channelType } of orders) {
      const at = waybills.findIndex((one) => one.partnerId === partnerId)
      const [waybill] = at < 0 ? [] : waybills.splice(at, 1)
      if (!waybill || !channelTypeFacts[channelType].can.includes('ship')) continue
      const items = await w.tx.selectFrom('orderItem').selectAll().where('salesOrderId', '=', salesOrderId).execute()
      const lines = [...new Set(items.flatMap(({ orderLineId }) => orderLineId ?? []))]
      if (lines.length === 0) continue
      await w.tx
        .insertInto('parcelLine')
        .values(
          items.map(({ id, orderLineId, skuId, quantity }) => ({
            invoiceId: waybill.id,
            salesOrderId,
            orderLineId,
            orderItemId: id,
            skuId,
            quantity,
          })),
        )
        .execute()
      const reason = nth % 3 === 0 ? refusals[(nth / 3) % refusals.length] : undefined
      nth++
      for (const orderLineId of lines)
        await w.tx
          .insertInto('channelShipment')
          .values({
            salesOrderId,
            orderLineId,
            invoiceId: waybill.id,
            quantity: 1,
            status: reason === undefined ? 'TOLD' : 'REFUSED',
            shippedAt: w.now,
            askedAt: reason === undefined ? w.now : null,
            toldAt: reason === undefined ? w.now : null,
            attempts: 1,
            refusalJson: reason === undefined ? null : JSON.stringify({ refused: 'channel-refused', with: { reason } }),
            version: 1,
            createdAt: w.now,
            updatedAt: w.now,
          })
          .execute()
      const happened = [
        { what: 'ship' as const, reason: waybill.serial },
        reason === undefined
          ? { what: 'tellShipment' as const, reason: waybill.serial }
          : { what: 'refuseShipment' as const, reason },
      ]
      await tellHistory(
        w,
        happened.map(({ what, reason: said }) => ({
          orderId: salesOrderId,
          what,
          userId: null,
          facts: { reason: said },
        })),
      )
    }
  })
}

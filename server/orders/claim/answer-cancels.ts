import { typesOfKind } from '../../../shared/entities/claim.ts'
import { claimsToAnswer } from '../../../shared/entities/order.ts'
import { isPackedHere } from '../../../shared/rules/order-status.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { OrderFacts } from '../order/facts.ts'
import { canBeTold } from './store.ts'

/**
 * What is answered without a person, where the channel can be told. A cancellation that is asked for when its parcel is packed comes too late: its
 * channel is told that it is shipped (decisions.md §14). One of what nobody printed yet is approved, where the channel's owner said so.
 */
export async function answerCancels(w: Writer, orders: readonly OrderFacts[]): Promise<void> {
  const packed = orders.filter(({ parcels }) => isPackedHere(parcels))
  await answer(w, packed, 'REJECTED')
  const here = orders.filter(({ parcels }) => parcels.every(({ status }) => unprinted.some((one) => one === status)))
  // What was printed stays so when its waybill is cancelled: someone has the label in hand.
  const printed = await inParts(
    here.map(({ row }) => row.id),
    (ids) =>
      w.tx
        .selectFrom('parcelLine')
        .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
        .select('parcelLine.salesOrderId')
        .where('parcelLine.salesOrderId', 'in', ids)
        .where('invoice.printedAt', 'is not', null)
        .execute(),
  )
  const inHand = new Set(printed.map(({ salesOrderId }) => salesOrderId))
  await answer(
    w,
    here.filter(({ row }) => !inHand.has(row.id)),
    'APPROVED',
  )
}

const unprinted = ['CREATED', 'ALLOCATED', 'CANCELED'] as const

async function answer(w: Writer, orders: readonly OrderFacts[], as: 'APPROVED' | 'REJECTED'): Promise<void> {
  const asked = (
    await inParts(
      orders.map(({ row }) => row.id),
      (ids) =>
        w.tx
          .selectFrom('orderClaim')
          .innerJoin('order', 'order.id', 'orderClaim.salesOrderId')
          .innerJoin('channel', 'channel.id', 'order.channelId')
          .select([
            'orderClaim.id',
            'orderClaim.salesOrderId',
            'order.channelId',
            'order.partnerId',
            'channel.channelType',
            'channel.allowAutoCancellationApproval',
          ])
          .where('orderClaim.salesOrderId', 'in', ids)
          .where('orderClaim.type', 'in', [...typesOfKind.CANCEL])
          .where('orderClaim.status', 'in', [...claimsToAnswer])
          .where('orderClaim.answer', 'is', null)
          .execute(),
    )
  ).filter(
    ({ channelType, allowAutoCancellationApproval }) =>
      canBeTold(channelType) && (as === 'REJECTED' || allowAutoCancellationApproval),
  )
  for (const [channelId, own] of Map.groupBy(asked, (claim) => claim.channelId)) {
    const claimIds = own.map(({ id }) => id)
    await w.tx
      .updateTable('orderClaim')
      .set({ answer: as, answeredAt: w.now, toldAt: null, refusalJson: null })
      .where('id', 'in', claimIds)
      .execute()
    for (const { salesOrderId } of own) w.changed(everyCenter, 'order', salesOrderId)
    await enqueue(w, {
      kind: 'tell-claims',
      payload: { channelId, claimIds },
      partnerId: own[0]?.partnerId ?? null,
    })
  }
}

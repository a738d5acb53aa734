import { typesOfKind } from '../../../shared/entities/claim.ts'
import { claimsToAnswer } from '../../../shared/entities/order.ts'
import { isPackedHere } from '../../../shared/rules/orders/order-status.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { tellPallets } from '../../ledger/called-off.ts'
import type { OrderFacts } from '../order/facts.ts'
import { packedLines } from '../packed-lines.ts'
import { canBeTold } from '../telling.ts'

/**
 * Answers requests to cancel without a person, if the channel can be told. For a line that is packed it is too late, and the channel is
 * told that it is shipped (decisions.md §14); if the line is not in the packed parcel, a person decides. If nothing of the order was
 * printed yet, the request is approved, provided that the channel's owner allows it.
 */
export async function answerCancels(w: Writer, orders: readonly OrderFacts[]): Promise<void> {
  const asked = await openCancels(w, orders)
  if (asked.length === 0) return
  const byId = new Map(orders.map((order) => [order.row.id, order]))
  const inHand = await everPrinted(
    w,
    asked.map(({ salesOrderId }) => salesOrderId),
  )
  const tooLate = await packedLines(
    w.tx,
    asked.map(({ salesOrderId }) => salesOrderId),
  )
  const answerTo = ({ salesOrderId, orderLineId, allowAutoCancellationApproval }: (typeof asked)[number]) => {
    const parcels = byId.get(salesOrderId)?.parcels ?? []
    if (isPackedHere(parcels) && tooLate.has(orderLineId)) return 'REJECTED'
    const isUntouched = parcels.every(({ status }) => unprinted.some((one) => one === status))
    return isUntouched && !inHand.has(salesOrderId) && allowAutoCancellationApproval ? 'APPROVED' : null
  }
  const byAnswer = Map.groupBy(asked, answerTo)
  byAnswer.delete(null)
  for (const [answer, own] of byAnswer) {
    await inParts(
      own.map(({ id }) => id),
      (ids) =>
        w.tx
          .updateTable('orderClaim')
          .set({ answer, answeredAt: w.now, toldAt: null, refusalJson: null })
          .where('id', 'in', ids)
          .execute(),
    )
    for (const { salesOrderId } of own) w.changed(everyCenter, 'order', salesOrderId)
    await tellPallets(
      w,
      own.map(({ salesOrderId }) => salesOrderId),
    )
  }
  for (const [channelId, own] of Map.groupBy([...byAnswer.values()].flat(), (claim) => claim.channelId))
    await enqueue(w, {
      kind: 'tell-claims',
      payload: { channelId, claimIds: own.map(({ id }) => id), answeredAt: w.now },
      partnerId: own[0]?.partnerId ?? null,
    })
}

const unprinted = ['CREATED', 'ALLOCATED', 'CANCELED'] as const

/** Requests to cancel that have no answer yet, of channels that can be told. */
async function openCancels(w: Writer, orders: readonly OrderFacts[]) {
  const claims = await inParts(
    orders.map(({ row }) => row.id),
    (ids) =>
      w.tx
        .selectFrom('orderClaim')
        .innerJoin('order', 'order.id', 'orderClaim.salesOrderId')
        .innerJoin('channel', 'channel.id', 'order.channelId')
        .select([
          'orderClaim.id',
          'orderClaim.salesOrderId',
          'orderClaim.orderLineId',
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
  return claims.filter(({ channelType }) => canBeTold(channelType))
}

/** The orders of which anything was ever printed. A cancelled waybill counts, too: someone has its label in hand. */
async function everPrinted(w: Writer, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await inParts(new Set(orderIds), (ids) =>
    w.tx
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select('parcelLine.salesOrderId')
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.printedAt', 'is not', null)
      .execute(),
  )
  return new Set(rows.map(({ salesOrderId }) => salesOrderId))
}

import { typesOfKind } from '../../../shared/entities/claim.ts'
import { claimsToAnswer } from '../../../shared/entities/order.ts'
import { isPackedHere } from '../../../shared/rules/order-status.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { OrderFacts } from '../order/facts.ts'
import { canBeTold } from './store.ts'

/**
 * A cancellation that is asked for when its parcel is packed comes too late: its channel is told that it is shipped (decisions.md §14). Where
 * the channel cannot be told, a person answers.
 */
export async function refuseLateCancels(w: Writer, orders: readonly OrderFacts[]): Promise<void> {
  const packed = orders.filter(({ parcels }) => isPackedHere(parcels))
  const late = (
    await inParts(
      packed.map(({ row }) => row.id),
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
          ])
          .where('orderClaim.salesOrderId', 'in', ids)
          .where('orderClaim.type', 'in', [...typesOfKind.CANCEL])
          .where('orderClaim.status', 'in', [...claimsToAnswer])
          .where('orderClaim.answer', 'is', null)
          .execute(),
    )
  ).filter(({ channelType }) => canBeTold(channelType))
  for (const [channelId, own] of Map.groupBy(late, (claim) => claim.channelId)) {
    const claimIds = own.map(({ id }) => id)
    await w.tx
      .updateTable('orderClaim')
      .set({ answer: 'REJECTED', answeredAt: w.now, toldAt: null, refusalJson: null })
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

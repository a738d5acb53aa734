import type { AdjustmentType } from '../../../shared/entities/interim-item-adjustment.ts'
import { abortAdjustments, adjustOrders } from '../../allocation/adjustment/store.ts'
import type { Crew } from '../people/crew.ts'

/**
 * The office's adjustments of orders that wait to be allocated: goods left out, sent by themselves, replaced, and one that was taken back.
 */
export async function seedAdjustments(crew: Crew): Promise<void> {
  const { database } = crew
  const types: AdjustmentType[] = ['CANCEL', 'SUBSTITUTE', 'SPLIT', 'CANCEL']
  const items = await database.read
    .selectFrom('orderItem')
    .innerJoin('order', 'order.id', 'orderItem.salesOrderId')
    .select(['order.id as orderId', 'order.partnerId', 'orderItem.skuId'])
    .where('order.status', '=', 'READY')
    // The first adjustment was made some hours ago, so its order must have been there by then.
    .where(
      'order.placedAt',
      '<',
      crew
        .ago(types.length + 1)
        .now()
        .toISOString(),
    )
    .orderBy('order.placedAt', 'desc')
    .orderBy('orderItem.id')
    .execute()
  const several = [...Map.groupBy(items, ({ orderId }) => orderId).values()].filter(
    (own) => new Set(own.map(({ skuId }) => skuId)).size > 1,
  )
  for (const [nth, type] of types.entries()) {
    const [item] = several[nth] ?? []
    if (!item) return
    const others = await database.read
      .selectFrom('sku')
      .select('id')
      .where('partnerId', '=', item.partnerId)
      .where('id', '!=', item.skuId)
      .where('skuStatus', '=', 'ACTIVATED')
      .orderBy('id')
      .executeTakeFirst()
    const [made] = await adjustOrders(crew.ago(types.length - nth), crew.caller('office'), [
      {
        type,
        orderId: item.orderId,
        targetItems: [{ skuId: item.skuId, quantity: 1 }],
        substituteItem: type === 'SUBSTITUTE' && others ? { skuId: others.id, quantity: 1 } : null,
      },
    ])
    if (made && nth === types.length - 1) await abortAdjustments(database, crew.caller('office'), [made.id])
  }
}

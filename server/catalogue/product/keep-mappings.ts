import type { OrderStatus } from '../../../shared/entities/order.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn, siteZone } from '../../db/local-day.ts'
import type { Update } from '../../db/dialect.ts'
import type { Writer } from '../../db/writer.ts'
import { lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { mapDeals } from './map-deals.ts'

/** Of these something may still be sent. */
const open: OrderStatus[] = ['PENDING', 'HOLD', 'READY', 'ALLOCATED', 'PROCESSING']
const ownMapping = { table: 'orderLine', set: { mappedJson: 'text' } } as const satisfies Update<'orderLine'>

/** Orders keep the SKUs that products stand for which are about to be deleted: what their lines become is theirs from now on. */
export async function keepMappings(w: Writer, products: readonly { id: number; channelId: number }[]): Promise<void> {
  const channelIds = new Set(products.map(({ channelId }) => channelId))
  // An import that looked for them before saves its orders first.
  await lockChannels(w, channelIds)
  const orders = await inParts(channelIds, (ids) =>
    w.tx.selectFrom('order').select('id').where('channelId', 'in', ids).where('status', 'in', open).execute(),
  )
  const orderIds = orders.map(({ id }) => id)
  await lockOrders(w, orderIds)
  const lines = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('orderLine')
      .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
      .select(['orderLine.id', 'order.channelId', 'order.placedAt'])
      .select(['orderLine.dealCode', 'orderLine.dealName', 'orderLine.optionCode', 'orderLine.optionName'])
      .where('order.id', 'in', ids)
      .where('orderLine.isMissing', '=', false)
      .where('orderLine.mappedJson', 'is', null)
      .execute(),
  )
  const mapped = await mapDeals(
    w.tx,
    lines.map(({ placedAt, ...deal }) => ({ ...deal, day: dayIn(siteZone, new Date(placedAt)) })),
  )
  const gone = new Set(products.map(({ id }) => id))
  await w.dialect.updateMany(
    w.tx,
    ownMapping,
    lines.flatMap(({ id }, nth) => {
      const found = mapped[nth]
      return found && gone.has(found.productId) ? [[id, JSON.stringify(found.mappings)]] : []
    }),
  )
}

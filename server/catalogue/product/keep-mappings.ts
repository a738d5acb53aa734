import type { OrderStatus } from '../../../shared/entities/order.ts'
import type { Update } from '../../db/dialect.ts'
import type { Writer } from '../../db/writer.ts'
import { lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { linesOf } from './lines-of.ts'

/** Statuses of orders of which something may still be sent. */
const open: OrderStatus[] = ['PENDING', 'HOLD', 'READY', 'ALLOCATED', 'PROCESSING']
const ownMapping = { table: 'orderLine', set: { mappedJson: 'text' } } as const satisfies Update<'orderLine'>

/** Lets orders keep the SKUs of products that are about to be deleted: what their lines become is stored with the lines from now on. */
export async function keepMappings(w: Writer, products: Parameters<typeof linesOf>[1]): Promise<void> {
  // The lock waits for an import that looked for the products before: it saves its orders first. A call that maps lines waits for this one.
  await lockChannels(
    w,
    products.map(({ channelId }) => channelId),
  )
  const lines = await linesOf(w.tx, products, open)
  await lockOrders(w, [...new Set(lines.map(({ salesOrderId }) => salesOrderId))])
  await w.dialect.updateMany(
    w.tx,
    ownMapping,
    lines.map(({ id, mappings }) => [id, JSON.stringify(mappings)]),
  )
}

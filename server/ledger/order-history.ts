import type { OrderHistoryTable } from '../db/tables/orders.ts'
import type { Insert } from '../db/dialect.ts'
import { everyCenter, type Writer } from '../db/writer.ts'

/** An event of an order, as its timeline shows it. */
export interface Happened {
  orderId: number
  what: OrderHistoryTable['what']
  /** Null if no user did it. */
  userId: number | null
  facts: object | null
}

const insert = {
  into: 'orderHistory',
  columns: { salesOrderId: 'int', at: 'text', what: 'text', userId: 'int', factsJson: 'text' },
} as const satisfies Insert<'orderHistory'>

/** Writes events into the histories of orders, and refreshes the screens that show these orders. */
export async function tellHistory(w: Writer, happened: readonly Happened[]): Promise<void> {
  await w.dialect.insertMany(
    w.tx,
    insert,
    happened.map(({ orderId, what, userId, facts }) => [orderId, w.now, what, userId, facts && JSON.stringify(facts)]),
  )
  for (const { orderId } of happened) w.changed(everyCenter, 'order', orderId)
}

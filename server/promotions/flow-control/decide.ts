import { controlFlow, type FlowControlFacts, type FlowDecision } from '../../../shared/rules/orders/flow-controls.ts'
import type { Reader } from '../../db/database.ts'
import { factsOf, type OrderToSee } from '../facts.ts'
import { stockOf } from '../stock.ts'
import { flowControlsOf } from './store.ts'

/** What the partners' flow controls decide of each order, in the same order as `orders`; three reads however many they are. */
export async function decideFlow(db: Reader, orders: readonly OrderToSee[], now: string): Promise<FlowDecision[]> {
  const controls = await flowControlsOf(
    db,
    orders.map(({ row }) => row.partnerId),
  )
  return decideBy(db, orders, controls, new Date(now))
}

export async function decideBy(
  db: Reader,
  orders: readonly OrderToSee[],
  controls: readonly FlowControlFacts[],
  now: Date,
): Promise<FlowDecision[]> {
  if (controls.length === 0) return orders.map(() => ({ matched: [], type: null }))
  // Stock is read only if a control asks for it.
  const asksStock = controls.some(({ conditions }) => conditions.some(({ target }) => target === 'STOCK'))
  const skuIds = asksStock ? orders.flatMap(({ items }) => [...items.values()].flatMap((all) => all ?? [])) : []
  const stock = await stockOf(
    db,
    skuIds.map(({ skuId }) => skuId),
    now,
  )
  const byPartner = Map.groupBy(controls, ({ partnerId }) => partnerId)
  return orders.map((order) => controlFlow(factsOf(order), byPartner.get(order.row.partnerId) ?? [], stock))
}

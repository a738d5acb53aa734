import { allocate, inAllocationOrder, stockOf, type AllocationFacts, type OrderToAllocate } from './allocate.ts'

/**
 * A waybill that is not printed or picked yet, with the pieces that it would give
 * back. If its parcel has several orders, the first of them gives its rank.
 */
export interface Holder extends Pick<OrderToAllocate, 'id' | 'priority' | 'promisedOn' | 'placedAt'> {
  invoiceId: number
  centerId: number
  pieces: readonly { skuId: number; quantity: number; isQoo10: boolean }[]
}

/**
 * The waybills that must be cancelled so that an order can be allocated. The order that would be allocated last loses first, and a waybill
 * whose pieces are not needed after all is kept. Empty if the order goes without any; null if it does not go even with all of them
 * (decisions.md §17).
 */
export function whoLoses(facts: AllocationFacts, order: OrderToAllocate, holders: readonly Holder[]): Holder[] | null {
  const goes = (those: readonly Holder[]) =>
    allocate({ ...facts, orders: [order], stock: givenBack(facts.stock, those) })[0]?.reason === 'NONE'
  const losing: Holder[] = []
  const next = inAllocationOrder(holders)
  while (!goes(losing)) {
    const last = next.pop()
    if (!last) return null
    losing.push(last)
  }
  return losing.toReversed().reduce<Holder[]>((kept, one) => {
    const others = kept.filter((other) => other !== one)
    return goes(others) ? others : kept
  }, losing)
}

function givenBack(stock: AllocationFacts['stock'], holders: readonly Holder[]): AllocationFacts['stock'] {
  const more = new Map(stock)
  for (const { centerId, pieces } of holders)
    for (const { skuId, quantity, isQoo10 } of pieces) {
      const key = stockOf(centerId, skuId)
      const there = more.get(key)
      // The order does not want this SKU.
      if (!there) continue
      const share = isQoo10 ? 'qoo10Available' : 'available'
      more.set(key, { ...there, [share]: there[share] + quantity, pickable: there.pickable + quantity })
    }
  return more
}

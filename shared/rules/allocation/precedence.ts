import { allocate, inAllocationOrder, stockOf, type AllocationFacts, type OrderToAllocate } from './allocate.ts'

/** A waybill that nobody has in hand, with the pieces that it would give back. Of several orders in one parcel the first tells its rank. */
export interface Holder extends Pick<OrderToAllocate, 'id' | 'priority' | 'promisedOn' | 'placedAt'> {
  invoiceId: number
  centerId: number
  pieces: readonly { skuId: number; quantity: number; isQoo10: boolean }[]
}

/**
 * Whose waybills must go so that an order is allocated: who would be allocated last loses first, and whoever’s pieces are not needed after all
 * keeps them. None where it goes without; null where it does not go with all of them (decisions.md §17).
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
      // A SKU that the order does not want.
      if (!there) continue
      const share = isQoo10 ? 'qoo10Available' : 'available'
      more.set(key, { ...there, [share]: there[share] + quantity, pickable: there.pickable + quantity })
    }
  return more
}

import type { AllocationFacts, OrderToAllocate, RuleToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import { slices } from '../../crud/bulk.ts'
import type { Reader } from '../../db/database.ts'
import type { Seer } from '../../subjects.ts'
import { openParcels, roomIn, type OpenParcel } from '../merge.ts'
import { factsOfAll, type KnownRule } from '../rule/store.ts'
import { readOrders, type OrderOfWaybill } from './orders.ts'
import { rulesOf } from './rules.ts'
import type { KnownSkus, SkuOfWaybill } from './skus.ts'
import { stockOfCenters } from './stock.ts'

/** The facts of a run, as they were at one moment. */
export interface Snapshot {
  at: string
  facts: AllocationFacts
  orders: ReadonlyMap<number, OrderOfWaybill>
  skus: ReadonlyMap<number, SkuOfWaybill>
  rules: ReadonlyMap<number, { version: number; centerId: number }>
  /** Waybills that orders of the same recipient may still join, by mergeKey. */
  openParcels: Map<string, OpenParcel[]>
  /** Rules that are not saved (`thoughtOf`), as they would be tried. */
  drafts: RuleToAllocate[]
}

/** How many orders are read at once. Half of what is read is needed only to make their facts. */
const readAtOnce = 500

/** Loads all that a run needs, in a few reads for every 500 orders. `seer`: whose rules count. `thoughtOf`: rules that are not saved. */
export async function loadSnapshot(
  db: Reader,
  orderIds: readonly number[],
  seer: Seer,
  now: Date,
  thoughtOf: readonly KnownRule[] = [],
): Promise<Snapshot> {
  const skus: KnownSkus = new Map()
  const orders = new Map<number, OrderOfWaybill>()
  const toAllocate: OrderToAllocate[] = []
  for (const ids of slices(orderIds, readAtOnce))
    for (const { order, told } of await readOrders(db, ids, skus)) {
      toAllocate.push(order)
      orders.set(order.id, told)
    }
  const known = await factsOfAll(db, seer)
  const tried = await rulesOf(db, [...known, ...thoughtOf], now)
  const [rules, drafts] = [tried.slice(0, known.length), tried.slice(known.length)]
  const joinable = await openParcels(db, new Set(toAllocate.flatMap(({ mergeKey }) => mergeKey ?? [])))
  takeTurns(toAllocate, joinable)
  return {
    at: now.toISOString(),
    orders,
    skus: new Map([...skus].map(([id, { waybill }]) => [id, waybill])),
    rules: new Map(rules.map(({ id, version, centerId }) => [id, { version, centerId }])),
    drafts,
    openParcels: joinable,
    facts: {
      orders: toAllocate,
      rules,
      stock: await stockOfCenters(db, new Set(tried.map(({ centerId }) => centerId)), [...skus.keys()], now),
      skuNames: new Map([...skus].map(([id, { goods }]) => [id, goods.name])),
      room: roomIn(joinable),
    },
  }
}

/** Orders that may share a waybill go by one contract: that of the first of them. */
function takeTurns(orders: OrderToAllocate[], open: ReadonlyMap<string, readonly OpenParcel[]>): void {
  const turns = new Map<string, number>()
  const first = (key: string, id: number) => turns.set(key, Math.min(id, turns.get(key) ?? id))
  for (const { id, mergeKey } of orders) if (mergeKey !== null) first(mergeKey, id)
  for (const [key, some] of open) for (const { firstOrderId } of some) first(key, firstOrderId)
  for (const order of orders) if (order.mergeKey !== null) order.turn = turns.get(order.mergeKey) ?? order.id
}

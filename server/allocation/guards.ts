import type { Tx } from '../db/database.ts'
import { keptByIds } from '../db/kept-query.ts'
import type { Writer } from '../db/writer.ts'
import { loadStock } from '../ledger/load-stock.ts'
import { stockOf, type Allocation, type Shipment } from '../../shared/rules/allocation/allocate.ts'
import { Facts } from '../../shared/rules/stock/facts.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

/** What may be done with decided orders by what is true now. Orders that no longer wait are not among them. */
export interface Guarded {
  go: Allocation[]
  failed: Allocation[]
  /** Orders that have changed since they were decided, or whose rule or pieces have. */
  lost: number[]
}

/** @param stock what the centers have now of the SKUs that were decided on */
export async function guard(
  w: Writer,
  snapshot: Snapshot,
  decided: readonly Allocation[],
  stock: Facts,
): Promise<Guarded> {
  const open = await openOrders(w, snapshot, decided)
  const isGood = await rulesStand(
    w,
    snapshot,
    decided.flatMap(({ shipments }) => shipments),
  )
  const guarded: Guarded = { go: [], failed: [], lost: [] }
  const left = new Left(snapshot, stock)
  for (const order of decided) {
    const { orderId } = order
    if (open.gone.has(orderId)) continue
    if (!open.has(orderId)) guarded.lost.push(orderId)
    else if (order.reason !== 'NONE') guarded.failed.push(order)
    else if (order.shipments.every(isGood) && left.take(order)) guarded.go.push(order)
    else guarded.lost.push(orderId)
  }
  return guarded
}

/** What the centers have of the SKUs, read without a lock. */
export async function stockNow(tx: Tx, skus: ReadonlySet<number>): Promise<Facts> {
  const facts = new Facts()
  await loadStock(tx, facts, { skus, locations: new Set() }, [])
  return facts
}

/** What is left of the stock, counted down while orders take from it. Pieces that cannot be picked are as the snapshot saw them. */
class Left {
  private readonly snapshot: Snapshot
  private readonly stock: Facts
  private readonly taken = new Map<string, { ava: number; q10: number }>()

  constructor(snapshot: Snapshot, stock: Facts) {
    this.snapshot = snapshot
    this.stock = stock
  }

  /** Takes all pieces of an order, or none. */
  take({ orderId, shipments }: Allocation): boolean {
    const isQoo10 = this.snapshot.orders.get(orderId)?.isQoo10 ?? false
    const wanted = new Map<string, { centerId: number; skuId: number; quantity: number }>()
    for (const { centerId, pieces } of shipments)
      for (const { skuId, quantity } of pieces) {
        const key = stockOf(centerId, skuId)
        wanted.set(key, { centerId, skuId, quantity: quantity + (wanted.get(key)?.quantity ?? 0) })
      }
    for (const [key, { centerId, skuId, quantity }] of wanted)
      if (this.free(key, centerId, skuId, isQoo10) < quantity) return false
    for (const [key, { quantity }] of wanted) {
      const { ava, q10 } = this.taken.get(key) ?? { ava: 0, q10: 0 }
      this.taken.set(key, isQoo10 ? { ava, q10: q10 + quantity } : { ava: ava + quantity, q10 })
    }
    return true
  }

  private free(key: string, centerId: number, skuId: number, isQoo10: boolean): number {
    const { AVA, Q10AVA } = this.stock.balanceOf(centerId, skuId)
    const { ava, q10 } = this.taken.get(key) ?? { ava: 0, q10: 0 }
    const seen = this.snapshot.facts.stock.get(key)
    const unfit = seen ? seen.available + seen.qoo10Available - seen.pickable : 0
    return Math.min(isQoo10 ? Q10AVA - q10 : AVA - ava, AVA + Q10AVA - ava - q10 - unfit)
  }
}

const ordersNow = keptByIds((db, ids) =>
  db.selectFrom('order').select(['id', 'status', 'version']).where('id', 'in', ids),
)
const rulesNow = keptByIds((db, ids) => db.selectFrom('deliveryRule').select(['id', 'version']).where('id', 'in', ids))

/** The orders that are as the snapshot saw them; `gone`: the orders that no longer wait. */
async function openOrders(
  w: Writer,
  snapshot: Snapshot,
  decided: readonly Allocation[],
): Promise<Set<number> & { gone: Set<number> }> {
  const rows = await ordersNow(
    w.tx,
    decided.map(({ orderId }) => orderId),
  )
  const open = new Set<number>()
  const gone = new Set<number>()
  for (const { id, status, version } of rows) {
    if (status !== 'READY') gone.add(id)
    else if (version === snapshot.orders.get(id)?.version) open.add(id)
  }
  return Object.assign(open, { gone })
}

/** Tells of a shipment whether its rule still stands: a rule that was deleted, switched off or changed since then no longer decides. */
async function rulesStand(
  w: Writer,
  { rules }: Snapshot,
  shipments: readonly Shipment[],
): Promise<(shipment: Shipment) => boolean> {
  const rows = await rulesNow(w.tx, new Set(shipments.map(({ deliveryRuleId }) => deliveryRuleId)))
  const standing = new Set(rows.flatMap(({ id, version }) => (rules.get(id)?.version === version ? [id] : [])))
  return ({ deliveryRuleId }) => standing.has(deliveryRuleId)
}

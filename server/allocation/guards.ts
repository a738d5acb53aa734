import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import type { Batch } from '../ledger/batch.ts'
import { stockOf, type Allocation, type Shipment } from '../../shared/rules/allocate.ts'
import type { Snapshot } from './snapshot/snapshot.ts'

/** What is left under the locks, counted down while orders take from it. What cannot be picked is as the snapshot saw it. */
export class Left {
  private readonly snapshot: Snapshot
  private readonly batch: Batch
  private readonly taken = new Map<string, { ava: number; q10: number }>()

  constructor(snapshot: Snapshot, batch: Batch) {
    this.snapshot = snapshot
    this.batch = batch
  }

  /** All of an order, or nothing. */
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
    const { AVA, Q10AVA } = this.batch.facts.balanceOf(centerId, skuId)
    const { ava, q10 } = this.taken.get(key) ?? { ava: 0, q10: 0 }
    const seen = this.snapshot.facts.stock.get(key)
    const unfit = seen ? seen.available + seen.qoo10Available - seen.pickable : 0
    return Math.min(isQoo10 ? Q10AVA - q10 : AVA - ava, AVA + Q10AVA - ava - q10 - unfit)
  }
}

/** The orders that are as the snapshot saw them; `gone`: those that wait for nothing any more. */
export async function openOrders(
  w: Writer,
  snapshot: Snapshot,
  decided: readonly Allocation[],
): Promise<Set<number> & { gone: Set<number> }> {
  const rows = await inParts(
    decided.map(({ orderId }) => orderId),
    (ids) => w.tx.selectFrom('order').select(['id', 'status', 'version']).where('id', 'in', ids).execute(),
  )
  const open = new Set<number>()
  const gone = new Set<number>()
  for (const { id, status, version } of rows) {
    if (status !== 'READY') gone.add(id)
    else if (version === snapshot.orders.get(id)?.version) open.add(id)
  }
  return Object.assign(open, { gone })
}

/** A rule that was deleted, switched off or changed since decides nothing any more. */
export async function rulesStand(
  w: Writer,
  { rules }: Snapshot,
  shipments: readonly Shipment[],
): Promise<(shipment: Shipment) => boolean> {
  const rows = await inParts(new Set(shipments.map(({ deliveryRuleId }) => deliveryRuleId)), (ids) =>
    w.tx.selectFrom('deliveryRule').select(['id', 'version']).where('id', 'in', ids).execute(),
  )
  const standing = new Set(rows.flatMap(({ id, version }) => (rules.get(id)?.version === version ? [id] : [])))
  return ({ deliveryRuleId }) => standing.has(deliveryRuleId)
}

import { refuse, type Refusal } from '../../errors.ts'
import type { Facts, Posting } from './facts.ts'

/**
 * Says how many available pieces of a SKU are for Qoo10 alone. MOVE takes them from the pieces that are available to all, MOVE_CANCEL gives
 * them back (decisions.md §17). Pieces that orders hold stay with them on either side. Null: the share already has this size.
 */
export function shareForQoo10(
  facts: Facts,
  { centerId, skuId }: { centerId: number; skuId: number },
  wanted: number,
): Posting | Refusal | null {
  const balance = facts.balanceOf(centerId, skuId)
  const more = wanted - balance.Q10AVA
  if (more === 0) return null
  if (more > balance.AVA) return refuse('share-over-available', { expected: wanted, got: balance.AVA + balance.Q10AVA })
  return {
    centerId,
    skuId,
    locationId: null,
    lot: null,
    expirationDate: null,
    condition: 'GOOD',
    reason: more > 0 ? 'MOVE' : 'MOVE_CANCEL',
    quantity: Math.abs(more),
    cause: { kind: 'adjustment', id: null },
    undoesActionId: null,
  }
}

import type { InterimItem } from '../../../../shared/entities/interim-order-view.ts'

/** Pieces that lie where the orders that lack them cannot go from: all that is there beyond what can go. */
export function outOfReach({ wanted, available, short }: Pick<InterimItem, 'wanted' | 'available' | 'short'>): number {
  return short > 0 ? Math.max(0, available - Math.max(0, wanted - short)) : 0
}

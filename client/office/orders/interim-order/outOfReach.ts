import type { InterimItem } from '../../../../shared/entities/interim-order-view.ts'

/** Pieces in places from which the orders that lack them cannot be sent: all available pieces beyond those that can go. */
export function outOfReach({ wanted, available, short }: Pick<InterimItem, 'wanted' | 'available' | 'short'>): number {
  return short > 0 ? Math.max(0, available - Math.max(0, wanted - short)) : 0
}

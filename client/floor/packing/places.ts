import { placesBetween } from '../../../shared/entities/place-between.ts'
import type { StockRow } from '../../../shared/sync/protocol.ts'

export type Place = StockRow['places'][number]

/**
 * The places where good pieces lie, nearest first: by how far an alias agrees with `from`, then along the aisle, then the older expiry
 * first. Goods on their way between two places can be fetched from neither.
 */
export function nearest(places: readonly Place[], from: string | null): Place[] {
  return places
    .filter((place) => place.quantity > 0 && place.condition === 'GOOD' && place.alias !== placesBetween.onTheWay)
    .sort(
      (a, b) =>
        agreement(b.alias, from) - agreement(a.alias, from) ||
        a.alias.localeCompare(b.alias, 'en', { numeric: true }) ||
        (a.expirationDate ?? '').localeCompare(b.expirationDate ?? ''),
    )
}

/** How many parts of `A-01-02` two aliases share from the left. */
function agreement(alias: string, from: string | null): number {
  const parts = from?.split('-') ?? []
  const differs = alias.split('-').findIndex((part, at) => part !== parts[at])
  return differs === -1 ? parts.length : differs
}

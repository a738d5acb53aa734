import type { replenishmentReasons } from '../../entities/assignment.ts'

/** A place for a SKU, with what lies there and what open sheets bring. */
export interface AssignedPlace {
  locationId: number
  skuId: number
  safetyStock: number
  maxStock: number
  daysBetweenReplenishment: number | null
  replenishmentAmount: number
  lastReplenishedAt: string | null
  /** Sellable pieces at the place and on their way to it. */
  pieces: number
}

/** Sellable pieces of a SKU elsewhere. `free` shrinks as places take pieces. */
export interface Reserve {
  skuId: number
  locationId: number
  lot: string | null
  expirationDate: string | null
  free: number
}

export interface Wanted<R extends Reserve> {
  reason: (typeof replenishmentReasons)[number]
  wanted: number
  takes: { from: R; quantity: number }[]
  missing: number
}

const dayMs = 86_400_000

/**
 * The goods that fill up a place, or null (decisions.md §13). A place is filled up if it fell below its safety stock, or if it was last
 * filled long enough ago: `replenishmentAmount` at a time, never above `maxStock`, from what expires first, and with the fewest takes.
 */
export function replenish<R extends Reserve>(
  place: AssignedPlace,
  reserves: readonly R[],
  now: string,
): Wanted<R> | null {
  const reason = reasonFor(place, now)
  const room = place.maxStock - place.pieces
  if (reason === null || room <= 0) return null
  const wanted = place.replenishmentAmount > 0 ? Math.min(place.replenishmentAmount, room) : room
  const takes: Wanted<R>['takes'] = []
  let missing = wanted
  const there = reserves.filter((one) => one.skuId === place.skuId && one.locationId !== place.locationId)
  while (missing > 0) {
    const from = nextOf(
      there.filter(({ free }) => free > 0),
      missing,
    )
    if (!from) break
    const quantity = Math.min(missing, from.free)
    takes.push({ from, quantity })
    from.free -= quantity
    missing -= quantity
  }
  return { reason, wanted, takes, missing }
}

function reasonFor(place: AssignedPlace, now: string): Wanted<Reserve>['reason'] | null {
  if (place.pieces < place.safetyStock) return 'BELOW_SAFETY'
  const { daysBetweenReplenishment: days, lastReplenishedAt: last } = place
  if (days === null) return null
  return last === null || Date.parse(last) + days * dayMs <= Date.parse(now) ? 'DUE' : null
}

/** Among the reserves that expire first, the smallest that is enough, or else the largest. */
function nextOf<R extends Reserve>(reserves: readonly R[], wanted: number): R | undefined {
  const first = reserves.map(({ expirationDate }) => expirationDate ?? never).sort()[0]
  const soonest = reserves
    .filter(({ expirationDate }) => (expirationDate ?? never) === first)
    .sort((a, b) => a.free - b.free || a.locationId - b.locationId)
  return soonest.find(({ free }) => free >= wanted) ?? soonest.at(-1)
}

const never = '9999-12-31'

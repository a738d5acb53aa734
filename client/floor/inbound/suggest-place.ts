import type { Engine } from '../../offline/engine.ts'
import type { GoodsKey } from '../../../shared/rules/fact-rows.ts'

export interface SuggestedPlace {
  alias: string
  /** Pieces of these goods that lie there. */
  quantity: number
  /** Whether the place is for these goods, or for whatever comes: they lie there, or nothing does; or what is damaged lies beside it. */
  why: 'assigned' | 'lies' | 'free' | 'beside-damaged'
}

/**
 * Where goods go: to the place that is for them while it has room, else to the nearest free one; goods that have no place of their own,
 * and damaged ones, to the fullest place where such goods lie already; the first damaged ones, beside those of other goods. Null where
 * nobody knows.
 */
export async function suggestPlace(
  engine: Pick<Engine, 'sku' | 'stock' | 'location' | 'freeNear' | 'freeBesideDamaged'>,
  { skuId, condition }: Pick<GoodsKey, 'skuId' | 'condition'>,
): Promise<SuggestedPlace | null> {
  const stock = await engine.stock(skuId)
  const lying = (stock?.places ?? []).filter((place) => place.condition === condition)
  const at = (locationId: number) =>
    lying.reduce((sum, place) => (place.locationId === locationId ? sum + place.quantity : sum), 0)
  const assigned = condition === 'GOOD' ? ((await engine.sku(skuId))?.assigned ?? []) : []
  const open: number[] = []
  for (const { locationId, maxStock } of assigned) {
    const place = await engine.location(locationId)
    if (!place || place.disabled) continue
    open.push(locationId)
    if (at(locationId) < maxStock) return { alias: place.alias, quantity: at(locationId), why: 'assigned' }
  }
  const [full] = open
  const free = full === undefined ? null : await engine.freeNear(full)
  if (free) return { alias: free.alias, quantity: 0, why: 'free' }
  for (const { locationId, alias, quantity } of lying.toSorted((a, b) => b.quantity - a.quantity)) {
    const place = await engine.location(locationId)
    if (place && !place.disabled && (condition === 'GOOD' ? place.pickable : !place.pickable))
      return { alias, quantity, why: 'lies' }
  }
  const beside = condition === 'DAMAGED' ? await engine.freeBesideDamaged() : null
  return beside && { alias: beside.alias, quantity: 0, why: 'beside-damaged' }
}

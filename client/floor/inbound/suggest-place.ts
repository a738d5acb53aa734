import type { Engine } from '../../offline/engine.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

export interface SuggestedPlace {
  alias: string
  /** How many pieces of these goods lie there. */
  quantity: number
  /**
   * `assigned`: the place is for these goods. `lies`: they lie there already. `free`: nothing lies there. `beside-damaged`: it is free and
   * beside damaged goods.
   */
  why: 'assigned' | 'lies' | 'free' | 'beside-damaged'
}

/**
 * Suggests where goods go: first the place that is assigned to them while it has room, then the nearest free one. Goods without an assigned
 * place, and damaged goods, go to the fullest place where such goods lie already. The first damaged pieces go beside damaged goods of other
 * kinds, and the first sound ones to a free place near the goods they come with. Null if nothing is known.
 */
export async function suggestPlace(
  engine: Pick<Engine, 'sku' | 'stock' | 'location' | 'freeNear' | 'freeBesideDamaged'>,
  { skuId, condition }: Pick<GoodsKey, 'skuId' | 'condition'>,
  comeWith: readonly number[] = [],
): Promise<SuggestedPlace | null> {
  const lyingOf = async (id: number) =>
    ((await engine.stock(id))?.places ?? [])
      .filter((place) => place.condition === condition)
      .toSorted((a, b) => b.quantity - a.quantity)
  const lying = await lyingOf(skuId)
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
  for (const { locationId, alias, quantity } of lying) {
    const place = await engine.location(locationId)
    if (place && !place.disabled && (condition === 'GOOD' ? place.pickable : !place.pickable))
      return { alias, quantity, why: 'lies' }
  }
  if (condition === 'DAMAGED') {
    const beside = await engine.freeBesideDamaged()
    return beside && { alias: beside.alias, quantity: 0, why: 'beside-damaged' }
  }
  for (const id of comeWith)
    for (const { locationId } of await lyingOf(id)) {
      const near = (await engine.location(locationId))?.pickable ? await engine.freeNear(locationId) : null
      if (near) return { alias: near.alias, quantity: 0, why: 'free' }
    }
  return null
}

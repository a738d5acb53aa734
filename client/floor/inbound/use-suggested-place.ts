import type { GoodsKey } from '../../../shared/rules/fact-rows.ts'
import { useKnown } from '../use-known.ts'

/** Where goods like these lie already: the fullest place that is open to them; damaged ones where nobody picks. Null where none lie. */
export function useSuggestedPlace(goods: GoodsKey): { alias: string; quantity: number } | null {
  return useKnown(`suggest ${goods.skuId} ${goods.condition}`, async (engine) => {
    const stock = await engine.stock(goods.skuId)
    const places = (stock?.places ?? []).filter(({ condition }) => condition === goods.condition)
    for (const { locationId, alias, quantity } of places.toSorted((a, b) => b.quantity - a.quantity)) {
      const place = await engine.location(locationId)
      if (place && !place.disabled && (goods.condition === 'GOOD' ? place.pickable : !place.pickable))
        return { alias, quantity }
    }
    return null
  })
}

import type { GoodsKey } from '../../../shared/rules/fact-rows.ts'
import { useKnown } from '../use-known.ts'
import { suggestPlace, type SuggestedPlace } from './suggest-place.ts'

/** Where goods like these go, as far as this handheld knows. */
export function useSuggestedPlace(goods: GoodsKey): SuggestedPlace | null {
  return useKnown(`suggest ${goods.skuId} ${goods.condition}`, (engine) => suggestPlace(engine, goods))
}

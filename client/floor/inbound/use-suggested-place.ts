import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'
import type { InboundView } from '../../offline/engine.ts'
import { useKnown } from '../use-known.ts'
import { suggestPlace, type SuggestedPlace } from './suggest-place.ts'

/** Where goods like these go, as far as this handheld knows. */
export function useSuggestedPlace(goods: GoodsKey, { id, items }: InboundView): SuggestedPlace | null {
  return useKnown(`suggest ${id} ${goods.skuId} ${goods.condition}`, (engine) =>
    suggestPlace(
      engine,
      goods,
      items.map(({ skuId }) => skuId),
    ),
  )
}

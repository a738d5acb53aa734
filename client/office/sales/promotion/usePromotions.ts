import { promotionApi } from '../../../../shared/api/promotion.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** A partner's promotions to choose from; without a partner only the chosen ones have names. */
export function usePromotions(partnerId: number | null, chosen: readonly number[]): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const found = useMatches(
    ['promotion'],
    promotionApi.list,
    { query: { ...byName, keyword, partnerIds: partnerId === null ? [] : [partnerId] } },
    partnerId !== null,
  )
  const named = useCall(
    ['promotion'],
    promotionApi.list,
    { query: { ids: [...chosen], pageSize: 500 } },
    chosen.length > 0,
  )
  return choicesOf(found, named.data?.data ?? [], ({ name, campaignName }) => `${name} · ${campaignName}`, find)
}

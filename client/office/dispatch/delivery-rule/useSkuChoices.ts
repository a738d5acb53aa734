import { skuApi } from '../../../../shared/api/sku.ts'
import type { SkuStatus } from '../../../../shared/entities/sku.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** SKUs to choose from, of some partners or of all that the user sees. */
export function useSkuChoices(
  partnerIds: readonly number[],
  chosen: readonly number[],
  more: { skuStatus?: SkuStatus } = {},
): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const among = partnerIds.length > 0 ? { partnerIds: [...partnerIds] } : {}
  const found = useMatches(['sku'], skuApi.list, { query: { ...among, ...byName, ...more, keyword } })
  const named = useCall(['sku'], skuApi.list, { query: { ids: [...chosen], pageSize: 500 } }, chosen.length > 0)
  return choicesOf(
    found,
    named.data?.data ?? [],
    ({ partnerItemNumber, name }) => [partnerItemNumber, name].filter(Boolean).join(' · '),
    find,
  )
}

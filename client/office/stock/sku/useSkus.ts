import { skuApi } from '../../../../shared/api/sku.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** SKUs of every partner in the user's scope to choose from, by name, item number or barcode. */
export function useSkus(chosen: readonly (number | null)[]): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const found = useMatches(['sku'], skuApi.list, { query: { ...byName, keyword } })
  const named = useCall(['sku'], skuApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  return choicesOf(
    found,
    named.data?.data ?? [],
    ({ partnerItemNumber, name, partnerName }) => [partnerItemNumber, name, partnerName].filter(Boolean).join(' · '),
    find,
  )
}

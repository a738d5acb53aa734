import { brandApi } from '../../../../shared/api/partner.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** Brands to choose from, of every partner in the user's scope. */
export function useBrands(chosen: readonly (number | null)[]): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const found = useMatches(['brand'], brandApi.list, { query: { ...byName, keyword } })
  const named = useCall(['brand'], brandApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  return choicesOf(found, named.data?.rows ?? [], ({ name, partnerName }) => `${name} · ${partnerName}`, find)
}

import { partnerApi } from '../../../shared/api/partner.ts'
import { useCall } from '../app/queries.ts'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from './async-select.ts'

interface Among {
  status?: 'ACTIVE'
  /** Only partners that are served in these centers. */
  centerIds?: number[]
}

/** Partners to choose from, by name; `chosen` always have their names, whatever the user searches for. */
export function usePartners(chosen: readonly (number | null)[], among: Among = {}, enabled = true): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const found = useMatches(['partner'], partnerApi.list, { query: { ...among, ...byName, keyword } }, enabled)
  const named = useCall(['partner'], partnerApi.list, { query: { ids, pageSize: 500 } }, enabled && ids.length > 0)
  return choicesOf(found, named.data?.rows ?? [], ({ name }) => name, find)
}

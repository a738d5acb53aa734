import { partnerApi } from '../../../shared/api/partner.ts'
import { useCall } from '../app/queries.ts'
import { byName, findingOf, useFound, useTyped, type Finding } from './async-select.ts'

interface Among {
  status?: 'ACTIVE'
  /** Who is served there. */
  centerIds?: number[]
}

/** Partners to choose from, by their names; `chosen` are named whatever is looked for. */
export function usePartners(chosen: readonly (number | null)[], among: Among = {}, enabled = true): Finding {
  const { keyword, find } = useTyped()
  const ids = chosen.filter((id) => id !== null)
  const found = useFound(['partner'], partnerApi.list, { query: { ...among, ...byName, keyword } }, enabled)
  const named = useCall(['partner'], partnerApi.list, { query: { ids, pageSize: 500 } }, enabled && ids.length > 0)
  return findingOf(found, named.data?.rows ?? [], ({ name }) => name, find)
}

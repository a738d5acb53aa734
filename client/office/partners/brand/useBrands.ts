import { brandApi } from '../../../../shared/api/partner.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, findingOf, useFound, useTyped, type Finding } from '../../../ui/form/async-select.ts'

/** Brands of every partner in one’s scope to choose from. */
export function useBrands(chosen: readonly (number | null)[]): Finding {
  const { keyword, find } = useTyped()
  const ids = chosen.filter((id) => id !== null)
  const found = useFound(['brand'], brandApi.list, { query: { ...byName, keyword } })
  const named = useCall(['brand'], brandApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  return findingOf(found, named.data?.rows ?? [], ({ name, partnerName }) => `${name} · ${partnerName}`, find)
}

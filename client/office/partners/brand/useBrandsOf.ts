import { brandApi } from '../../../../shared/api/partner.ts'
import { useCall } from '../../../ui/app/queries.ts'
import type { Option } from '../../../ui/form/async-select.ts'

/** The brands that goods or people of a partner may get: the active ones, and the current one (`now`). */
export function useBrandsOf(partnerId: number | null, now: number | null = null): Option<number>[] {
  const brands = useCall(
    ['brand'],
    brandApi.list,
    { query: { partnerId: partnerId ?? undefined, pageSize: 500, sort: 'name', order: 'asc' } },
    partnerId !== null,
  )
  return (brands.data?.rows ?? [])
    .filter(({ id, status }) => status === 'ACTIVE' || id === now)
    .map(({ id, name }) => ({ value: id, label: name }))
}

import { brandApi } from '../../../shared/api/partner.ts'
import { userApi } from '../../../shared/api/user.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'
import type { Option } from '../../ui/list/filters.tsx'

export function useBrands(): Option<number>[] {
  const brands = useCall(['brand'], brandApi.list, { query: { pageSize: 500, sort: 'name', order: 'asc' } })
  return (brands.data?.rows ?? []).map(({ id, name, partnerName }) => ({ value: id, label: `${name} · ${partnerName}` }))
}

/** Who may be given it: oneself, and whom one sees. `now`: who has it, whether one sees them or not. */
export function useAssignees(now: { id: number; name: string } | null): Option<number>[] {
  const { me, can } = useSession()
  const users = useCall(['user'], userApi.list, { query: { status: 'ACTIVE', pageSize: 500, sort: 'name', order: 'asc' } }, can('account:read'))
  const known = users.data?.rows ?? [me]
  return [...known, ...(now && !known.some(({ id }) => id === now.id) ? [now] : [])].map(({ id, name }) => ({ value: id, label: name }))
}

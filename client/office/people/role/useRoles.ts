import { roleApi } from '../../../../shared/api/role.ts'
import { isWithin, mayGive, systemRoles } from '../../../../shared/privileges.ts'
import type { Role } from '../../../../shared/entities/role.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'

const order = Object.keys(systemRoles)

/**
 * All roles: the system's in the order of the matrix, then the site's own. `isAbove`: the role allows more than the user may give to people
 * of that partner, or of none.
 */
export function useRoles() {
  const { me, can } = useSession()
  const answer = useCall(['role'], roleApi.list, { query: { pageSize: 500, sort: 'name' } }, can('account:read'))
  const place = ({ systemName }: Role) => (systemName === null ? order.length : order.indexOf(systemName))
  return {
    roles: [...(answer.data?.rows ?? [])].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name)),
    answer,
    isAbove: ({ allPrivileges }: Role, partnerId: number | null) => !isWithin(allPrivileges, mayGive(me, partnerId)),
  }
}

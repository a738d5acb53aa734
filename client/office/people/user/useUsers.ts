import { userApi } from '../../../../shared/api/user.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, findingOf, useFound, useTyped, type Finding } from '../../../ui/form/async-select.ts'

/** People in one’s scope to choose from, by name, user name, mail or phone. */
export function useUsers(
  chosen: readonly (number | null)[],
  among: { status?: 'ACTIVE' } = {},
  enabled = true,
): Finding {
  const { keyword, find } = useTyped()
  const ids = chosen.filter((id) => id !== null)
  const found = useFound(['user'], userApi.list, { query: { ...among, ...byName, keyword } }, enabled)
  const named = useCall(['user'], userApi.list, { query: { ids, pageSize: 500 } }, enabled && ids.length > 0)
  return findingOf(found, named.data?.rows ?? [], ({ name, username }) => `${name} · ${username}`, find)
}

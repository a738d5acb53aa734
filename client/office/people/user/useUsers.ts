import { userApi } from '../../../../shared/api/user.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** Users in scope to choose from, by name, user name, mail or phone. */
export function useUsers(
  chosen: readonly (number | null)[],
  among: { status?: 'ACTIVE' } = {},
  enabled = true,
): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const found = useMatches(['user'], userApi.list, { query: { ...among, ...byName, keyword } }, enabled)
  const named = useCall(['user'], userApi.list, { query: { ids, pageSize: 500 } }, enabled && ids.length > 0)
  return choicesOf(found, named.data?.rows ?? [], ({ name, username }) => `${name} · ${username}`, find)
}

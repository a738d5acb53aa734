import { locationApi } from '../../../../shared/api/location.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** Locations to choose from by their aliases: those of one center, or all in the user's scope. */
export function useLocations(
  centerId: number | null,
  chosen: readonly (number | null)[],
  enabled = true,
): AsyncChoices {
  const { keyword, find } = useTypedWords()
  const { codesOf } = useSession()
  const ids = chosen.filter((id) => id !== null)
  const centerIds = centerId === null ? undefined : [centerId]
  const found = useMatches(
    ['location'],
    locationApi.list,
    {
      query: { centerIds, keyword, pageSize: 20, sort: 'alias', order: 'asc' },
    },
    enabled,
  )
  const named = useCall(['location'], locationApi.list, { query: { ids, pageSize: 500 } }, enabled && ids.length > 0)
  return choicesOf(
    found,
    named.data?.data ?? [],
    (row) => (centerId === null ? `${row.alias} · ${codesOf([row.centerId])}` : row.alias),
    find,
  )
}

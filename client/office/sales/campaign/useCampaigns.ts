import { campaignApi } from '../../../../shared/api/promotion.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** Campaigns to choose from; `partnerOf` answers the partner of the chosen one. */
export function useCampaigns(
  chosen: readonly (number | null)[],
): AsyncChoices & { partnerOf: (id: number | null) => number | null } {
  const { me } = useSession()
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const found = useMatches(['campaign'], campaignApi.list, { query: { ...byName, keyword } })
  const named = useCall(['campaign'], campaignApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  const rows = [...(named.data?.data ?? []), ...(found.data?.data ?? [])]
  return {
    ...choicesOf(
      found,
      named.data?.data ?? [],
      ({ name, partnerName }) => (me.partnerId === null ? `${name} · ${partnerName}` : name),
      find,
    ),
    partnerOf: (id) => rows.find((row) => row.id === id)?.partnerId ?? null,
  }
}

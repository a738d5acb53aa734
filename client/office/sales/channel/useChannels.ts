import { channelApi } from '../../../../shared/api/channel.ts'
import { channelStatuses } from '../../../../shared/entities/channel.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

const open = channelStatuses.filter((status) => status !== 'TERMINATED')

/**
 * Channels to choose from, of one partner or of all that the user sees; `chosen` always have their names. Nothing new begins in a
 * terminated channel, but users still look for its results (`endedToo`).
 */
export function useChannels(
  partnerId: number | null,
  chosen: readonly (number | null)[],
  { endedToo = false } = {},
): AsyncChoices {
  const { me } = useSession()
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const among = { ...(partnerId !== null && { partnerIds: [partnerId] }), ...(!endedToo && { status: open }) }
  const found = useMatches(['channel'], channelApi.list, { query: { ...among, ...byName, keyword } })
  const named = useCall(['channel'], channelApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  return choicesOf(
    found,
    named.data?.data ?? [],
    ({ name, partnerName }) => ((partnerId ?? me.partnerId) === null ? `${name} · ${partnerName}` : name),
    find,
  )
}

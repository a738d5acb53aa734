import { channelApi } from '../../../../shared/api/channel.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { byName, choicesOf, useMatches, useTypedWords, type AsyncChoices } from '../../../ui/form/async-select.ts'

/** Channels to choose from, of one partner or of all that one sees; `chosen` are named whatever is looked for. */
export function useChannels(partnerId: number | null, chosen: readonly (number | null)[]): AsyncChoices {
  const { me } = useSession()
  const { keyword, find } = useTypedWords()
  const ids = chosen.filter((id) => id !== null)
  const among = partnerId === null ? {} : { partnerIds: [partnerId] }
  const found = useMatches(['channel'], channelApi.list, { query: { ...among, ...byName, keyword } })
  const named = useCall(['channel'], channelApi.list, { query: { ids, pageSize: 500 } }, ids.length > 0)
  return choicesOf(
    found,
    named.data?.data ?? [],
    ({ name, partnerName }) => ((partnerId ?? me.partnerId) === null ? `${name} · ${partnerName}` : name),
    find,
  )
}

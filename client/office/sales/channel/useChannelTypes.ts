import { channelApi } from '../../../../shared/api/channel.ts'
import type { ChannelTypeView } from '../../../../shared/entities/channel-type.ts'
import { useCall } from '../../../ui/app/queries.ts'

/** The types to choose from, in the user's language; empty while they are loading. */
export function useChannelTypes(): ChannelTypeView[] {
  return useCall([], channelApi.type, {}).data ?? []
}

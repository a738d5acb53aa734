import { channelApi } from '../../../../shared/api/channel.ts'
import type { ChannelTypeView } from '../../../../shared/entities/channel-type.ts'
import { useCall } from '../../../ui/app/queries.ts'

/** The types that can be chosen, in one's language; none while they are on their way. */
export function useChannelTypes(): ChannelTypeView[] {
  return useCall([], channelApi.type, {}).data ?? []
}

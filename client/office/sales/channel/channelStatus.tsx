import { IconAlertTriangle, IconBan, IconCircleCheck, IconPlayerPause, IconPlugConnected } from '@tabler/icons-react'
import type { Channel } from '../../../../shared/entities/channel.ts'
import { statusChip } from '../../../ui/StatusChip.tsx'

export const ChannelStatusChip = statusChip<Channel['status']>((status) => `channel.status.${status}`, {
  READY: ['wait', IconPlugConnected],
  OK: ['good', IconCircleCheck],
  ERROR: ['bad', IconAlertTriangle],
  PAUSED: ['neutral', IconPlayerPause],
  TERMINATED: ['neutral', IconBan],
})

import { IconAlertTriangle, IconBan, IconCircleCheck, IconPlayerPause, IconPlugConnected } from '@tabler/icons-react'
import type { Channel } from '../../../../shared/entities/channel.ts'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'

const looks: Record<Channel['status'], { tone: Tone; icon: typeof IconBan }> = {
  READY: { tone: 'wait', icon: IconPlugConnected },
  OK: { tone: 'good', icon: IconCircleCheck },
  ERROR: { tone: 'bad', icon: IconAlertTriangle },
  PAUSED: { tone: 'neutral', icon: IconPlayerPause },
  TERMINATED: { tone: 'neutral', icon: IconBan },
}

export function ChannelStatusChip({ status }: Pick<Channel, 'status'>) {
  const t = useT()
  const { tone, icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`channel.status.${status}`)}
    </StatusChip>
  )
}

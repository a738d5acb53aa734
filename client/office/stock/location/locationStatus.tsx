import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useT } from '../../../ui/app/language.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

export function LocationStatusChip({ disabled }: { disabled: boolean }) {
  const t = useT()
  return (
    <StatusChip tone={disabled ? 'bad' : 'good'} icon={disabled ? IconBan : IconCircleCheck}>
      {t(disabled ? 'location.disabled' : 'location.enabled')}
    </StatusChip>
  )
}

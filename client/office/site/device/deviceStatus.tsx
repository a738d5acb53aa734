import { IconAlertTriangle, IconBan, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { oldQueue, type Device } from '../../../../shared/entities/device.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { StatusChip, statusChip } from '../../../ui/StatusChip.tsx'

export function isStuck(device: Device, now: number): boolean {
  return (
    device.status === 'ACTIVE' &&
    (device.pending ?? 0) > 0 &&
    device.oldestPendingAt !== null &&
    now - Date.parse(device.oldestPendingAt) > oldQueue
  )
}

export const DeviceStatusChip = statusChip<Device['status']>((status) => `device.status.${status}`, {
  ACTIVE: ['good', IconCircleCheck],
  REVOKED: ['neutral', IconBan],
})

export function QueueChip({ device }: { device: Device }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  if (device.pending === null) return <>–</>
  if (device.pending === 0) {
    return (
      <StatusChip tone="neutral" icon={IconCircleCheck}>
        {t('device.queueEmpty')}
      </StatusChip>
    )
  }
  const since = device.oldestPendingAt ? format.ago(device.oldestPendingAt, now) : ''
  return (
    <StatusChip
      tone={isStuck(device, now) ? 'bad' : 'busy'}
      icon={isStuck(device, now) ? IconAlertTriangle : IconCloudUpload}
    >
      {t('device.queueWaiting', { count: format.number(device.pending), since })}
    </StatusChip>
  )
}

import { syncApi } from '../../../shared/api/sync.ts'
import { useT } from '../../ui/app/language.tsx'
import { useNow } from '../../ui/app/now.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { isStuck, QueueChip } from '../site/device/deviceStatus.tsx'
import { Figure, Fine, Part } from './Part.tsx'
import styles from './start.module.css'

export function DevicesAtStart() {
  const t = useT()
  const now = useNow()
  const format = useFormat()
  const { centerId } = useSession()
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const devices = useCall(['device'], syncApi.devices, {
    query: { status: 'ACTIVE', pageSize: 500, ...(centerId === null ? {} : { centerIds: [centerId] }) },
  })
  const rows = devices.data?.data ?? []
  const waiting = rows
    .filter((device) => (device.pending ?? 0) > 0)
    .sort((a, b) => (a.oldestPendingAt ?? '').localeCompare(b.oldestPendingAt ?? ''))
  const stuck = waiting.filter((device) => isStuck(device, now))
  return (
    <Part title={t('start.devices')} all={{ to: `/device${inScope.replace('&', '?')}`, label: t('start.all') }}>
      {devices.error ? (
        <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        <>
          <div className={styles.figures}>
            <Figure
              bad
              to={`/device?queue=STUCK${inScope}`}
              value={devices.data && stuck.length}
              label={t('start.stuck')}
            />
            <Figure
              to={`/device?queue=UNSENT${inScope}`}
              value={devices.data && waiting.length}
              label={t('start.unsent')}
            />
            <Figure
              to={`/device${inScope.replace('&', '?')}`}
              value={devices.data && rows.length}
              label={t('start.handhelds')}
            />
          </div>
          {devices.data && waiting.length === 0 ? (
            <Fine>{t('start.allSent')}</Fine>
          ) : (
            <Lines
              rows={waiting.slice(0, 5)}
              empty=""
              columns={[
                { header: t('word.device'), render: (row) => row.label },
                { header: t('device.queue'), render: (row) => <QueueChip device={row} /> },
                { header: t('device.lastUser'), render: (row) => row.lastUserName },
                { header: t('device.lastSeen'), render: (row) => format.instant(row.lastSeenAt, row.centerId) },
              ]}
            />
          )}
        </>
      )}
    </Part>
  )
}

import { Link } from 'react-router'
import { inboundApi } from '../../../shared/api/inbound.ts'
import type { InboundSummary } from '../../../shared/entities/inbound.ts'
import { awaitedInboundStatuses, type InboundStatus } from '../../../shared/entities/inbound-status.ts'
import { shiftDay } from '../../ui/app/format.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RecordLink } from '../../ui/record/RecordLink.tsx'
import { InboundStatusChip } from '../inbound/inbound/inboundStatus.tsx'
import { Figure, Fine, Part } from './Part.tsx'
import { StatusChart } from './StatusChart.tsx'
import styles from './start.module.css'

/** Statuses in which goods are still expected or worked on. */
const open: InboundStatus[] = ['REGISTERED', 'ACCEPTED', 'PROCESSING', 'PENDING_APPROVAL']

export function InboundsAtStart({ today }: { today: string }) {
  const t = useT()
  const format = useFormat()
  const { me, centerId } = useSession()
  const scope = centerId === null ? {} : { centerIds: [centerId] }
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const yesterday = shiftDay(today, -1)
  const all = useCall(['inbound'], inboundApi.count, { query: scope })
  const dueToday = useCall(['inbound'], inboundApi.count, {
    query: { ...scope, scheduledFrom: today, scheduledTo: today },
  })
  const late = useCall(['inbound'], inboundApi.list, {
    query: {
      ...scope,
      status: [...awaitedInboundStatuses],
      scheduledTo: yesterday,
      sort: 'scheduledDate',
      order: 'asc',
      pageSize: 5,
    },
  })
  const lateTo = `/inbound?status=${awaitedInboundStatuses.join(',')}&scheduledTo=${yesterday}&sort=scheduledDate&order=asc${inScope}`
  const failed = all.error ?? late.error
  return (
    <Part title={t('start.inbounds')} all={{ to: `/inbound${inScope.replace('&', '?')}`, label: t('start.all') }}>
      {failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([all.refetch(), late.refetch()])} />
      ) : (
        <>
          <div className={styles.figures}>
            <Figure bad to={lateTo} value={late.data?.totalCount} label={t('start.late')} />
            <Figure
              to={`/inbound?scheduledFrom=${today}&scheduledTo=${today}${inScope}`}
              value={dueToday.data?.total}
              label={t('start.today')}
            />
            <Figure
              to={`/inbound?status=PENDING_APPROVAL${inScope}`}
              value={all.data ? (all.data.byStatus['PENDING_APPROVAL'] ?? 0) : undefined}
              label={t('inbound.status.PENDING_APPROVAL')}
            />
          </div>
          {all.data && (
            <StatusChart
              label={t('start.byStatus')}
              rows={open.map((status) => ({
                name: t(`inbound.status.${status}`),
                value: all.data.byStatus[status] ?? 0,
                to: `/inbound?status=${status}${inScope}`,
              }))}
            />
          )}
          {late.data?.totalCount === 0 ? (
            <Fine>{t('start.noneLate')}</Fine>
          ) : (
            <Lines
              rows={late.data?.data ?? []}
              empty=""
              columns={[
                { header: t('start.mostLate'), render: (row) => <Link to={`/inbound/${row.id}`}>{row.code}</Link> },
                ...(me.partnerId === null
                  ? [
                      {
                        header: t('word.partner'),
                        render: (row: InboundSummary) => (
                          <RecordLink of="partner" id={row.partnerId}>
                            {row.partnerName}
                          </RecordLink>
                        ),
                      },
                    ]
                  : []),
                { header: t('inbound.scheduled'), render: (row) => format.day(row.scheduledDate) },
                { header: t('word.status'), render: (row) => <InboundStatusChip status={row.status} /> },
              ]}
            />
          )}
        </>
      )}
    </Part>
  )
}

import { Link } from 'react-router'
import type { InvoiceFlow } from '../../../../shared/entities/invoice-flow.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { wallClock } from '../../../ui/app/format.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { Fine } from '../Part.tsx'
import styles from './flow.module.css'
import type { Flow } from './useFlow.ts'

/** When each contract's next truck leaves, how many waybills it should still take, and how many have missed theirs. */
export function CutOffs({ rows, today, inScope }: Pick<Flow, 'today' | 'inScope'> & { rows: InvoiceFlow['cutOffs'] }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { zoneOf } = useSession()
  if (rows.length === 0) return <Fine>{t('start.flow.none')}</Fine>
  return (
    <Lines
      rows={rows.map((row) => ({ ...row, id: row.contractId }))}
      empty=""
      columns={[
        {
          header: t('word.courier'),
          render: (row) => (
            <>
              {courierName(language, row.courierCode)} ·{' '}
              <RecordLink of="contract" id={row.contractId}>
                {row.contractName}
              </RecordLink>
            </>
          ),
        },
        {
          header: t('start.flow.cutOff'),
          render: ({ leavesAt, cutOffTime, centerId }) =>
            leavesAt === null || wallClock(leavesAt, zoneOf(centerId)).startsWith(today)
              ? cutOffTime
              : format.instant(leavesAt),
        },
        {
          header: t('start.flow.left'),
          render: ({ leavesAt, missed }) => (
            <>
              {leavesAt === null ? '–' : timeLeft(Math.max(0, Math.round((Date.parse(leavesAt) - now) / 60_000)))}
              {missed > 0 && <div className={styles.over}>{t('start.flow.missed', { missed })}</div>}
            </>
          ),
        },
        {
          header: t('start.flow.waiting'),
          align: 'end',
          render: (row) => (
            <Link to={`/invoice?type=NORMAL&contractIds=${row.contractId}&status=CREATED,ALLOCATED,PRINTED${inScope}`}>
              {format.number(row.waiting)}
            </Link>
          ),
        },
        {
          header: t('start.flow.packed'),
          align: 'end',
          render: (row) => (
            <Link to={`/invoice?type=NORMAL&contractIds=${row.contractId}&status=PACKED,CONSOLIDATED${inScope}`}>
              {format.number(row.packed)}
            </Link>
          ),
        },
      ]}
    />
  )
}

function timeLeft(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

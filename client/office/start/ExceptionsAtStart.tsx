import { Link } from 'react-router'
import { syncApi } from '../../../shared/api/sync.ts'
import type { Exception } from '../../../shared/entities/exception.ts'
import { useT } from '../../ui/app/language.tsx'
import { useNow } from '../../ui/app/now.ts'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { causeLabel } from '../stock/exception/causes.ts'
import { Figure, Fine, Part } from './Part.tsx'
import { StatusChart } from './StatusChart.tsx'
import styles from './start.module.css'

export function ExceptionsAtStart() {
  const t = useT()
  const now = useNow()
  const format = useFormat()
  const { centerId } = useSession()
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const open = useCall(['exception'], syncApi.exceptions, {
    query: {
      status: ['OPEN'],
      pageSize: 500,
      sort: 'at',
      order: 'asc',
      ...(centerId === null ? {} : { centerIds: [centerId] }),
    },
  })
  const rows = open.data?.data ?? []
  const holding = rows.filter((row) => row.heldCount > 0).length
  return (
    <Part title={t('start.exceptions')} all={{ to: `/exception${inScope.replace('&', '?')}`, label: t('start.all') }}>
      {open.error ? (
        <ErrorState error={open.error} onRetry={() => void open.refetch()} />
      ) : open.data?.totalCount === 0 ? (
        <Fine>{t('start.noExceptions')}</Fine>
      ) : (
        <>
          <div className={styles.figures}>
            <Figure bad to={`/exception?order=asc${inScope}`} value={open.data?.totalCount} label={t('start.open')} />
            <Figure
              to={`/exception?holds=true&order=asc${inScope}`}
              value={open.data && holding}
              label={t('start.held')}
            />
          </div>
          {open.data && (
            <StatusChart
              bad
              label={t('start.byReason')}
              rows={byCause(rows).map(({ code, count }) => ({
                name: causeLabel(code, t),
                value: count,
                to: `/exception?code=${code}${inScope}`,
              }))}
            />
          )}
          <Lines
            rows={rows.slice(0, 5)}
            empty=""
            columns={[
              {
                header: t('start.oldest'),
                render: (row) => <Link to={`/exception/${row.id}`}>{row.displayMessage}</Link>,
              },
              { header: t('word.worker'), render: (row) => row.workerName },
              {
                header: t('word.when'),
                render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{format.ago(row.at, now)}</span>,
              },
            ]}
          />
        </>
      )}
    </Part>
  )
}

/** Counts exceptions by cause, the most common first. */
function byCause(rows: Exception[]): { code: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { code } of rows) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 5)
}

import { Link } from 'react-router'
import { syncApi } from '../../../../shared/api/sync.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { actionWord } from '../../../../shared/messages/records/action-word.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { ExceptionStatusChip } from './exceptionStatus.tsx'

/** The exceptions of one record: `{ inboundId: 7 }`, `{ subject: 'invoice:12' }`. */
export function ExceptionsOf({ about }: { about: { inboundId: number } | { subject: string } }) {
  const t = useT()
  const format = useFormat()
  const exceptions = useCall(['exception'], syncApi.exceptions, { query: { ...about, pageSize: 100 } })
  if (exceptions.error) return <ErrorState error={exceptions.error} onRetry={() => void exceptions.refetch()} />
  return (
    <Lines
      rows={exceptions.data?.data ?? []}
      empty={exceptions.data ? t('record.noExceptions') : ''}
      columns={[
        { header: t('word.status'), render: (row) => <ExceptionStatusChip status={row.status} /> },
        { header: t('exception.why'), render: (row) => <Link to={`/exception/${row.id}`}>{row.displayMessage}</Link> },
        { header: t('exception.action'), render: (row) => actionWord(row.type, t) },
        { header: t('word.worker'), render: (row) => row.workerName },
        { header: t('word.when'), render: (row) => format.instant(row.at, row.centerId) },
      ]}
    />
  )
}

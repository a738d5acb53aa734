import { jobApi } from '../../../shared/api/job.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { unsent, unsentPath } from '../site/job/jobKind.ts'
import { Figure, Part } from './Part.tsx'
import styles from './start.module.css'

/** Messages that were given up; shown only while there are any. */
export function MessagesAtStart() {
  const t = useT()
  const format = useFormat()
  const jobs = useCall(['job'], jobApi.list, {
    query: { kind: [...unsent.kind], status: [...unsent.status], sort: 'finishedAt', pageSize: 5 },
  })
  if (!jobs.data || jobs.data.totalCount === 0) return null
  return (
    <Part title={t('job.atStart')} all={{ to: unsentPath, label: t('start.all') }}>
      <div className={styles.figures}>
        <Figure bad to={unsentPath} value={jobs.data.totalCount} label={t('job.messagesUnsent')} />
      </div>
      <Lines
        rows={jobs.data.data}
        empty=""
        columns={[
          {
            header: t('job.receiver'),
            render: ({ message }) => message && `${t(`job.channel.${message.channel}`)} · ${message.receiver}`,
          },
          { header: t('job.result'), render: (row) => row.error?.displayMessage },
          { header: t('word.when'), render: (row) => format.instant(row.finishedAt) },
        ]}
      />
    </Part>
  )
}

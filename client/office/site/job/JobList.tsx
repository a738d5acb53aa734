import { Button, Progress } from '@mantine/core'
import { IconMailOff, IconRotate2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../../shared/api/call.ts'
import { jobApi } from '../../../../shared/api/job.ts'
import { jobStatuses, type Job } from '../../../../shared/entities/job.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { instantColumn } from '../../../ui/list/instantColumn.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { statusColumn } from '../../../ui/list/statusColumn.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { eachByItself } from '../../../ui/eachByItself.ts'
import { JobButtons } from './JobProgress.tsx'
import { jobKind, officeKinds, siteKinds, unsentPath } from './jobKind.ts'
import { JobsDialog } from './JobsDialog.tsx'
import { JobStatusChip } from './JobStatusChip.tsx'
import { isGoing, useJob } from './useJob.ts'

const changed = ['job']

/** Work that goes on in the background, mostly prints and messages. */
export function JobList() {
  const t = useT()
  const [open, setOpen] = useState<number | null>(null)
  const list = useList({
    name: 'job',
    tables: ['job'],
    schema: jobApi.list.query,
    load: async (query) => still(await send(jobApi.list, { query })),
    opens: { kind: officeKinds },
  })
  return (
    <>
      <ListPage
        title={t('nav.job')}
        list={list}
        columns={useColumns()}
        onOpen={(row) => setOpen(row.id)}
        searches={[]}
        nameOf={(row) => `${jobKind(row.kind, t)} ${row.id}`}
        actions={
          <Button variant="default" component={Link} to={unsentPath} leftSection={<IconMailOff size={16} />}>
            {t('job.messagesUnsent')}
          </Button>
        }
        bulk={[
          {
            label: t('job.retry'),
            icon: IconRotate2,
            size: 10,
            tables: changed,
            confirm: (count) => t('job.retryManyHint', { count }),
            run: (ids) => eachByItself(ids, (id) => send(jobApi.retry, { params: { id } }), t),
          },
        ]}
        empty={{ title: t('job.none'), hint: t('job.noneHint') }}
      >
        <ChoiceFilter
          label={t('word.status')}
          options={choicesOf(t, 'job.status', jobStatuses)}
          {...list.field('status')}
        />
        <ChoiceFilter
          label={t('job.kind')}
          options={[...officeKinds, ...siteKinds].map((value) => ({ value, label: jobKind(value, t) }))}
          {...list.field('kind')}
        />
      </ListPage>
      {open !== null && <JobsDialog title={t('nav.job')} ids={[open]} onClose={() => setOpen(null)} />}
    </>
  )
}

function useColumns(): Column<Job>[] {
  const t = useT()
  const format = useFormat()
  return [
    { id: 'id', header: t('job.number'), sort: 'id', width: 96, render: (row) => row.id },
    { id: 'kind', header: t('job.kind'), sort: 'kind', width: 216, render: (row) => jobKind(row.kind, t) },
    {
      id: 'message',
      header: t('job.receiver'),
      width: 216,
      render: ({ message }) =>
        message === null ? '–' : `${t(`job.channel.${message.channel}`)} · ${message.receiver}`,
    },
    statusColumn(t, JobStatusChip, { sort: 'status', width: 144 }),
    {
      id: 'progress',
      header: t('job.progress'),
      width: 200,
      render: (row) =>
        isGoing(row) ? (
          <Moving id={row.id} />
        ) : row.total === null ? (
          '–'
        ) : (
          t('bulk.progress', { done: format.number(row.progress), total: format.number(row.total) })
        ),
    },
    {
      id: 'why',
      header: t('job.result'),
      wraps: true,
      minWidth: 208,
      render: (row) => (
        <span>
          {row.error?.displayMessage ?? row.fileName ?? (row.message ? t(`job.template.${row.message.template}`) : '–')}
        </span>
      ),
    },
    {
      id: 'tries',
      header: t('job.tries'),
      width: 96,
      align: 'end',
      optional: true,
      render: (row) => format.number(row.attempts),
    },
    { id: 'file', header: t('job.file'), width: 200, render: (row) => <JobButtons job={row} quiet /> },
    { id: 'by', header: t('job.by'), width: 128, optional: true, render: (row) => row.createdByName },
    instantColumn(format, 'createdAt', { id: 'created', header: t('word.created') }),
    instantColumn(format, 'finishedAt', { id: 'finished', header: t('job.finished'), sort: 'finishedAt' }),
  ]
}

/**
 * The rows hide the progress of running jobs, so that a moving bar does not mark its whole row as changed; the bar fetches it by itself.
 */
function still(page: Answer<typeof jobApi.list>): Answer<typeof jobApi.list> {
  return { ...page, data: page.data.map((row) => (isGoing(row) ? { ...row, progress: 0 } : row)) }
}

function Moving({ id }: { id: number }) {
  const t = useT()
  const job = useJob(id, changed)
  const { progress = 0, total = null } = job.data ?? {}
  return (
    <Progress
      value={total === null || total === 0 ? 100 : (100 * progress) / total}
      animated
      aria-label={t('job.progress')}
    />
  )
}

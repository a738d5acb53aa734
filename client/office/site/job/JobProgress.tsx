import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconRotate2 } from '@tabler/icons-react'
import { jobApi } from '../../../../shared/api/job.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { useDatedName, useDownload } from '../../../ui/download.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { JobStatusChip } from './JobStatusChip.tsx'
import { jobKind } from './jobKind.ts'
import { isGoing, useJob } from './useJob.ts'

const changed = ['invoice', 'job']

/** The progress of a job; its file once it is done; if it failed, the reason and a retry. */
export function JobProgress({ id }: { id: number }) {
  const t = useT()
  const job = useJob(id, changed)
  if (job.error) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />
  if (!job.data) return <Progress value={0} aria-label={t('job.progress')} />
  return (
    <Stack gap={8} data-testid="job" data-status={job.data.status}>
      <Group gap={8}>
        <Text size="sm" fw={500}>
          {jobKind(job.data.kind, t)} {job.data.id}
        </Text>
        <JobStatusChip status={job.data.status} />
      </Group>
      {job.data.message && (
        <Text size="sm">
          {t(`job.channel.${job.data.message.channel}`)} · {job.data.message.receiver} ·{' '}
          {t(`job.template.${job.data.message.template}`)}
        </Text>
      )}
      {isGoing(job.data) && <Bar job={job.data} />}
      {job.data.error && (
        <Text size="sm" role="alert">
          {job.data.error.displayMessage}
        </Text>
      )}
      {job.data.error?.detail && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('job.detail')}: {job.data.error.detail}
        </Text>
      )}
      <JobButtons job={job.data} />
    </Stack>
  )
}

/** Moves with each label; while the total is not known, the bar is full and animated. */
export function Bar({ job }: { job: Job }) {
  const t = useT()
  const format = useFormat()
  const { progress, total } = job
  return (
    <>
      <Progress
        value={total === null || total === 0 ? 100 : (100 * progress) / total}
        animated
        aria-label={t('job.progress')}
      />
      <Text size="sm">
        {total === null
          ? t('job.waiting')
          : t('bulk.progress', { done: format.number(progress), total: format.number(total) })}
      </Text>
    </>
  )
}

export function JobButtons({ job, quiet }: { job: Job; quiet?: boolean }) {
  const t = useT()
  const { run } = useRun(['job'])
  const download = useDownload()
  const nameOf = useDatedName()
  const retry = () => run(() => send(jobApi.retry, { params: { id: job.id } }))
  return (
    <Group gap={8}>
      {job.hasFile && (
        <Button
          variant={quiet ? 'default' : 'filled'}
          leftSection={<IconDownload size={16} />}
          onClick={() =>
            void download(nameOf(jobKind(job.kind, t), /\.(\w+)$/.exec(job.fileName ?? '')?.[1] ?? 'bin'), () =>
              sendForFile(jobApi.file, { params: { id: job.id } }),
            )
          }
        >
          {t('job.download')}
        </Button>
      )}
      {job.status === 'FAILED' && !job.message?.isExpired && (
        <Button variant="default" leftSection={<IconRotate2 size={16} />} onClick={() => void retry()}>
          {t(job.message ? 'job.sendAgain' : 'job.retry')}
        </Button>
      )}
    </Group>
  )
}

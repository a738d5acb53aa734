import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { z } from 'zod'
import {
  allocationFailures,
  codeOfReason,
  mendFor,
  numbersUsedUp,
} from '../../../../shared/entities/interim-allocation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { DialogClose } from '../../../ui/DialogButtons.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { GoesOn } from '../../site/job/GoesOn.tsx'
import { Bar } from '../../site/job/JobProgress.tsx'
import { isGoing, useJob } from '../../site/job/useJob.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

const changed = ['order', 'invoice', 'stock', 'job']
const result = z.object({
  success: z.array(z.unknown()),
  error: z.array(z.object({ code: z.string(), message: z.string() })),
})

/** The progress of a run, then its results by reason. The run goes on when the dialog is closed. */
export function AllocationRun({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const t = useT()
  const job = useJob(jobId, changed)
  const ended = result.safeParse(job.data?.result)
  return (
    <Dialog onClose={onClose} title={t('allocation.allocate')} size="lg">
      <Stack gap={16}>
        {job.error && <ErrorState error={job.error} onRetry={() => void job.refetch()} />}
        {job.data && isGoing(job.data) && <Bar job={job.data} />}
        {job.data?.error && (
          <Text size="sm" role="alert">
            {job.data.error.displayMessage}
          </Text>
        )}
        {ended.success && <Results {...ended.data} onLeave={onClose} />}
        {isGoing(job.data) && <GoesOn />}
        <DialogClose onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

/** The failures by reason, with what would mend each and how many orders it keeps back. */
function Results({ success, error, onLeave }: z.output<typeof result> & { onLeave: () => void }) {
  const t = useT()
  const format = useFormat()
  // Failures are grouped by message. A message that comes from no failed try names its order, and one about used-up numbers names who has
  // none left, so each of these is a line of its own.
  const byReason = [...Map.groupBy(error, ({ message }) => message)].map(([message, those]) => {
    const code = those[0]?.code
    const reason = reasonOf(code)
    return { id: message, orders: those.length, message, reason, mend: reason && mendFor(reason, code) }
  })
  return (
    <>
      <Group gap={24}>
        <Group gap={8}>
          <IconCircleCheck size={16} color="var(--mantine-color-green-7)" />
          <Text size="sm">{t('allocation.allocatedMany', { orders: format.number(success.length) })}</Text>
        </Group>
        {error.length > 0 && (
          <Group gap={8}>
            <IconAlertTriangle size={16} color="var(--mantine-color-red-6)" />
            <Text size="sm">{t('allocation.failedMany', { orders: format.number(error.length) })}</Text>
          </Group>
        )}
      </Group>
      {byReason.length > 0 && (
        <Lines
          rows={byReason.toSorted((a, b) => b.orders - a.orders)}
          empty=""
          columns={[
            { header: t('allocation.reason'), render: ({ message }) => message },
            {
              header: t('allocation.mends'),
              render: ({ mend }) => mend && t(`allocation.mend.${mend}`),
            },
            {
              header: t('allocation.orders'),
              align: 'end',
              render: ({ orders, reason }) =>
                reason ? (
                  <Link to={`/allocation?group=&failureReason=${reason}`} onClick={onLeave}>
                    {format.number(orders)}
                  </Link>
                ) : (
                  format.number(orders)
                ),
            },
          ]}
        />
      )}
    </>
  )
}

const reasonOf = (code: string | undefined) =>
  code === numbersUsedUp ? 'INVOICE_SEND_ERROR' : allocationFailures.find((reason) => codeOfReason[reason] === code)

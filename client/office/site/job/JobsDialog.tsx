import { Divider, Stack, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../ui/app/language.tsx'
import { DialogClose } from '../../../ui/DialogButtons.tsx'
import { JobProgress } from './JobProgress.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Jobs that were begun, until they are done. It can be closed: they go on, and are found again under their own address. */
export function JobsDialog({
  title,
  ids,
  children,
  onClose,
}: {
  title: string
  ids: readonly number[]
  children?: ReactNode
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={title} size="md">
      <Stack gap={16}>
        {children}
        {ids.map((id, index) => (
          <Fragment key={id}>
            {index > 0 && <Divider />}
            <JobProgress id={id} />
          </Fragment>
        ))}
        <Text size="xs" c="dimmed">
          {t('job.mayClose')} <Link to="/job">{t('nav.job')}</Link>
        </Text>
        <DialogClose onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

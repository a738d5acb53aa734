import { Divider, Stack } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { DialogClose } from '../../../ui/DialogButtons.tsx'
import { GoesOn } from './GoesOn.tsx'
import { JobProgress } from './JobProgress.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Shows jobs until they are done. If the user closes it, the jobs go on and can be found at their own address. */
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
        <GoesOn />
        <DialogClose onClose={onClose} />
      </Stack>
    </Dialog>
  )
}

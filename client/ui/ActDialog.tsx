import { Button, Stack, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButtons } from './DialogButtons.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  size?: ModalProps['size']
  busy?: boolean
  disabled?: boolean
  color?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog for one action: its fields, Cancel, and the button that does it. */
export function ActDialog({ act, onAct, ...dialog }: Props & { act: string; onAct: () => void }) {
  const { title, size, busy, disabled, color, onClose, children } = dialog
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <Stack gap={16}>
        {children}
        <DialogButtons onClose={onClose}>
          <Button loading={busy} disabled={disabled} color={color} onClick={onAct}>
            {act}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}

/** Like `ActDialog`, for an action that sends a few fields: Enter submits it too. */
export function FormDialog({ submit, onSubmit, ...dialog }: Props & { submit: string; onSubmit: () => void }) {
  const { title, size, busy, disabled, color, onClose, children } = dialog
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack gap={16}>
          {children}
          <DialogButtons onClose={onClose}>
            <Button type="submit" loading={busy} disabled={disabled} color={color}>
              {submit}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}

import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from './app/language.tsx'

/** The foot of a dialog: Cancel and the button that does what the dialog is for. */
export function DialogButtons({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <Group justify="flex-end" gap={8}>
      <Button variant="default" onClick={onClose}>
        {t('form.cancel')}
      </Button>
      {children}
    </Group>
  )
}

/** The foot of a dialog that only informs: one button that closes it. */
export function DialogClose({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('dialog.close')}
      </Button>
    </Group>
  )
}

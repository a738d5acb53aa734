import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from './app/language.tsx'
import { isRefused } from './states.tsx'
import { sentenceOf } from './app/sentenceOf.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  confirm: string
  children: ReactNode
  /** What would be lost; makes the button red. */
  loses?: ReactNode
  /** An error that it throws is shown in the dialog, which stays open. */
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

/** Asks before something that is hard to undo; with `loses` it says what work would be discarded. */
export function ConfirmDialog({ title, confirm, children, loses, onConfirm, onClose }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const go = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  const warning = error === null ? loses : sentenceOf(error, t)
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap={16}>
        <Text size="sm" component="div">
          {children}
        </Text>
        {warning && (
          <Alert color="red" icon={<IconAlertTriangle size={16} />} role={error === null ? undefined : 'alert'}>
            {warning}
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          {/* Enter goes back, so that a key pressed twice or held does not do what is hard to undo. */}
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('dialog.back')}
          </Button>
          <Button
            color={loses ? 'red' : undefined}
            loading={busy}
            disabled={isRefused(error)}
            onClick={() => void go()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

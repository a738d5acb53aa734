import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { syncApi } from '../../../../shared/api/sync.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'

/** Reads the queue of a handheld that can no longer reach the server from the file it was saved to. */
export function ImportQueue() {
  const t = useT()
  const [sending, setSending] = useState(false)

  async function take(file: File | null): Promise<void> {
    if (!file) return
    setSending(true)
    try {
      const sums = await send(syncApi.importQueue, { body: JSON.parse(await file.text()) })
      toastDone(t('device.imported', sums))
    } catch (error) {
      toastFailed(
        error instanceof SyntaxError ? t('device.importUnreadable', { file: file.name }) : sentenceOf(error, t),
      )
    } finally {
      setSending(false)
    }
  }

  return (
    <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={sending} leftSection={<IconFileImport size={16} />}>
          {t('device.import')}
        </Button>
      )}
    </FileButton>
  )
}

import { Alert, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { useT } from '../../../ui/app/language.tsx'
import type { Settle } from './useSettle.ts'

/** Accepts an exception over a rule, or discards it with a reason; both stay on record. */
export function SettleDialog({
  how,
  exception,
  onSettle,
  onClose,
}: {
  how: 'accept' | 'discard'
  exception: Exception
  onSettle: Settle
  onClose: () => void
}) {
  const t = useT()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const discards = how === 'discard'
  const go = async () => {
    setBusy(true)
    if (await onSettle({ how, note })) onClose()
    else setBusy(false)
  }
  return (
    <ActDialog
      title={t(discards ? 'exception.discard' : 'exception.accept')}
      act={t(discards ? 'exception.discard' : 'exception.accept')}
      busy={busy}
      disabled={discards && note.trim() === ''}
      color={discards ? 'red' : undefined}
      onAct={() => void go()}
      onClose={onClose}
    >
      <Text size="sm">{exception.displayMessage}</Text>
      {discards ? (
        <Alert color="red" icon={<IconAlertTriangle size={16} />}>
          {t('exception.discardLoses')}
        </Alert>
      ) : (
        <Text size="sm">{t('exception.acceptHint')}</Text>
      )}
      <Textarea
        data-autofocus
        label={t('exception.note')}
        withAsterisk={discards}
        autosize
        minRows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActDialog>
  )
}

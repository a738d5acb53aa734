import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printerApi } from '../../../../shared/api/printer.ts'
import type { Printer } from '../../../../shared/entities/printer.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ActionButton } from '../../../ui/record/RecordPage.tsx'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'

export function RemovePrinter({ printer: { id, name }, refused }: { printer: Printer; refused: string | null }) {
  const t = useT()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    try {
      await send(printerApi.remove, { params: { id } })
      toastDone(t('printer.removed', { name }))
      await navigate('/printer')
      await refresh(['printer'])
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  return (
    <>
      <ActionButton action={{ label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking(true) }} />
      {asking && (
        <ConfirmDialog
          title={t('printer.removeOne', { name })}
          confirm={t('form.delete')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('printer.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}

import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officePageOf, type Subject } from '../../../shared/entities/subject.ts'
import { useT } from '../app/language.tsx'
import { refresh } from '../app/queries.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { toastDone } from '../toasts.tsx'
import { ActionButton } from './RecordPage.tsx'

interface Removal {
  /** The kind of row and the name that people call it by. */
  of: Subject
  name: string
  hint: string
  /** What is deleted with it. */
  loses?: string
  remove: () => Promise<unknown>
  /** Further tables that are stale after the removal. */
  also?: readonly string[]
}

/**
 * Asks before a record is deleted and goes back to its list afterwards; if the server refuses because the record is in use, the dialog says
 * so.
 */
export function RemoveDialog({ of, name, hint, loses, remove, also = [], onClose }: Removal & { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const go = async () => {
    await remove()
    toastDone(t('record.removed', { name }))
    // The page is left first, so that the deleted row is not fetched again.
    await navigate(`/${officePageOf(of)}`)
    await refresh([of, ...also])
  }
  return (
    <ConfirmDialog
      title={t('record.removeOne', { name })}
      confirm={t('form.delete')}
      loses={loses}
      onConfirm={go}
      onClose={onClose}
    >
      {hint}
    </ConfirmDialog>
  )
}

/** The button that opens this dialog on a form's record. */
export function RemoveAction({ refused, ...removal }: Removal & { refused: string | null }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton action={{ label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking(true) }} />
      {asking && <RemoveDialog {...removal} onClose={() => setAsking(false)} />}
    </>
  )
}

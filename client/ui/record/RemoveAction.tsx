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
  /** What kind of row it is, and what people call it. */
  of: Subject
  name: string
  hint: string
  /** What goes with it. */
  loses?: string
  remove: () => Promise<unknown>
  /** Tables that are stale once it is gone, besides its own. */
  also?: readonly string[]
}

/** Asks before a record is deleted, and goes back to its list when it is; one that something needs says so here. */
export function RemoveDialog({ of, name, hint, loses, remove, also = [], onClose }: Removal & { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const go = async () => {
    await remove()
    toastDone(t('record.removed', { name }))
    // Leaves the page first, so that the deleted row is not fetched again.
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

/** The button of a form's record that asks so. */
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

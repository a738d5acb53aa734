import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../app/language.tsx'
import { refresh } from '../app/queries.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { toastDone } from '../toasts.tsx'
import { ActionButton } from './RecordPage.tsx'

interface Removal {
  title: string
  hint: string
  /** What goes with it. */
  loses?: string
  remove: () => Promise<unknown>
  /** What is said when it is gone, where one is then, and what is stale there. */
  done: string
  back: string
  tables: readonly string[]
}

/** Asks before a record is deleted, and leaves it when it is; one that something needs says so here. */
export function RemoveDialog({
  title,
  hint,
  loses,
  remove,
  done,
  back,
  tables,
  onClose,
}: Removal & { onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const go = async () => {
    await remove()
    toastDone(done)
    // Leaves the page first, so that the deleted row is not fetched again.
    await navigate(back)
    await refresh(tables)
  }
  return (
    <ConfirmDialog title={title} confirm={t('form.delete')} loses={loses} onConfirm={go} onClose={onClose}>
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

import { useState } from 'react'
import type { BulkAnswer } from '../../shared/api/list.ts'
import { useT } from './app/language.tsx'
import { refresh } from './app/queries.ts'
import { runBulk, type BulkFailure } from './runBulk.ts'
import { sentenceOf } from './app/sentenceOf.ts'
import { toastDone } from './toasts.tsx'

const atOnce = 500

/**
 * Runs a dialog's action for many rows. It tells how many succeeded, keeps the others in the dialog with their reasons, and closes if there
 * are none. A second run tries only those others.
 */
export function useRunForMany(tables: readonly string[], onClose: () => void) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BulkFailure[]>([])
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const run = async (
    rows: readonly { id: number }[],
    send: (ids: number[]) => Promise<BulkAnswer>,
    told: (count: number) => string,
  ) => {
    setBusy(true)
    const ids = rows.map(({ id }) => id).filter((id) => !done.has(id))
    const outcome = await runBulk(ids, atOnce, send, (error) => sentenceOf(error, t))
    await refresh(tables)
    setBusy(false)
    setFailed(outcome.failed)
    setDone(new Set([...done, ...outcome.done, ...outcome.unchanged]))
    if (outcome.done.length > 0) toastDone(told(outcome.done.length))
    if (outcome.failed.length === 0) onClose()
  }
  return { run, busy, failed, done }
}

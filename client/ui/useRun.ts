import { useState } from 'react'
import { useT } from './app/language.tsx'
import { refresh } from './app/queries.ts'
import { sentenceOf } from './app/sentenceOf.ts'
import { toastDone, toastFailed } from './toasts.tsx'

/** Runs the work and tells the user that it is done, or why not; answers whether it is done. */
export type Run = <T>(work: () => Promise<T>, done?: string | ((answer: T) => string)) => Promise<boolean>

/** For work that changes `tables`: they are fetched again whether it succeeds or fails. */
export function useRun(tables: readonly string[] = []): { run: Run; busy: boolean } {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const run: Run = async (work, done) => {
    setBusy(true)
    try {
      const answer = await work()
      if (done !== undefined) toastDone(typeof done === 'string' ? done : done(answer))
      return true
    } catch (error) {
      toastFailed(sentenceOf(error, t))
      return false
    } finally {
      await refresh(tables)
      setBusy(false)
    }
  }
  return { run, busy }
}

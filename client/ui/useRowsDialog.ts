import { useState } from 'react'

/**
 * The state of a dialog for a bulk action. `ask` opens it and answers, once it is closed, whether something was done; if so, those rows are
 * no longer selected.
 */
export function useRowsDialog<T>() {
  const [asked, setAsked] = useState<{ about: T; close: (isDone: boolean) => void } | null>(null)
  const ask = (about: T) =>
    new Promise<boolean>((answer) => {
      const close = (isDone: boolean) => {
        setAsked(null)
        answer(isDone)
      }
      setAsked({ about, close })
    })
  return { asked, ask }
}

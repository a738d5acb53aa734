import { useState } from 'react'

/**
 * What a dialog of a bulk action is about. `ask` opens it and answers, once it is closed, whether something was done: then
 * those rows are chosen no more.
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

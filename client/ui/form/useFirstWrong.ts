import { useEffect, useRef } from 'react'

/** Mantine marks a wrong password field with its own attribute only. */
const wrongField = '[aria-invalid="true"]:not(:disabled), input[data-invalid]'

/** When a form comes back with errors, scrolls to its first wrong field and focuses it; it may be screens away from the button. */
export function useFirstWrong(sentBack: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (sentBack === 0) return
    focusWrong(form.current)
  }, [sentBack])
  return form
}

/** To the next wrong field after the one that is focused; after the last comes the first. */
export function focusWrong(form: HTMLFormElement | null): void {
  const wrong = [...(form?.querySelectorAll<HTMLElement>(wrongField) ?? [])]
  const next = wrong[(wrong.findIndex((field) => field === document.activeElement) + 1) % wrong.length]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}

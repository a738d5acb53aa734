import { useEffect, useRef } from 'react'

/** Mantine marks a wrong password field with its own attribute only. */
const wrongField = '[aria-invalid="true"]:not(:disabled), input[data-invalid]'

/** When a form comes back with errors, scrolls to its first wrong field and focuses it; it may be screens away from the button. */
export function useFirstWrong(sentBack: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (sentBack === 0) return
    const wrong = form.current?.querySelector<HTMLElement>(wrongField)
    wrong?.focus({ preventScroll: true })
    wrong?.scrollIntoView({ block: 'center' })
  }, [sentBack])
  return form
}

import { useEffect, useRef } from 'react'

/** A password's own box says it in Mantine's word alone. */
const wrongField = '[aria-invalid="true"]:not(:disabled), input[data-invalid]'

/** Each time a form is sent back its first wrong field is shown, ready to be mended: it may stand screens away from the button. */
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

import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/** Mantine marks a wrong password field only with an attribute of its own, and a list has no field of its own. */
const wrongField = '[aria-invalid="true"]:not(:disabled), input[data-invalid], [data-wrong]'

/** When a form is sent back with errors, scrolls to its first wrong field and focuses it; it may be screens away from the button. */
export function useFirstWrong(sentBack: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (sentBack === 0) return
    focusWrong(form.current)
  }, [sentBack])
  return form
}

/**
 * How many fields a form marks as wrong since it was sent back. It counts the fields that `focusWrong` steps through, not the paths of
 * errors: an error of a whole object may be shown at one of its fields.
 */
export function useWrongCount(form: RefObject<HTMLFormElement | null>, sentBack: number): number {
  const watch = (changed: () => void) => {
    const marks = new MutationObserver(changed)
    if (form.current) marks.observe(form.current, { subtree: true, childList: true, attributeFilter: marked })
    return () => marks.disconnect()
  }
  return useSyncExternalStore(watch, () => (sentBack === 0 ? 0 : wrongFields(form.current).length))
}
const marked = ['aria-invalid', 'data-invalid', 'disabled']

const wrongFields = (form: HTMLFormElement | null) => [...(form?.querySelectorAll<HTMLElement>(wrongField) ?? [])]

/** Focuses the next wrong field after the current one; after the last it starts again at the first. */
export function focusWrong(form: HTMLFormElement | null): void {
  const wrong = wrongFields(form)
  const next = wrong[(wrong.findIndex((field) => field === document.activeElement) + 1) % wrong.length]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'center' })
}

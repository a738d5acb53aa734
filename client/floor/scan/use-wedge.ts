import { useEffectEvent, useLayoutEffect, useRef, type FormEvent, type RefObject } from 'react'
import { createWedge, type Wedge, type WedgeScan } from '../../../shared/scan/wedge.ts'

const idleMs = 300
const lateMs = 50
/** After a scan its second terminator (CR LF) may still come. It must not press the control that has the focus. */
const afterScanMs = 300

/**
 * Feeds the keys of the whole page to the wedge, and keeps the focus in the scan field. Fields with their own keys (a password, a reason)
 * are left alone. `onComing` is called for each key that may belong to a code. Enter, Tab and space that belong to a scan never press a
 * button. If no code is coming in, they are a person's: `onOwnKey` says whether the screen took the key, otherwise the browser does.
 */
export function useWedge(
  field: RefObject<HTMLInputElement | null>,
  onScan: (scan: WedgeScan) => void,
  onComing: () => void,
  onOwnKey: (event: KeyboardEvent) => boolean,
) {
  const wedge = useRef(createWedge({ idleMs }))
  const timer = useRef<Waiting>({ id: undefined })
  const lastScanAt = useRef(Number.NEGATIVE_INFINITY)
  /** Behind the last control, Tab leaves the page and comes back to its first control. The focus is not called back then. */
  const walking = useRef(false)

  function taken(scan: WedgeScan | null): void {
    watchIdle(wedge.current, timer.current, taken)
    if (wedge.current.pending()) onComing()
    if (!scan) return
    lastScanAt.current = performance.now()
    if (field.current) field.current.value = ''
    onScan(scan)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (event.key !== 'Shift') walking.current = false
    if (target && target !== field.current && hasOwnKeys(target)) return
    const ends = event.key === 'Enter' || event.key === 'Tab'
    const presses = ends || event.key === ' '
    const onControl = target !== null && target !== field.current && target !== document.body
    const early = performance.now() - lastScanAt.current < afterScanMs
    const isOwn = !wedge.current.pending() && !early
    if (isOwn && onOwnKey(event)) return event.preventDefault()
    // If no code is coming in, a person may walk the screen with the keyboard and press the control that has the focus.
    if (isOwn && event.key === 'Tab') walking.current = true
    if (isOwn && (event.key === 'Tab' || (onControl && presses))) return
    if (presses && onControl) event.preventDefault()
    if (ends || (event.ctrlKey && !event.altKey && sendsControl(event))) event.preventDefault()
    // This also runs if the control that had the focus is gone. Otherwise the field would lack the code's first letters, and the rest would
    // be believed.
    if (target !== field.current && event.key.length === 1 && !event.ctrlKey) field.current?.focus()
    const { key, code, shiftKey, altKey, ctrlKey, keyCode, isComposing } = event
    taken(wedge.current.key({ key, code, shiftKey, altKey, ctrlKey, keyCode, isComposing, at: event.timeStamp }))
  })

  // This runs before the first screen is painted, because a worker who sees the screen may scan.
  useLayoutEffect(() => {
    const waiting = timer.current
    const keepFocus = () => {
      const active = document.activeElement
      if (walking.current) return
      if (!active || active === document.body) field.current?.focus({ preventScroll: true })
    }
    // A touch on a button must not take the focus off the scan field.
    const onPointer = (event: MouseEvent) => {
      walking.current = false
      if (event.target instanceof Element && !hasOwnKeys(event.target) && !event.target.closest('label'))
        event.preventDefault()
      keepFocus()
    }
    const onFocusOut = () => requestAnimationFrame(keepFocus)
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    keepFocus()
    addEventListener('keydown', onKeyDown, true)
    addEventListener('mousedown', onPointer)
    addEventListener('focusout', onFocusOut)
    addEventListener('focus', keepFocus)
    document.addEventListener('visibilitychange', keepFocus)
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('mousedown', onPointer)
      removeEventListener('focusout', onFocusOut)
      removeEventListener('focus', keepFocus)
      document.removeEventListener('visibilitychange', keepFocus)
      clearTimeout(waiting.id)
    }
  }, [field])

  function onInput(event: FormEvent<HTMLInputElement>): void {
    taken(wedge.current.text(event.currentTarget.value, event.timeStamp))
  }

  return { onInput }
}

interface Waiting {
  id: ReturnType<typeof setTimeout> | undefined
}

/** Ends a code that came without a terminator once no more keys come. */
function watchIdle(wedge: Wedge, timer: Waiting, ended: (scan: WedgeScan | null) => void): void {
  clearTimeout(timer.id)
  if (!wedge.pending()) return
  const due = performance.now() + idleMs + 10
  timer.id = setTimeout(() => {
    // The timer is late because the page was busy, so keys of this very scan may still be on their way.
    if (performance.now() - due > lateMs) watchIdle(wedge, timer, ended)
    else ended(wedge.idle(performance.now()))
  }, idleMs + 10)
}

/** Whether the field keeps what is typed into it. */
function hasOwnKeys(element: Element): boolean {
  return element.matches('input:not([data-scan-field]), textarea, select')
}

/** Ctrl combinations that scanners send for control characters and that browsers would act on. Copying and reloading still work. */
function sendsControl({ code }: KeyboardEvent): boolean {
  return /^(?:Key[BIJMDGO]|Bracket(?:Left|Right)|Backslash)$/.test(code)
}

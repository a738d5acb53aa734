import { useLayoutEffect, useRef, type MouseEvent } from 'react'

/** A gloved hand may touch twice within this time, and nobody reads a new screen sooner. */
const steadyMs = 400

/**
 * What a button needs to ignore a second touch, on itself or on the button that has come where it stood. `repeats`: the button is meant to
 * be touched fast, one more each time.
 */
export function useSteady(onPress: () => void, repeats = false) {
  const ref = useRef<HTMLButtonElement>(null)
  const resting = useRef<Timer>(undefined)
  useLayoutEffect(() => {
    resting.current = rest(ref.current)
    return () => clearTimeout(resting.current)
  }, [])
  function onClick({ detail }: MouseEvent): void {
    // Keys and control barcodes press without a touch.
    const isTouch = detail > 0
    if (isTouch && ref.current?.ariaDisabled === 'true') return
    if (isTouch && !repeats) {
      clearTimeout(resting.current)
      resting.current = rest(ref.current)
    }
    onPress()
  }
  return { ref, onClick }
}

type Timer = ReturnType<typeof setTimeout> | undefined

function rest(button: HTMLButtonElement | null): Timer {
  button?.setAttribute('aria-disabled', 'true')
  return setTimeout(() => button?.removeAttribute('aria-disabled'), steadyMs)
}

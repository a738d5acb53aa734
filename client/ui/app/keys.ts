import { useEffect, useEffectEvent, useRef } from 'react'

/** The keys of a screen. No key fires while Hangul or kana is being composed, and only Escape fires while the user types. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  /** Whether a dialog or menu was open when the key went down: Esc closes it before the screen gets the key. */
  const isCovered = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'Escape' && isTyping(event.target)) return
    if (isCovered.current) return
    const letter = /^Key[A-Z]$/.test(event.code) && !event.shiftKey ? event.code.slice(3).toLowerCase() : ''
    // With Hangul or kana switched on, `event.key` is another letter, so the key is found by its position.
    ;(keys[event.key] ?? keys[letter])?.(event)
  })
  useEffect(() => {
    const look = ({ key }: KeyboardEvent) => {
      const over = key === 'Escape' ? '[role="dialog"], [role="menu"]' : '[role="dialog"]'
      isCovered.current = document.querySelector(over) !== null
    }
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) && !target.hasAttribute('readonly')) ||
      target.getAttribute('role') === 'menuitem')
  )
}

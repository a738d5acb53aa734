import { useEffect, useEffectEvent } from 'react'

/** Keys of a screen. None fires while Hangul or kana is being composed, nor while typing (but Escape). */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'Escape' && isTyping(event.target)) return
    if (document.querySelector('[role="dialog"]')) return
    const letter = /^Key[A-Z]$/.test(event.code) && !event.shiftKey ? event.code.slice(3).toLowerCase() : ''
    // With Hangul or kana on, a key says another letter: it is found by its place.
    ;(keys[event.key] ?? keys[letter])?.(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
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

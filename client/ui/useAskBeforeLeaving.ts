import { useEffect } from 'react'

/** The browser asks before the tab is closed or reloaded while there is something to lose. */
export function useAskBeforeLeaving(loses: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (loses()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [loses])
}

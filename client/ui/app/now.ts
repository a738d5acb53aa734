import { useEffect, useState } from 'react'

/** The time, as ms; a screen that says «20 min ago» keeps up with it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(tick)
  }, [])
  return now
}

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { todayIn } from './format.ts'

/** The time, as ms; a screen that says «20 min ago» keeps up with it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(tick)
  }, [])
  return now
}

/** Acts each minute while the screen is shown: what time alone changes, no news tells. */
export function useEachMinute(act: () => void): void {
  const onMinute = useEffectEvent(act)
  useEffect(() => {
    const tick = setInterval(() => onMinute(), 60_000)
    return () => clearInterval(tick)
  }, [])
}

/** The day that it is in a zone, also on a screen that is left open overnight. */
export function useToday(zone: string): string {
  return useSyncExternalStore(eachMinute, () => todayIn(zone, Date.now()))
}
function eachMinute(look: () => void) {
  const tick = setInterval(look, 60_000)
  return () => clearInterval(tick)
}

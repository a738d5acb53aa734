import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { dayIn } from '../../../shared/day-in.ts'

/** The time in ms. It keeps up with the clock, for screens that say «20 min ago». */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(tick)
  }, [])
  return now
}

/** Runs `act` each minute while the screen is shown, because no poke reports what only time changes. */
export function useEachMinute(act: () => void): void {
  const onMinute = useEffectEvent(act)
  useEffect(() => {
    const tick = setInterval(() => onMinute(), 60_000)
    return () => clearInterval(tick)
  }, [])
}

/** Today's date in a zone; it changes at midnight on a screen that is left open. */
export function useToday(zone: string): string {
  return useSyncExternalStore(eachMinute, () => dayIn(zone, Date.now()))
}
function eachMinute(look: () => void) {
  const tick = setInterval(look, 60_000)
  return () => clearInterval(tick)
}

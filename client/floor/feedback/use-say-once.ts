import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFloor } from '../floor.ts'
import type { Say } from './say.ts'

const said = new Set<string>()

/** Says what has become of the thing on the screen, such as that the office cancelled it: once for each `about`, when nothing else is held. */
export function useSayOnce(about: string | null, say: () => Say): void {
  const { feedback } = useFloor()
  const isHeld = useSyncExternalStore(feedback.subscribe, feedback.held)
  const tell = useEffectEvent(() => feedback.say(say()))
  useEffect(() => {
    if (about === null || isHeld || said.has(about)) return
    said.add(about)
    tell()
  }, [about, isHeld])
}

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFloor } from '../floor.ts'
import type { Say } from './say.ts'

const said = new Set<string>()

/** Says what has become of the thing on the screen, such as that the office cancelled it: once for each `about`, when nothing else is held. */
export function useSayOnce(about: string | null, say: () => Say): void {
  useSayEach(about === null ? [] : [about], say)
}

/** The same of several things that lie on the screen, one after the other. */
export function useSayEach(abouts: readonly string[], say: (about: string) => Say): void {
  const { feedback } = useFloor()
  const isHeld = useSyncExternalStore(feedback.subscribe, feedback.held)
  const tell = useEffectEvent((about: string) => feedback.say(say(about)))
  const all = abouts.join('\n')
  useEffect(() => {
    const news = all.split('\n').find((about) => about !== '' && !said.has(about))
    if (isHeld || news === undefined) return
    said.add(news)
    tell(news)
  }, [all, isHeld])
}

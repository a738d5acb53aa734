import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFloor } from '../floor.ts'
import type { Say } from './say.ts'

/** News that became known by itself. `about` names it, so that it is said once. */
export interface NewsItem {
  about: string
  say: Say
}

const said = new Set<string>()

export const wasSaid = ({ about }: Pick<NewsItem, 'about'>): boolean => said.has(about)

/**
 * Says what has become of the thing on the screen, such as that the office cancelled it: once for each `about`, when nothing else is held.
 */
export function useSayOnce(about: string | null, say: () => Say): void {
  useSayEach(about === null ? [] : [{ about, say: say() }])
}

/** Does the same for several things on the screen, one after the other, so that each is heard. */
export function useSayEach(news: readonly NewsItem[]): void {
  const { feedback } = useFloor()
  const isBusy = useSyncExternalStore(feedback.subscribe, feedback.busy)
  const next = news.find(({ about }) => !said.has(about))
  const tell = useEffectEvent(() => next && feedback.say(next.say))
  const about = next?.about ?? null
  useEffect(() => {
    // Another part of the screen may have said something a moment ago.
    if (about === null || isBusy || feedback.busy()) return
    said.add(about)
    tell()
  }, [about, isBusy, feedback])
}

import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { systemApi } from '../../../shared/api/system.ts'
import { OfflineError, send } from '../../api.ts'
import { ErrorState } from '../states.tsx'

type Fetch<P extends object> = () => Promise<ComponentType<P>>
/** ms between two tries. */
const pause = 3_000
/** A page is not reloaded twice within this time (ms): code that a fresh page lacks does not exist. */
const patience = 10_000
const reloadedKey = 'gantry.reloaded'

/**
 * A screen whose code is fetched when it is first opened. If the fetch fails, a stand-in says so, retries by itself, and then gives way to
 * the screen.
 */
export function fetched<P extends object>(fetch: Fetch<P>): Fetch<P> {
  return () =>
    fetch().catch((error: unknown) =>
      standIn(fetch, error, (told) => <ErrorState isPage error={told} onRetry={() => window.location.reload()} />),
    )
}

/** Like `fetched`, for a part of a screen. It is left out until it loads; a reload would lose what the user types beside it. */
export function fetchedPart<P extends object>(fetch: Fetch<P>) {
  return lazy(async () => ({ default: await fetch().catch((error: unknown) => standIn(fetch, error)) }))
}

function standIn<P extends object>(
  fetch: Fetch<P>,
  reason: unknown,
  meanwhile?: (error: Error) => ReactNode,
): ComponentType<P> {
  let come: ComponentType<P> | null = null
  return function StandIn(props: P) {
    const [Screen, setScreen] = useState(() => come)
    const [error, setError] = useState<Error>(() => new OfflineError(reason))
    useEffect(() => {
      if (come) return
      let next: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      const attempt = async () => {
        const isThere = await send(systemApi.health).then(
          () => true,
          () => false,
        )
        if (isGone) return
        if (!isThere) {
          next = setTimeout(() => void attempt(), pause)
          return
        }
        try {
          come = await fetch()
          setScreen(() => come)
        } catch (failure) {
          // The server answers but the code does not load: a new release has other files, or the browser remembers the failed fetch.
          if (meanwhile && !loadAfresh()) setError(failure instanceof Error ? failure : new Error(String(failure)))
        }
      }
      void attempt()
      return () => {
        isGone = true
        clearTimeout(next)
      }
    }, [])
    return Screen ? <Screen {...props} /> : meanwhile?.(error)
  }
}

/** Reloads the page unless it was reloaded a moment ago, and answers whether it does. */
function loadAfresh(): boolean {
  const last = Number(sessionStorage.getItem(reloadedKey))
  if (Date.now() - last < patience) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
  return true
}

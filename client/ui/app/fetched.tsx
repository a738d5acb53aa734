import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { systemApi } from '../../../shared/api/system.ts'
import { OfflineError, send } from '../../api.ts'
import { ErrorState } from '../states.tsx'

type Fetch<P extends object> = () => Promise<ComponentType<P>>
/** ms between two tries. */
const pause = 3_000
/** A page that was loaded afresh is not again within this time (ms): what it lacks is not there. */
const patience = 10_000
const reloadedKey = 'gantry.reloaded'

/**
 * A screen whose code is fetched when it is first opened. If that fails, a stand-in says so, tries again by itself,
 * and then gives way to the screen.
 */
export function fetched<P extends object>(fetch: Fetch<P>): Fetch<P> {
  return () =>
    fetch().catch((error: unknown) =>
      standIn(fetch, error, (told) => <ErrorState isPage error={told} onRetry={() => window.location.reload()} />),
    )
}

/** The same for a part of a screen, which is left out until it comes: what someone is typing beside it is worth more. */
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
          // The server is there and the code is not: a new release has other files, or the browser keeps in mind that it failed.
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

/** Whether it does: not over and over. */
function loadAfresh(): boolean {
  const last = Number(sessionStorage.getItem(reloadedKey))
  if (Date.now() - last < patience) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  window.location.reload()
  return true
}

import { useRouteError } from 'react-router'
import { ErrorState } from '../ui/states.tsx'

/** Shown when a screen broke, or when a new release moved it: reloading the page is the way out. */
export function RouteError() {
  const error = useRouteError()
  return (
    <ErrorState
      isPage
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => window.location.reload()}
    />
  )
}

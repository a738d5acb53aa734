import { useRouteError } from 'react-router'
import { ErrorState } from '../ui/states.tsx'

/** A screen that broke, or that a new release moved away: loading afresh is the way out. */
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

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../../ui/app/language.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'

/** Tells a user who comes back from a shop's own site once how it went: the address says so, and is then cleaned. */
export function useCameBack(name = ''): void {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const isConnected = params.has('connected')
  const isRefused = params.has('refused')
  useEffect(() => {
    if (!isConnected && !isRefused) return
    if (isConnected) toastDone(t('channel.connected', { name }))
    else toastFailed(t('channel.notConnected'))
    setParams(
      (before) => {
        before.delete('connected')
        before.delete('refused')
        return before
      },
      { replace: true },
    )
  }, [isConnected, isRefused, name, setParams, t])
}

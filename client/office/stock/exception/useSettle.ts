import { useState } from 'react'
import type { Input } from '../../../../shared/api/call.ts'
import { syncApi } from '../../../../shared/api/sync.ts'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { sentenceOf } from '../../../ui/states.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'

export type Settle = (body: NonNullable<Input<typeof syncApi.settle>['body']>) => Promise<boolean>

/** Settles an exception and says how it went; false where it was refused again. */
export function useSettle(exception: Exception): { settle: Settle; busy: boolean } {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const settle: Settle = async (body) => {
    setBusy(true)
    try {
      const now = await send(syncApi.settle, { params: { id: exception.id }, body })
      toastDone(t(`exception.status.${now.status}`))
      return true
    } catch (error) {
      toastFailed(sentenceOf(error, t))
      return false
    } finally {
      await refresh(['exception', 'inbound', 'stock', 'ledger'])
      setBusy(false)
    }
  }
  return { settle, busy }
}

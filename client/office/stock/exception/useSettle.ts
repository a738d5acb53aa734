import type { Input } from '../../../../shared/api/call.ts'
import { syncApi } from '../../../../shared/api/sync.ts'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useRun } from '../../../ui/useRun.ts'

export type Settle = (body: NonNullable<Input<typeof syncApi.settle>['body']>) => Promise<boolean>

/** Settles an exception and tells the user the result; answers false where it was refused again. */
export function useSettle(exception: Exception): { settle: Settle; busy: boolean } {
  const t = useT()
  const { run, busy } = useRun(['exception', 'inbound', 'stock', 'ledger'])
  const settle: Settle = (body) =>
    run(
      () => send(syncApi.settle, { params: { id: exception.id }, body }),
      (now) => t(`exception.status.${now.status}`),
    )
  return { settle, busy }
}

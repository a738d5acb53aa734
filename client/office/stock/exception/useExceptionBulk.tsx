import { IconRefresh } from '@tabler/icons-react'
import { syncApi } from '../../../../shared/api/sync.ts'
import type { Exception } from '../../../../shared/entities/exception.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import { eachByItself } from '../../../ui/eachByItself.ts'

/** Retries many exceptions at once, for use after their cause is corrected (a location enabled again). */
export function useExceptionBulk(): BulkAction<Exception>[] {
  const t = useT()
  const { lacks } = useSession()
  const retry = (ids: number[]) =>
    eachByItself(ids, (id) => send(syncApi.settle, { params: { id }, body: { how: 'retry' } }), t)
  return [
    {
      label: t('exception.retry'),
      icon: IconRefresh,
      refused: lacks('exception:write'),
      size: 10,
      tables: ['exception', 'inbound', 'stock'],
      run: retry,
    },
  ]
}

import { IconRefresh } from '@tabler/icons-react'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { syncApi } from '../../../shared/api/sync.ts'
import type { Exception } from '../../../shared/entities/exception.ts'
import { ApiError, send } from '../../api.ts'
import { useT } from '../../ui/app/language.tsx'
import { useSession } from '../../ui/app/session.tsx'
import type { BulkAction } from '../../ui/BulkActions.tsx'
import { sentenceOf } from '../../ui/states.tsx'

/** After a cause is mended (a location enabled again) all it refused are tried again at once. */
export function useExceptionBulk(): BulkAction<Exception>[] {
  const t = useT()
  const { can } = useSession()
  const retry = async (ids: number[]): Promise<BulkAnswer> => {
    const answer: BulkAnswer = { success: [], error: [] }
    for (const id of ids) {
      try {
        await send(syncApi.settle, { params: { id }, body: { how: 'retry' } })
        answer.success.push({ id })
      } catch (error) {
        answer.error.push({ id, property: 'id', errorType: 'WRONG_VALUE', code: error instanceof ApiError ? error.body.code : 'failed', message: sentenceOf(error, t) })
      }
    }
    return answer
  }
  return [{ label: t('exception.retry'), icon: IconRefresh, refused: can('exception:write') ? null : t('refused.privilege', { privilege: 'exception:write' }), size: 10, tables: ['exception', 'inbound', 'stock'], run: retry }]
}

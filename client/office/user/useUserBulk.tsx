import { IconBan, IconTrash } from '@tabler/icons-react'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { userApi } from '../../../shared/api/user.ts'
import type { User } from '../../../shared/entities/user.ts'
import { ApiError, send } from '../../api.ts'
import { useT, type Translate } from '../../ui/app/language.tsx'
import { useSession } from '../../ui/app/session.tsx'
import type { BulkAction } from '../../ui/BulkActions.tsx'
import { sentenceOf } from '../../ui/states.tsx'

export function useUserBulk(): BulkAction<User>[] {
  const t = useT()
  const { can } = useSession()
  if (!can('account:write')) return []
  return [
    { label: t('user.deactivate'), icon: IconBan, size: 20, tables: ['user', 'badge'], confirm: (count) => t('user.deactivateMany', { count }), run: (ids) => deactivateUsers(ids, t) },
    { label: t('form.delete'), icon: IconTrash, size: 500, tables: ['user', 'badge', 'role'], confirm: (count) => t('user.removeMany', { count }), run: (ids) => send(userApi.removeMany, { body: { ids } }) },
  ]
}

/** Each for itself, on the version it has now; told as a bulk. */
async function deactivateUsers(ids: number[], t: Translate): Promise<BulkAnswer> {
  const answer: BulkAnswer = { success: [], error: [] }
  for (const id of ids) {
    try {
      const { version } = await send(userApi.get, { params: { id } })
      await send(userApi.update, { params: { id }, ifMatch: version, body: { status: 'DEACTIVATED' } })
      answer.success.push({ id })
    } catch (error) {
      answer.error.push({ id, property: 'status', errorType: 'WRONG_VALUE', code: error instanceof ApiError ? error.body.code : 'failed', message: sentenceOf(error, t) })
    }
  }
  return answer
}

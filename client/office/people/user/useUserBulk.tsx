import { IconBan } from '@tabler/icons-react'
import { userApi } from '../../../../shared/api/user.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import { removeRows } from '../../../ui/list/removeRows.ts'
import { eachByItself } from '../../../ui/eachByItself.ts'

export function useUserBulk(): BulkAction<User>[] {
  const t = useT()
  const { can } = useSession()
  if (!can('account:write')) return []
  return [
    {
      label: t('user.deactivate'),
      icon: IconBan,
      size: 20,
      tables: ['user', 'badge'],
      confirm: (count) => t('user.deactivateMany', { count }),
      run: (ids) => eachByItself(ids, deactivate, t),
    },
    removeRows(t, {
      size: 500,
      tables: ['user', 'badge', 'role'],
      confirm: (count) => t('user.removeMany', { count }),
      run: (ids) => send(userApi.removeMany, { body: { ids } }),
    }),
  ]
}

/** Deactivates the user's current version. */
async function deactivate(id: number): Promise<void> {
  const { version } = await send(userApi.get, { params: { id } })
  await send(userApi.update, { params: { id }, ifMatch: version, body: { status: 'DEACTIVATED' } })
}

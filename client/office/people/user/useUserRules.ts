import type { User } from '../../../../shared/entities/user.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { useRoles } from '../role/useRoles.ts'

/**
 * Why the signed-in user may not change this one; null where they may. The server decides in the end (server/people/user/grant-limits.ts).
 */
export function useUserRules(user: User) {
  const t = useT()
  const { me, lacks } = useSession()
  const { roles, isAbove } = useRoles()
  const oneself = user.id === me.id
  const above =
    !oneself && roles.some((role) => user.roles.some(({ id }) => id === role.id) && isAbove(role, user.partnerId))
  const write = lacks('account:write') ?? (above ? t('user.above', { name: user.name }) : null)
  return { write, others: write ?? (oneself ? t('user.oneself') : null) }
}

import type { User } from '../../../../shared/entities/user.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AuditTrail } from '../../../ui/record/AuditTrail.tsx'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { roleName } from '../role/roleName.ts'
import { useUserLabels } from './userForm.ts'

/** Columns of which it is told that they changed, and no more. */
const covered = new Set(['imageId', 'optionsJson'])

export function UserHistory({ user }: { user: User }) {
  const t = useT()
  const { centers } = useSession()
  const labels = {
    ...useUserLabels(),
    imageId: t('user.portrait'),
    optionsJson: t('brand.options'),
    roles: t('user.roles'),
    status: t('word.status'),
    deactivatedFrom: t('user.lastDay'),
    deactivationReason: t('user.reason'),
  }
  const shown = (value: unknown, name: string) => {
    if (covered.has(name)) return null
    if (!Array.isArray(value)) return undefined
    if (name === 'centerIds')
      return (
        centers
          .filter((center) => value.includes(center.id))
          .map(({ code }) => code)
          .join(', ') || t('user.allCenters')
      )
    return value.map((one) => roleName(String(recordOf(one)?.name ?? ''), t)).join(', ') || '–'
  }
  return <AuditTrail subject={`user:${user.id}`} tables={['user', 'role', 'session']} labels={labels} shown={shown} />
}

import { useT } from '../../ui/app/language.tsx'
import { AuditTrail } from '../../ui/record/AuditTrail.tsx'
import { nameOfRole } from './roleName.ts'
import { useRoles } from './useRoles.ts'

export function RoleHistory({ id }: { id: number }) {
  const t = useT()
  const { roles } = useRoles()
  const shown = (value: unknown, name: string) => {
    if (name === 'privilegesJson' && typeof value === 'string') return (JSON.parse(value) as string[]).join(', ') || '–'
    const parent = name === 'parentRoleId' && roles.find((role) => role.id === value)
    return parent ? nameOfRole(parent, t) : undefined
  }
  return <AuditTrail subject={`role:${id}`} tables={['role']} labels={{ name: t('word.name'), privilegesJson: t('role.privileges'), parentRoleId: t('role.parent') }} shown={shown} />
}

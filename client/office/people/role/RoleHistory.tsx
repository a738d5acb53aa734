import { useT } from '../../../ui/app/language.tsx'
import { AuditTrail } from '../../../ui/record/AuditTrail.tsx'
import { privilegeWords } from '../../../../shared/messages/records/privilege-words.ts'

export function RoleHistory({ id }: { id: number }) {
  const t = useT()
  const shown = (value: unknown, name: string) =>
    name === 'privilegesJson' && typeof value === 'string'
      ? (JSON.parse(value) as string[]).map((one) => privilegeWords(one, t)).join(', ') || '–'
      : undefined
  return (
    <AuditTrail
      subject={`role:${id}`}
      tables={['role']}
      labels={{ name: t('word.name'), privilegesJson: t('role.privileges'), parentRoleId: t('role.parent') }}
      shown={shown}
    />
  )
}

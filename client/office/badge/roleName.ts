import type { MessageKey, Translate } from '../../ui/app/language.tsx'

const names: Record<string, MessageKey> = {
  SYSR_ADMIN: 'role.SYSR_ADMIN',
  SYSR_OFFICE: 'role.SYSR_OFFICE',
  SYSR_MANAGER: 'role.SYSR_MANAGER',
  SYSR_LEADER: 'role.SYSR_LEADER',
  SYSR_EMPLOYEE: 'role.SYSR_EMPLOYEE',
  SYSR_GANTRYTAB: 'role.SYSR_GANTRYTAB',
  SYSR_PARTNER: 'role.SYSR_PARTNER',
  SYSR_SELLER: 'role.SYSR_SELLER',
  SYSR_3CPB_READONLY: 'role.SYSR_3CPB_READONLY',
}

/** What people call a role; the narrow ones and the site's own go by their system name. */
export function roleName(systemName: string, t: Translate): string {
  const key = names[systemName]
  return key ? t(key) : systemName.replace(/^SYSR_/, '')
}

import type { Privilege } from '../../../shared/privileges.ts'
import type { Translate } from './language.tsx'

/** A privilege as it is called where roles are written: «Change: users». */
export function privilegeWords(privilege: string, t: Translate): string {
  const [area, verb] = privilege.split(':')
  return [`role.verb.${verb}`, `area.${area}`].map((key) => t.known(key) ?? key).join(': ')
}

/** Why someone without it may not. */
export function withoutPrivilege(privilege: Privilege, t: Translate): string {
  return t('refused.privilege', { privilege: privilegeWords(privilege, t) })
}

import { privilegeWords } from '../../../shared/messages/records/privilege-words.ts'
import type { Privilege } from '../../../shared/privileges.ts'
import type { Translate } from './language.tsx'

/** Why someone without it may not. */
export function withoutPrivilege(privilege: Privilege, t: Translate): string {
  return t('refused.privilege', { privilege: privilegeWords(privilege, t) })
}

import { privilegeWords } from '../../../shared/messages/records/privilege-words.ts'
import type { Privilege } from '../../../shared/privileges.ts'
import type { Translate } from './language.tsx'

/** Why someone without it may not. Privileges are the operator's words: nobody at a partner could ask for one. */
export function withoutPrivilege(privilege: Privilege, isOfPartner: boolean, t: Translate): string {
  return isOfPartner ? t('refused.own') : t('refused.privilege', { privilege: privilegeWords(privilege, t) })
}

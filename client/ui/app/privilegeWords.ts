import { privilegeWords } from '../../../shared/messages/records/privilege-words.ts'
import type { Privilege } from '../../../shared/privileges.ts'
import type { Translate } from './language.tsx'

/** Why a user without the privilege may not do it. Privileges are the operator's words, so a partner's people are not told which one. */
export function withoutPrivilege(privilege: Privilege, isOfPartner: boolean, t: Translate): string {
  return isOfPartner ? t('refused.own') : t('refused.privilege', { privilege: privilegeWords(privilege, t) })
}

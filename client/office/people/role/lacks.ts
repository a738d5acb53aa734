import type { Privilege } from '../../../../shared/privileges.ts'
import type { Translate } from '../../../ui/app/language.tsx'
import { privilegeWords } from './privilegeWords.ts'

/** Why someone may not do it. */
export function lacks(privilege: Privilege, t: Translate): string {
  return t('refused.privilege', { privilege: privilegeWords(privilege, t) })
}

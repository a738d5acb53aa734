import type { Privilege } from '../../../shared/privileges.ts'
import { isMessageKey, type Translate } from '../../ui/app/language.tsx'

/** Why someone may not do it, in the words that roles are written in. */
export function lacks(privilege: Privilege, t: Translate): string {
  const [area, verb] = privilege.split(':')
  const words = [`role.verb.${verb}`, `area.${area}`].map((key) => (isMessageKey(key) ? t(key) : key))
  return t('refused.privilege', { privilege: words.join(': ') })
}

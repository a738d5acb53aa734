import type { Translate } from '../../../ui/app/language.tsx'

/** A privilege as it is called where roles are written: «Change: users». */
export function privilegeWords(privilege: string, t: Translate): string {
  const [area, verb] = privilege.split(':')
  return [`role.verb.${verb}`, `area.${area}`].map((key) => t.known(key) ?? key).join(': ')
}

import type { Known } from './words.ts'

/** A privilege as it is called where roles are written: «Change: users». */
export function privilegeWords(privilege: string, words: Known): string {
  const [area, verb] = privilege.split(':')
  return [`role.verb.${verb}`, `area.${area}`].map((key) => words.known(key) ?? key).join(': ')
}

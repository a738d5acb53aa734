import type { Known } from './words.ts'

/** A privilege in the words of the page for roles: «Change: users». */
export function privilegeWords(privilege: string, words: Known): string {
  const [area, verb] = privilege.split(':')
  return [`role.verb.${verb}`, `area.${area}`].map((key) => words.known(key) ?? key).join(': ')
}

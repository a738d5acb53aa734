/**
 * Masks a name so that only its owner is sure of it: 김민수 → 김*수, 이솔 → 이*, 남궁민수 → 남**수, Anna Kim → A**a K*m.
 * A word keeps its first letter and, from three letters on, its last. A name of one letter keeps nothing, and neither does a word of
 * one letter behind others: 林 颯 → 林 *.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.map((word, nth) => maskWord(letters(word), nth === 0 && words.length > 1)).join(' ')
}

/**
 * Masks the last four digits of a phone number. Dashes and all else stay, and so does a number that is masked already:
 * 010-1234-5678 → 010-1234-****.
 */
export function maskPhone(phone: string): string {
  return phone.replace(/[\p{Nd}*](?=(?:[^\p{Nd}*]*[\p{Nd}*]){0,3}[^\p{Nd}*]*$)/gu, '*')
}

interface Region {
  administrativeArea?: string | null
  locality?: string | null
}

/**
 * Keeps the town, and nothing of the street. If the town is told beside the address, no word of the address stays; otherwise nothing from
 * its first number on.
 */
export function maskAddress(address: string, { administrativeArea, locality }: Region = {}): string {
  if (administrativeArea || locality) return '***'
  const town = address.trim().split(/\s+/).slice(0, 2).join(' ').slice(0, 12)
  return `${town.replace(/\p{Nd}.*$/u, '').trim()} ***`.trim()
}

function maskWord(word: string[], beforeOthers: boolean): string {
  const [first = '', ...rest] = word
  const last = rest.at(-1)
  if (last === undefined) return beforeOthers || first === '' ? first : '*'
  if (rest.length === 1) return `${first}*`
  return `${first}${'*'.repeat(rest.length - 1)}${last}`
}

/** The letters of a word as a reader sees them, however many code points each has. */
function letters(word: string): string[] {
  return Array.from(segmenter.segment(word.normalize('NFC')), ({ segment }) => segment)
}

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/**
 * A name of which only its owner is sure: 김민수 → 김*수, 이솔 → 이*, 남궁민수 → 남**수, Anna Kim → A**a K*m.
 * A word keeps its first letter, and its last from three letters on; a name of one letter keeps nothing.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.map((word) => maskWord(letters(word), words.length > 1)).join(' ')
}

/** A phone number without its last four digits; dashes and all else stay, and one already masked: 010-1234-5678 → 010-1234-****. */
export function maskPhone(phone: string): string {
  return phone.replace(/[\p{Nd}*](?=(?:[^\p{Nd}*]*[\p{Nd}*]){0,3}[^\p{Nd}*]*$)/gu, '*')
}

/** The town stays, and nothing of the street. */
export function maskAddress(address: string): string {
  return `${address.trim().split(/\s+/).slice(0, 2).join(' ').slice(0, 12)} ***`
}

function maskWord(word: string[], besideOthers: boolean): string {
  const [first = '', ...rest] = word
  const last = rest.at(-1)
  if (last === undefined) return besideOthers || first === '' ? first : '*'
  if (rest.length === 1) return `${first}*`
  return `${first}${'*'.repeat(rest.length - 1)}${last}`
}

/** What a reader takes for one letter, however many code points it has. */
function letters(word: string): string[] {
  return Array.from(segmenter.segment(word.normalize('NFC')), ({ segment }) => segment)
}

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })

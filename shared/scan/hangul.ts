/** A keyboard wedge types keys, and a Korean input method turns them into Hangul (2-beolsik layout). This module turns them back. */

// The Latin keys of each letter, in Unicode order from U+1100, U+1161 and U+11A8.
const LEADING = 'r R s e E f a q Q t T d w W c z x v g'.split(' ')
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const TRAILING = 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')

const HANGUL = /[ᄀ-ᇿㄱ-ㆎ가-힣ﾡ-ￜ]/

export function hasHangul(text: string): boolean {
  return HANGUL.test(text)
}

/**
 * The keys that were struck. Only Q W E R T O P have a letter of their own under Shift, so the case of the others is lost and they come
 * back in lower case.
 */
export function unhangul(text: string): string {
  return text
    .replace(/[ㄱ-ㅣ가-힣ﾡ-ￜ]/g, (letter) => letter.normalize('NFKD'))
    .replace(/[ᄀ-ᇂ]/g, (letter) => {
      const at = letter.charCodeAt(0)
      const keys = at < 0x1161 ? LEADING[at - 0x1100] : at < 0x11a8 ? VOWELS[at - 0x1161] : TRAILING[at - 0x11a8]
      return keys ?? letter
    })
}

/** KeyboardEvent.code → the key alone and under Shift, on the US layout that every scanner uses by default. */
const PUNCTUATION = new Map(
  Object.entries({
    Minus: '-_',
    Equal: '=+',
    BracketLeft: '[{',
    BracketRight: ']}',
    Backslash: '\\|',
    Semicolon: ';:',
    Quote: '\'"',
    Comma: ',<',
    Period: '.>',
    Slash: '/?',
    Backquote: '`~',
    Space: '  ',
    NumpadDecimal: '..',
    NumpadSubtract: '--',
    NumpadAdd: '++',
    NumpadMultiply: '**',
    NumpadDivide: '//',
    NumpadComma: ',,',
  }),
)

/** The character of a physical key; null if the key types none. */
export function keyFromCode(code: string, shift: boolean): string | null {
  const [, group, key = ''] = /^(Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? []
  if (group === 'Key') return shift ? key : key.toLowerCase()
  if (group && /\d/.test(key)) return shift && group === 'Digit' ? ')!@#$%^&*('.charAt(Number(key)) : key
  return PUNCTUATION.get(code)?.charAt(shift ? 1 : 0) ?? null
}

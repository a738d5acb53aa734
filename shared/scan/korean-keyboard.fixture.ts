/** For tests: the text that a 2-beolsik input method makes of the keys of a US keyboard. */
const CONSONANTS = 'rRseEfaqQtTdwWczxvg'
const LEADING = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const TRAILING = ['', ...'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')]

export function throughKoreanKeyboard(keys: string): string {
  const struck = keys.replace(/[A-Z]/g, (key) => ('QWERTOP'.includes(key) ? key : key.toLowerCase()))
  let typed = ''
  for (let at = 0; at < struck.length; ) {
    const key = struck[at] ?? ''
    const vowel = vowelAt(struck, CONSONANTS.includes(key) ? at + 1 : at)
    if (CONSONANTS.includes(key) && vowel) {
      const after = at + 1 + vowel.length
      const trailing = trailingAt(struck, after)
      const syllable = (CONSONANTS.indexOf(key) * 21 + VOWELS.indexOf(vowel)) * 28 + TRAILING.indexOf(trailing)
      typed += String.fromCharCode(0xac00 + syllable)
      at = after + trailing.length
    } else if (CONSONANTS.includes(key)) {
      typed += LEADING[CONSONANTS.indexOf(key)]
      at += 1
    } else if (vowel) {
      typed += String.fromCharCode(0x314f + VOWELS.indexOf(vowel))
      at += vowel.length
    } else {
      typed += key
      at += 1
    }
  }
  return typed
}

function vowelAt(keys: string, at: number): string {
  return [2, 1].map((length) => keys.slice(at, at + length)).find((vowel) => VOWELS.includes(vowel)) ?? ''
}

/** A final consonant moves to the next syllable if a vowel follows it. */
function trailingAt(keys: string, at: number): string {
  const fits = (trailing: string) => TRAILING.includes(trailing) && !vowelAt(keys, at + trailing.length)
  return [2, 1].map((length) => keys.slice(at, at + length)).find(fits) ?? ''
}

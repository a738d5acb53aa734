/**
 * Korean particles follow the last sound of the word before them. A sentence has both forms (`{sku}을(를)`), because its word is known only
 * when it is shown; this function chooses the right one. A word whose sound cannot be told keeps both.
 */
export function withParticles(sentence: string): string {
  if (!sentence.includes('(')) return sentence
  return sentence.replace(
    /(을\(를\)|이\(가\)|은\(는\)|과\(와\)|와\(과\)|\(으\)로|\(이\)(?=[가-힣]))/g,
    (both: string, _: string, at: number) => {
      const sound = lastSound(sentence.slice(0, at))
      return sound === null ? both : (particles[both]?.[sound] ?? both)
    },
  )
}

type Sound = 'vowel' | 'consonant' | 'rieul'

const particles: Record<string, Record<Sound, string>> = {
  '을(를)': { consonant: '을', rieul: '을', vowel: '를' },
  '이(가)': { consonant: '이', rieul: '이', vowel: '가' },
  '은(는)': { consonant: '은', rieul: '은', vowel: '는' },
  '과(와)': { consonant: '과', rieul: '과', vowel: '와' },
  '와(과)': { consonant: '과', rieul: '과', vowel: '와' },
  '(으)로': { consonant: '으로', rieul: '로', vowel: '로' },
  '(이)': { consonant: '이', rieul: '이', vowel: '' },
}

/** 영 일 이 삼 사 오 육 칠 팔 구; 십, 백 and 천 end in consonants as 영 does. */
const digits: readonly Sound[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
]
const firstSyllable = 0xac00
const finals = 28
const rieul = 8

/** Units stand for words: 그램 ends in a consonant, 리터 and 미터 in a vowel. After the number of a code (CS-0L) they are letters. */
const amount = /(?<![\w.,-])\d[\d.,]*\s?(?:(k?g|mg|KG|G)|(m?l|mL|ML|L|[ckm]?m|CM|MM))$/

/** The last sound of a text when it is read aloud, without quotation marks and brackets. */
function lastSound(text: string): Sound | null {
  const spoken = text.replace(/[\s"'’”」』)\]}>.…]+$/u, '')
  const unit = amount.exec(spoken)
  if (unit) return unit[1] ? 'consonant' : 'vowel'
  const word = /[\p{L}\p{N}]+(?=[^\p{L}\p{N}]{0,3}$)/u.exec(spoken)?.[0]
  const last = word?.at(-1)
  if (word === undefined || last === undefined) return null
  if (/[가-힣]/.test(last)) {
    const final = (last.charCodeAt(0) - firstSyllable) % finals
    return final === 0 ? 'vowel' : final === rieul ? 'rieul' : 'consonant'
  }
  if (/\d/.test(last)) return digits[Number(last)] ?? null
  if (/[ぁ-ゖァ-ヶー]/.test(last)) return /[んンっッ]/.test(last) ? 'consonant' : 'vowel'
  return /[a-z]/i.test(last) ? soundOfLetters(/[a-z]+$/i.exec(word)?.[0] ?? last) : null
}

/** Capitals are spelled by their names (엘, 엠, 엔, 알); other words are read as in English. */
function soundOfLetters(letters: string): Sound {
  if (letters === letters.toUpperCase()) {
    const last = letters.at(-1) ?? ''
    return /[LR]/.test(last) ? 'rieul' : /[MN]/.test(last) ? 'consonant' : 'vowel'
  }
  if (/(?:l|le)$/i.test(letters)) return 'rieul'
  return /(?:[mn]|ng|ck|[^aeiou][aeiou][kpt])$/i.test(letters) ? 'consonant' : 'vowel'
}

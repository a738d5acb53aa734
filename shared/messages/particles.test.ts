import { expect, test } from 'vitest'
import { fill } from './fill.ts'
import { withParticles } from './particles.ts'

test('a Korean particle follows the last sound of the word that is filled in', () => {
  const opened = (inbound: string) => fill('{inbound}을(를) 열었습니다.', { inbound })
  expect(opened('보드')).toBe('보드를 열었습니다.')
  expect(opened('녹차 티백')).toBe('녹차 티백을 열었습니다.')
  expect(fill('{to}(으)로 가세요. {sku}은(는) {who}이(가)', { to: '서울', sku: '연필', who: '민지' })).toBe(
    '서울로 가세요. 연필은 민지가',
  )
})

test('a particle after a digit follows how the digit is said: 영 일 이 삼 사 오 육 칠 팔 구', () => {
  const object = (code: number) => withParticles(`A-01-${code}을(를)`).slice(-1)
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(object).join('')).toBe('을을를을를를을을을를')
  const toward = (code: string) => withParticles(`${code}(으)로`).slice(code.length)
  expect(['A-01-1', 'A-01-3', 'A-01-2', 'A-07', 'A-10'].map(toward)).toEqual(['로', '으로', '로', '로', '으로'])
})

test('a particle after an abbreviation follows its last letter, and after an English word its pronunciation', () => {
  expect(withParticles('CS-0L을(를) SKU이(가) ICN을(를) USB(으)로 XL(으)로')).toBe('CS-0L을 SKU가 ICN을 USB로 XL로')
  expect(withParticles('Carton을(를) Label(으)로 Mina이(가) Pack은(는) Box와(과)')).toBe(
    'Carton을 Label로 Mina가 Pack은 Box와',
  )
})

test('a particle after a unit of measure follows how the unit is said: 밀리리터, 그램, 킬로그램, 센티미터', () => {
  expect(withParticles('토너 200ml은(는) 쌀 500 g을(를) 커피 1kg이(가) 리본 30cm을(를) 물 2L(으)로')).toBe(
    '토너 200ml는 쌀 500 g을 커피 1kg이 리본 30cm를 물 2L로',
  )
})

test('a particle follows the word inside quotation marks or brackets', () => {
  expect(withParticles('“녹차”을(를) 이어폰 (검정)이(가) 「メロン」은(는)')).toBe(
    '“녹차”를 이어폰 (검정)이 「メロン」은',
  )
})

test('a word whose last sound is unknown keeps both forms of the particle', () => {
  expect(withParticles('東京을(를)')).toBe('東京을(를)')
})

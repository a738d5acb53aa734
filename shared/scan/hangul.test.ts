import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasHangul, keyFromCode, unhangul } from './hangul.ts'
import { throughKoreanKeyboard } from './korean-keyboard.fixture.ts'

/** A text with the lower case of letters that have nothing of their own under Shift. */
const caseLost = (text: string) =>
  text.replace(/[A-Z]/g, (letter) => ('QWERTOP'.includes(letter) ? letter : letter.toLowerCase()))

describe('A code typed through a Korean keyboard', () => {
  test('comes back as the keys that were struck', () => {
    expect(unhangul('ㅁ-01-02-3')).toBe('a-01-02-3')
    expect(unhangul('안녕하세요')).toBe('dkssudgktpdy')
    expect(unhangul('ㄲㄸㅃㅆㅉㅒㅖ')).toBe('REQTWOP')
    expect(unhangul('과꿰뷁닭값ㄳ')).toBe('rhkRnpqnpfrekfrrkqtrt')
    expect(unhangul('ㅑㅠ260131-0042')).toBe('ib260131-0042')
  })

  test('comes back the same from every Unicode form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,30}$/), (keys) => {
        const typed = throughKoreanKeyboard(keys)
        expect(unhangul(typed.normalize('NFD'))).toBe(keys)
      }),
    )
    expect(unhangul('ﾡ')).toBe('r')
  })

  test('loses only the case of letters, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 127 }), (text) => {
        expect(unhangul(throughKoreanKeyboard(text))).toBe(caseLost(text))
      }),
    )
  })

  test('is composed by the fixture as a real keyboard composes it', () => {
    expect(throughKoreanKeyboard('dkssudgktpdy')).toBe('안녕하세요')
    expect(throughKoreanKeyboard('rkqtdl')).toBe('값이')
    expect(throughKoreanKeyboard('ekfrl')).toBe('달기')
    expect(throughKoreanKeyboard('rhksfl')).toBe('관리')
  })

  test('is left alone when it has no Hangul', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(unhangul(text)).toBe(text)
        expect(hasHangul(text)).toBe(false)
      }),
    )
    expect(unhangul('あ漢é')).toBe('あ漢é')
  })

  test('is recognised by any kind of Hangul in it', () => {
    for (const text of ['A-ㅁ', '가', 'ᄀ', 'ㆍ', 'ﾡ']) expect(hasHangul(text)).toBe(true)
  })
})

describe('A physical key', () => {
  test('gives its character with and without Shift', () => {
    const keys = [
      ['KeyA', 'a', 'A'],
      ['Digit0', '0', ')'],
      ['Digit9', '9', '('],
      ['Minus', '-', '_'],
      ['Slash', '/', '?'],
      ['Period', '.', '>'],
      ['BracketRight', ']', '}'],
      ['Semicolon', ';', ':'],
      ['Numpad7', '7', '7'],
      ['NumpadSubtract', '-', '-'],
      ['Space', ' ', ' '],
    ] as const
    for (const [code, alone, shifted] of keys)
      expect([keyFromCode(code, false), keyFromCode(code, true)]).toEqual([alone, shifted])
  })

  test('that types nothing gives no character', () => {
    for (const code of [
      '',
      'ShiftLeft',
      'Enter',
      'NumpadEnter',
      'F1',
      'Unidentified',
      'Lang1',
      'KeyAB',
      'NumpadA',
      'toString',
    ]) {
      expect(keyFromCode(code, false)).toBeNull()
    }
  })
})

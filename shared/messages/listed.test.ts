import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test('words are listed with the separator of their language between them', () => {
  const written = (...words: string[]) => (['en', 'ko', 'ja'] as const).map((language) => listed(language, words))
  expect(written('A', 'B', 'C')).toEqual(['A, B, C', 'A, B, C', 'A、B、C'])
  expect(written('A')).toEqual(['A', 'A', 'A'])
  expect(written()).toEqual(['', '', ''])
})

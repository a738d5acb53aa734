import { expect, test } from 'vitest'
import { z } from 'zod'
import { day } from '../../shared/api/list.ts'
import type { Language } from '../../shared/entities/account.ts'
import { issueIn } from './detail-words.ts'

/** What a schema says about a value, in each language. */
function said(schema: z.ZodType, value: unknown) {
  const issue = schema.safeParse(value).error?.issues[0]
  return (['en', 'ko', 'ja'] satisfies Language[]).map((language) => issue && issueIn(language, issue))
}

test('a value that is too small, too large or not among the choices is explained in words in each language', () => {
  expect(said(z.int().min(1), 0)).toEqual(['At least 1', '1 이상이어야 합니다.', '1以上にしてください。'])
  expect(said(z.int().max(1_000_000), 1e7)[0]).toBe('At most 1,000,000')
  expect(said(z.int().positive(), 0)).toEqual(['More than 0', '0보다 커야 합니다.', '0より大きくしてください。'])
  expect(said(z.string().max(100), 'x'.repeat(101))).toEqual([
    'At most 100 characters',
    '100자 이하여야 합니다.',
    '100文字以内で入力してください。',
  ])
  expect(said(z.string().min(1), '')[0]).toBe('At least 1 character')
  expect(said(z.enum(['DRY', 'FROZEN']), 'WET')[0]).toBe('One of: "DRY", "FROZEN"')
  expect(said(z.number(), 'x')[0]).toBe('must be a number')
  expect(said(z.union([z.string(), z.int()]), {})[0]).toBe('is not possible here')
})

test('a text of the wrong length is answered with the exact number of characters it needs', () => {
  const country = z.string().length(2)
  for (const value of ['K', 'KOR'])
    expect(said(country, value)).toEqual([
      'Exactly 2 characters',
      '정확히 2자여야 합니다.',
      'ちょうど2文字で入力してください。',
    ])
})

test('a day in another form is answered with an example of the right form', () => {
  expect(said(day, '11/20/2026')).toEqual([
    'must be a day, as 2026-03-02',
    '날짜여야 합니다. 예: 2026-03-02',
    '日付を入力してください。例: 2026-03-02',
  ])
  expect(said(day, '2026-02-30')[0]).toBe('not a day of the calendar')
})

test('a schema’s own sentence stays as it is in English', () => {
  expect(said(z.string().regex(/^\d{6}$/, 'six digits'), 'x')[0]).toBe('six digits')
})

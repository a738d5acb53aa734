import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../shared/entities/account.ts'
import { causes } from '../../client/office/stock/exception/causes.ts'
import { grantDoubts } from '../../shared/entities/exception.ts'
import { refusals, refusalSentence } from '../../shared/messages/refusals.ts'
import { en as accounts } from '../../shared/messages/refusals/accounts/en.ts'
import { en as floor } from '../../shared/messages/refusals/en.ts'

const sourceOf = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.(test|fixture)\.tsx?$|\/(en|ko|ja)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const codesIn = (folder: string) =>
  [...sourceOf(folder).matchAll(/\b(?:refuse\(|new HttpError\(\w+,)\s*'([a-z-]+)'/g)].map(([, code = '']) => code)

test.each([
  ['a rule', 'shared/rules', 50],
  ['the server', 'server', 150],
])('every code that %s refuses with has its sentence', (_, folder, atLeast) => {
  const codes = codesIn(folder)
  expect(codes.length).toBeGreaterThan(atLeast)
  expect(codes.filter((code) => !Object.hasOwn(refusals.en.sentences, code))).toEqual([])
})

test('no sentence is left for a refusal code or a reason that the source does not use', () => {
  const source = sourceOf('{client,server,shared}')
  const unsaid = Object.keys(refusals.en.sentences).filter((key) =>
    key.split('.').some((part) => !source.includes(`'${part}'`)),
  )
  expect(unsaid).toEqual([])
})

/** Refusals of what only the office does: the office is told at once, and they leave no exception. */
const ofTheOffice = [
  'counted-by-yourself',
  'force-needed',
  'inbound-transition',
  'not-a-return',
  'plan-called-off',
  'plan-loaded',
  'plan-not-whole',
  'plan-transition',
  'return-of-nobody',
  'serials-exhausted',
]

test('every code that the floor’s rules refuse with is a cause that exceptions are filtered by, unless only the office gets it', () => {
  const known: readonly string[] = [...causes, ...ofTheOffice]
  const codes = codesIn('shared/rules/floor')
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !known.includes(code))).toEqual([])
})

test('every reason for doubting a sign-in has a sentence in each language', () => {
  for (const language of languages)
    for (const why of grantDoubts) {
      const said = refusalSentence(language, 'grant-invalid', { why })
      expect([language, why, said]).not.toContain(null)
      expect(said).not.toBe(refusalSentence(language, 'grant-invalid', { why: 'x' })?.replace('x', why))
    }
})

test('no refusal code has two sentences', () => {
  expect(Object.keys(accounts).filter((code) => Object.hasOwn(floor.sentences, code))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../shared/entities/account.ts'
import { causes } from '../../client/office/stock/exception/causes.ts'
import { grantDoubts } from '../../shared/entities/exception.ts'
import { refusals, refusalSentence } from '../../shared/messages/refusals.ts'
import { en as accounts } from '../../shared/messages/refusals/accounts/en.ts'
import { en as floor } from '../../shared/messages/refusals/en.ts'

const codesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/refuse\('([a-z-]+)'/g)].map(([, code]) => code ?? ''),
    )

test('every code that a rule refuses with has its sentence', () => {
  const codes = codesIn('shared/rules')
  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !Object.hasOwn(refusals.en.sentences, code))).toEqual([])
})

/** What only the office does, which is told at once and leaves no exception. */
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

test('whatever the floor is refused by is a cause that exceptions are counted and found by, in words', () => {
  const known: readonly string[] = [...causes, ...ofTheOffice]
  const codes = codesIn('shared/rules/floor')
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !known.includes(code))).toEqual([])
})

test('why a sign-in is not believed is said in a sentence in each language, never in a code', () => {
  for (const language of languages)
    for (const why of grantDoubts) {
      const said = refusalSentence(language, 'grant-invalid', { why })
      expect([language, why, said]).not.toContain(null)
      expect(said).not.toBe(refusalSentence(language, 'grant-invalid', { why: 'x' })?.replace('x', why))
    }
})

test('no code has two sentences, of which one would never be read', () => {
  expect(Object.keys(accounts).filter((code) => Object.hasOwn(floor.sentences, code))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import type { Selectable } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { flags } from '../../shared/entities/subject.ts'
import type { Flag, FlagsOf } from '../../server/db/flags.ts'
import type { Tables } from '../../server/db/tables.ts'

/** Columns that have a flag's name but are no flags: what they hold would be read as true or false. */
type Mistaken = {
  [T in keyof Tables]: Exclude<keyof Tables[T] & Flag, FlagsOf<Selectable<Tables[T]>>>
}[keyof Tables]

test('a column with a flag’s name is a flag in every table', () => {
  expectTypeOf<Mistaken>().toBeNever()
  expectTypeOf<keyof typeof flags>().toEqualTypeOf<Flag>()
})

test('no query selects a flag under another name, or another column under a flag’s name', () => {
  const name = `(?:${Object.keys(flags).join('|')})`
  const renamed = new RegExp(`\\b${name}\\b["'\`)}]* as |\\bas(?:\\(\\s*['"]| "?)${name}\\b`, 'g')
  const found = globSync('{server,tests/{bench,support,sync}}/**/*.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(renamed), ([words]) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

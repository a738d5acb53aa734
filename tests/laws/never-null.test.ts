import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { neverNull } from '../../server/crud/list.ts'

test('a column that lists sort by without regard to nulls is not nullable in any table', () => {
  const columns = readFileSync('tests/laws/schema.txt', 'utf8').split('\n')
  const named = (mark: string) =>
    columns.filter((column) => neverNull.some((name) => `.${column}`.endsWith(`.${name}${mark}`)))
  expect(named('').length).toBeGreaterThan(50)
  expect(named('?')).toEqual([])
})

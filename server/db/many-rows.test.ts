import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import type { Insert } from './dialect.ts'

const insertAudit: Insert<'audit'> = {
  into: 'audit',
  columns: { at: 'text', userId: 'int', subject: 'text', what: 'text', beforeJson: 'text' },
}

/** Texts that could be taken for the signs of an array or a list. */
const texts = [
  '',
  'NULL',
  'null',
  'a,b',
  '{a}',
  '"a"',
  'a\\b',
  '\\',
  '\\"',
  "it's",
  'line\nbreak\ttab',
  ' blanks ',
  '한국 日本 👍',
  '[1]',
  '$1',
]

test('rows written in bulk are read back unchanged, whatever characters their texts contain', async () => {
  const { database } = await freshDatabase()
  await database.write(({ dialect, tx }) =>
    dialect.insertMany(
      tx,
      insertAudit,
      texts.map((text, n) => ['2026-01-01', n % 2 === 0 ? null : n, 'test:1', text, n % 3 === 0 ? null : text]),
    ),
  )
  const rows = () =>
    database.read
      .selectFrom('audit')
      .select(['userId', 'what', 'beforeJson'])
      .where('subject', '=', 'test:1')
      .orderBy('id')
  expect(await rows().execute()).toEqual(
    texts.map((what, n) => ({ userId: n % 2 === 0 ? null : n, what, beforeJson: n % 3 === 0 ? null : what })),
  )
  await database.close()
})

test('a query by a long list of numbers or texts finds or excludes exactly its members, as by a short one', async () => {
  const { database } = await freshDatabase()
  await database.write(({ dialect, tx }) =>
    dialect.insertMany(
      tx,
      insertAudit,
      texts.map((text, n) => ['2026-01-01', n + 1, 'test:1', text, null]),
    ),
  )
  const found = (column: 'what' | 'userId', list: readonly (string | number)[], operator: 'in' | 'not in' = 'in') =>
    database.read
      .selectFrom('audit')
      .select('userId')
      .where('subject', '=', 'test:1')
      .where(column, operator, list as never)
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ userId }) => userId))
  const all = texts.map((_, n) => n + 1)
  expect(await found('what', texts)).toEqual(all)
  expect(await found('what', [...texts.slice(3), 'nothing of that kind'])).toEqual(all.slice(3))
  expect(await found('userId', [...all.slice(5), 900, 901])).toEqual(all.slice(5))
  expect(await found('userId', all.slice(5), 'not in')).toEqual(all.slice(0, 5))
  expect(await found('what', texts.slice(5), 'not in')).toEqual(all.slice(0, 5))
  expect(await found('userId', all.slice(0, 3))).toEqual(all.slice(0, 3))
  await database.close()
})

import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { keptQuery } from './kept-query.ts'

const at = { createdAt: '', updatedAt: '' }
const codesAfter = keptQuery(['name', 'code'], (db, { name, code }) =>
  db
    .selectFrom('company')
    .select('code')
    .where('name', '=', name)
    .where('code', '>', code)
    .where('version', '=', 1)
    .orderBy('code'),
)

test('a question that is kept is asked each time with what is asked for now, and of the database that it is asked of', async () => {
  const [here, there] = [(await freshDatabase()).database, (await freshDatabase()).database]
  await here.write(({ tx }) =>
    tx
      .insertInto('company')
      .values([
        { name: 'North', code: 'a', ...at },
        { name: 'North', code: 'b', ...at },
        { name: 'South', code: 'c', ...at },
      ])
      .execute(),
  )
  const codes = async (db: typeof here, name: string, code: string) =>
    (await codesAfter(db.read, { name, code })).map((row) => row.code)
  expect(await codes(here, 'North', '')).toEqual(['a', 'b'])
  expect(await codes(here, 'North', 'a')).toEqual(['b'])
  expect(await codes(here, 'South', 'a')).toEqual(['c'])
  expect(await codes(here, 'place of name', '')).toEqual([])
  expect(await codes(there, 'North', '')).toEqual([])
  await Promise.all([here.close(), there.close()])
})

import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { keptByIds, keptQuery } from './kept-query.ts'

const at = { createdAt: '', updatedAt: '' }
const codesAfter = keptQuery({ name: 'text', code: 'text' }, (db, { name, code }) =>
  db
    .selectFrom('company')
    .select('code')
    .where('name', '=', name)
    .where('code', '>', code)
    .where('version', '=', 1)
    .orderBy('code'),
)

test('a kept query runs each time with its current values, on the database it is given', async () => {
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

const namesOf = keptByIds((db, ids) => db.selectFrom('company').select('name').where('id', 'in', ids).orderBy('id'))
const idsAmong = keptQuery({ names: 'texts', above: 'int' }, (db, { names, above }) =>
  db.selectFrom('company').select('id').where('name', 'in', names).where('id', '>', above).orderBy('id'),
)

test('a kept query takes lists of any length and any text, within a transaction too', async () => {
  const { database } = await freshDatabase()
  const odd = ['North', 'a "quoted", {braced} name', 'back\\slash', '한글', 'NULL', '']
  await database.write(async (w) => {
    for (const name of odd)
      await w.tx
        .insertInto('company')
        .values({ name, code: name, ...at })
        .execute()
    const ids = (await idsAmong(w.tx, { names: odd, above: 0 })).map(({ id }) => id)
    expect(ids).toHaveLength(odd.length)
    expect((await namesOf(w.tx, ids)).map(({ name }) => name)).toEqual(odd)
    const [first = 0, second = 0] = ids
    expect(await namesOf(w.tx, [second])).toEqual([{ name: odd[1] }])
    expect(await namesOf(w.tx, [])).toEqual([])
    expect(
      await namesOf(
        w.tx,
        Array.from({ length: 2500 }, (_, n) => n + second),
      ),
    ).toHaveLength(odd.length - 1)
    expect(await idsAmong(w.tx, { names: ['North', 'no such name'], above: 0 })).toEqual([{ id: first }])
    expect(await idsAmong(w.tx, { names: odd, above: first })).toHaveLength(odd.length - 1)
  })
  expect(await namesOf(database.read, [1])).toHaveLength(1)
  await database.close()
})

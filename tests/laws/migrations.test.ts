import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { freshDatabase } from '../support/fresh-database.ts'
import type { Database } from '../../server/db/database.ts'

/** SQLite calls a key of one column nullable, and never lets a row without one in where it is a number. */
const isKey = (column: string) =>
  column.endsWith('.id') || ['throttle.key', 'feedCounter.centerId', 'syncClient.clientId'].includes(column)

/** Tables and columns as the database has them, sorted. */
async function schemaOf(database: Database): Promise<string[]> {
  const tables = await database.dialect.write.introspection.getTables()
  return tables
    .filter(({ name }) => !name.startsWith('kysely_') && name !== 'durable')
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${column.name}${column.isNullable && !isKey(`${name}.${column.name}`) ? '?' : ''}`,
      ),
    )
    .sort()
}

test('every migration can be taken back one by one, and brought up again to the same schema', async () => {
  const { database } = await freshDatabase()
  const full = await schemaOf(database)
  expect(full.length).toBeGreaterThan(200)
  const migrator = database.migrator()
  const count = (await migrator.getMigrations()).length
  for (let left = count; left > 0; left--) {
    const { error, results } = await migrator.migrateDown()
    expect([error, results?.[0]?.status]).toEqual([undefined, 'Success'])
    expect((await schemaOf(database)).length).toBeLessThan(full.length)
  }
  expect(await schemaOf(database)).toEqual([])
  for (let done = 0; done < count; done++) expect((await migrator.migrateUp()).error).toBeUndefined()
  expect(await schemaOf(database)).toEqual(full)
})

test('a site that an older version left is brought up to this one as it is opened', async () => {
  const { database } = await freshDatabase()
  const full = await schemaOf(database)
  expect((await database.migrator().migrateDown()).error).toBeUndefined()
  await database.prepare()
  expect(await schemaOf(database)).toEqual(full)
})

/** Each database has its own for keywords (server/db/search.ts). */
const ofAnIndex = /^\w+Search(_\w+)?\./

test('both databases have the same tables and columns', async () => {
  const { database } = await freshDatabase()
  const schema = (await schemaOf(database)).filter((column) => !ofAnIndex.test(column))
  await expect(`${schema.join('\n')}\n`).toMatchFileSnapshot('schema.txt')
})

test('a database that is there already is opened as it is', async () => {
  const { database } = await freshDatabase()
  const epochOf = async () => (await sql<{ epoch: string }>`select "epoch" from "site"`.execute(database.read)).rows
  const before = await epochOf()
  await database.prepare()
  expect(await epochOf()).toEqual(before)
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { dropKeywords, indexKeywords, searched, type Searched } from '../../server/db/search.ts'
import { plainText } from '../../shared/plain-text.ts'
import { scopeWorld } from './scope/world.ts'

let database: Database
beforeAll(async () => {
  ;({ database } = (await scopeWorld()).w)
  // What no store does today, but some store will: write a row by hand, change one, take one out.
  await database.write(async ({ tx }) => {
    await tx.updateTable('sku').set({ nameVariationsJson: '["어성초 토너","Heartleaf"]' }).where('id', '=', 1).execute()
    const { id } = await tx.selectFrom('barcode').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await tx.deleteFrom('barcode').where('id', '=', id).execute()
  })
})

const tables = Object.keys(searched).filter((name): name is Searched => name in searched)

/** The searched columns of every row, as they would be compared one by one. */
async function textsOf(table: Searched): Promise<{ id: number; texts: string[] }[]> {
  const { rows } = await sql<Record<string, string | null> & { id: number }>`select * from ${sql.table(table)}`.execute(
    database.read,
  )
  return rows.map((row) => ({
    id: row.id,
    texts: searched[table].flatMap((each) => {
      const [column = each, list] = each.split('.')
      const value = row[column] ?? ''
      const words = list
        ? ((JSON.parse(value) as Record<string, string[] | undefined>)[list] ?? [])
        : column.endsWith('Json')
          ? (JSON.parse(value) as string[])
          : [value]
      return words.map(plainText)
    }),
  }))
}

test.each(tables)(
  'a keyword search in %s finds exactly the rows that contain the keyword, however they were written',
  (table) => check(table),
)

test.each(tables)('rows of %s that are older than the index are found too', async (table) => {
  const { write, name } = database.dialect
  await dropKeywords(write, name, table)
  await indexKeywords(write, name, table, searched[table])
  await check(table)
})

async function check(table: Searched): Promise<void> {
  const rows = await textsOf(table)
  expect(rows.length).toBeGreaterThan(0)
  const pieces = new Set(
    rows.flatMap(({ texts }) =>
      texts.flatMap((text) => [1, 2, 3, 5].flatMap((size) => [text.slice(0, size), text.slice(-size)])),
    ),
  )
  for (const piece of [...pieces, '없다', 'qqq', 'never there'].slice(0, 300)) {
    const { rows: found } = await sql<Record<string, number>>`${database.dialect.found(table, piece)}`.execute(
      database.read,
    )
    const wanted = plainText(piece)
    const holders = rows.filter(({ texts }) => wanted !== '' && texts.some((text) => text.includes(wanted)))
    expect([piece, found.flatMap((row) => Object.values(row)).sort(byNumber)]).toEqual([
      piece,
      holders.map(({ id }) => id).sort(byNumber),
    ])
  }
}

const byNumber = (a: number, b: number) => a - b

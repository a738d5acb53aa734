import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { diskFiles } from '../../server/adapters/file-store.ts'
import { ensureCountries } from '../../server/dispatch/country/seed.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { flags } from '../../shared/entities/subject.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { testSecrets } from '../support/secrets.ts'

// A day of two warehouses takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const tableFiles = globSync('server/db/tables/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('in the demo’s warehouses a column of fixed words holds only these, and a flag only 0 or 1', async () => {
  const { database, dataDir } = await freshDatabase()
  await ensureCountries(database)
  await seedDemo(database, testSecrets(dataDir), diskFiles(join(dataDir, 'files')))
  const ofWords = (await Promise.all(tableFiles.map(wordColumns))).flat()
  const zeroOrOne: unknown[] = [0, 1]
  const ofFlags = (await database.read.introspection.getTables()).flatMap(({ name: table, columns }) =>
    columns.filter(({ name }) => Object.hasOwn(flags, name)).map(({ name }) => ({ table, name, known: zeroOrOne })),
  )
  for (const { table, name, known } of [...ofWords, ...ofFlags]) {
    const { rows } = await sql<{
      word: unknown
    }>`select distinct ${sql.ref(name)} as "word" from ${sql.table(table)}`.execute(database.read)
    const other = rows.filter(({ word }) => word !== null && !known.includes(word))
    expect({ table, name, other }).toEqual({ table, name, other: [] })
  }
  expect(ofWords.length).toBeGreaterThan(85)
  expect(ofFlags.length).toBeGreaterThanOrEqual(Object.keys(flags).length)
})

test('no table spells out the words of a column: it takes their type from shared code', () => {
  const written = tableFiles.flatMap(({ file, text }) =>
    [...text.matchAll(/^ {2}\w+: .*'/gm)].map(([words]) => `${file}: ${words}`),
  )
  expect(written).toEqual([])
})

/** The columns that a table declares as one of a few words, with these words: `billing: Generated<Billing>`. */
async function wordColumns({ text }: { text: string }) {
  const words = await wordTypes(text)
  const rows = new Map(
    Array.from(text.matchAll(/^(?:export )?interface (\w+)[^{]*(\{.*?^\})/gms), ([, row, own]) => [row, own]),
  )
  const tables = Array.from(text.matchAll(/^ {2}(\w+): (?:(\w+Table)$|(\{[^}]*\}))/gm))
  return tables.flatMap(([, table = '', row, inline = rows.get(row) ?? '']) =>
    Array.from(inline.matchAll(/\b(\w+): (?:Generated<)?(\w+)/g), ([, name = '', type = '']) => ({
      table,
      name,
      known: words.get(type) ?? [],
    })).filter(({ known }) => known.length > 0),
  )
}

/** What the types that a file imports from shared/ allow: for `(typeof billings)[number]` the words of `billings`. */
async function wordTypes(text: string): Promise<Map<string, readonly unknown[]>> {
  const imports = Array.from(text.matchAll(/^import type \{([^}]*)\} from '(?:\.\.\/)+(shared\/[^']+)'/gm))
  const types = imports.flatMap(([, names = '', file = '']) =>
    Array.from(names.matchAll(/\w+/g), async ([type]): Promise<[string, readonly unknown[]]> => {
      const declared = new RegExp(`^export type ${type} = \\(typeof (\\w+)\\)\\[number\\]$`, 'm')
      const list = declared.exec(readFileSync(file, 'utf8'))?.[1]
      const known: unknown = list && (await import(resolve(file)))[list]
      if (!Array.isArray(known)) throw new Error(`The words of ${type} are not a list of ${file}.`)
      return [type, known]
    }),
  )
  return new Map(await Promise.all(types))
}

import { sql } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import type { countryApi } from '../../../shared/api/country.ts'
import type { Country } from '../../../shared/entities/country.ts'
import { allOf, conditionsOf, contains, is, type Filters } from '../../crud/filters.ts'
import { columns, countPage, type ListColumns, pageOf } from '../../crud/list.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { everyCenter } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated } from '../../http/errors.ts'
import { codesNamed, namesOf } from './seed.ts'

type Row = RowOf<'country'>
type Filter = Body<typeof countryApi.search>
type Input = Body<typeof countryApi.create>

const listed: ListColumns = {
  id: 'country.id',
  sort: columns('country', ['id', 'name', 'displayName', 'isoCode2', 'isoCode3']),
}

/** Finds by the stored columns, or by the country's name in any of the languages. */
const called = (kept: readonly string[], part: string) =>
  sql<boolean>`(${contains(kept, part)} or "country"."isoCode2" in (${sql.join(['', ...codesNamed(part)])}))`

const filters: Filters<Filter> = {
  isoCode2: (code) => is('country.isoCode2')(code.toUpperCase()),
  isoCode3: (code) => is('country.isoCode3')(code.toUpperCase()),
  name: (part) => contains(['country.name'], part),
  displayName: (part) => called(['country.displayName'], part),
}
const searched = ['country.name', 'country.displayName', 'country.isoCode2', 'country.isoCode3']
/** A field that was left empty does not filter. */
const withoutEmpty = (asked: Filter): Filter =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as Filter

/** Countries belong to nobody, so every user who may read them sees all. */
export function countryStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'country')

  return {
    async search(asked: Filter) {
      const told = withoutEmpty(asked)
      const conditions = await conditionsOf(filters, told)
      if (told.keyword) conditions.push(called(searched, told.keyword))
      const query = database.read.selectFrom('country').selectAll('country').where(allOf(conditions))
      const found = await pageOf(database.read, query, asked, listed)
      return countPage({ ...found, rows: found.rows.map(countryOf) })
    },
    get: async (id: number) => countryOf(await table.one(id)),
    create: (input: Input) =>
      database.write(async (w) => {
        await w.lockCenters([everyCenter])
        await checkCodes(w.tx, input, 0)
        return countryOf(await table.insert(w, input))
      }),
    update: (id: number, patch: Partial<Input>, version: number) =>
      database.write(async (w) => {
        await w.lockCenters([everyCenter])
        const row = await table.lockOne(w, id)
        checkVersion(row, version, countryOf(row))
        await checkCodes(w.tx, patch, id)
        return countryOf(await table.update(w, row, patch))
      }),
    remove: (id: number) =>
      database.write(async (w) => {
        await w.lockCenters([everyCenter])
        await table.remove(w, await table.lockOne(w, id))
      }),
  }
}

async function checkCodes(db: Reader, codes: Partial<Input>, exceptId: number): Promise<void> {
  for (const property of ['isoCode2', 'isoCode3'] as const) {
    const code = codes[property]
    if (code === undefined) continue
    const taken = await db
      .selectFrom('country')
      .select('name')
      .where(property, '=', code)
      .where('id', '!=', exceptId)
      .executeTakeFirst()
    if (taken) throw duplicated(property, 'country-taken', { code, country: taken.name })
  }
}

function countryOf(row: Row): Country {
  return { ...row, names: namesOf(row.isoCode2, row.name) }
}

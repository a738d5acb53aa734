import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { accountCountryApi } from '../../../shared/api/reference.ts'
import type { accountCountry } from '../../../shared/entities/center.ts'
import { totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { namesOf } from '../../dispatch/door.ts'

type AccountCountry = z.infer<typeof accountCountry>

/** The logistics service's countries in the words of the accounts service. They belong to no partner. */
export function countryNames(database: Database) {
  const { list, get } = listOf(database, {
    call: accountCountryApi.list,
    id: 'country.id',
    rows: (db) => db.selectFrom('country').selectAll('country'),
    sort: { id: 'country.id', code2: 'country.isoCode2', code3: 'country.isoCode3', nameEn: 'country.name' },
    search: ['country.name', 'country.displayName', 'country.isoCode2', 'country.isoCode3'],
    filters: {},
    shown: (rows) => rows.map(countryOf),
    page: totalPage,
  })
  return {
    list,
    get: (id: number) => get(id),
    codes: async () => ({
      data: (await database.read.selectFrom('country').selectAll().orderBy('isoCode2').execute()).map(countryOf),
    }),
  }
}

function countryOf({ id, isoCode2, isoCode3, name }: Selectable<Tables['country']>): AccountCountry {
  const names = namesOf(isoCode2, name)
  return { id, nameEn: names.en, nameKo: names.ko, nameJaRuby: names.ja, code2: isoCode2, code3: isoCode3 }
}

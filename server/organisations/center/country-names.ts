import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Query } from '../../../shared/api/call.ts'
import type { accountCountryApi } from '../../../shared/api/reference.ts'
import type { accountCountry } from '../../../shared/entities/center.ts'
import { pageOf, totalPage, type ListColumns } from '../../crud/list.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/errors.ts'
import { namesOf } from '../../dispatch/door.ts'

type AccountCountry = z.infer<typeof accountCountry>

const columns: ListColumns = {
  id: 'country.id',
  sort: { id: 'country.id', code2: 'country.isoCode2', code3: 'country.isoCode3', nameEn: 'country.name' },
  search: ['country.name', 'country.displayName', 'country.isoCode2', 'country.isoCode3'],
}

/** The rows of the logistics service's countries, in the words of the accounts service. They belong to nobody. */
export function countryNames(database: Database) {
  const countries = database.read.selectFrom('country').selectAll('country')
  return {
    async list(asked: Query<typeof accountCountryApi.list>) {
      const found = await pageOf(countries, asked, columns)
      return totalPage({ total: found.total, rows: found.rows.map(countryOf) })
    },
    async get(id: number): Promise<AccountCountry> {
      const row = await countries.where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return countryOf(row)
    },
    codes: async () => ({ data: (await countries.orderBy('isoCode2').execute()).map(countryOf) }),
  }
}

function countryOf({ id, isoCode2, isoCode3, name }: Selectable<Tables['country']>): AccountCountry {
  const names = namesOf(isoCode2, name)
  return { id, nameEn: names.en, nameKo: names.ko, nameJaRuby: names.ja, code2: isoCode2, code3: isoCode3 }
}

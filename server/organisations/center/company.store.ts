import type { z } from 'zod'
import type { Query } from '../../../shared/api/call.ts'
import type { companyApi } from '../../../shared/api/reference.ts'
import type { Company, companyPatch } from '../../../shared/entities/center.ts'
import { pageOf, totalPage, type ListColumns } from '../../crud/list.ts'
import { checkVersion, tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, notFound } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'

const columns: ListColumns = {
  id: 'company.id',
  sort: { id: 'company.id', code: 'company.code', name: 'company.name' },
  search: ['company.code', 'company.name'],
}

/** The companies whose centers a caller sees. */
export function companyStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'company')
  const companies = database.read.selectFrom('company').selectAll('company').where(table.visible)
  const get = async (id: number): Promise<Company> => {
    const row = await companies.where('company.id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }

  return {
    get,
    async list(asked: Query<typeof companyApi.list>) {
      return totalPage(await pageOf(companies, asked, columns))
    },
    async update(id: number, patch: z.infer<typeof companyPatch>, version: number): Promise<Company> {
      await get(id)
      return database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkVersion(row, version, row)
        if (patch.primaryLocationId) {
          const own = await w.tx
            .selectFrom('location')
            .innerJoin('center', 'center.id', 'location.centerId')
            .select('location.id')
            .where('location.id', '=', patch.primaryLocationId)
            .where('center.companyId', '=', id)
            .where(visible(caller, 'center'))
            .executeTakeFirst()
          if (!own) throw noSuch('primaryLocationId', 'The company has no such location.')
        }
        return table.update(w, row, patch)
      })
    },
  }
}

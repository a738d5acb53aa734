import type { z } from 'zod'
import { companyApi } from '../../../shared/api/reference.ts'
import type { Company, companyPatch } from '../../../shared/entities/center.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'

/** The companies whose centers a caller sees. */
export function companyStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'company')
  const { list, get } = listOf(database, {
    call: companyApi.list,
    id: 'company.id',
    rows: (db) => db.selectFrom('company').selectAll('company').where(table.visible),
    sort: columns('company', ['id', 'code', 'name']),
    search: ['company.code', 'company.name'],
    filters: {},
    shown: (rows) => rows,
    page: totalPage,
  })

  return {
    get: (id: number) => get(id),
    list,
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

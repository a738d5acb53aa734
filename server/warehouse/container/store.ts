import type { Body, Query } from '../../../shared/api/call.ts'
import type { containerApi } from '../../../shared/api/container.ts'
import { containerKinds, type Container } from '../../../shared/entities/container.ts'
import { contains, dataPage, pageOf, type ListColumns } from '../../crud/list.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, HttpError } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'
import { visible } from '../../subjects.ts'

type Head = RowOf<'container'> & { centerCode: string }

const columns: ListColumns = {
  id: 'container.id',
  sort: { id: 'container.id', code: 'container.code', updatedAt: 'container.updatedAt' },
  search: ['container.code', 'container.description'],
}

/** The boxes and pallets that a caller's centers own and use again and again. */
export function containerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'container')
  return {
    async list(asked: Query<typeof containerApi.list>) {
      let query = database.read
        .selectFrom('container')
        .innerJoin('center', 'center.id', 'container.centerId')
        .selectAll('container')
        .select('center.code as centerCode')
        .where(table.visible)
      if (asked.centerIds) query = query.where('container.centerId', 'in', asked.centerIds)
      if (asked.containerType) query = query.where('container.containerType', 'in', asked.containerType)
      if (asked.code) query = query.where(contains(['container.code'], asked.code))
      const found = await pageOf(query, asked, columns)
      return dataPage({ ...found, rows: found.rows.map(containerOf) }, asked)
    },
    create: (input: Body<typeof containerApi.create>) =>
      database.write(async (w) => {
        const center = await w.tx
          .selectFrom('center')
          .select('code')
          .where('id', '=', input.centerId)
          .where(visible(caller, 'center'))
          .executeTakeFirst()
        if (!center)
          throw new HttpError(404, 'not-found', {
            details: [{ property: 'centerId', errorType: 'WRONG_VALUE', message: 'There is no such center.' }],
          })
        await w.lockCenters([input.centerId])
        // Two labels that differ only in case would be one to a scanner.
        const codeKey = input.code.toUpperCase()
        const taken = await w.tx
          .selectFrom('container')
          .select('id')
          .where('centerId', '=', input.centerId)
          .where('codeKey', '=', codeKey)
          .executeTakeFirst()
        if (taken) throw duplicated('code', 'container-taken', { code: input.code })
        return containerOf({ ...(await table.insert(w, { ...input, codeKey })), centerCode: center.code })
      }),
  }
}

function containerOf({ codeKey: _codeKey, containerType, ...row }: Head): Container {
  return { ...row, containerType: oneOf(containerKinds, containerType) }
}

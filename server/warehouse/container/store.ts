import type { Body } from '../../../shared/api/call.ts'
import { containerApi } from '../../../shared/api/container.ts'
import type { Container } from '../../../shared/entities/container.ts'
import { holds, is } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, noSuch } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'

type Head = RowOf<'container'> & { centerCode: string }

/** The boxes and pallets that a caller's centers own and use again and again. */
export function containerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'container')
  const { list } = listOf(database, {
    call: containerApi.list,
    id: 'container.id',
    rows: (db) =>
      db
        .selectFrom('container')
        .innerJoin('center', 'center.id', 'container.centerId')
        .selectAll('container')
        .select('center.code as centerCode')
        .where(table.visible),
    sort: columns('container', ['id', 'code', 'updatedAt']),
    search: ['container.code', 'container.description'],
    filters: {
      centerIds: is('container.centerId'),
      containerType: is('container.containerType'),
      code: holds('container.code'),
    },
    shown: (rows) => rows.map(containerOf),
    page: dataPage,
  })
  return {
    list,
    create: (input: Body<typeof containerApi.create>) =>
      database.write(async (w) => {
        const center = await w.tx
          .selectFrom('center')
          .select('code')
          .where('id', '=', input.centerId)
          .where(visible(caller, 'center'))
          .executeTakeFirst()
        if (!center) throw noSuch('centerId', 'There is no such center.')
        await w.lockCenters([input.centerId])
        // A scanner cannot tell apart two labels that differ only in case.
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

function containerOf({ codeKey: _codeKey, ...row }: Head): Container {
  return row
}

import type { z } from 'zod'
import { billingConditionApi } from '../../../shared/api/partner.ts'
import type { billingConditionInput } from '../../../shared/entities/brand.ts'
import { is } from '../../crud/filters.ts'
import { listOf } from '../../crud/list-of.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'

type Input = z.infer<typeof billingConditionInput>

/** The billing conditions of the partners in a caller's scope. */
export function billingConditionStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'billingCondition')
  const partners = tableStore(database, caller, 'partner')
  const { list, get } = listOf(database, {
    call: billingConditionApi.list,
    id: 'billingCondition.id',
    rows: (db) =>
      db
        .selectFrom('billingCondition')
        .innerJoin('partner', 'partner.id', 'billingCondition.partnerId')
        .selectAll('billingCondition')
        .select('partner.name as partnerName')
        .where(table.visible),
    sort: columns('billingCondition', ['id', 'name']),
    search: ['billingCondition.name'],
    filters: { partnerId: is('billingCondition.partnerId') },
    shown: (rows) => rows,
    page: totalPage,
  })

  return {
    list,
    get: (id: number) => get(id),
    create: (input: Input) =>
      database.write(async (w) => {
        await partners.named('partnerId', input.partnerId, w.tx)
        return get((await table.insert(w, input)).id, w.tx)
      }),
    update: (id: number, patch: Partial<Input>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, get)
        await table.update(w, row, patch)
        return get(id, w.tx)
      }),
    remove: table.removeOne,
  }
}

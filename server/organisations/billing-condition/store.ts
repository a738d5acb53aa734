import type { z } from 'zod'
import type { Query } from '../../../shared/api/call.ts'
import type { billingConditionApi } from '../../../shared/api/partner.ts'
import { billings, type BillingCondition, type billingConditionInput } from '../../../shared/entities/brand.ts'
import { pageOf, totalPage, type ListColumns } from '../../crud/list.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'

type Input = z.infer<typeof billingConditionInput>

const columns: ListColumns = {
  id: 'billingCondition.id',
  sort: { id: 'billingCondition.id', name: 'billingCondition.name' },
  search: ['billingCondition.name'],
}

/** What the partners in a caller's scope pay for. */
export function billingConditionStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'billingCondition')
  const partners = tableStore(database, caller, 'partner')

  return {
    async list(asked: Query<typeof billingConditionApi.list>) {
      let query = database.read.selectFrom('billingCondition').selectAll('billingCondition').where(table.visible)
      if (asked.partnerId !== undefined) query = query.where('billingCondition.partnerId', '=', asked.partnerId)
      const found = await pageOf(query, asked, columns)
      return totalPage({ total: found.total, rows: await conditionsOf(database.read, found.rows) })
    },
    get: async (id: number) => conditionOf(database.read, await table.one(id)),
    create: (input: Input) =>
      database.write(async (w) => {
        if (!(await partners.many([input.partnerId], w.tx)).has(input.partnerId))
          throw noSuch('partnerId', 'There is no such partner.')
        return conditionOf(w.tx, await table.insert(w, input))
      }),
    update: (id: number, patch: Partial<Input>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        checkVersion(row, version, await conditionOf(w.tx, row))
        return conditionOf(w.tx, await table.update(w, row, patch))
      }),
    remove: (id: number) => database.write(async (w) => table.remove(w, await table.lockOne(w, id))),
  }
}

async function conditionOf(db: Reader, row: RowOf<'billingCondition'>): Promise<BillingCondition> {
  const [condition] = await conditionsOf(db, [row])
  if (!condition) throw new Error('A row is shown as one row.')
  return condition
}

async function conditionsOf(db: Reader, found: readonly RowOf<'billingCondition'>[]): Promise<BillingCondition[]> {
  if (found.length === 0) return []
  const names = new Map(
    (
      await db
        .selectFrom('partner')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(found.map((row) => row.partnerId))])
        .execute()
    ).map(({ id, name }) => [id, name]),
  )
  return found.map((row) => ({
    ...row,
    billing: oneOf(billings, row.billing),
    partnerName: names.get(row.partnerId) ?? '',
  }))
}

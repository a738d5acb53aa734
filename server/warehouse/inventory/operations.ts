import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import type { inventoryApi } from '../../../shared/api/inventory.ts'
import { decreases, increases, operationDays, type OperationInventory } from '../../../shared/entities/operation.ts'
import { allOf, conditionsOf, is } from '../../crud/filters.ts'
import type { Database } from '../../db/database.ts'
import { daysBefore, daysBetween } from '../../db/local-day.ts'
import type { Caller } from '../../http/caller.ts'
import { wrong } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'
import { goods } from './goods.ts'

type Asked = Query<typeof inventoryApi.operations>

/**
 * What came and went in a range of days, as one row or one row per day. A day without movements has a row too, so that a chart has no gaps.
 */
export async function operationsOf(database: Database, caller: Caller, asked: Asked): Promise<OperationInventory[]> {
  const { executedAtFrom: from, executedAtTo: to, resourceType } = asked
  const length = daysBetween(from, to) + 1
  if (length < 1) throw wrong('executedAtTo', 'must not be before executedAtFrom')
  if (length > operationDays) throw wrong('executedAtTo', 'must not span more than three years')
  const isDaily = resourceType === 'DAILY'
  const days = Array.from({ length: isDaily ? length : 1 }, (_, nth) =>
    emptyRow(isDaily ? daysBefore(from, -nth) : null),
  )
  const known = new Map(days.map((row) => [row.day, row]))
  const { operationType, centerIds, partnerIds, brandIds, skuIds } = asked
  const filters = { ...goods('operationDay'), operationType: is('operationDay.operationType') }
  const base = database.read
    .selectFrom('operationDay')
    .select(['operationDay.day', 'operationDay.direction', 'operationDay.operationType'])
    .select(sql<number>`sum("operationDay"."quantity")`.as('pieces'))
    .where('operationDay.day', '>=', from)
    .where('operationDay.day', '<=', to)
    .where(allOf(await conditionsOf(filters, { operationType, centerIds, partnerIds, brandIds, skuIds })))
    .groupBy(['operationDay.day', 'operationDay.direction', 'operationDay.operationType'])
  // The SKU's owner is joined only where it matters, so that an operator's year is read from one index.
  const query =
    caller.partnerId !== null || partnerIds || brandIds || skuIds
      ? base.innerJoin('sku', 'sku.id', 'operationDay.skuId').where(visible(caller, 'operationDay'))
      : base.where(visible({ partnerId: null, centerIds: caller.centerIds }, 'operationDay'))
  for (const { day, direction, operationType: type, pieces } of await query.execute()) {
    const row = known.get(isDaily ? day : null)
    if (!row) continue
    const quantity = Number(pieces)
    if (direction === 'IN') {
      if (isIncrease(type)) row.increases[increases[type]] += quantity
      row.increase += quantity
    } else {
      if (isDecrease(type)) row.decreases[decreases[type]] += quantity
      row.decrease += quantity
    }
  }
  return days
}

const isIncrease = (type: string): type is keyof typeof increases => type in increases
const isDecrease = (type: string): type is keyof typeof decreases => type in decreases

const emptyRow = (day: string | null): OperationInventory => ({
  day,
  decreases: { b2c: 0, b2b: 0, revision: 0, production: 0, disuse: 0, goodQuality: 0 },
  increases: { normal: 0, goodQuality: 0, revision: 0, production: 0 },
  decrease: 0,
  increase: 0,
})

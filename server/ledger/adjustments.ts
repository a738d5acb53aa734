import { z } from 'zod'
import type { Adjustment } from '../../shared/rules/allocation/adjust.ts'
import type { RowOf } from '../crud/table-store.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'

const pieces = z.object({ skuId: z.int(), quantity: z.int() })

export const targetsOf = ({ targetsJson }: Pick<RowOf<'interimItemAdjustment'>, 'targetsJson'>) =>
  z.array(pieces).parse(JSON.parse(targetsJson))
export const substituteOf = ({ substituteJson }: Pick<RowOf<'interimItemAdjustment'>, 'substituteJson'>) =>
  substituteJson === null ? null : pieces.parse(JSON.parse(substituteJson))

/**
 * Adjustments of orders that were not aborted, in the order in which they were made. Those that an allocation used apply to the next one
 * too.
 */
export async function adjustmentsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, Adjustment[]>> {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('interimItemAdjustment')
      .selectAll()
      .where('salesOrderId', 'in', ids)
      .where('status', '!=', 'ABORTED')
      .orderBy('id')
      .execute(),
  )
  return new Map(
    [...Map.groupBy(rows, ({ salesOrderId }) => salesOrderId)].map(([id, own]) => [
      id,
      own.map((row) => ({ type: row.type, targetItems: targetsOf(row), substituteItem: substituteOf(row) })),
    ]),
  )
}

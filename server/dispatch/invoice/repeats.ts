import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { visible } from '../../subjects.ts'

/**
 * Those of these new waybills whose order has a live one to the same recipient already. An order may go in two parcels, so nothing is
 * refused: the user who uploads a file is told, because it may have come before.
 */
export async function repeatsAmong(
  db: Reader,
  caller: Caller,
  made: readonly { id: number; originalOrderId: string }[],
): Promise<Set<number>> {
  const ids = new Set(made.map(({ id }) => id))
  const ofOrders = await inParts(new Set(made.map(({ originalOrderId }) => originalOrderId)), (part) =>
    db
      .selectFrom('invoice')
      .select(['id', 'partnerId', 'type', 'originalOrderId', 'recipientName'])
      .where('originalOrderId', 'in', part)
      .where('status', '<>', 'CANCELED')
      .where(visible(caller, 'invoice'))
      .execute(),
  )
  const keyOf = ({ partnerId, type, originalOrderId, recipientName }: (typeof ofOrders)[number]) =>
    JSON.stringify([partnerId, type, originalOrderId, recipientName.toLowerCase()])
  const before = new Set(ofOrders.filter(({ id }) => !ids.has(id)).map(keyOf))
  return new Set(ofOrders.filter((one) => ids.has(one.id) && before.has(keyOf(one))).map(({ id }) => id))
}

import { sql } from 'kysely'
import type { PromotionFacts } from '../../../shared/rules/orders/promotions.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { asksFor } from './asks-for.ts'

interface Sent {
  id: number
  recipientKey: string | null
  keepsApart: boolean
}

/** Written as in the index of open orders. */
const isOpen = sql<boolean>`"status" in ('PENDING', 'HOLD', 'READY', 'ALLOCATED')`

/** Orders that go, or went, into a parcel with an earlier order of their recipient. They are looked up only if a promotion asks. */
export async function mergedOrders(
  db: Reader,
  orders: readonly Sent[],
  promotions: readonly PromotionFacts[],
): Promise<ReadonlySet<number>> {
  if (!asksFor(promotions, ['MERGED_ORDER'])) return new Set()
  const keys = new Set(
    orders.flatMap(({ recipientKey, keepsApart }) => (recipientKey === null || keepsApart ? [] : recipientKey)),
  )
  const open = Map.groupBy(
    await inParts(keys, (part) =>
      db
        .selectFrom('order')
        .select(['id', 'recipientKey'])
        .where('recipientKey', 'in', part)
        .where(isOpen)
        .where('keepsApart', '=', false)
        .execute(),
    ),
    ({ recipientKey }) => recipientKey,
  )
  const shared = await inParts(
    orders.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('parcelLine as l')
        .select('l.salesOrderId')
        .distinct()
        .where('l.salesOrderId', 'in', ids)
        .where(
          sql<boolean>`exists (select 1 from "parcelLine" o where o."invoiceId" = l."invoiceId" and o."salesOrderId" < l."salesOrderId")`,
        )
        .execute(),
  )
  const merged = new Set(shared.map(({ salesOrderId }) => salesOrderId))
  for (const { id, recipientKey, keepsApart } of orders)
    if (!keepsApart && recipientKey !== null && open.get(recipientKey)?.some((other) => other.id < id)) merged.add(id)
  return merged
}

import type { DealMapping } from '../../../shared/entities/order.ts'
import { refuse } from '../../../shared/errors.ts'
import { mapOption } from '../../catalogue/door.ts'
import type { ItemOutcome } from '../../crud/bulk.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch } from '../../http/errors.ts'
import { mapLines, waitingFor } from './actions.ts'

/**
 * Sets which SKUs a deal stands for, in every order that waits for it or only in the orders `ids`. With `fromNowOn` the product is told,
 * too.
 */
export async function mapProduct(
  database: Database,
  caller: Caller,
  { items, ids, fromNowOn, ...deal }: DealMapping,
): Promise<ItemOutcome[]> {
  const channel = await tableStore(database, caller, 'channel').named('channelId', deal.channelId)
  const skus = new Set(
    (
      await inParts(new Set(items.map(({ skuId }) => skuId)), (part) =>
        database.read
          .selectFrom('sku')
          .select('id')
          .where('partnerId', '=', channel.partnerId)
          .where('id', 'in', part)
          .execute(),
      )
    ).map(({ id }) => id),
  )
  for (const [nth, { skuId }] of items.entries())
    if (!skus.has(skuId)) throw noSuch(`items.${nth}.skuId`, 'The partner has no such SKU.')

  if (fromNowOn) await mapOption(database, caller, deal, items)
  const wanted = ids ?? (await waitingFor(database.read, deal))
  const outcomes = await mapLines(database, caller, wanted, ({ lines, row }) => {
    for (const line of lines)
      if (row.channelId === deal.channelId && isOf(line, deal))
        line.mappedJson = fromNowOn ? null : JSON.stringify(items)
  })
  const cleared = outcomes.flatMap(({ id, refusal }) => (refusal ? [] : id))
  const still = new Set(
    (
      await inParts(cleared, (part) =>
        database.read
          .selectFrom('orderLine')
          .select(['salesOrderId', 'dealCode', 'dealName', 'optionCode', 'optionName'])
          .where('salesOrderId', 'in', part)
          .where('isMissing', '=', true)
          .execute(),
      )
    ).flatMap((line) => (isOf(line, deal) ? line.salesOrderId : [])),
  )
  // The product may not be valid on the day of an order, or another product of its name may stand in the way.
  return outcomes.map((outcome) =>
    still.has(outcome.id) ? { id: outcome.id, refusal: refuse('deal-still-missing') } : outcome,
  )
}

type Deal = Pick<DealMapping, 'dealCode' | 'dealName' | 'optionCode' | 'optionName'>
const isOf = (line: Deal, deal: Deal) =>
  line.dealCode === deal.dealCode &&
  line.dealName === deal.dealName &&
  line.optionCode === deal.optionCode &&
  line.optionName === deal.optionName

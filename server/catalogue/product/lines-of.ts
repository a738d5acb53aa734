import type { OrderStatus } from '../../../shared/entities/order.ts'
import { nameKeyOf } from '../../../shared/rules/product-mapping.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn, siteZone } from '../../db/local-day.ts'
import { mapDeals } from './map-deals.ts'

/** A product as lines are looked for that it says the SKUs of. */
interface Sold {
  id: number
  channelId: number
  code: string
  nameKey: string
  allowNameMapping: boolean
}

/** Lines of orders in these states that products say the SKUs of now, each with those SKUs; not those that a person said it of. */
export async function linesOf(db: Reader, products: readonly Sold[], statuses: readonly OrderStatus[]) {
  const codes = new Set(products.map(({ code }) => code))
  const names = new Set(products.flatMap(({ allowNameMapping, nameKey }) => (allowNameMapping ? nameKey : [])))
  const ids = new Set(products.map(({ id }) => id))
  const lines = await inParts(new Set(products.map(({ channelId }) => channelId)), (channelIds) =>
    db
      .selectFrom('orderLine')
      .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
      .select(['orderLine.id', 'orderLine.salesOrderId', 'order.channelId', 'order.placedAt'])
      .select(['orderLine.dealCode', 'orderLine.dealName', 'orderLine.optionCode', 'orderLine.optionName'])
      .where('order.channelId', 'in', channelIds)
      .where('order.status', 'in', statuses)
      .where('orderLine.isMissing', '=', false)
      .where('orderLine.mappedJson', 'is', null)
      .orderBy('orderLine.id')
      .execute(),
  )
  const named = lines.filter(
    ({ dealCode, dealName }) =>
      (dealCode !== null && codes.has(dealCode)) || (dealName !== null && names.has(nameKeyOf(dealName))),
  )
  const mapped = await mapDeals(
    db,
    named.map(({ placedAt, ...deal }) => ({ ...deal, day: dayIn(siteZone, new Date(placedAt)) })),
  )
  return named.flatMap(({ id, salesOrderId }, nth) => {
    const found = mapped[nth]
    return found && ids.has(found.productId) ? [{ id, salesOrderId, mappings: found.mappings }] : []
  })
}

import type { OrderStatus } from '../../../shared/entities/order.ts'
import { nameKeyOf } from '../../../shared/rules/orders/product-mapping.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { mapDeals } from './map-deals.ts'
import { siteZone } from '../../../shared/site-zone.ts'

/** What of a product is needed to look for the lines whose SKUs it says. */
interface Sold {
  id: number
  channelId: number
  code: string
  nameKey: string
  allowNameMapping: boolean
}

/** Lines of orders in these statuses whose SKUs these products say now, each with those SKUs; without lines whose SKUs a person chose. */
export async function linesOf(db: Reader, products: readonly Sold[], statuses: readonly OrderStatus[]) {
  const ids = new Set(products.map(({ id }) => id))
  const named = (await linesNamed(db, products, statuses)).filter(({ isMissing }) => !isMissing)
  const mapped = await mapDeals(
    db,
    named.map(({ placedAt, ...deal }) => ({ ...deal, day: dayIn(siteZone, new Date(placedAt)) })),
  )
  return named.flatMap(({ id, salesOrderId }, nth) => {
    const found = mapped[nth]
    return found && ids.has(found.productId) ? [{ id, salesOrderId, mappings: found.mappings }] : []
  })
}

/**
 * Lines of orders in these statuses that bear a code or name of these products, whatever they map to now; without those whose SKUs a person
 * chose.
 */
export async function linesNamed(db: Reader, products: readonly Sold[], statuses: readonly OrderStatus[]) {
  const channelIds = new Set(products.map(({ channelId }) => channelId))
  const names = new Set(products.flatMap(({ allowNameMapping, nameKey }) => (allowNameMapping ? nameKey : [])))
  // The status of the orders comes first: few are still open, while a channel and a deal may have had a million.
  const open = db
    .selectFrom('order')
    .crossJoin('orderLine')
    .whereRef('orderLine.salesOrderId', '=', 'order.id')
    .where('order.status', 'in', statuses)
    .where('orderLine.mappedJson', 'is', null)
  const called =
    names.size === 0
      ? []
      : await open.select('orderLine.dealName').distinct().where('orderLine.dealName', 'is not', null).execute()
  const lines = open.select([
    'orderLine.id',
    'orderLine.salesOrderId',
    'orderLine.isMissing',
    'orderLine.dealCode',
    'orderLine.dealName',
    'orderLine.optionCode',
    'orderLine.optionName',
    'order.channelId',
    'order.placedAt',
  ])
  const byCode = await inParts(new Set(products.map(({ code }) => code)), (codes) =>
    lines.where('orderLine.dealCode', 'in', codes).execute(),
  )
  const byName = await inParts(
    called.flatMap(({ dealName }) => (dealName !== null && names.has(nameKeyOf(dealName)) ? dealName : [])),
    (some) => lines.where('orderLine.dealName', 'in', some).execute(),
  )
  const found = new Map([...byCode, ...byName].map((line) => [line.id, line]))
  return [...found.values()].filter(({ channelId }) => channelIds.has(channelId)).sort((a, b) => a.id - b.id)
}

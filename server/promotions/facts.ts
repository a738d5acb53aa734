import type { Selectable } from 'kysely'
import type { OrderFacts } from '../../shared/rules/orders/conditions.ts'
import { lineFactsOf, mostUrgent } from '../../shared/rules/orders/order-facts.ts'
import { piecesToShip } from '../../shared/rules/orders/order-status.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Tables } from '../db/tables.ts'

/** The columns of orders and lines that are looked at, and no more: a preview reads a hundred thousand orders. */
const ofOrder = [
  'id',
  'status',
  'partnerId',
  'brandId',
  'channelId',
  'channelOrderId',
  'buyerCode',
  'buyerName',
  'buyerPhone',
  'recipientPhone',
  'countryCode',
  'administrativeArea',
  'locality',
  'address',
  'addressDetail',
  'postalCode',
  'deliveryMessage',
  'deliveryFee',
  'currency',
  'placedAt',
  'recipientKey',
  'keepsApart',
] as const
const ofLine = [
  'serial',
  'dealCode',
  'dealName',
  'optionCode',
  'quantity',
  'cancelledQuantity',
  'originalPrice',
  'salesPrice',
  'paymentAmount',
  'status',
  'deliveryAttributeType',
] as const

type Line = Pick<Selectable<Tables['orderLine']>, (typeof ofLine)[number]>

/** An order as it is stored, or as it is about to be. */
export interface OrderToSee {
  row: Pick<Selectable<Tables['order']>, (typeof ofOrder)[number]>
  lines: readonly Line[]
  /** All pieces of SKUs without gifts, by the serial of their line; null if the SKUs are not known. */
  items: ReadonlyMap<string, readonly { skuId: number; quantity: number }[] | null>
}

/** Facts of an order that are not stored in it, as far as a rule asks for them. */
export interface Surroundings {
  earlierPurchases: number
  isMerged: boolean
}

/** An order as flow controls and promotions see it. */
export function factsOf(
  { row, lines, items }: OrderToSee,
  { earlierPurchases = 0, isMerged = false }: Partial<Surroundings> = {},
): OrderFacts {
  return {
    key: `${row.channelId}:${row.channelOrderId}`,
    partnerId: row.partnerId,
    brandId: row.brandId,
    channelId: row.channelId,
    buyerName: row.buyerName,
    recipientPhone: row.recipientPhone,
    recipientAddress: [row.administrativeArea, row.locality, row.address, row.addressDetail].filter(Boolean).join(' '),
    postalCode: row.postalCode,
    deliveryMessage: row.deliveryMessage,
    deliveryAttributeType: mostUrgent(lines.filter((line) => piecesToShip(line) > 0)),
    deliveryFee: row.deliveryFee,
    currency: row.currency,
    placedAt: row.placedAt,
    earlierPurchases,
    isMerged,
    lines: lines.map((line) => lineFactsOf(line, items.get(line.serial) ?? [])),
  }
}

/** Stored orders with their lines and, with `withItems`, what these became; in three reads for every thousand. */
export async function ordersToSee(
  db: Reader,
  ids: readonly number[],
  { withItems = true } = {},
): Promise<OrderToSee[]> {
  const rows = await inParts(ids, (part) =>
    db.selectFrom('order').select(ofOrder).where('id', 'in', part).orderBy('id').execute(),
  )
  const lines = Map.groupBy(
    await inParts(ids, (part) =>
      db
        .selectFrom('orderLine')
        .select(['id', 'salesOrderId', ...ofLine])
        .where('salesOrderId', 'in', part)
        .orderBy('id')
        .execute(),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  const items = Map.groupBy(
    await inParts(withItems ? ids : [], (part) =>
      db
        .selectFrom('orderItem')
        .select(['orderLineId', 'skuId', 'quantity'])
        .where('salesOrderId', 'in', part)
        .where('origin', '!=', 'GIFT')
        .execute(),
    ),
    ({ orderLineId }) => orderLineId,
  )
  return rows.map((row) => {
    const own = lines.get(row.id) ?? []
    return { row, lines: own, items: new Map(own.map((line) => [line.serial, items.get(line.id) ?? []])) }
  })
}

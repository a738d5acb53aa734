import type { DeliveryAttributeType, Party } from '../../../shared/entities/invoice.ts'
import { splits } from '../../../shared/entities/channel-type.ts'
import type { OrderToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import { isPostalCode, plainPostalCode } from '../../../shared/rules/orders/checks.ts'
import { amountToSend, mostUrgent } from '../../../shared/rules/orders/order-facts.ts'
import { hasLeft, isLive, piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { OrderLineTable, OrderTable } from '../../db/tables/orders.ts'
import { parcelsOf } from '../../ledger/save-orders.ts'
import { itemsOf, unsentOf } from '../../ledger/unsent.ts'
import { knowSkus, type KnownSkus } from './skus.ts'
import { twinsOf } from './twins.ts'

/** What a waybill says of an order. */
export interface OrderOfWaybill {
  version: number
  partnerId: number
  number: string
  recipient: Party
  memo: string | null
  placedAt: string
  isQoo10: boolean
  deliveryAttributeType: DeliveryAttributeType
  /** The ids of its items that are gifts; most orders have none. */
  gifts: readonly number[]
}

/** The READY orders among these: the facts to decide by, and what their waybills say. SKUs that are not known yet are added to `skus`. */
export async function readOrders(
  db: Reader,
  orderIds: readonly number[],
  skus: KnownSkus,
): Promise<{ order: OrderToAllocate; told: OrderOfWaybill }[]> {
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('order')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .innerJoin('partner', 'partner.id', 'order.partnerId')
      .select([
        'order.id',
        'order.version',
        'order.partnerId',
        'order.channelId',
        'order.channelOrderId',
        'order.placedAt',
        'order.currency',
        'order.recipientName',
        'order.recipientPhone',
        'order.recipientPhone2',
        'order.countryCode',
        'order.postalCode',
        'order.address',
        'order.addressDetail',
        'order.administrativeArea',
        'order.locality',
        'order.deliveryMessage',
        'order.recipientKey',
        'order.keepsApart',
        'channel.channelType',
        'channel.name as channelName',
        'partner.name as partnerName',
      ])
      .where('order.id', 'in', ids)
      .where('order.status', '=', 'READY')
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(
    await inParts(ids, (part) =>
      db
        .selectFrom('orderLine')
        .select([
          'id',
          'salesOrderId',
          'dealCode',
          'dealName',
          'quantity',
          'cancelledQuantity',
          'paymentAmount',
          'status',
          'invoiceCode',
          'deliveryAttributeType',
          'arrivalGuaranteeDate',
          'isMissing',
        ])
        .where('salesOrderId', 'in', part)
        .execute(),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  const items = await itemsOf(db, ids)
  const parcels = await parcelsOf(db, ids)
  const sent = await unsentOf(
    db,
    ids.map((id) => ({
      id,
      lines: lines.get(id) ?? [],
      items: items.get(id) ?? [],
      parcels: parcels.get(id) ?? [],
    })),
  )
  await knowSkus(db, new Set([...sent.values()].flat().map(({ skuId }) => skuId)), skus)
  const twins = await twinsOf(db, rows)

  return rows.map((row) => {
    const own = sent.get(row.id) ?? []
    const going = new Set(own.map(({ orderLineId }) => orderLineId))
    const due = (lines.get(row.id) ?? []).filter(
      (line) => piecesToShip(line) > 0 && (going.has(line.id) || !hasLeft(line)),
    )
    const attribute = mostUrgent(due)
    const isQoo10 = row.channelType === 'QOO10_JP'
    const storages = new Set(own.map(({ skuId }) => skus.get(skuId)?.goods.centerStorageType ?? ''))
    return {
      order: {
        id: row.id,
        priority: priorityOf(attribute),
        placedAt: row.placedAt,
        promisedOn: promiseOf(due),
        isQoo10,
        canSplit: splits(row.channelType),
        isAddressUnclear: isUnclear(row),
        duplicateOf: twins.get(row.id) ?? null,
        partner: { id: row.partnerId, name: row.partnerName },
        country: row.countryCode.toUpperCase(),
        postalCode: row.postalCode,
        channel: row.channelType,
        channelName: row.channelName.toUpperCase(),
        amount: amountToSend(lines.get(row.id) ?? []),
        currency: row.currency,
        tags: [],
        deliveryAttributeType: attribute,
        goods: [...new Set(own.map(({ skuId }) => skuId))].flatMap((skuId) => skus.get(skuId)?.goods ?? []),
        pieces: own,
        unknownGoods: [
          ...due.flatMap(({ isMissing, dealName, dealCode }) => (isMissing ? [dealName ?? dealCode ?? ''] : [])),
          ...own.flatMap(({ skuId }) => {
            const sku = skus.get(skuId)
            return sku?.isActive ? [] : [sku?.goods.name ?? `#${skuId}`]
          }),
        ],
        // The rest of an order does not share a parcel again with pieces that were decided to go apart.
        mergeKey: parcels.get(row.id)?.some(isLive) ? null : mergeKeyOf(row, attribute, storages),
        turn: row.id,
      },
      told: {
        isQoo10,
        deliveryAttributeType: attribute,
        version: row.version,
        partnerId: row.partnerId,
        number: row.channelOrderId.slice(0, 100),
        recipient: recipientOf(row),
        memo: row.deliveryMessage,
        placedAt: row.placedAt,
        gifts: (items.get(row.id) ?? []).flatMap(({ orderItemId, origin }) => (origin === 'GIFT' ? [orderItemId] : [])),
      },
    }
  })
}

/** The key of orders that may share a parcel: they have one partner, recipient, delivery attribute and storage type (decisions.md §14). */
function mergeKeyOf(
  { recipientKey, keepsApart }: Pick<OrderTable, 'recipientKey'> & { keepsApart: boolean },
  attribute: DeliveryAttributeType,
  storages: ReadonlySet<string>,
): string | null {
  return recipientKey === null || keepsApart ? null : [recipientKey, attribute, ...[...storages].toSorted()].join('|')
}

type Line = Pick<OrderLineTable, 'deliveryAttributeType' | 'arrivalGuaranteeDate'>

/** Orders that are promised for today go first. */
export const priorityOf = (attribute: DeliveryAttributeType): number => (attribute === 'TODAY' ? 0 : 1)

/** The first day that one of these lines is promised for. */
export function promiseOf(lines: readonly Pick<Line, 'arrivalGuaranteeDate'>[]): string | null {
  const days = lines.flatMap(({ arrivalGuaranteeDate }) => arrivalGuaranteeDate?.slice(0, 10) ?? [])
  return days.toSorted()[0] ?? null
}

type Addressed = Pick<
  OrderTable,
  | 'recipientName'
  | 'recipientPhone'
  | 'recipientPhone2'
  | 'countryCode'
  | 'postalCode'
  | 'address'
  | 'addressDetail'
  | 'administrativeArea'
  | 'locality'
>

function isUnclear({ recipientName, address, postalCode, countryCode }: Addressed): boolean {
  const country = countryCode.toUpperCase()
  return (
    !recipientName?.trim() ||
    !address?.trim() ||
    (['KR', 'JP'].includes(country) && !isPostalCode(plainPostalCode(postalCode ?? ''), country))
  )
}

function recipientOf(order: Addressed): Party {
  return {
    name: order.recipientName?.trim() || '–',
    country: order.countryCode.toUpperCase(),
    administrativeArea: order.administrativeArea,
    locality: order.locality,
    address: order.address?.slice(0, 300) ?? null,
    premise: order.addressDetail?.slice(0, 100) ?? null,
    postalCode: order.postalCode?.slice(0, 16) ?? null,
    phones: [order.recipientPhone, order.recipientPhone2].flatMap((phone) =>
      phone?.trim() ? [phone.trim().slice(0, 31)] : [],
    ),
    fullAddress: null,
  }
}

import { sql } from 'kysely'
import { z } from 'zod'
import { systemTags } from '../../shared/entities/contract.ts'
import type { DeliveryAttributeType, Party } from '../../shared/entities/invoice.ts'
import type { OrderLineTable, OrderTable } from '../db/tables/orders.ts'
import { splits, type ChannelType } from '../../shared/entities/channel-type.ts'
import {
  stockOf,
  type AllocationFacts,
  type ContractToAllocate,
  type OrderToAllocate,
  type RuleToAllocate,
  type StockToAllocate,
} from '../../shared/rules/allocate.ts'
import { isPostalCode, plainPostalCode } from '../../shared/rules/checks.ts'
import { collectionDay } from '../../shared/rules/collection.ts'
import { amountToSend, mostUrgent } from '../../shared/rules/order-facts.ts'
import { hasLeft, isLive, piecesToShip } from '../../shared/rules/order-status.ts'
import { slices } from '../crud/bulk.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { dayIn, instantOf, timeIn } from '../db/local-day.ts'
import type { Seer } from '../subjects.ts'
import { parcelsOf } from '../ledger/save-orders.ts'
import { itemsOf, unsentOf } from '../ledger/unsent.ts'
import { openParcels, type OpenParcel } from './merge.ts'
import { countryOfZone, holidaysAround } from './holidays.ts'
import { factsOfAll, type KnownRule } from './rule/store.ts'

/** What a waybill says of a SKU. */
export interface SkuOfWaybill {
  name: string
  serial: string | null
  barcode: string | null
  weight: number
  price: number
  hsCode: string | null
  ingredients: string | null
  manufacturer: string | null
  originCountry: string | null
}

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
  /** Its items that are gifts: few, and most orders have none. */
  gifts: readonly number[]
}

/** The facts of a run, as one moment had them. */
export interface Snapshot {
  at: string
  facts: AllocationFacts
  orders: ReadonlyMap<number, OrderOfWaybill>
  skus: ReadonlyMap<number, SkuOfWaybill>
  rules: ReadonlyMap<number, { version: number; centerId: number }>
  /** Waybills that orders of the same recipient may still join, by mergeKey. */
  openParcels: Map<string, OpenParcel[]>
  /** Rules that are only thought of, as they would be tried. */
  drafts: RuleToAllocate[]
}

const tagsShape = z.array(z.enum(systemTags))

/** So many orders are read at once: of what is read of them half is needed no longer than to make their facts. */
const readAtOnce = 500

/**
 * Loads all that a run needs, in a few reads for every 500 orders. `seer`: whose rules count. `thoughtOf`: rules that nobody saved.
 */
export async function loadSnapshot(
  db: Reader,
  orderIds: readonly number[],
  seer: Seer,
  now: Date,
  thoughtOf: readonly KnownRule[] = [],
): Promise<Snapshot> {
  const skus: KnownSkus = new Map()
  const orders = new Map<number, OrderOfWaybill>()
  const toAllocate: OrderToAllocate[] = []
  for (const ids of slices(orderIds, readAtOnce))
    for (const { order, told } of await readOrders(db, ids, skus)) {
      toAllocate.push(order)
      orders.set(order.id, told)
    }
  const known = await factsOfAll(db, seer)
  const tried = await rulesOf(db, [...known, ...thoughtOf], now)
  const [rules, drafts] = [tried.slice(0, known.length), tried.slice(known.length)]
  const joinable = await openParcels(db, new Set(toAllocate.flatMap(({ mergeKey }) => mergeKey ?? [])))
  takeTurns(toAllocate, joinable)
  return {
    at: now.toISOString(),
    orders,
    skus: new Map([...skus].map(([id, { waybill }]) => [id, waybill])),
    rules: new Map(rules.map(({ id, version, centerId }) => [id, { version, centerId }])),
    drafts,
    openParcels: joinable,
    facts: {
      orders: toAllocate,
      rules,
      stock: await stockOfCenters(db, new Set(tried.map(({ centerId }) => centerId)), [...skus.keys()], now),
      skuNames: new Map([...skus].map(([id, { goods }]) => [id, goods.name])),
    },
  }
}

/** The READY ones of some orders: what is decided by, and what their waybills say. Goods that nobody knew yet are added to `skus`. */
async function readOrders(
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
        // The rest of an order does not come together again with what was decided to go apart.
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

/** Orders of one partner, recipient, delivery attribute and storage type (decisions.md §14). */
function mergeKeyOf(
  { recipientKey, keepsApart }: Pick<OrderTable, 'recipientKey'> & { keepsApart: boolean },
  attribute: DeliveryAttributeType,
  storages: ReadonlySet<string>,
): string | null {
  return recipientKey === null || keepsApart ? null : [recipientKey, attribute, ...[...storages].toSorted()].join('|')
}

/** Those who may share a waybill go by one contract: that of the first of them. */
function takeTurns(orders: OrderToAllocate[], open: ReadonlyMap<string, readonly OpenParcel[]>): void {
  const turns = new Map<string, number>()
  const first = (key: string, id: number) => turns.set(key, Math.min(id, turns.get(key) ?? id))
  for (const { id, mergeKey } of orders) if (mergeKey !== null) first(mergeKey, id)
  for (const [key, some] of open) for (const { firstOrderId } of some) first(key, firstOrderId)
  for (const order of orders) if (order.mergeKey !== null) order.turn = turns.get(order.mergeKey) ?? order.id
}

type Line = Pick<OrderLineTable, 'deliveryAttributeType' | 'arrivalGuaranteeDate'>

/** What is promised for today goes first. */
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

interface KnownSku {
  isActive: boolean
  goods: OrderToAllocate['goods'][number] & { skuId: number }
  waybill: SkuOfWaybill
}
type KnownSkus = Map<number, KnownSku>

/** Adds those that are not known yet. */
async function knowSkus(db: Reader, wanted: ReadonlySet<number>, known: KnownSkus): Promise<void> {
  const skuIds = [...wanted].filter((id) => !known.has(id))
  const rows = await inParts(skuIds, (ids) =>
    db
      .selectFrom('sku')
      .leftJoin('barcode', (join) =>
        join.onRef('barcode.skuId', '=', 'sku.id').on('barcode.isMain', '=', true).on('barcode.isInUse', '=', true),
      )
      .select([
        'sku.id',
        'sku.name',
        'sku.partnerItemNumber',
        'sku.price',
        'sku.hsCode',
        'sku.ingredient',
        'sku.manufacturer',
        'sku.originCountry',
        'sku.centerStorageType',
        'sku.boxVolume',
        'sku.deliveryRegion',
        'sku.skuStatus',
        'barcode.code',
        'barcode.weight',
      ])
      .where('sku.id', 'in', ids)
      .execute(),
  )
  for (const row of rows)
    known.set(row.id, {
      isActive: row.skuStatus === 'ACTIVATED',
      goods: {
        skuId: row.id,
        name: row.name,
        centerStorageType: row.centerStorageType,
        boxVolume: row.boxVolume,
        deliveryRegion: row.deliveryRegion,
      },
      waybill: {
        name: row.name,
        serial: row.partnerItemNumber,
        barcode: row.code,
        weight: row.weight ?? 0,
        price: row.price,
        hsCode: row.hsCode,
        ingredients: row.ingredient,
        manufacturer: row.manufacturer,
        originCountry: row.originCountry,
      },
    })
}

/** Shops that number their orders by themselves: each of a partner's has an order 1001. */
const numbersItself: readonly ChannelType[] = ['SPREADSHEET', 'FEED', 'SHOPIFY', 'CAFE24']

/**
 * Orders that came before under another account of the partner's, with the same number: at a marketplace that says it all, and among shops that
 * number their orders by themselves it is the same one if it goes to the same recipient.
 */
async function twinsOf(
  db: Reader,
  rows: readonly {
    id: number
    channelOrderId: string
    partnerId: number
    channelType: ChannelType
    channelId: number
    recipientKey: string | null
  }[],
): Promise<Map<number, string>> {
  const others = Map.groupBy(
    await inParts(
      rows.map(({ channelOrderId }) => channelOrderId),
      (numbers) =>
        db
          .selectFrom('order')
          .innerJoin('channel', 'channel.id', 'order.channelId')
          .select(['order.id', 'order.channelOrderId', 'order.partnerId', 'order.channelId', 'channel.channelType'])
          .select('order.recipientKey')
          .where('order.channelOrderId', 'in', numbers)
          .where('order.status', 'not in', ['CANCELED', 'DECLINED', 'RETURNED'])
          .execute(),
    ),
    ({ channelOrderId }) => channelOrderId,
  )
  const twins = new Map<number, string>()
  for (const row of rows) {
    const twin = others
      .get(row.channelOrderId)
      ?.find(
        (other) =>
          other.id < row.id &&
          other.partnerId === row.partnerId &&
          other.channelId !== row.channelId &&
          other.channelType === row.channelType &&
          (!numbersItself.includes(row.channelType) || other.recipientKey === row.recipientKey),
      )
    if (twin) twins.set(row.id, twin.channelOrderId)
  }
  return twins
}

async function rulesOf(
  db: Reader,
  rules: readonly KnownRule[],
  now: Date,
): Promise<(RuleToAllocate & { version: number })[]> {
  const contractIds = new Set(rules.flatMap(({ contracts }) => contracts.map(({ id }) => id)))
  const contracts = await inParts(contractIds, (ids) =>
    db
      .selectFrom('contract')
      .innerJoin('center', 'center.id', 'contract.centerId')
      .select([
        'contract.id',
        'contract.type',
        'contract.cutOffTime',
        'contract.systemTagsJson',
        'contract.parcelPrice',
        'center.timeZone',
      ])
      .where('contract.id', 'in', ids)
      .execute(),
  )
  const centers = new Map(
    (await db.selectFrom('center').select(['id', 'code', 'timeZone']).execute()).map((center) => [center.id, center]),
  )
  const known = new Map<number, Pick<ContractToAllocate, 'parcelPrice' | 'takesOdd' | 'collection'>>()
  for (const { id, type, cutOffTime, systemTagsJson, parcelPrice, timeZone } of contracts) {
    const today = dayIn(timeZone, now)
    const day = collectionDay(
      { type, cutOffTime },
      { day: today, time: timeIn(timeZone, now) },
      await holidaysAround(countryOfZone(timeZone), today),
    )
    known.set(id, {
      parcelPrice,
      takesOdd: tagsShape.parse(JSON.parse(systemTagsJson)).includes('ODD'),
      collection: day === null ? null : { day, at: instantOf(timeZone, day, cutOffTime) },
    })
  }
  return rules.map((rule) => {
    const center = centers.get(rule.centerId)
    return {
      ...rule,
      centerName: center?.code ?? '',
      today: dayIn(center?.timeZone ?? 'Asia/Seoul', now),
      contracts: rule.contracts.map((contract) => ({
        ...contract,
        ...(known.get(contract.id) ?? { parcelPrice: null, takesOdd: false, collection: null }),
      })),
    }
  })
}

/** Pieces that orders may take: what is reserved for nobody, and of that no more than lies where it can be picked. */
async function stockOfCenters(
  db: Reader,
  centers: ReadonlySet<number>,
  skuIds: readonly number[],
  now: Date,
): Promise<Map<string, StockToAllocate>> {
  if (centers.size === 0) return new Map()
  const balances = await inParts(skuIds, (ids) =>
    db
      .selectFrom('stock')
      .select(['centerId', 'skuId', 'available', 'qoo10Available'])
      .where('skuId', 'in', ids)
      .where('centerId', 'in', [...centers])
      .execute(),
  )
  const today = dayIn('Asia/Seoul', now)
  const unfit = new Map(
    (
      await inParts(skuIds, (ids) =>
        db
          .selectFrom('locationStock as s')
          .innerJoin('location as l', 'l.id', 's.locationId')
          .select(['s.centerId', 's.skuId', sql<number>`sum(s."quantity")`.as('pieces')])
          .where('s.skuId', 'in', ids)
          .where('s.centerId', 'in', [...centers])
          .where('s.quantity', '>', 0)
          // What is carried within the center is picked already, or lies at a place again before it is picked.
          .where('l.isOnTheWay', '=', false)
          .where((e) =>
            e.or([
              e('s.condition', '!=', 'GOOD'),
              e('l.pickable', '=', false),
              e('l.disabled', '=', true),
              e.and([e('s.expirationDate', '!=', ''), e('s.expirationDate', '<', today)]),
            ]),
          )
          .groupBy(['s.centerId', 's.skuId'])
          .execute(),
      )
    ).map(({ centerId, skuId, pieces }) => [stockOf(centerId, skuId), Number(pieces)]),
  )
  return new Map(
    balances.map(({ centerId, skuId, available, qoo10Available }) => {
      const key = stockOf(centerId, skuId)
      return [key, { available, qoo10Available, pickable: available + qoo10Available - (unfit.get(key) ?? 0) }]
    }),
  )
}

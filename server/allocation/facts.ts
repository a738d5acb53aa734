import { sql } from 'kysely'
import { z } from 'zod'
import { systemTags } from '../../shared/entities/contract.ts'
import type { DeliveryAttributeType, Party } from '../../shared/entities/invoice.ts'
import type { OrderLineTable, OrderTable } from '../db/tables.ts'
import type { ChannelType } from '../../shared/entities/channel-type.ts'
import {
  stockOf,
  type AllocationFacts,
  type ContractToAllocate,
  type OrderToAllocate,
  type RuleToAllocate,
  type StockToAllocate,
} from '../../shared/rules/allocate.ts'
import { adjustPieces } from '../../shared/rules/adjust.ts'
import { isPostalCode, plainPostalCode } from '../../shared/rules/checks.ts'
import { collectionDay } from '../../shared/rules/collection.ts'
import { amountToSend, mostUrgent } from '../../shared/rules/order-facts.ts'
import { hasLeft, piecesToShip } from '../../shared/rules/order-status.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { dayIn, instantOf, timeIn } from '../db/local-day.ts'
import type { Seer } from '../subjects.ts'
import { adjustmentsOf } from './adjustment/live.ts'
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
  gifts: ReadonlySet<number>
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

/** Channels that take several waybills for one line; the others want a line, or an order, in one parcel. */
const splitting: readonly ChannelType[] = ['SPREADSHEET', 'FEED', 'SHOPIFY']
export const splits = (type: ChannelType | undefined): boolean => type !== undefined && splitting.includes(type)
const tagsShape = z.array(z.enum(systemTags))

/**
 * Loads all that a run needs in a dozen reads, however many orders it has. `seer`: whose rules count. `thoughtOf`: rules that nobody saved.
 */
export async function loadSnapshot(
  db: Reader,
  orderIds: readonly number[],
  seer: Seer,
  now: Date,
  thoughtOf: readonly KnownRule[] = [],
): Promise<Snapshot> {
  const at = now.toISOString()
  const rows = await inParts(orderIds, (ids) =>
    db
      .selectFrom('order')
      .innerJoin('channel', 'channel.id', 'order.channelId')
      .innerJoin('partner', 'partner.id', 'order.partnerId')
      .selectAll('order')
      .select(['channel.channelType', 'channel.name as channelName', 'partner.name as partnerName'])
      .where('order.id', 'in', ids)
      .where('order.status', '=', 'READY')
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(
    await inParts(ids, (part) => db.selectFrom('orderLine').selectAll().where('salesOrderId', 'in', part).execute()),
    ({ salesOrderId }) => salesOrderId,
  )
  const items = Map.groupBy(
    await inParts(ids, (part) =>
      db.selectFrom('orderItem').selectAll().where('salesOrderId', 'in', part).orderBy('id').execute(),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  const adjustments = await adjustmentsOf(db, ids)
  // What left by other hands is not sent a second time.
  const gone = new Set([...lines.values()].flat().flatMap((line) => (hasLeft(line) ? line.id : [])))
  const sent = new Map(
    ids.map((id) => {
      const own = (items.get(id) ?? []).flatMap(({ id: orderItemId, orderLineId, skuId, quantity }) =>
        orderLineId !== null && gone.has(orderLineId) ? [] : [{ orderItemId, orderLineId, skuId, quantity }],
      )
      return [id, adjustPieces(own, adjustments.get(id) ?? [])]
    }),
  )
  const open = new Map(
    ids.map((id) => [id, (lines.get(id) ?? []).filter((line) => piecesToShip(line) > 0 && !gone.has(line.id))]),
  )
  const skus = await skusOf(db, new Set([...sent.values()].flat().map(({ skuId }) => skuId)))
  const twins = await twinsOf(db, rows)
  const known = await factsOfAll(db, seer)
  const tried = await rulesOf(db, [...known, ...thoughtOf], now)
  const [rules, drafts] = [tried.slice(0, known.length), tried.slice(known.length)]
  const stock = await stockOfCenters(db, new Set(tried.map(({ centerId }) => centerId)), [...skus.keys()], now)

  const keys = new Map(
    rows.map((row) => {
      const own = sent.get(row.id) ?? []
      const storages = new Set(own.map(({ skuId }) => skus.get(skuId)?.goods.centerStorageType ?? ''))
      return [row.id, mergeKeyOf(row, mostUrgent(open.get(row.id) ?? []), storages)]
    }),
  )
  const joinable = await openParcels(db, new Set([...keys.values()].flatMap((key) => key ?? [])))
  const turns = turnsOf(keys, joinable)

  const orders = new Map<number, OrderOfWaybill>()
  const toAllocate = rows.map((row): OrderToAllocate => {
    const own = sent.get(row.id) ?? []
    const due = open.get(row.id) ?? []
    const attribute = mostUrgent(due)
    const isQoo10 = row.channelType === 'QOO10_JP'
    orders.set(row.id, {
      isQoo10,
      deliveryAttributeType: attribute,
      version: row.version,
      partnerId: row.partnerId,
      number: row.channelOrderId.slice(0, 100),
      recipient: recipientOf(row),
      memo: row.deliveryMessage,
      placedAt: row.placedAt,
      gifts: new Set((items.get(row.id) ?? []).flatMap(({ id, origin }) => (origin === 'GIFT' ? [id] : []))),
    })
    return {
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
      mergeKey: keys.get(row.id) ?? null,
      turn: turns.get(keys.get(row.id) ?? '') ?? row.id,
    }
  })
  return {
    at,
    orders,
    skus: new Map([...skus].map(([id, { waybill }]) => [id, waybill])),
    rules: new Map(rules.map(({ id, version, centerId }) => [id, { version, centerId }])),
    drafts,
    openParcels: joinable,
    facts: {
      orders: toAllocate,
      rules,
      stock,
      skuNames: new Map([...skus].map(([id, { goods }]) => [id, goods.name])),
    },
  }
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
function turnsOf(
  keys: ReadonlyMap<number, string | null>,
  open: ReadonlyMap<string, readonly OpenParcel[]>,
): Map<string, number> {
  const turns = new Map<string, number>()
  const first = (key: string, id: number) => turns.set(key, Math.min(id, turns.get(key) ?? id))
  for (const [id, key] of keys) if (key !== null) first(key, id)
  for (const [key, some] of open) for (const { firstOrderId } of some) first(key, firstOrderId)
  return turns
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

async function skusOf(db: Reader, skuIds: ReadonlySet<number>) {
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
  return new Map(
    rows.map((row) => [
      row.id,
      {
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
      },
    ]),
  )
}

/** Orders that came before under another account of the partner's at the same marketplace, with the same number. */
async function twinsOf(
  db: Reader,
  rows: readonly {
    id: number
    channelOrderId: string
    partnerId: number
    channelType: ChannelType
    channelId: number
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
          other.channelType === row.channelType,
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

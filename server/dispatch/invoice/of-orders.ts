import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryAttributeType, Party } from '../../../shared/entities/invoice.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { Insert, Update } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { keptByIds, keptQuery } from '../../db/kept-query.ts'
import type { Writer } from '../../db/writer.ts'
import { Serials } from '../serial/from-range.ts'
import { nameOf } from './check.ts'
import type { By } from './steps.ts'

/** Goods of an order in a waybill. */
export interface WaybillGoods {
  skuId: number
  name: string
  quantity: number
  serial: string | null
  barcode: string | null
  weight: number
  price: number
  hsCode: string | null
  ingredients: string | null
  manufacturer: string | null
  originCountry: string | null
  notForSale: boolean
  orderNumbers: readonly string[]
}

/** A waybill that an order asks for, or several orders of one recipient. */
export interface OrderWaybill {
  contractId: number
  partnerId: number
  orderId: number
  orderNumbers: readonly string[]
  recipient: Party
  memo: string | null
  orderedAt: string
  deliveryAttributeType: DeliveryAttributeType
  /** What later orders must match to join it, or null if none may. */
  mergeKey: string | null
  goods: readonly WaybillGoods[]
}

/** What orders add to a waybill that exists. */
export type JoinedWaybill = Pick<OrderWaybill, 'orderNumbers' | 'memo' | 'goods'> & { id: number }

/** Nobody has printed or picked the waybill, so what is in it may still change. */
export const isUntouched = sql<boolean>`"invoice"."status" in ('CREATED', 'ALLOCATED') and "invoice"."type" = 'NORMAL'
  and not exists (select 1 from "slipLine" where "slipLine"."invoiceId" = "invoice"."id" and "slipLine"."status" <> 'CANCELED')`

/** `serial` is null if the courier or the seller gives the number later. */
export interface MadeWaybill {
  id: number
  contractId: number
  centerId: number
  partnerId: number
  originalOrderId: string
  lines: number
  serial: string | null
  /** Whether its courier's API is to be asked for the number. */
  asksCourier: boolean
}

const insertInvoice = {
  into: 'invoice',
  columns: {
    contractId: 'int',
    centerId: 'int',
    partnerId: 'int',
    countryId: 'int',
    courierCode: 'text',
    originalOrderId: 'text',
    serial: 'text',
    serialKey: 'text',
    auxSerial: 'text',
    status: 'text',
    type: 'text',
    paymentTerms: 'text',
    recipientJson: 'text',
    recipientName: 'text',
    hash: 'text',
    memo: 'text',
    deliveryAttributeType: 'text',
    orderedAt: 'text',
    allocatedAt: 'text',
    onFloor: 'int',
    mergeKey: 'text',
    createdAt: 'text',
    updatedAt: 'text',
  },
} as const satisfies Insert<'invoice'>

const insertLine = {
  into: 'invoiceLine',
  columns: {
    invoiceId: 'int',
    skuId: 'int',
    name: 'text',
    quantity: 'int',
    serial: 'text',
    barcode: 'text',
    weight: 'int',
    weightUnit: 'text',
    price: 'int',
    currency: 'text',
    hsCode: 'text',
    ingredients: 'text',
    manufacturer: 'text',
    originCountry: 'text',
    orderNumber: 'text',
    excludePrintForDomestic: 'int',
    notForSale: 'int',
  },
} as const satisfies Insert<'invoiceLine'>
const updateLine = {
  table: 'invoiceLine',
  set: { quantity: 'int', orderNumber: 'text' },
} as const satisfies Update<'invoiceLine'>
const updateInvoice = {
  table: 'invoice',
  set: { originalOrderId: 'text', memo: 'text', updatedAt: 'text' },
  raises: 'version',
} as const satisfies Update<'invoice'>

/**
 * Makes the waybills of orders, in the transaction that reserves their goods. A waybill gets a serial if its contract has a range. Each is
 * answered in its place: the waybill, or why there is none. Nobody sees them before the commit, so their centers need not be locked yet.
 * Once the centers are locked, the caller tells of the waybills (`tellOfWaybills`) or takes them back (`unmakeWaybills`).
 */
export async function makeWaybills(
  w: Writer,
  by: By,
  wanted: readonly OrderWaybill[],
): Promise<(MadeWaybill | Refusal)[]> {
  if (wanted.length === 0) return []
  await w.lockSerials()
  const given = new Set<string>()
  const contracts = new Map(
    (await contractsNow(w.tx, new Set(wanted.map(({ contractId }) => contractId)))).map((row) => [
      row.id,
      { row, serials: row.useVoluntarySerial ? new Serials(w, row, given) : null, gave: false },
    ]),
  )
  const countries = await countriesNamed(w, wanted)
  const rows: unknown[][] = []
  const made: (Omit<MadeWaybill, 'id'> | Refusal)[] = []
  for (const of of wanted) {
    const contract = contracts.get(of.contractId)
    if (contract?.row.status !== 'ACTIVE') {
      made.push(refuse('contract-deactivated', { contract: contract ? nameOf(contract.row) : '' }))
      continue
    }
    const { row, serials } = contract
    const taken = serials ? await serials.take() : { serial: null, auxSerial: null }
    if (isRefusal(taken)) {
      made.push(taken)
      continue
    }
    contract.gave ||= serials !== null
    const { serial, auxSerial } = taken
    const originalOrderId = listed(of.orderNumbers, 100)
    const hash = createHash('sha256')
      .update(JSON.stringify([of.orderId, of.contractId, w.now, made.length]))
      .digest('hex')
    rows.push([
      row.id,
      row.centerId,
      of.partnerId,
      countries.get(of.recipient.country.toUpperCase()) ?? null,
      row.courierCode,
      originalOrderId,
      serial,
      serial === null ? null : plainCode(serial),
      auxSerial,
      serial === null ? 'CREATED' : 'ALLOCATED',
      'NORMAL',
      'CD',
      JSON.stringify(of.recipient),
      of.recipient.name,
      hash,
      of.memo,
      of.deliveryAttributeType,
      of.orderedAt,
      serial === null ? null : w.now,
      serial === null ? 0 : 1,
      of.mergeKey,
      w.now,
      w.now,
    ])
    made.push({
      contractId: row.id,
      centerId: row.centerId,
      partnerId: of.partnerId,
      originalOrderId,
      lines: of.goods.length,
      serial,
      asksCourier: serials === null && row.useAPI && row.apiKeySealed !== null,
    })
  }
  const ids = await w.dialect.insertNew(w.tx, insertInvoice, rows)
  let nth = 0
  const answers = made.map((one): MadeWaybill | Refusal => {
    if (isRefusal(one)) return one
    const id = ids[nth++]
    if (id === undefined) throw new Error('A waybill was not stored.')
    return { ...one, id }
  })
  const stored = answers.flatMap((one, nth) => {
    const of = wanted[nth]
    return isRefusal(one) || !of ? [] : [{ one, of }]
  })
  await w.dialect.insertMany(
    w.tx,
    insertLine,
    stored.flatMap(({ one, of }) => of.goods.map((goods) => lineOf(one.id, goods))),
  )
  for (const { serials, gave } of contracts.values()) if (serials && gave) await serials.keep(by)
  return answers
}

/** Puts waybills that stay into the feed, and what was made into their histories. */
export async function tellOfWaybills(w: Writer, by: By, made: readonly MadeWaybill[]): Promise<void> {
  for (const { centerId, id } of made) w.changed(centerId, 'invoice', id)
  await w.audit(
    ...made.map(({ id, contractId, centerId, partnerId, originalOrderId, lines, serial }) => ({
      userId: by?.userId ?? null,
      partnerId,
      centerId,
      subject: `invoice:${id}`,
      what: 'invoice.create',
      requestId: by?.requestId ?? null,
      after: {
        contractId,
        originalOrderId,
        type: 'NORMAL',
        serial,
        lines,
      },
    })),
  )
}

/** Takes waybills back that were made in this transaction. No other waybill gets their serials. */
export async function unmakeWaybills({ tx }: Writer, ids: readonly number[]): Promise<void> {
  await inParts(ids, (some) => tx.deleteFrom('invoiceLine').where('invoiceId', 'in', some).execute())
  await inParts(ids, (some) => tx.deleteFrom('invoice').where('id', 'in', some).execute())
}

/** Adds the goods of more orders to waybills that exist. The caller holds their centers' locks and has seen that they are untouched. */
export async function joinWaybills(w: Writer, by: By, joins: readonly JoinedWaybill[]): Promise<void> {
  const ids = joins.map(({ id }) => id)
  const rows = new Map(
    (await inParts(ids, (some) => w.tx.selectFrom('invoice').selectAll().where('id', 'in', some).execute())).map(
      (row) => [row.id, row],
    ),
  )
  const lines = Map.groupBy(
    await inParts(ids, (some) => w.tx.selectFrom('invoiceLine').selectAll().where('invoiceId', 'in', some).execute()),
    ({ invoiceId }) => invoiceId,
  )
  const numbers = Map.groupBy(
    await inParts(ids, (some) =>
      w.tx
        .selectFrom('parcelLine')
        .innerJoin('order', 'order.id', 'parcelLine.salesOrderId')
        .select(['parcelLine.invoiceId', 'parcelLine.skuId', 'order.channelOrderId'])
        .where('parcelLine.invoiceId', 'in', some)
        .orderBy('parcelLine.id')
        .execute(),
    ),
    ({ invoiceId }) => invoiceId,
  )
  /** Numbers of the orders that were in the waybill before or, with `of`, for which this SKU was in it. */
  const before = (id: number, of?: number | null) =>
    (numbers.get(id) ?? []).flatMap(({ skuId, channelOrderId }) => (of == null || skuId === of ? [channelOrderId] : []))
  const added: unknown[][] = []
  const more: unknown[][] = []
  for (const { id, goods } of joins)
    for (const one of goods) {
      const same = lines.get(id)?.find(({ skuId, notForSale }) => skuId === one.skuId && notForSale === one.notForSale)
      if (same)
        more.push([same.id, same.quantity + one.quantity, listed([...before(id, one.skuId), ...one.orderNumbers], 63)])
      else added.push(lineOf(id, one))
    }
  await w.dialect.updateMany(w.tx, updateLine, more)
  await w.dialect.insertMany(w.tx, insertLine, added)
  await w.dialect.updateMany(
    w.tx,
    updateInvoice,
    joins.flatMap(({ id, orderNumbers, memo }) => {
      const row = rows.get(id)
      if (!row) return []
      return [[id, listed([...before(id), ...orderNumbers], 100), togetherIn([row.memo, memo]), w.now]]
    }),
  )
  for (const { id, centerId } of rows.values()) w.changed(centerId, 'invoice', id)
  await w.audit(
    ...joins.map(({ id, orderNumbers }) => ({
      userId: by?.userId ?? null,
      partnerId: rows.get(id)?.partnerId ?? null,
      centerId: rows.get(id)?.centerId ?? null,
      subject: `invoice:${id}`,
      what: 'invoice.merge',
      requestId: by?.requestId ?? null,
      after: { originalOrderId: listed(orderNumbers, 100) },
    })),
  )
}

function lineOf(invoiceId: number | undefined, goods: WaybillGoods): unknown[] {
  return [
    invoiceId,
    goods.skuId,
    goods.name,
    goods.quantity,
    goods.serial,
    goods.barcode,
    goods.weight,
    'g',
    goods.price,
    'KRW',
    goods.hsCode,
    goods.ingredients,
    goods.manufacturer,
    goods.originCountry,
    listed(goods.orderNumbers, 63),
    0,
    goods.notForSale ? 1 : 0,
  ]
}

/** Numbers of orders in one text. Those that find no room are counted at its end. */
function listed(numbers: readonly string[], most: number): string {
  const all = [...new Set(numbers)]
  for (let shown = all.length; shown > 1; shown--) {
    const text = all.slice(0, shown).join(', ') + (shown < all.length ? ` +${all.length - shown}` : '')
    if (text.length <= most) return text
  }
  const rest = all.length > 1 ? ` +${all.length - 1}` : ''
  return (all[0] ?? '').slice(0, most - rest.length) + rest
}

/** What buyers wrote to the courier, each sentence once. */
export function togetherIn(memos: readonly (string | null)[]): string | null {
  const told = [...new Set(memos.flatMap((memo) => memo?.trim() || []))]
  return told.length === 0 ? null : told.join(' / ').slice(0, 300)
}

const contractsNow = keptByIds((db, ids) => db.selectFrom('contract').selectAll().where('id', 'in', ids))
const countriesWith = keptQuery({ codes: 'texts' }, (db, { codes }) =>
  db.selectFrom('country').select(['id', 'isoCode2']).where('isoCode2', 'in', codes),
)

async function countriesNamed({ tx }: Writer, wanted: readonly OrderWaybill[]): Promise<Map<string, number>> {
  const codes = [...new Set(wanted.map(({ recipient }) => recipient.country.toUpperCase()))]
  const rows = await countriesWith(tx, { codes })
  return new Map(rows.map(({ id, isoCode2 }) => [isoCode2, id]))
}

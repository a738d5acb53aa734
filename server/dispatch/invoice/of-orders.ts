import { createHash } from 'node:crypto'
import type { DeliveryAttributeType, Party } from '../../../shared/entities/invoice.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { plainCode } from '../../../shared/sync/pack.ts'
import type { Insert } from '../../db/dialect.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import { Serials } from '../serial/from-range.ts'
import { countriesOf, nameOf } from './check.ts'
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
}

/** A waybill that an order asks for. */
export interface OrderWaybill {
  contractId: number
  partnerId: number
  orderId: number
  orderNumber: string
  recipient: Party
  memo: string | null
  orderedAt: string
  deliveryAttributeType: DeliveryAttributeType
  goods: readonly WaybillGoods[]
}

/** `serial` is null where its courier gives the number later, or the seller does. */
export interface MadeWaybill {
  id: number
  contractId: number
  centerId: number
  serial: string | null
  /** Its courier's API is to be asked for the number. */
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

/**
 * Makes the waybills of orders, in the transaction that reserves their goods: with a serial where the contract has a range. Each is answered in its
 * place: the waybill, or why there is none. Centers are locked already; serials are one courier's in all centers.
 */
export async function makeWaybills(
  w: Writer,
  by: By,
  wanted: readonly OrderWaybill[],
): Promise<(MadeWaybill | Refusal)[]> {
  if (wanted.length === 0) return []
  await w.lockCenters([everyCenter])
  const contracts = new Map(
    (
      await inParts(new Set(wanted.map(({ contractId }) => contractId)), (ids) =>
        w.tx.selectFrom('contract').selectAll().where('id', 'in', ids).execute(),
      )
    ).map((row) => [row.id, { row, serials: row.useVoluntarySerial ? new Serials(w, row) : null, gave: false }]),
  )
  const { byCode } = await countriesOf(w.tx)
  const rows: unknown[][] = []
  const made: ((Omit<MadeWaybill, 'id'> & { hash: string; of: OrderWaybill }) | Refusal)[] = []
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
    const hash = createHash('sha256')
      .update(JSON.stringify([of.orderId, of.contractId, w.now, made.length]))
      .digest('hex')
    rows.push([
      row.id,
      row.centerId,
      of.partnerId,
      byCode.get(of.recipient.country.toUpperCase()) ?? null,
      row.courierCode,
      of.orderNumber,
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
      w.now,
      w.now,
    ])
    made.push({
      contractId: row.id,
      centerId: row.centerId,
      serial,
      asksCourier: serials === null && row.useAPI && row.apiKeySealed !== null,
      hash,
      of,
    })
  }
  const last = await w.tx
    .selectFrom('invoice')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst()
  await w.dialect.insertMany(w.tx, insertInvoice, rows)
  // Whoever else makes waybills waits for the lock of all centers, so that the new ones are ours.
  const ids = new Map(
    (
      await w.tx
        .selectFrom('invoice')
        .select(['id', 'hash'])
        .where('id', '>', Number(last?.id ?? 0))
        .execute()
    ).map(({ id, hash }) => [hash, id]),
  )
  const answers = made.map((one): MadeWaybill | Refusal => {
    if (isRefusal(one)) return one
    const { hash, of: _of, ...waybill } = one
    const id = ids.get(hash)
    if (id === undefined) throw new Error(`The waybill of order ${one.of.orderId} was not stored.`)
    return { ...waybill, id }
  })
  const lines = made.flatMap((one) => {
    if (isRefusal(one)) return []
    return one.of.goods.map((goods) => [
      ids.get(one.hash),
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
      one.of.orderNumber,
      0,
      goods.notForSale ? 1 : 0,
    ])
  })
  await w.dialect.insertMany(w.tx, insertLine, lines)
  const stored = answers.flatMap((one, nth) => {
    const of = wanted[nth]
    return isRefusal(one) || !of ? [] : [{ one, of }]
  })
  for (const { one } of stored) w.changed(one.centerId, 'invoice', one.id)
  await w.audit(
    ...stored.map(({ one, of }) => ({
      userId: by?.userId ?? null,
      partnerId: of.partnerId,
      centerId: one.centerId,
      subject: `invoice:${one.id}`,
      what: 'invoice.create',
      requestId: by?.requestId ?? null,
      after: {
        contractId: one.contractId,
        originalOrderId: of.orderNumber,
        type: 'NORMAL',
        serial: one.serial,
        lines: of.goods.length,
      },
    })),
  )
  for (const { serials, gave } of contracts.values()) if (serials && gave) await serials.keep(by)
  return answers
}

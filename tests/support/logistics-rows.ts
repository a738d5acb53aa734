import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import type { Writer } from '../../server/db/writer.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { ContainerType, PlanStatus } from '../../shared/entities/consol.ts'
import type { CourierCode } from '../../shared/entities/inbound.ts'
import { goodsInfo, party, type InvoiceStatus, type Party } from '../../shared/entities/invoice.ts'
import type { RelocationStatus } from '../../shared/entities/relocation.ts'
import { passCheck } from '../../shared/rules/floor/pass-code.ts'
import { consolCode, planCode, relocationCode } from '../../shared/scan/codes.ts'
import { plainCode } from '../../shared/sync/pack.ts'
import { idOf, type CenterCode, type Ids, type PartnerName } from './ids.ts'

/** Couriers' contracts, waybills, pallets and sheets of a test world; each is in the given state, as if it had come there step by step. */
export interface LogisticsRows {
  contracts?: Record<
    string,
    {
      center?: CenterCode
      courier?: CourierCode
      status?: 'ACTIVE' | 'DEACTIVATED'
      apiKey?: string
      serials?: Serials
      auxSerials?: Serials
      tags?: string[]
    }
  >
  /** By serial, which a CREATED waybill does not have yet. The contract is the given one, else one of its courier at its center. */
  invoices?: Record<string, InvoiceWanted>
  /** By any name; their codes are made as everywhere. */
  plans?: Record<string, { center?: CenterCode; courier?: CourierCode; status?: PlanStatus; day?: string }>
  /** With `passCode`, the floor is asked for it; otherwise the pass code is 000000. */
  consols?: Record<string, { plan: string; type?: ContainerType; parent?: string; passCode?: string }>
  /** The goods of a RELOCATING sheet are at ON-THE-WAY: the test puts them there with `stock`. */
  relocations?: Record<
    string,
    { sku: string; quantity: number; from: string; to: string; status?: RelocationStatus; storageQuantity?: number }
  >
  printers?: Record<
    string,
    { center?: CenterCode; host?: string; port?: number; size?: '100x150' | '4x6'; dpi?: 203 | 300 }
  >
}

interface Serials {
  start: string
  end: string
  current?: string
}

interface InvoiceWanted {
  contract?: string
  partner?: PartnerName
  center?: CenterCode
  courier?: CourierCode
  status?: InvoiceStatus
  type?: 'NORMAL' | 'RETURN'
  goods?: Record<string, number>
  order?: string
  recipient?: string
  /** The pallet or box that it is loaded on. */
  consol?: string
  onFloor?: boolean
}

const order = ['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED', 'CONSOLIDATED', 'DISPATCHED', 'DELIVERED'] as const

export async function addLogistics(w: Writer, ids: Ids, rows: LogisticsRows, secrets: Secrets): Promise<void> {
  for (const [
    name,
    { center = 'ICN1', host = '127.0.0.1', port = 9100, size = '100x150', dpi = 203 },
  ] of Object.entries(rows.printers ?? {})) {
    ids.printer[name] = (
      await w.tx
        .insertInto('printer')
        .values({ centerId: ids.center[center], name, host, port, size, dpi, ...at(w) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }
  for (const [name, contract] of Object.entries(rows.contracts ?? {}))
    await addContract(w, ids, secrets, name, contract)
  await addPlans(w, ids, rows)
  await addConsols(w, ids, rows, secrets)
  for (const [serial, wanted] of Object.entries(rows.invoices ?? {})) await addInvoice(w, ids, secrets, serial, wanted)
  await addRelocations(w, ids, rows)
}

const at = (w: Writer) => ({ createdAt: w.now, updatedAt: w.now })

async function addContract(
  w: Writer,
  ids: Ids,
  secrets: Secrets,
  name: string,
  {
    center = 'ICN1',
    courier = 'CJGLS',
    status = 'ACTIVE',
    apiKey = `key of ${name}`,
    serials,
    auxSerials,
    tags = [],
  }: NonNullable<LogisticsRows['contracts']>[string],
): Promise<number> {
  const { id } = await w.tx
    .insertInto('contract')
    .values({
      centerId: ids.center[center],
      logisticsCode: name.toUpperCase(),
      apiKeySealed: secrets.seal(apiKey),
      apiKeyPrint: secrets.fingerprint(apiKey),
      apiRefreshKeySealed: null,
      apiId: null,
      apiSubId: null,
      courierCode: courier,
      name,
      englishName: name,
      description: null,
      type: 'NORMAL',
      status,
      systemTagsJson: JSON.stringify(tags),
      shipperName: 'Gantry',
      shipperPhone: '02-1234-5678',
      shipperPostalCode: '22382',
      shipperAddress: 'Incheon',
      returnName: null,
      returnPhone: null,
      returnPostalCode: null,
      returnAddress: null,
      useVoluntarySerial: serials !== undefined,
      serialStart: serials?.start ?? null,
      serialEnd: serials?.end ?? null,
      serialCurrent: serials?.current ?? null,
      auxStart: auxSerials?.start ?? null,
      auxEnd: auxSerials?.end ?? null,
      auxCurrent: auxSerials?.current ?? null,
      warnedAt: null,
      polledAt: null,
      ...at(w),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.contract[name] = id
  return id
}

async function addPlans(w: Writer, ids: Ids, { plans = {} }: LogisticsRows): Promise<void> {
  for (const [
    name,
    { center = 'ICN1', courier = 'CJGLS', status = 'REGISTERED', day = '2026-03-02' },
  ] of Object.entries(plans)) {
    const { id } = await w.tx
      .insertInto('consolPlan')
      .values({
        code: name,
        status,
        centerId: ids.center[center],
        courierCode: courier,
        loadingDate: day,
        systemTagsJson: '[]',
        consolidatedAt: status === 'COMPLETED' ? w.now : null,
        createdBy: null,
        updatedBy: null,
        workerId: null,
        ...at(w),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.plan[name] = id
    await w.tx
      .updateTable('consolPlan')
      .set({ code: planCode(center, day, courier, id) })
      .where('id', '=', id)
      .execute()
    w.changed(ids.center[center], 'plan', id)
  }
}

async function addConsols(
  w: Writer,
  ids: Ids,
  { consols = {}, plans = {} }: LogisticsRows,
  secrets: Secrets,
): Promise<void> {
  const serials = new Map<string, number>()
  for (const [name, { plan, type = 'PALLET', parent, passCode }] of Object.entries(consols)) {
    const center = plans[plan]?.center ?? 'ICN1'
    const serial = (serials.get(plan) ?? 0) + 1
    serials.set(plan, serial)
    const { id } = await w.tx
      .insertInto('consol')
      .values({
        code: name,
        centerId: ids.center[center],
        planId: idOf(ids.plan, plan),
        containerType: type,
        parentId: parent === undefined ? null : idOf(ids.consol, parent),
        serial,
        secretSealed: secrets.seal(passCode ?? '000000'),
        passCheck: 0,
        asksPassCode: passCode !== undefined,
        consolidatedAt: null,
        consolidatedById: null,
        ...at(w),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.consol[name] = id
    const code = consolCode(center, id)
    await w.tx
      .updateTable('consol')
      .set({ code, passCheck: passCheck(code, passCode ?? '000000') })
      .where('id', '=', id)
      .execute()
    w.changed(ids.center[center], 'consol', id)
  }
}

async function addInvoice(w: Writer, ids: Ids, secrets: Secrets, serial: string, wanted: InvoiceWanted): Promise<void> {
  const {
    partner = 'Haneul',
    center = 'ICN1',
    courier = 'CJGLS',
    status = 'ALLOCATED',
    type = 'NORMAL',
    goods = {},
    recipient = '김민수',
    consol,
  } = wanted
  const contractName = wanted.contract ?? `${center} ${courier}`
  const contractId =
    ids.contract[contractName] ?? (await addContract(w, ids, secrets, contractName, { center, courier }))
  const after = (step: (typeof order)[number]) =>
    status !== 'CANCELED' && order.indexOf(status) >= order.indexOf(step) ? w.now : null
  const isPlaced = consol !== undefined
  const hasSerial = status !== 'CREATED'
  const recipientJson = JSON.stringify({
    name: recipient,
    country: 'KR',
    administrativeArea: null,
    locality: null,
    address: '서울시 중구 세종대로 110',
    premise: null,
    postalCode: '04524',
    phones: ['010-1234-5678'],
    fullAddress: null,
  })
  const originalOrderId = wanted.order ?? `order of ${serial}`
  const { id } = await w.tx
    .insertInto('invoice')
    .values({
      contractId,
      centerId: ids.center[center],
      partnerId: ids.partner[partner],
      countryId: null,
      courierCode: courier,
      originalOrderId,
      serial: hasSerial ? serial : null,
      serialKey: hasSerial ? plainCode(serial) : null,
      auxSerial: null,
      trackingNumber: null,
      status,
      type,
      paymentTerms: type === 'RETURN' ? 'CT' : 'CD',
      senderJson: null,
      recipientJson,
      recipientName: recipient,
      hash: createHash('sha256').update(originalOrderId).digest('hex'),
      csiDataJson: null,
      memo: null,
      deliveryAttributeType: 'NORMAL',
      region: null,
      hubCode: null,
      lastTrackingStatus: null,
      estimatedDeliveryDate: null,
      orderedAt: null,
      allocatedAt: after('ALLOCATED'),
      printedAt: after('PRINTED'),
      packedAt: after('PACKED'),
      packedById: null,
      dispatchedAt: after('DISPATCHED'),
      deliveredAt: after('DELIVERED'),
      canceledAt: status === 'CANCELED' ? w.now : null,
      departedOriginCountryAt: null,
      arrivedDestinationCountryAt: null,
      customsClearedAt: null,
      boxSkuId: null,
      packedWeight: null,
      packagingJson: null,
      packedGoodsJson: null,
      consolId: isPlaced ? idOf(ids.consol, consol) : null,
      consolidatedAt: isPlaced ? w.now : null,
      consolidatedById: null,
      returnOfId: null,
      onFloor: wanted.onFloor ?? hasSerial,
      ...at(w),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.invoice[serial] = id
  ids.line[serial] = []
  for (const [sku, quantity] of Object.entries(goods)) {
    const line = newInvoiceLine({ invoiceId: id, skuId: ids.sku[sku] ?? null, name: sku, quantity, price: 1000 })
    ids.line[serial].push(
      (await w.tx.insertInto('invoiceLine').values(line).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  w.changed(ids.center[center], 'invoice', id)
}

/** A waybill line as a call makes it when the caller gives no more than these fields. */
export function newInvoiceLine(
  told: Pick<Insertable<Tables['invoiceLine']>, 'invoiceId' | 'name' | 'quantity'> &
    Partial<Insertable<Tables['invoiceLine']>>,
): Insertable<Tables['invoiceLine']> {
  const { skuSerial: serial, ...line } = goodsInfo.parse({ name: told.name })
  return { ...line, serial, skuId: null, priceUsd: null, ...told }
}

/** A party that FedEx can reach. */
const partyIn = (country: string, locality: string, name: string): Party =>
  party.parse({
    name,
    country,
    locality,
    address: '271 Gonghang-ro',
    postalCode: '22382',
    phones: ['032-740-5610'],
  })

/** Who sends a parcel to America, and who gets it. */
export const toAmerica = {
  sender: partyIn('KR', 'Incheon', 'Gantry'),
  recipient: partyIn('US', 'Portland', 'Ann Miller'),
}
/** The same two parties as columns of an existing waybill, with its weight in grams. */
export const sentToAmerica = (weight: number) => ({
  senderJson: JSON.stringify(toAmerica.sender),
  recipientJson: JSON.stringify(toAmerica.recipient),
  weight,
})

async function addRelocations(w: Writer, ids: Ids, { relocations = {} }: LogisticsRows): Promise<void> {
  for (const [
    name,
    { sku, quantity, from, to, status = 'RELOCATION_READY', storageQuantity = quantity },
  ] of Object.entries(relocations)) {
    const skuId = idOf(ids.sku, sku)
    const source = await w.tx
      .selectFrom('location')
      .select(['id', 'centerId'])
      .where('id', '=', idOf(ids.location, from))
      .executeTakeFirstOrThrow()
    const { partnerId } = await w.tx
      .selectFrom('sku')
      .select('partnerId')
      .where('id', '=', skuId)
      .executeTakeFirstOrThrow()
    const isClosed = status === 'CLOSED'
    const targetLocationId = idOf(ids.location, to)
    const { id } = await w.tx
      .insertInto('relocation')
      .values({
        code: name,
        status,
        centerId: source.centerId,
        partnerId,
        skuId,
        lot: '',
        expirationDate: '',
        condition: 'GOOD',
        quantity,
        storageQuantity: isClosed ? storageQuantity : null,
        sourceLocationId: source.id,
        targetLocationId,
        actualLocationId: isClosed ? targetLocationId : null,
        createdBy: null,
        arrivedAt: status === 'RELOCATION_READY' ? null : w.now,
        arrivedById: null,
        closedAt: isClosed ? w.now : null,
        closedById: null,
        ...at(w),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.relocation[name] = id
    await w.tx
      .updateTable('relocation')
      .set({ code: relocationCode(id) })
      .where('id', '=', id)
      .execute()
    w.changed(source.centerId, 'relocation', id)
  }
}

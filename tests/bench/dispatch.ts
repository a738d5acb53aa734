import type { Database } from '../../server/db/database.ts'
import type { Insert } from '../../server/db/dialect.ts'
import { slipCode } from '../../shared/scan/codes.ts'
import { aliasOf } from './warehouse.ts'

/** Waybills, a plan and its pallets as bare rows for measuring, in addition to what benchWarehouse makes. */
export interface Dispatch {
  invoices: number
  /** This many of the first waybills are packed; the others wait to be packed. */
  packed: number
  pallets: number
  /** Lines of goods per waybill. */
  lines: number
}

const insertInvoice: Insert<'invoice'> = {
  into: 'invoice',
  columns: {
    contractId: 'int',
    centerId: 'int',
    partnerId: 'int',
    courierCode: 'text',
    originalOrderId: 'text',
    serial: 'text',
    serialKey: 'text',
    status: 'text',
    type: 'text',
    paymentTerms: 'text',
    recipientJson: 'text',
    recipientName: 'text',
    hash: 'text',
    deliveryAttributeType: 'text',
    allocatedAt: 'text',
    printedAt: 'text',
    onFloor: 'int',
    createdAt: 'text',
    updatedAt: 'text',
  },
}
const insertLine: Insert<'invoiceLine'> = {
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
    excludePrintForDomestic: 'int',
    notForSale: 'int',
  },
}

export const serialOf = (n: number): string => `6${String(n).padStart(11, '0')}`

export async function addDispatch(
  database: Database,
  { invoices, packed, pallets, lines }: Dispatch,
  skuOfLine: (invoice: number, line: number) => { id: number; code: string },
): Promise<void> {
  const now = new Date().toISOString()
  const s = { createdAt: now, updatedAt: now }
  const ids = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
  await database.write(async ({ tx, dialect }) => {
    await tx
      .insertInto('contract')
      .values({
        centerId: 1,
        logisticsCode: 'CJ-1',
        apiKeySealed: '',
        apiKeyPrint: '',
        apiRefreshKeySealed: null,
        apiId: null,
        apiSubId: null,
        courierCode: 'CJGLS',
        name: 'CJ',
        englishName: null,
        description: null,
        type: 'NORMAL',
        status: 'ACTIVE',
        systemTagsJson: '[]',
        shipperName: null,
        shipperPhone: null,
        shipperPostalCode: null,
        shipperAddress: null,
        returnName: null,
        returnPhone: null,
        returnPostalCode: null,
        returnAddress: null,
        useVoluntarySerial: true,
        serialStart: null,
        serialEnd: null,
        serialCurrent: null,
        auxStart: null,
        auxEnd: null,
        auxCurrent: null,
        warnedAt: null,
        polledAt: null,
        ...s,
      })
      .execute()
    await tx
      .insertInto('consolPlan')
      .values({
        code: 'ICN1-0101-CJGLS-1',
        status: 'REGISTERED',
        centerId: 1,
        courierCode: 'CJGLS',
        loadingDate: '2026-01-01',
        systemTagsJson: '[]',
        consolidatedAt: null,
        createdBy: null,
        updatedBy: null,
        workerId: null,
        ...s,
      })
      .execute()
    for (const n of ids(pallets)) {
      await tx
        .insertInto('consol')
        .values({
          code: `CS-ICN1-${String(n).padStart(6, '0')}`,
          centerId: 1,
          planId: 1,
          containerType: 'PALLET',
          parentId: null,
          serial: n,
          secretSealed: '',
          passCheck: 0,
          asksPassCode: false,
          consolidatedAt: null,
          consolidatedById: null,
          ...s,
        })
        .execute()
    }
    const recipient = JSON.stringify({
      name: '김민수',
      country: 'KR',
      administrativeArea: '서울',
      locality: '강남구',
      address: '테헤란로 1',
      premise: null,
      postalCode: '06236',
      phones: ['010-1234-5678'],
      fullAddress: null,
    })
    await dialect.insertMany(
      tx,
      insertInvoice,
      ids(invoices).map((n) => [
        1,
        1,
        1,
        'CJGLS',
        `ORDER-${n}`,
        serialOf(n),
        serialOf(n),
        n <= packed ? 'PACKED' : 'PRINTED',
        'NORMAL',
        'CD',
        recipient,
        '김민수',
        '',
        'NORMAL',
        now,
        now,
        1,
        now,
        now,
      ]),
    )
    await dialect.insertMany(
      tx,
      insertLine,
      ids(invoices).flatMap((n) =>
        ids(lines).map((k) => {
          const sku = skuOfLine(n, k)
          return [
            n,
            sku.id,
            `Cushion foundation No. ${sku.id} 커버 쿠션`,
            1 + (k % 2),
            sku.code,
            sku.code,
            120,
            'g',
            12_000,
            'KRW',
            0,
            0,
          ]
        }),
      ),
    )
  })
}

/** Adds a cart's pick list of these waybills, with a place for each line, in the order of the places. Twice as many pieces lie there. */
export async function addPickList(
  database: Database,
  invoices: readonly number[],
  lines: number,
  skuOfLine: (invoice: number, line: number) => { id: number },
): Promise<{ code: string; stops: { alias: string; skuId: number; quantity: number; tote: number }[] }> {
  const now = new Date().toISOString()
  const stamps = { createdAt: now, updatedAt: now }
  const code = slipCode(1)
  const stops = invoices.flatMap((invoiceId, nth) =>
    Array.from({ length: lines }, (_, k) => {
      const locationId = nth * lines + k + 1
      const { id: skuId } = skuOfLine(invoiceId, k + 1)
      const quantity = 1 + ((k + 1) % 2)
      return { invoiceId, locationId, alias: `${aliasOf(locationId)}-${locationId}`, skuId, quantity, tote: nth + 1 }
    }),
  )
  const goods = { lot: '', expirationDate: '', condition: 'GOOD' } as const
  await database.write(async ({ tx }) => {
    const picking = { alias: 'PICKING', aliasKey: 'PICKING', type: 'B2B', width: 0, depth: 0, height: 0 } as const
    const uses = { pickable: false, inboundPrimary: false, disabled: false, isOnTheWay: true, isPicking: true }
    await tx
      .insertInto('location')
      .values({ centerId: 1, ...picking, ...uses, ...stamps })
      .execute()
    const { id: slipId } = await tx
      .insertInto('slip')
      .values({
        code,
        centerId: 1,
        partnerId: 1,
        reason: 'B2C_OUT',
        pickingKind: 'CART',
        onFloor: true,
        status: 'RESERVED',
        referenceType: null,
        referenceId: null,
        description: null,
        createdBy: null,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kinds = Map.groupBy(stops, ({ skuId }) => skuId)
    await tx
      .insertInto('stock')
      .values(
        [...kinds].map(([skuId, all]) => {
          const reserved = all.reduce((sum, { quantity }) => sum + quantity, 0)
          const free = { available: reserved, qoo10Available: 0, qoo10Reserved: 0, updatedAt: now }
          return { centerId: 1, skuId, inStorage: 2 * reserved, reserved, ...free }
        }),
      )
      .execute()
    await tx
      .insertInto('locationStock')
      .values(
        stops.map(({ skuId, locationId, quantity }) => ({
          centerId: 1,
          skuId,
          locationId,
          ...goods,
          quantity: 2 * quantity,
          updatedAt: now,
        })),
      )
      .execute()
    await tx
      .insertInto('slipLine')
      .values(
        stops.map(({ alias: _alias, ...stop }) => ({
          slipId,
          targetLocationId: null,
          status: 'RESERVED',
          ...stop,
          ...goods,
        })),
      )
      .execute()
  })
  return { code, stops }
}

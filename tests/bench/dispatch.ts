import type { Database } from '../../server/db/database.ts'
import type { Insert } from '../../server/db/dialect.ts'

/** Waybills, a plan and its pallets as bare rows, for measuring: besides what benchWarehouse makes. */
export interface Dispatch {
  invoices: number
  /** So many of the first are packed; the others wait to be. */
  packed: number
  pallets: number
  /** Lines of goods a waybill. */
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

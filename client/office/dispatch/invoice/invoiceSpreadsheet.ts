import { z } from 'zod'
import { day } from '../../../../shared/api/list.ts'
import type { Contract } from '../../../../shared/entities/contract.ts'
import { countryOfZone } from '../../../../shared/entities/country-code.ts'
import { invoiceInput, manifest, type Manifest } from '../../../../shared/entities/invoice.ts'
import type { PartnerListed } from '../../../../shared/entities/partner.ts'
import { invoiceSpreadsheetColumns } from '../../../../shared/entities/invoice-spreadsheet.ts'
import { instantAt, startOfDay } from '../../../ui/app/format.ts'
import type { RowError, SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

type Cells = Record<string, unknown>

const titles: Partial<Record<(typeof invoiceSpreadsheetColumns)[number]['key'], string[]>> = {
  contract: ['contractId', 'logisticsCode', '계약', '契約'],
  originalOrderId: ['order', 'orderId', '주문번호', '注文番号'],
  partner: ['partnerId', '고객사', '取引先'],
  recipientName: ['recipient', '받는 분', 'お届け先'],
  recipientPhone: ['phone', '전화번호', '電話番号'],
  recipientCountry: ['country', '국가', '国'],
  recipientPostalCode: ['postalCode', 'Recipient’s postcode', '우편번호', '郵便番号'],
  recipientAddress: ['address', '주소', '住所'],
  memo: ['배송 메모', '配達メモ'],
  sku: ['item number', 'barcode', 'SKU', '상품번호', '商品番号', '品番'],
  goodsName: ['name', '상품명', '品名'],
  quantity: ['qty', '수량', '数量'],
  englishName: ['영문 품명', '英語品名'],
  originCountry: ['origin', '원산지', '原産国'],
  hsCode: ['HS 코드', 'HSコード'],
  manufacturer: ['제조사', '製造元'],
  ingredients: ['성분', '成分'],
  estimatedDeliveryDate: ['도착 예정일', 'お届け予定日'],
}
export const spreadsheetColumns: SpreadsheetColumn[] = invoiceSpreadsheetColumns.map(({ key, kind, ...column }) => ({
  ...column,
  key,
  kind,
  titles: titles[key] ?? [],
}))

/** A waybill made here must have goods. */
export const sheetWaybill = invoiceInput.extend({
  manifests: z
    .array(manifest.extend({ quantity: z.int().min(1).max(1_000_000) }))
    .min(1)
    .max(200),
})

/** Columns whose field has another name in the call. */
const fieldsOf: Record<string, string> = {
  contractId: 'contract',
  partnerId: 'partner',
  countryId: 'recipientCountry',
  manifests: 'goodsName',
  'manifests.name': 'goodsName',
  'manifests.serial': 'sku',
}

/** The cell that a field of the call came from: the row within the waybill, and the column. */
export function cellOf(field: string): { row: number; column: string } {
  const [head = '', ...rest] = field.split('.')
  if (head === 'manifests') {
    const [row = '0', name] = rest
    const known = fieldsOf[name === undefined ? head : `${head}.${name}`]
    return { row: Number(row), column: known ?? name ?? head }
  }
  if (head !== 'recipient') return { row: 0, column: fieldsOf[head] ?? head }
  const name = rest[0] === 'phones' ? 'phone' : (rest[0] ?? 'name')
  return { row: 0, column: `recipient${name.charAt(0).toUpperCase()}${name.slice(1)}` }
}

/** What the names in a spreadsheet may refer to. */
export interface Known {
  contracts: readonly Contract[]
  partners: readonly PartnerListed[]
  zoneOf: (centerId?: number) => string
}

/** The contracts with this name; several are as unclear as none. */
function contractsNamed(name: unknown, contracts: readonly Contract[]): Contract[] {
  const text = plain(name)
  return contracts.filter(({ id, name: own, logisticsCode }) =>
    [String(id), plain(own), plain(logisticsCode)].includes(text),
  )
}

function partnerNamed(name: unknown, partners: readonly PartnerListed[]): PartnerListed | undefined {
  const text = plain(name)
  return partners.find(({ id, name: own, businessName }) =>
    [String(id), plain(own), plain(businessName)].includes(text),
  )
}

const needed = ['contract', 'originalOrderId', 'goodsName', 'quantity']

/** The errors of a row; `say` gives their sentences. */
export function checkRow(
  cells: Cells,
  known: Known,
  say: (why: 'contract' | 'contracts' | 'partner') => string,
): RowError[] {
  const errors: RowError[] = needed
    .filter((key) => cells[key] === undefined)
    .map((property) => ({ property, message: 'required' }))
  const found = contractsNamed(cells['contract'], known.contracts).length
  if (cells['contract'] !== undefined && found !== 1)
    errors.push({ property: 'contract', message: say(found === 0 ? 'contract' : 'contracts') })
  if (cells['partner'] !== undefined && !partnerNamed(cells['partner'], known.partners))
    errors.push({ property: 'partner', message: say('partner') })
  return errors
}

/** Groups rows of the same contract and order that go to one recipient; a row without a recipient goes with the first. */
export function byWaybill<R extends { values: Cells }>(rows: readonly R[]): R[][] {
  const groups: R[][] = []
  // A file may have thousands of rows, so only rows of the same order are compared.
  const ofOrder = new Map<string, R[][]>()
  for (const row of rows) {
    const order = plain(row.values['originalOrderId'])
    const key = JSON.stringify([plain(row.values['contract']), order])
    const same = ofOrder.get(key) ?? []
    const there = order === '' ? undefined : same.find(([first]) => first && goWith(first.values, row.values))
    if (there) there.push(row)
    else {
      const group = [row]
      groups.push(group)
      ofOrder.set(key, [...same, group])
    }
  }
  return groups
}

const goWith = (first: Cells, other: Cells): boolean =>
  ['', plain(first['recipientName'])].includes(plain(other['recipientName']))

/** The waybill that these rows make up, as the call takes it; the call refuses missing fields by name. */
export function waybillOf(rows: readonly Cells[], { contracts, partners, zoneOf }: Known): Record<string, unknown> {
  const first = rows[0] ?? {}
  const contract = contractsNamed(first['contract'], contracts)[0]
  const at = (cell: unknown) => instantIn(cell, zoneOf(contract?.centerId))
  return {
    contractId: contract?.id,
    partnerId: partnerNamed(first['partner'], partners)?.id ?? null,
    originalOrderId: first['originalOrderId'],
    paymentTerms: capitals(first['paymentTerms']),
    deliveryAttributeType: capitals(first['deliveryAttributeType']),
    paymentPrice: first['paymentPrice'] ?? 0,
    region: first['region'] ?? null,
    hubCode: first['hubCode'] ?? null,
    estimatedDeliveryDate: at(first['estimatedDeliveryDate']),
    orderedAt: at(first['orderedAt']),
    isExempted: first['isExempted'] ?? false,
    memo: first['memo'] ?? null,
    recipient: {
      name: first['recipientName'],
      country: first['recipientCountry'] ?? countryOfZone(zoneOf(contract?.centerId)),
      postalCode: first['recipientPostalCode'] ?? null,
      address: first['recipientAddress'] ?? null,
      premise: first['recipientPremise'] ?? null,
      phones: first['recipientPhone'] === undefined ? [] : [first['recipientPhone']],
    },
    manifests: rows.map((row) => ({
      name: row['goodsName'],
      serial: row['sku'] ?? null,
      quantity: row['quantity'],
      weight: row['weight'] ?? 0,
      price: row['price'] ?? 0,
      priceUsd: dollarsOf(row['priceUsd']),
      ...Object.fromEntries(details.map((name) => [name, row[name] ?? null])),
      excludePrintForDomestic: row['excludePrintForDomestic'] ?? false,
      notForSale: row['notForSale'] ?? false,
    })),
  }
}

const details = [
  'englishName',
  'originCountry',
  'hsCode',
  'manufacturer',
  'ingredients',
  'size',
  'url',
  'imageUrl',
  'orderId',
  'orderNumber',
] as const satisfies (keyof Manifest)[]

/** Dollars with their cents; a cell that is no amount of dollars stays as it is, for the call to refuse. */
function dollarsOf(cell: unknown): unknown {
  if (typeof cell !== 'number') return cell ?? null
  const written = cell.toFixed(2)
  return Number(written) === cell ? written : String(cell)
}

function capitals(cell: unknown): string | undefined {
  return typeof cell === 'string' ? cell.toUpperCase() : undefined
}

/** A time as a spreadsheet shows it. */
const clock = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/

/**
 * A day becomes the instant at which it begins at the center, and a time is read as the center's. An instant stays as it is; anything else
 * is left for the call to refuse.
 */
function instantIn(cell: unknown, zone: string): unknown {
  if (typeof cell !== 'string') return null
  if (day.safeParse(cell).success) return startOfDay(cell, zone)
  return clock.test(cell) ? instantAt(`${cell}:00`, zone) : cell
}

function plain(text: unknown): string {
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim().toLowerCase() : ''
}

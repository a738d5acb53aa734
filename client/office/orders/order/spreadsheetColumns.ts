import type { SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const texts = [
  'partner',
  'orderNumber',
  'productCode',
  'productName',
  'optionCode',
  'optionName',
  'buyerName',
  'buyerPhone',
  'recipientName',
  'recipientPhone',
  'countryCode',
  'administrativeArea',
  'locality',
  'address',
  'addressDetail',
  'deliveryMessage',
  'currency',
]
/** Headings of older files, also of those in which all amounts were in won. They are accepted beside the current ones. */
const amounts = {
  paymentAmount: ['Paid', '支払額', 'Paid (KRW)', '결제 금액(원)', '支払額（ウォン）'],
  deliveryFee: ['Delivery fee (KRW)', '배송비(원)', '送料（ウォン）'],
}
export const spreadsheetColumns: SpreadsheetColumn[] = [
  ...texts.map((key) => ({ key, titles: [], kind: 'text' as const })),
  { key: 'channel', titles: ['Sales channel'], kind: 'text' },
  { key: 'postalCode', titles: ['Postcode'], kind: 'text' },
  { key: 'placedOn', titles: [], kind: 'day' },
  { key: 'quantity', titles: [], kind: 'integer' },
  ...Object.entries(amounts).map(([key, titles]) => ({ key, titles, kind: 'decimal' as const, currency: 'currency' })),
]

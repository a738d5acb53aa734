import type { SheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const texts = [
  'channel',
  'orderNumber',
  'placedOn',
  'productCode',
  'productName',
  'optionCode',
  'optionName',
  'buyerName',
  'buyerPhone',
  'recipientName',
  'recipientPhone',
  'countryCode',
  'postalCode',
  'address',
  'addressDetail',
  'deliveryMessage',
]
const numbers = ['quantity', 'paymentAmount', 'deliveryFee']
export const sheetColumns: SheetColumn[] = [
  ...texts.map((key) => ({ key, titles: [], kind: 'text' as const })),
  ...numbers.map((key) => ({ key, titles: [], kind: 'integer' as const })),
]

import type { SheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const texts = [
  'partner',
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
  'currency',
]
/** Amounts with what their columns were headed by while all of them were in won. */
const numbers = {
  quantity: [],
  paymentAmount: ['Paid (KRW)', '결제 금액(원)', '支払額（ウォン）'],
  deliveryFee: ['Delivery fee (KRW)', '배송비(원)', '送料（ウォン）'],
}
export const sheetColumns: SheetColumn[] = [
  ...texts.map((key) => ({ key, titles: [], kind: 'text' as const })),
  ...Object.entries(numbers).map(([key, titles]) => ({ key, titles, kind: 'integer' as const })),
]

/**
 * The columns in which new waybills come as a spreadsheet: a row a line of goods. Rows of one contract and order are one
 * waybill, and its first row says to whom it goes. `contract`: its logistics code, name or number.
 */
export const invoiceSheetColumns = [
  { key: 'contract', kind: 'text' },
  { key: 'originalOrderId', kind: 'text' },
  { key: 'partner', kind: 'text' },
  { key: 'paymentTerms', kind: 'text' },
  { key: 'recipientName', kind: 'text' },
  { key: 'recipientPhone', kind: 'text' },
  { key: 'recipientCountry', kind: 'text' },
  { key: 'recipientPostalCode', kind: 'text' },
  { key: 'recipientAddress', kind: 'text' },
  { key: 'recipientPremise', kind: 'text' },
  { key: 'memo', kind: 'text' },
  { key: 'sku', kind: 'text' },
  { key: 'goodsName', kind: 'text' },
  { key: 'quantity', kind: 'integer' },
  { key: 'weight', kind: 'integer' },
  { key: 'price', kind: 'integer' },
] as const
export type InvoiceSheetRow = { [C in (typeof invoiceSheetColumns)[number] as C['key']]: C['kind'] extends 'integer' ? number : string }

/** What the template shows. Weight in g a piece, price in KRW. */
export const invoiceSheetExample: InvoiceSheetRow = {
  contract: 'CJ-ICN1',
  originalOrderId: 'ORD-20260302-0001',
  partner: 'Mori no Kurashi',
  paymentTerms: 'CD',
  recipientName: '김서연',
  recipientPhone: '010-1234-5678',
  recipientCountry: 'KR',
  recipientPostalCode: '06236',
  recipientAddress: '서울특별시 강남구 테헤란로 152',
  recipientPremise: '21층',
  memo: '문 앞에 놓아 주세요',
  sku: 'MK-0001',
  goodsName: 'Hinoki cutting board',
  quantity: 2,
  weight: 640,
  price: 32000,
}

/**
 * The columns of a spreadsheet of new waybills, with one row for each line of goods. Rows of one contract and order to the same
 * recipient form one waybill; its later rows may leave the recipient empty. `contract`: its logistics code, name
 * or number. `width` in letters.
 */
export const invoiceSheetColumns = [
  { key: 'contract', kind: 'text', width: 20 },
  { key: 'originalOrderId', kind: 'text', width: 24 },
  { key: 'partner', kind: 'text', width: 20 },
  { key: 'paymentTerms', kind: 'text', width: 14 },
  { key: 'recipientName', kind: 'text', width: 16 },
  { key: 'recipientPhone', kind: 'text', width: 18 },
  { key: 'recipientCountry', kind: 'text', width: 18 },
  { key: 'recipientPostalCode', kind: 'text', width: 20 },
  { key: 'recipientAddress', kind: 'text', width: 48 },
  { key: 'recipientPremise', kind: 'text', width: 24 },
  { key: 'memo', kind: 'text', width: 32 },
  { key: 'sku', kind: 'text', width: 18 },
  { key: 'goodsName', kind: 'text', width: 32 },
  { key: 'quantity', kind: 'integer', width: 10 },
  { key: 'weight', kind: 'integer', width: 10 },
  { key: 'price', kind: 'integer', width: 10 },
] as const
export type InvoiceSheetRow = {
  [C in (typeof invoiceSheetColumns)[number] as C['key']]: C['kind'] extends 'integer' ? number : string
}

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

/**
 * The columns of a spreadsheet of new waybills, with one row for each line of goods. Rows of one contract and order to the same
 * recipient form one waybill; its later rows may leave the recipient empty. `contract`: its logistics code, name
 * or number. `width` in letters.
 */
export const invoiceSpreadsheetColumns = [
  { key: 'contract', kind: 'text', width: 20 },
  { key: 'originalOrderId', kind: 'text', width: 24 },
  { key: 'partner', kind: 'text', width: 20 },
  { key: 'paymentTerms', kind: 'text', codes: 'invoice.payment', width: 14 },
  { key: 'recipientName', kind: 'text', width: 16 },
  { key: 'recipientPhone', kind: 'text', width: 18 },
  { key: 'recipientCountry', kind: 'text', width: 18 },
  { key: 'recipientPostalCode', kind: 'text', width: 20 },
  { key: 'recipientAddress', kind: 'text', width: 48 },
  { key: 'recipientPremise', kind: 'text', width: 24 },
  { key: 'memo', kind: 'text', width: 32 },
  { key: 'deliveryAttributeType', kind: 'text', codes: 'invoice.attribute', width: 22 },
  { key: 'paymentPrice', kind: 'integer', width: 14 },
  { key: 'region', kind: 'text', width: 12 },
  { key: 'hubCode', kind: 'text', width: 12 },
  { key: 'estimatedDeliveryDate', kind: 'moment', width: 22 },
  { key: 'orderedAt', kind: 'moment', width: 22 },
  { key: 'isExempted', kind: 'flag', width: 12 },
  { key: 'sku', kind: 'text', width: 18 },
  { key: 'goodsName', kind: 'text', width: 32 },
  { key: 'quantity', kind: 'integer', width: 10 },
  { key: 'weight', kind: 'integer', width: 10 },
  { key: 'price', kind: 'integer', width: 10 },
  { key: 'priceUsd', kind: 'decimal', width: 10 },
  { key: 'englishName', kind: 'text', width: 32 },
  { key: 'originCountry', kind: 'text', width: 14 },
  { key: 'hsCode', kind: 'text', width: 14 },
  { key: 'manufacturer', kind: 'text', width: 24 },
  { key: 'ingredients', kind: 'text', width: 32 },
  { key: 'size', kind: 'text', width: 12 },
  { key: 'url', kind: 'text', width: 32 },
  { key: 'imageUrl', kind: 'text', width: 32 },
  { key: 'orderId', kind: 'text', width: 16 },
  { key: 'orderNumber', kind: 'text', width: 16 },
  { key: 'excludePrintForDomestic', kind: 'flag', width: 22 },
  { key: 'notForSale', kind: 'flag', width: 12 },
] as const
export type InvoiceSpreadsheetRow = {
  [C in (typeof invoiceSpreadsheetColumns)[number] as C['key']]: C['kind'] extends 'integer' | 'decimal'
    ? number
    : C['kind'] extends 'flag'
      ? boolean
      : string
}

/** The example row in the template. Weight in g a piece, price in KRW, priceUsd in dollars; days are the center's, flags Y or N. */
export const invoiceSpreadsheetExample: InvoiceSpreadsheetRow = {
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
  deliveryAttributeType: 'NORMAL',
  paymentPrice: 0,
  region: '',
  hubCode: '',
  estimatedDeliveryDate: '2026-03-04',
  orderedAt: '2026-03-02',
  isExempted: false,
  sku: 'MK-0001',
  goodsName: 'Hinoki cutting board',
  quantity: 2,
  weight: 640,
  price: 32000,
  priceUsd: 24.5,
  englishName: 'Hinoki cutting board',
  originCountry: 'JP',
  hsCode: '4419.11',
  manufacturer: 'Mori Kobo',
  ingredients: 'Hinoki',
  size: '36 × 20 cm',
  url: '',
  imageUrl: '',
  orderId: '',
  orderNumber: '',
  excludePrintForDomestic: false,
  notForSale: false,
}

/** The columns of a spreadsheet of delivered parcels. `deliveredAt`: a day of the center or an instant; empty: now. */
export const deliveredSpreadsheetColumns = [
  { key: 'serial', kind: 'text', width: 20 },
  { key: 'deliveredAt', kind: 'moment', width: 22 },
] as const
export type DeliveredSpreadsheetRow = Record<(typeof deliveredSpreadsheetColumns)[number]['key'], string>
export const deliveredExample: DeliveredSpreadsheetRow = { serial: '6300-1234-5678', deliveredAt: '2026-03-04' }

import type { Language } from '../../../shared/entities/account.ts'
import { toMajor } from '../../../shared/entities/currency.ts'
import type { MissingItem, Order, OrderHead, OrderLine } from '../../../shared/entities/order.ts'
import { piecesAsked } from '../../../shared/rules/orders/claims.ts'
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'

export interface SpreadsheetLine {
  order: OrderHead
  line: OrderLine | null
  /** The order's own amounts stand only in its first row, so that a column adds up. */
  isFirst: boolean
}

export const orderColumns: SpreadsheetColumn<SpreadsheetLine>[] = [
  { key: 'channel', width: 20, of: ({ order }) => order.channel.name },
  { key: 'orderNumber', width: 24, of: ({ order }) => order.channelOrderId },
  { key: 'status', codes: 'order.status', width: 14, of: ({ order }) => order.status },
  { key: 'findings', codes: 'order.finding', width: 24, of: ({ order }) => order.ofcStatuses },
  { key: 'partner', width: 20, of: ({ order }) => order.partner.name },
  { key: 'brand', of: ({ order }) => order.brand?.name },
  { key: 'placedAt', time: true, width: 26, of: ({ order }) => order.placedAt },
  { key: 'serial', width: 20, of: ({ line }) => line?.serial },
  { key: 'lineStatus', codes: 'order.lineStatus', width: 18, of: ({ line }) => line?.status },
  { key: 'productCode', width: 18, of: ({ line }) => line?.dealCode },
  { key: 'productName', width: 40, of: ({ line }) => line?.dealName },
  { key: 'optionCode', width: 18, of: ({ line }) => line?.optionCode },
  { key: 'optionName', width: 24, of: ({ line }) => line?.optionName },
  { key: 'quantity', width: 10, of: ({ line }) => line?.quantity },
  { key: 'toShip', width: 10, of: ({ line }) => line?.toShip },
  {
    key: 'items',
    width: 40,
    of: ({ line }) => line?.items.map((one) => `${one.skuName} × ${one.quantity}`).join(', '),
  },
  { key: 'paymentAmount', width: 14, of: ({ line }) => line && toMajor(line.paymentAmount, line.currency) },
  {
    key: 'deliveryFee',
    width: 12,
    of: ({ order, isFirst }) => (isFirst ? toMajor(order.deliveryFee, order.currency) : null),
  },
  { key: 'currency', width: 10, of: ({ order }) => order.currency },
  { key: 'buyerName', of: ({ order }) => order.buyer.name },
  { key: 'buyerPhone', width: 18, of: ({ order }) => order.buyer.phone },
  { key: 'recipientName', of: ({ order }) => order.recipient.name },
  { key: 'recipientPhone', width: 18, of: ({ order }) => order.recipient.phone },
  { key: 'countryCode', width: 10, of: ({ order }) => order.recipient.countryCode },
  { key: 'postalCode', width: 12, of: ({ order }) => order.recipient.postalCode },
  { key: 'administrativeArea', of: ({ order }) => order.recipient.administrativeArea },
  { key: 'locality', of: ({ order }) => order.recipient.locality },
  { key: 'address', width: 40, of: ({ order }) => order.recipient.address },
  { key: 'addressDetail', width: 24, of: ({ order }) => order.recipient.addressDetail },
  { key: 'deliveryMessage', width: 30, of: ({ order }) => order.deliveryMessage },
]

export const lineColumns: SpreadsheetColumn<OrderLine>[] = [
  { key: 'channel', width: 20, of: (line) => line.channel.name },
  { key: 'orderNumber', width: 24, of: (line) => line.channelOrderId },
  { key: 'placedAt', time: true, width: 26, of: (line) => line.placedAt },
  { key: 'serial', width: 20, of: (line) => line.serial },
  { key: 'status', codes: 'order.lineStatus', width: 18, of: (line) => line.status },
  { key: 'productCode', width: 18, of: (line) => line.dealCode },
  { key: 'productName', width: 40, of: (line) => line.dealName },
  { key: 'optionCode', width: 18, of: (line) => line.optionCode },
  { key: 'optionName', width: 24, of: (line) => line.optionName },
  { key: 'quantity', width: 10, of: (line) => line.quantity },
  { key: 'cancelled', width: 10, of: (line) => line.cancelledQuantity },
  { key: 'toShip', width: 10, of: (line) => line.toShip },
  { key: 'items', width: 40, of: (line) => line.items.map((one) => `${one.skuName} × ${one.quantity}`).join(', ') },
  { key: 'paymentAmount', width: 14, of: (line) => toMajor(line.paymentAmount, line.currency) },
  { key: 'currency', width: 10, of: (line) => line.currency },
  { key: 'delivery', codes: 'invoice.attribute', width: 18, of: (line) => line.deliveryAttributeType },
  { key: 'arrivalGuaranteeDate', width: 14, of: (line) => line.arrivalGuaranteeDate },
  { key: 'waybill', width: 20, of: (line) => line.invoiceCode },
  {
    key: 'claims',
    width: 30,
    of: (line, say) =>
      line.claims.map((one) => `${say(`order.claim.${one.type}`) ?? one.type} × ${piecesAsked(one, line)}`),
  },
]

export const missingColumns: SpreadsheetColumn<MissingItem>[] = [
  { key: 'productName', width: 40, of: (deal) => deal.dealName },
  { key: 'productCode', width: 18, of: (deal) => deal.dealCode },
  { key: 'optionName', width: 24, of: (deal) => deal.optionName },
  { key: 'optionCode', width: 18, of: (deal) => deal.optionCode },
  { key: 'channel', width: 20, of: (deal) => deal.channel.name },
  { key: 'partner', width: 20, of: (deal) => deal.partner.name },
  { key: 'orders', width: 10, of: (deal) => deal.orders },
  { key: 'pieces', width: 10, of: (deal) => deal.pieces },
  { key: 'since', time: true, width: 26, of: (deal) => deal.placedAt },
]

export const linesOfOrders = (
  orders: readonly OrderHead[],
  lines: readonly Order['lines'][number][],
): SpreadsheetLine[] => {
  const byOrder = Map.groupBy(lines, ({ salesOrderId }) => salesOrderId)
  return orders.flatMap((order): SpreadsheetLine[] => {
    const own = byOrder.get(order.id) ?? []
    if (own.length === 0) return [{ order, line: null, isFirst: true }]
    return own.map((line, nth) => ({ order, line, isFirst: nth === 0 }))
  })
}

type Example = Record<string, string | number>
const example: Example = {
  partner: 'Haneul Tea',
  channel: 'Haneul wholesale',
  orderNumber: 'A-1001',
  placedOn: '2026-03-02',
  productCode: '8123456789',
  productName: 'Green tea, 20 bags',
  optionCode: 'OPT-2',
  optionName: 'Two boxes',
  quantity: 1,
  paymentAmount: 18_000,
  deliveryFee: 3000,
  currency: 'KRW',
  buyerName: '김민수',
  buyerPhone: '010-1234-5678',
  recipientName: '이솔',
  recipientPhone: '0504-1234-5678',
  countryCode: 'KR',
  postalCode: '06236',
  administrativeArea: '',
  locality: '',
  address: '서울특별시 강남구 테헤란로 1',
  addressDetail: '101동 202호',
  deliveryMessage: '문 앞에 놓아 주세요',
}
export const sampleColumns: SpreadsheetColumn<Example>[] = Object.keys(example).map((key) => ({
  key,
  width: 18,
  of: (row) => row[key],
}))

const inJapan: Example = {
  ...example,
  partner: '森のくらし',
  channel: '森のくらし卸売',
  productName: '緑茶ティーバッグ 20包',
  optionName: '2箱',
  paymentAmount: 1800,
  deliveryFee: 500,
  currency: 'JPY',
  buyerName: '山田 翔太',
  buyerPhone: '090-1234-5678',
  recipientName: '佐々木 楓',
  recipientPhone: '080-1234-5678',
  countryCode: 'JP',
  postalCode: '150-0041',
  administrativeArea: '東京都',
  locality: '渋谷区',
  address: '神南1-19-11',
  addressDetail: '101号室',
  deliveryMessage: '置き配をお願いします。',
}

/** An example order as it would look where the reader's language is spoken. */
export const sampleRows = (language: Language): Example[] => [language === 'ja' ? inJapan : example]

import type { Order, OrderHead, OrderLine } from '../../../shared/entities/order.ts'
import type { SheetColumn } from '../../crud/xlsx.ts'

export interface SheetLine {
  order: OrderHead
  line: OrderLine | null
}

export const orderColumns: SheetColumn<SheetLine>[] = [
  { title: 'channel', width: 20, of: ({ order }) => order.channel.name },
  { title: 'orderNumber', width: 24, of: ({ order }) => order.channelOrderId },
  { title: 'status', width: 14, of: ({ order }) => order.status },
  { title: 'findings', width: 24, of: ({ order }) => order.ofcStatuses.join(', ') },
  { title: 'partner', width: 20, of: ({ order }) => order.partner.name },
  { title: 'brand', of: ({ order }) => order.brand?.name },
  { title: 'placedAt', width: 26, of: ({ order }) => order.placedAt },
  { title: 'serial', width: 20, of: ({ line }) => line?.serial },
  { title: 'lineStatus', width: 18, of: ({ line }) => line?.status },
  { title: 'productCode', width: 18, of: ({ line }) => line?.dealCode },
  { title: 'productName', width: 40, of: ({ line }) => line?.dealName },
  { title: 'optionCode', width: 18, of: ({ line }) => line?.optionCode },
  { title: 'optionName', width: 24, of: ({ line }) => line?.optionName },
  { title: 'quantity', width: 10, of: ({ line }) => line?.quantity },
  { title: 'toShip', width: 10, of: ({ line }) => line?.toShip },
  {
    title: 'items',
    width: 40,
    of: ({ line }) => line?.items.map((one) => `${one.skuName} × ${one.quantity}`).join(', '),
  },
  { title: 'paymentAmount', width: 14, of: ({ line }) => line?.paymentAmount },
  { title: 'deliveryFee', width: 12, of: ({ order }) => order.deliveryFee },
  { title: 'buyerName', of: ({ order }) => order.buyer.name },
  { title: 'buyerPhone', width: 18, of: ({ order }) => order.buyer.phone },
  { title: 'recipientName', of: ({ order }) => order.recipient.name },
  { title: 'recipientPhone', width: 18, of: ({ order }) => order.recipient.phone },
  { title: 'countryCode', width: 10, of: ({ order }) => order.recipient.countryCode },
  { title: 'postalCode', width: 12, of: ({ order }) => order.recipient.postalCode },
  { title: 'address', width: 40, of: ({ order }) => order.recipient.address },
  { title: 'addressDetail', width: 24, of: ({ order }) => order.recipient.addressDetail },
  { title: 'deliveryMessage', width: 30, of: ({ order }) => order.deliveryMessage },
]

export const lineColumns: SheetColumn<OrderLine>[] = [
  { title: 'channel', width: 20, of: (line) => line.channel.name },
  { title: 'orderNumber', width: 24, of: (line) => line.channelOrderId },
  { title: 'placedAt', width: 26, of: (line) => line.placedAt },
  { title: 'serial', width: 20, of: (line) => line.serial },
  { title: 'status', width: 18, of: (line) => line.status },
  { title: 'productCode', width: 18, of: (line) => line.dealCode },
  { title: 'productName', width: 40, of: (line) => line.dealName },
  { title: 'optionCode', width: 18, of: (line) => line.optionCode },
  { title: 'optionName', width: 24, of: (line) => line.optionName },
  { title: 'quantity', width: 10, of: (line) => line.quantity },
  { title: 'cancelled', width: 10, of: (line) => line.cancelledQuantity },
  { title: 'toShip', width: 10, of: (line) => line.toShip },
  { title: 'items', width: 40, of: (line) => line.items.map((one) => `${one.skuName} × ${one.quantity}`).join(', ') },
  { title: 'paymentAmount', width: 14, of: (line) => line.paymentAmount },
  { title: 'delivery', width: 18, of: (line) => line.deliveryAttributeType },
  { title: 'arrivalGuaranteeDate', width: 14, of: (line) => line.arrivalGuaranteeDate },
  { title: 'waybill', width: 20, of: (line) => line.invoiceCode },
  { title: 'claims', width: 30, of: (line) => line.claims.map((one) => `${one.type} × ${one.quantity}`).join(', ') },
]

export const linesOfOrders = (orders: readonly OrderHead[], lines: readonly Order['lines'][number][]): SheetLine[] => {
  const byOrder = Map.groupBy(lines, ({ salesOrderId }) => salesOrderId)
  return orders.flatMap((order): SheetLine[] => {
    const own = byOrder.get(order.id) ?? []
    return own.length === 0 ? [{ order, line: null }] : own.map((line) => ({ order, line }))
  })
}

type Example = Record<string, string | number>
const example: Example = {
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
  buyerName: '김민수',
  buyerPhone: '010-1234-5678',
  recipientName: '이솔',
  recipientPhone: '0504-1234-5678',
  countryCode: 'KR',
  postalCode: '06236',
  address: '서울특별시 강남구 테헤란로 1',
  addressDetail: '101동 202호',
  deliveryMessage: '문 앞에 놓아 주세요',
}
export const sampleColumns: SheetColumn<Example>[] = Object.keys(example).map((title) => ({
  title,
  width: 18,
  of: (row) => row[title],
}))
export const sampleRows = [example]

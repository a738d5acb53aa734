import { z } from 'zod'
import { toMinor } from '../../../shared/entities/currency.ts'
import type { LineStatus, SourceOrderInput } from '../../../shared/entities/order.ts'

const zone = 9 * 3_600_000
/** Japan's time, as 2026-03-02 10:00:00, 20260302100000 or only a day. */
const said = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?)?$/

export function instantOf(text: string): string | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = said.exec(text.trim()) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
/** Japan's time, as Qoo10's searches take it: 20260302100000. */
export const jstOf = (iso: string): string =>
  new Date(Date.parse(iso) + zone).toISOString().slice(0, 19).replaceAll(/\D/g, '')

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim() || null)
const time = text.transform((value) => (value === null ? null : instantOf(value)))
const number = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String)
const amount = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => Number(value ?? 0) || 0)
const pieces = z.coerce.number().int().min(0)
/** A code, either on its own or behind its name: 配送要請(2). */
const code = text.transform((value) => Number(/(\d+)\)?$/.exec(value ?? '')?.[1] ?? 0))

/** The order number and the times of an order that GetShippingInfo_v3 lists; the rest is kept as it came and is parsed order by order. */
export const qoo10Heading = z.looseObject({
  OrderNo: number,
  OrderDate: time.pipe(z.string()),
  PaymentDate: time,
  ShippingDate: time,
  DeliveredDate: time,
})

/** The fields of a listed order that we use. */
export const qoo10Shipping = qoo10Heading.extend({
  ShippingStatus: code,
  PackNo: text,
  Buyer: text,
  BuyerTel: text,
  BuyerMobile: text,
  BuyerEmail: text,
  ItemNo: text,
  SellerItemCode: text,
  ItemTitle: text,
  Option: text,
  OptionCode: text,
  OrderPrice: amount,
  OrderQty: pieces,
  Discount: amount,
  Total: amount,
  Receiver: text,
  ReceiverTel: text,
  ReceiverMobile: text,
  ZipCode: text,
  ShippingAddress: text,
  ShippingMessage: text,
  ShippingRate: amount,
  Currency: text,
  TrackingNo: text,
})

/** One order as GetShippingAndClaimInfoByOrderNo_V2 returns it: the same fields under other names. */
export const qoo10Detail = z.looseObject({
  shippingStatus: code,
  packNo: text,
  orderNo: number,
  orderDate: time.pipe(z.string()),
  PaymentDate: time,
  shippingDate: time,
  DeliveredDate: time,
  buyer: text,
  buyerTel: text,
  buyerMobile: text,
  buyerEmail: text,
  itemCode: text,
  sellerItemCode: text,
  itemTitle: text,
  option: text,
  optionCode: text,
  orderPrice: amount,
  orderQty: pieces,
  discount: amount,
  total: amount,
  receiver: text,
  receiverTel: text,
  receiverMobile: text,
  shippingCountry: text,
  zipCode: text,
  shippingAddr: text,
  ShippingMsg: text,
  currency: text,
  trackingNo: text,
  claimStatus: code,
  reason: text,
  requestDate: time,
  cancelRefundDate: time,
})

/** The fields of GetClaimInfo_V3's list that we use. */
export const qoo10Claim = z.looseObject({
  claimStatus: code,
  orderNo: number,
  requestDate: time,
  cancelRefundDate: time,
})

type Claim = NonNullable<SourceOrderInput['lines'][number]['claims']>[number]

/** Both forms in the words of the detail. Only the list gives the delivery fee. */
export type Qoo10Order = z.output<typeof qoo10Detail> & { fee?: number }

/** Turns a listed order into the words of the detail. */
export function detailOf(one: z.output<typeof qoo10Shipping>): Qoo10Order {
  return {
    shippingStatus: one.ShippingStatus,
    packNo: one.PackNo,
    orderNo: one.OrderNo,
    orderDate: one.OrderDate,
    PaymentDate: one.PaymentDate,
    shippingDate: one.ShippingDate,
    DeliveredDate: one.DeliveredDate,
    buyer: one.Buyer,
    buyerTel: one.BuyerTel,
    buyerMobile: one.BuyerMobile,
    buyerEmail: one.BuyerEmail,
    itemCode: one.ItemNo,
    sellerItemCode: one.SellerItemCode,
    itemTitle: one.ItemTitle,
    option: one.Option,
    optionCode: one.OptionCode,
    orderPrice: one.OrderPrice,
    orderQty: one.OrderQty,
    discount: one.Discount,
    total: one.Total,
    receiver: one.Receiver,
    receiverTel: one.ReceiverTel,
    receiverMobile: one.ReceiverMobile,
    shippingCountry: null,
    zipCode: one.ZipCode,
    shippingAddr: one.ShippingAddress,
    ShippingMsg: one.ShippingMessage,
    currency: one.Currency,
    trackingNo: one.TrackingNo,
    claimStatus: 0,
    reason: null,
    requestDate: null,
    cancelRefundDate: null,
    fee: one.ShippingRate,
  }
}

/** The newest of the order's own times; none of them moves when the order is confirmed or its address changes. */
export function toldAtOf(one: z.output<typeof qoo10Heading>): string {
  const times = [one.PaymentDate, one.ShippingDate, one.DeliveredDate]
  return times.reduce<string>((newest, at) => (at && at > newest ? at : newest), one.OrderDate)
}

/** One order number is one item: a cart of three is three orders, which are packed together like any others for the same person. */
export function qoo10Source(one: Qoo10Order, raw: unknown, readAt: string): SourceOrderInput {
  const claim = claimOf(one)
  const currency = one.currency?.toUpperCase() ?? 'JPY'
  const kept = (amount: number) => toMinor(amount, currency)
  return {
    channelOrderId: one.orderNo,
    changedAt: readAt,
    placedAt: one.orderDate,
    paidAt: one.PaymentDate,
    currency,
    deliveryFee: kept(one.fee ?? 0),
    deliveryMessage: one.ShippingMsg,
    buyer: { id: null, name: one.buyer, phone: one.buyerMobile ?? one.buyerTel, email: one.buyerEmail },
    recipient: {
      name: one.receiver,
      phone: one.receiverMobile ?? one.receiverTel,
      phone2: one.receiverMobile ? one.receiverTel : null,
      countryCode: one.shippingCountry?.toUpperCase() ?? 'JP',
      postalCode: one.zipCode,
      address: one.shippingAddr,
      addressDetail: null,
    },
    lines: [
      {
        serial: one.orderNo,
        dealCode: one.sellerItemCode ?? one.itemCode,
        dealName: one.itemTitle,
        optionCode: one.optionCode,
        optionName: one.option,
        quantity: one.orderQty,
        cancelledQuantity: gone.includes(one.claimStatus) ? one.orderQty : 0,
        originalPrice: kept(one.orderPrice * one.orderQty),
        salesPrice: kept(one.total + one.discount),
        paymentAmount: kept(one.total),
        status: statusOf(one),
        rawStatus: String(one.shippingStatus),
        rawClaimStatus: one.claimStatus ? String(one.claimStatus) : null,
        invoiceCode: one.trackingNo,
        claims: claim ? [claim] : [],
      },
    ],
    isWhole: true,
    raw: JSON.parse(JSON.stringify(raw)),
  }
}

/** Claim statuses of orders of which nothing is shipped: cancelled, or cancelled because nobody paid. */
const gone = [3, 16]

const claims: Readonly<Record<number, { type: Claim['type']; status: LineStatus; line: LineStatus }>> = {
  1: { type: 'CANCEL', status: 'CANCEL_REQUEST', line: 'CANCEL_REQUEST' },
  2: { type: 'CANCEL', status: 'CANCELING', line: 'CANCELING' },
  3: { type: 'CANCEL', status: 'CANCEL_DONE', line: 'CANCELED' },
  4: { type: 'RETURN', status: 'RETURN_REQUEST', line: 'RETURN_REQUEST' },
  5: { type: 'RETURN', status: 'COLLECTING', line: 'COLLECTING' },
  6: { type: 'RETURN', status: 'RETURN_DONE', line: 'RETURNED' },
  11: { type: 'EXCHANGE', status: 'EXCHANGE_REQUEST', line: 'EXCHANGE_REQUEST' },
  12: { type: 'EXCHANGE', status: 'COLLECTING', line: 'COLLECTING' },
  13: { type: 'EXCHANGE', status: 'EXCHANGE_REDELIVERING', line: 'EXCHANGE_REDELIVERING' },
  // Money back for goods that never came, all or some of them: nothing comes back, so a person looks at it.
  14: { type: 'UNKNOWN', status: 'UNKNOWN', line: 'UNKNOWN' },
  15: { type: 'UNKNOWN', status: 'UNKNOWN', line: 'UNKNOWN' },
  16: { type: 'CANCEL', status: 'CANCEL_DONE', line: 'CANCELED_BY_NOPAYMENT' },
}

/** A claim has no number of its own, so its id is made of its type and the time of the request. */
export function claimOf(one: Qoo10Order): Claim | null {
  if (!one.claimStatus) return null
  const { type, status } = claims[one.claimStatus] ?? { type: 'UNKNOWN', status: 'UNKNOWN' }
  return {
    claimId: `${type} ${one.requestDate ?? one.orderNo}`,
    type,
    status,
    rawStatus: String(one.claimStatus),
    quantity: one.orderQty,
    reason: one.reason,
    requestedAt: one.requestDate,
    closedAt: one.cancelRefundDate,
  }
}

const statuses: Readonly<Record<number, LineStatus>> = { 2: 'PAYED', 3: 'PLACED', 4: 'DELIVERING', 5: 'DELIVERED' }

function statusOf({ claimStatus, shippingStatus, PaymentDate }: Qoo10Order): LineStatus {
  if (claimStatus) return claims[claimStatus]?.line ?? 'UNKNOWN'
  // A paid order that still waits has a reason that Qoo10's documents do not name.
  if (shippingStatus === 1) return PaymentDate === null ? 'PAYMENT_WAITING' : 'UNKNOWN'
  return statuses[shippingStatus] ?? 'UNKNOWN'
}

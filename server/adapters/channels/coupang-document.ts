import { z } from 'zod'

const text = z.string().nullish()
const amount = z.number().nullish()
const id = z.union([z.int(), z.string()]).transform(String)
const time = z.string().refine((said) => !Number.isNaN(timeOf(said)), 'no time')

/** The order and the time of a listed box, receipt, exchange or withdrawal. The rest is kept as it came and is parsed order by order. */
export const boxHeading = z.looseObject({
  shipmentBoxId: id,
  orderId: id,
  orderedAt: time,
  paidAt: time.or(z.literal('')).nullish(),
})
export const returnHeading = z.looseObject({ receiptId: id, orderId: id, modifiedAt: time })
export const exchangeHeading = z.looseObject({
  exchangeId: id,
  orderId: id,
  exchangeStatus: z.string(),
  modifiedAt: time,
})
export const withdrawalHeading = z.looseObject({ orderId: id, createdAt: time })

/** The fields that we use of «발주서»: one box of an order. The rest is kept as it came. */
export const coupangBox = boxHeading.extend({
  status: z.string(),
  shippingPrice: amount,
  remotePrice: amount,
  parcelPrintMessage: text,
  splitShipping: z.boolean().nullish(),
  orderer: z.looseObject({ name: text, email: text, safeNumber: text, ordererNumber: text }).nullish(),
  receiver: z.looseObject({
    name: text,
    safeNumber: text,
    receiverNumber: text,
    addr1: text,
    addr2: text,
    postCode: text,
  }),
  orderItems: z.array(
    z.looseObject({
      vendorItemId: id,
      vendorItemName: text,
      shippingCount: z.int(),
      cancelCount: z.int().nullish(),
      holdCountForCancel: z.int().nullish(),
      salesPrice: amount,
      orderPrice: amount,
      discountPrice: amount,
      sellerProductId: id.nullish(),
      sellerProductName: text,
      sellerProductItemName: text,
      confirmDate: text,
      canceled: z.boolean().nullish(),
    }),
  ),
  deliveryCompanyName: text,
  invoiceNumber: text,
})
export type CoupangBox = z.output<typeof coupangBox>

/** The fields that we use of «반품 요청»: a receipt. A request to stop the parcel is a receipt too. */
export const coupangReturn = returnHeading.extend({
  receiptStatus: z.string(),
  releaseStopStatus: text,
  createdAt: time,
  cancelReason: text,
  reasonCodeText: text,
  cancelCountSum: z.int(),
  returnItems: z.array(z.looseObject({ vendorItemId: id, purchaseCount: z.int().nullish(), cancelCount: z.int() })),
})
export type CoupangReturn = z.output<typeof coupangReturn>

/**
 * The fields that we use of «교환 요청». An item has the number that it has in its box: Coupang's examples show it, its text does not say so.
 */
export const coupangExchange = exchangeHeading.extend({
  createdAt: time,
  reason: text,
  reasonEtcDetail: text,
  reasonCodeText: text,
  exchangeItemDtoV1s: z.array(z.looseObject({ orderItemId: id, quantity: z.int() })),
  /** The parcel that goes out in exchange: it exists once the seller has confirmed that the goods came back. */
  deliveryInvoiceGroupDtos: z.array(z.looseObject({ shipmentBoxId: id })).nullish(),
  deliveryStatus: text,
  collectStatus: text,
})
export type CoupangExchange = z.output<typeof coupangExchange>

/** A return that its buyer took back; no other list shows it any more. */
export const coupangWithdrawal = withdrawalHeading.extend({
  cancelId: id,
  vendorItemIds: z.array(id),
})
export type CoupangWithdrawal = z.output<typeof coupangWithdrawal>

/** Coupang's times are KST without a zone, with a T or a space in the middle. */
const timeOf = (said: string): number => Date.parse(`${said.replace(' ', 'T')}+09:00`)
export const instantOf = (said: string): string => new Date(timeOf(said)).toISOString()
export const secondOf = (iso: string): string => kst(iso).slice(0, 19)
export const minuteOf = (iso: string): string => kst(iso).slice(0, 16)
export const dayOf = (iso: string): string => kst(iso).slice(0, 10)
const kst = (iso: string) => new Date(Date.parse(iso) + 9 * 3_600_000).toISOString()

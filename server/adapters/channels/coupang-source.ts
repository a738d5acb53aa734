import { z } from 'zod'
import type { LineStatus, SourceOrderInput } from '../../../shared/entities/order.ts'

const text = z.string().nullish()
const amount = z.number().nullish()
const id = z.union([z.int(), z.string()]).transform(String)
const time = z.string().refine((said) => !Number.isNaN(timeOf(said)), 'no time')

/** Which order a listed box, receipt or withdrawal is of, and when it is from; the rest is kept as it came, to be read order by order. */
export const boxHeading = z.looseObject({
  shipmentBoxId: id,
  orderId: id,
  orderedAt: time,
  paidAt: time.or(z.literal('')).nullish(),
})
export const returnHeading = z.looseObject({ receiptId: id, orderId: id, modifiedAt: time })
export const withdrawalHeading = z.looseObject({ orderId: id, createdAt: time })

/** The fields that are used of «발주서»: one box of an order. The rest is kept as it came. */
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

/** The fields that are used of «반품 요청»: a receipt, which a request to stop the parcel is, too. */
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

/** A return that its buyer took back; it is in no other list any more. */
export const coupangWithdrawal = withdrawalHeading.extend({
  cancelId: id,
  vendorItemIds: z.array(id),
})
export type CoupangWithdrawal = z.output<typeof coupangWithdrawal>

/** Their times are KST without saying so, with a T or a space in the middle. */
const timeOf = (said: string): number => Date.parse(`${said.replace(' ', 'T')}+09:00`)
export const instantOf = (said: string): string => new Date(timeOf(said)).toISOString()
export const minuteOf = (iso: string): string => kst(iso).slice(0, 16)
export const dayOf = (iso: string): string => kst(iso).slice(0, 10)
const kst = (iso: string) => new Date(Date.parse(iso) + 9 * 3_600_000).toISOString()

type Line = SourceOrderInput['lines'][number]
type Claim = NonNullable<Line['claims']>[number]

/** Pieces of an item that are still to be sent: `shippingCount` stays what was ordered. */
export const leftOf = ({ shippingCount, cancelCount, holdCountForCancel }: CoupangBox['orderItems'][number]): number =>
  Math.max(0, shippingCount - (cancelCount ?? 0) - (holdCountForCancel ?? 0))

/** The boxes of one order as the order that they are of, as it was when it was read. */
export function coupangSource(
  boxes: readonly CoupangBox[],
  returns: readonly CoupangReturn[],
  withdrawals: readonly CoupangWithdrawal[],
  readAt: string,
): SourceOrderInput | null {
  const [first] = boxes
  if (!first) return null
  const { receiver: to, orderer: from } = first
  return {
    channelOrderId: first.orderId,
    changedAt: readAt,
    placedAt: instantOf(first.orderedAt),
    paidAt: first.paidAt ? instantOf(first.paidAt) : null,
    deliveryFee: boxes.reduce(
      (sum, { shippingPrice, remotePrice }) => sum + whole(shippingPrice) + whole(remotePrice),
      0,
    ),
    deliveryMessage: first.parcelPrintMessage ?? null,
    buyer: {
      id: null,
      name: from?.name ?? null,
      phone: from?.ordererNumber || from?.safeNumber || null,
      // It comes masked, and is no address.
      email: null,
    },
    recipient: {
      name: to.name ?? null,
      phone: to.safeNumber || to.receiverNumber || null,
      phone2: to.safeNumber ? to.receiverNumber || null : null,
      countryCode: 'KR',
      postalCode: to.postCode?.replaceAll('-', '') ?? null,
      address: to.addr1 ?? null,
      addressDetail: to.addr2 ?? null,
      administrativeArea: null,
      locality: null,
    },
    lines: boxes.flatMap((box) => box.orderItems.map((item) => lineOf(box, item, returns, withdrawals))),
    raw: JSON.parse(JSON.stringify({ boxes, returns, withdrawals })),
  }
}

const whole = (said: number | null | undefined) => Math.round(said ?? 0)

function lineOf(
  box: CoupangBox,
  item: CoupangBox['orderItems'][number],
  returns: readonly CoupangReturn[],
  withdrawals: readonly CoupangWithdrawal[],
): Line {
  const quantity = item.shippingCount
  const cancelledQuantity = item.canceled ? quantity : quantity - leftOf(item)
  const claims = claimsOf(item, returns, withdrawals)
  return {
    serial: `${box.orderId}:${item.vendorItemId}`,
    dealCode: item.sellerProductId ?? null,
    dealName: item.sellerProductName ?? item.vendorItemName ?? null,
    optionCode: item.vendorItemId,
    optionName: item.sellerProductItemName ?? null,
    quantity,
    cancelledQuantity,
    originalPrice: whole(item.salesPrice) * quantity,
    salesPrice: whole(item.orderPrice),
    paymentAmount: whole(item.orderPrice) - whole(item.discountPrice),
    status: cancelledQuantity >= quantity ? 'CANCELED' : (claimStatus(claims) ?? statusOf(box, item.confirmDate)),
    rawStatus: box.status,
    rawClaimStatus: claims.at(-1)?.rawStatus ?? null,
    invoiceCode: box.invoiceNumber || null,
    claims,
  }
}

const statuses: Readonly<Record<string, LineStatus>> = {
  ACCEPT: 'PAYED',
  INSTRUCT: 'PLACED',
  DEPARTURE: 'DISPATCHED',
  DELIVERING: 'DELIVERING',
  FINAL_DELIVERY: 'DELIVERED',
  NONE_TRACKING: 'DISPATCHED',
}
const statusOf = ({ status }: CoupangBox, confirmDate: string | null | undefined): LineStatus =>
  confirmDate ? 'PURCHASE_DECIDED' : (statuses[status] ?? 'UNKNOWN')

/** An open claim is what a line is in; one that is done of some of its pieces says nothing of the others. */
function claimStatus(claims: readonly Claim[]): LineStatus | undefined {
  return claims.findLast(
    ({ status, type }) =>
      status !== 'RETURN_REJECT' &&
      status !== 'CANCEL_REJECT' &&
      !(String(type).startsWith('PARTIAL') && (status === 'RETURN_DONE' || status === 'CANCEL_DONE')),
  )?.status
}

const claimStatuses: Readonly<Record<string, LineStatus>> = {
  RELEASE_STOP_UNCHECKED: 'CANCEL_REQUEST',
  RETURNS_UNCHECKED: 'RETURN_REQUEST',
  VENDOR_WAREHOUSE_CONFIRM: 'COLLECT_DONE',
  RETURNS_COMPLETED: 'RETURN_DONE',
}

/** A parcel that was stopped in time is a cancellation; one that had left is a return. */
const stopped = '처리(출고중지)'
export const isStopped = ({ releaseStopStatus }: CoupangReturn): boolean => releaseStopStatus === stopped

function claimsOf(
  { vendorItemId, shippingCount }: CoupangBox['orderItems'][number],
  returns: readonly CoupangReturn[],
  withdrawals: readonly CoupangWithdrawal[],
): Claim[] {
  const open = returns.flatMap((one): Claim[] => {
    const own = one.returnItems.find((item) => item.vendorItemId === vendorItemId)
    if (!own) return []
    const isCancel = one.receiptStatus === 'RELEASE_STOP_UNCHECKED' || isStopped(one)
    const kind = isCancel ? 'CANCEL' : 'RETURN'
    const said = claimStatuses[one.receiptStatus] ?? 'UNKNOWN'
    return [
      {
        claimId: one.receiptId,
        type: own.cancelCount < shippingCount ? `PARTIAL_${kind}` : kind,
        status: isCancel && said === 'RETURN_DONE' ? 'CANCEL_DONE' : said,
        rawStatus: one.receiptStatus,
        quantity: own.cancelCount,
        reason: one.cancelReason || one.reasonCodeText || null,
        requestedAt: instantOf(one.createdAt),
        closedAt: one.receiptStatus === 'RETURNS_COMPLETED' ? instantOf(one.modifiedAt) : null,
      },
    ]
  })
  const withdrawn = withdrawals
    .filter(({ vendorItemIds }) => vendorItemIds.includes(vendorItemId))
    .map(
      ({ cancelId, createdAt }): Claim => ({
        claimId: cancelId,
        type: 'RETURN',
        status: 'RETURN_REJECT',
        quantity: shippingCount,
        closedAt: instantOf(createdAt),
        reason: null,
      }),
    )
  return [...withdrawn, ...open]
}

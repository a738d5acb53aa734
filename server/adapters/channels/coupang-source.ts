import type { LineStatus, SourceOrderInput } from '../../../shared/entities/order.ts'
import {
  instantOf,
  type CoupangBox,
  type CoupangExchange,
  type CoupangReturn,
  type CoupangWithdrawal,
} from './coupang-document.ts'

type Line = SourceOrderInput['lines'][number]
type Claim = NonNullable<Line['claims']>[number]
type Item = CoupangBox['orderItems'][number]

/** Pieces of an item that are still to be sent: `shippingCount` stays the ordered quantity. */
export const leftOf = ({ shippingCount, cancelCount, holdCountForCancel }: Item): number =>
  Math.max(0, shippingCount - (cancelCount ?? 0) - (holdCountForCancel ?? 0))

/** The buyers' requests for an order. */
export interface CoupangRequests {
  returns: readonly CoupangReturn[]
  exchanges: readonly CoupangExchange[]
  withdrawals: readonly CoupangWithdrawal[]
}

/** The boxes of one order as a single order, as they were when they were read. */
export function coupangSource(
  boxes: readonly CoupangBox[],
  requests: CoupangRequests,
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
      // The mail address comes masked and cannot be used.
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
    lines: boxes.flatMap((box) => box.orderItems.map((item) => lineOf(box, item, requests))),
    raw: JSON.parse(JSON.stringify({ boxes, ...requests })),
  }
}

const whole = (said: number | null | undefined) => Math.round(said ?? 0)

/**
 * Cancelled pieces of an item. Pieces that are held back for a request are not cancelled before it is answered: they are in its claim, and
 * its answer would count them a second time.
 */
function cancelledOf({ canceled, shippingCount, cancelCount, holdCountForCancel }: Item, claims: readonly Claim[]) {
  if (canceled) return shippingCount
  const asked = claims.reduce(
    (sum, { status, quantity }) => sum + (status === 'CANCEL_REQUEST' ? (quantity ?? 0) : 0),
    0,
  )
  return Math.min(shippingCount, (cancelCount ?? 0) + Math.max(0, (holdCountForCancel ?? 0) - asked))
}

function lineOf(box: CoupangBox, item: Item, requests: CoupangRequests): Line {
  const quantity = item.shippingCount
  const claims = claimsOf(item, requests)
  const cancelledQuantity = cancelledOf(item, claims)
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
    status: cancelledQuantity >= quantity ? 'CANCELED' : (claimStatus(box, claims) ?? statusOf(box, item.confirmDate)),
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

/**
 * A line takes the status of its open claim; a finished claim on some of its pieces does not change the others. Goods can only come back if
 * they have left: while the box has not, a person decides whether it is sent.
 */
function claimStatus({ status: at }: CoupangBox, claims: readonly Claim[]): LineStatus | undefined {
  const claim = claims.findLast(
    ({ status, type }) =>
      !status.endsWith('_REJECT') && !(String(type).startsWith('PARTIAL') && ended.some((end) => end === status)),
  )
  const isHere = at === 'ACCEPT' || at === 'INSTRUCT'
  return claim && isHere && !claim.type.endsWith('CANCEL') ? 'UNKNOWN' : claim?.status
}
const ended: readonly LineStatus[] = ['CANCEL_DONE', 'RETURN_DONE', 'EXCHANGE_DONE']

const claimStatuses: Readonly<Record<string, LineStatus>> = {
  RELEASE_STOP_UNCHECKED: 'CANCEL_REQUEST',
  RETURNS_UNCHECKED: 'RETURN_REQUEST',
  VENDOR_WAREHOUSE_CONFIRM: 'COLLECT_DONE',
  RETURNS_COMPLETED: 'RETURN_DONE',
}

/** The mark of a parcel that was stopped in time, which is a cancellation; if the parcel had left, it is a return. */
const stopped = '처리(출고중지)'
export const isStopped = ({ releaseStopStatus }: CoupangReturn): boolean => releaseStopStatus === stopped

/** Whether the exchange is still open: it has not ended by Coupang's status. */
export const isExchangeOpen = ({ exchangeStatus }: Pick<CoupangExchange, 'exchangeStatus'>): boolean =>
  !['SUCCESS', 'REJECT', 'CANCEL'].includes(exchangeStatus)

/** The goods are with the seller, or no goods are to come back. */
export const isExchangeBack = ({ collectStatus }: CoupangExchange): boolean =>
  collectStatus === 'CompleteCollect' || collectStatus === 'NoCollect'

const exchangeStatuses: Readonly<Record<string, LineStatus>> = {
  RECEIPT: 'EXCHANGE_REQUEST',
  SUCCESS: 'EXCHANGE_DONE',
  REJECT: 'EXCHANGE_REJECT',
  CANCEL: 'EXCHANGE_REJECT',
}
/** The new parcel is on its way; `CompleteDirection` only says that its waybill may be told. */
const resent = ['Delivering', 'CompleteDelivery', 'VendorDirect']

function exchangeStatusOf(one: CoupangExchange): LineStatus {
  if (one.exchangeStatus !== 'PROGRESS') return exchangeStatuses[one.exchangeStatus] ?? 'UNKNOWN'
  if (resent.includes(one.deliveryStatus ?? '')) return 'EXCHANGE_REDELIVERING'
  return isExchangeBack(one) ? 'COLLECT_DONE' : 'COLLECTING'
}

/** The claims in the order of the requests. Coupang does not say when a withdrawn one was made. */
function claimsOf(item: Item, { returns, exchanges, withdrawals }: CoupangRequests): Claim[] {
  const asked = [...returnClaims(item, returns), ...exchangeClaims(item, exchanges)]
  return [
    ...withdrawnClaims(item, withdrawals),
    ...asked.toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : a.requestedAt > b.requestedAt ? 1 : 0)),
  ]
}
type Asked = Claim & { requestedAt: string }

function returnClaims({ vendorItemId, shippingCount }: Item, returns: readonly CoupangReturn[]): Asked[] {
  return returns.flatMap((one): Asked[] => {
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
}

function exchangeClaims({ vendorItemId, shippingCount }: Item, exchanges: readonly CoupangExchange[]): Asked[] {
  return exchanges.flatMap((one): Asked[] => {
    const own = one.exchangeItemDtoV1s.filter(({ orderItemId }) => orderItemId === vendorItemId)
    if (own.length === 0) return []
    const quantity = own.reduce((sum, item) => sum + item.quantity, 0)
    return [
      {
        claimId: one.exchangeId,
        type: quantity < shippingCount ? 'PARTIAL_EXCHANGE' : 'EXCHANGE',
        status: exchangeStatusOf(one),
        rawStatus: one.exchangeStatus,
        quantity,
        reason: one.reason || one.reasonEtcDetail || one.reasonCodeText || null,
        requestedAt: instantOf(one.createdAt),
        closedAt: isExchangeOpen(one) ? null : instantOf(one.modifiedAt),
      },
    ]
  })
}

function withdrawnClaims({ vendorItemId, shippingCount }: Item, withdrawals: readonly CoupangWithdrawal[]): Claim[] {
  return withdrawals
    .filter(({ vendorItemIds }) => vendorItemIds.includes(vendorItemId))
    .map(({ cancelId, createdAt }) => ({
      claimId: cancelId,
      type: 'RETURN',
      status: 'RETURN_REJECT',
      quantity: shippingCount,
      closedAt: instantOf(createdAt),
      reason: null,
    }))
}

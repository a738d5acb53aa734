import { z } from 'zod'
import type { DeliveryAttributeType } from '../../../shared/entities/invoice.ts'
import { lineStatuses, type ClaimType, type LineStatus, type SourceOrderInput } from '../../../shared/entities/order.ts'
import type { Changed } from './adapter.ts'
import { naverReason } from './naver-reasons.ts'

/** Naver's times are KST with milliseconds. */
export function kstOf(iso: string): string {
  return new Date(Date.parse(iso) + 9 * 3_600_000).toISOString().replace('Z', '+09:00')
}

const time = z.iso.datetime({ offset: true })
const text = z.string().nullish()
const amount = z.number().int().nullish()
const claim = z.looseObject({
  claimId: text,
  claimType: text,
  claimStatus: text,
  claimRequestDate: time.nullish(),
  requestQuantity: amount,
  cancelReason: text,
  cancelDetailedReason: text,
  cancelCompletedDate: time.nullish(),
  returnReason: text,
  returnDetailedReason: text,
  returnCompletedDate: time.nullish(),
  claimRequestReason: text,
  claimRequestDetailContent: text,
})
type Claim = z.output<typeof claim>

/** The fields of «상품 주문 정보 구조체» that we use; the rest is kept as it came. */
const naverDetail = z.looseObject({
  order: z.looseObject({
    orderId: z.string(),
    orderDate: time,
    paymentDate: time.nullish(),
    ordererId: text,
    ordererNo: text,
    ordererName: text,
    ordererTel: text,
  }),
  productOrder: z.looseObject({
    productOrderId: z.string(),
    productOrderStatus: z.string(),
    claimStatus: text,
    placeOrderStatus: text,
    productId: text,
    productName: text,
    optionCode: text,
    productOption: text,
    quantity: amount,
    initialQuantity: amount,
    remainQuantity: amount,
    totalProductAmount: amount,
    totalPaymentAmount: amount,
    deliveryFeeAmount: amount,
    packageNumber: text,
    deliveryAttributeType: text,
    deliveryTagType: text,
    arrivalGuaranteeDate: time.nullish(),
    shippingMemo: text,
    shippingAddress: z
      .looseObject({
        name: text,
        tel1: text,
        tel2: text,
        zipCode: text,
        baseAddress: text,
        detailedAddress: text,
        addressType: text,
        country: text,
        city: text,
        state: text,
      })
      .nullish(),
  }),
  delivery: z.looseObject({ trackingNumber: text }).nullish(),
  currentClaim: z
    .looseObject({ cancel: claim.nullish(), return: claim.nullish(), exchange: claim.nullish() })
    .nullish(),
  completedClaims: z.array(claim).nullish(),
})
export type NaverDetail = z.output<typeof naverDetail>
export const naverDetails = z.object({ data: z.array(naverDetail) })

type Line = SourceOrderInput['lines'][number]
type Claims = NonNullable<Line['claims']>

/** Groups product orders into the orders that they are lines of. An order without a detail no longer exists and is left out. */
export function naverSources(changed: readonly Changed[], details: readonly NaverDetail[]): SourceOrderInput[] {
  return changed.flatMap(({ id, changedAt }): SourceOrderInput[] => {
    const own = details.filter(({ order }) => order.orderId === id)
    const [first] = own
    if (!first) return []
    const { order, productOrder } = first
    const address = productOrder.shippingAddress
    return [
      {
        channelOrderId: id,
        changedAt,
        placedAt: order.orderDate,
        paidAt: order.paymentDate ?? null,
        deliveryFee: deliveryFee(own),
        deliveryMessage: productOrder.shippingMemo ?? null,
        buyer: {
          id: order.ordererNo ?? order.ordererId ?? null,
          name: order.ordererName ?? null,
          phone: order.ordererTel ?? null,
          email: null,
        },
        recipient: {
          name: address?.name ?? null,
          phone: address?.tel1 ?? null,
          phone2: address?.tel2 ?? null,
          countryCode: countryOf(address),
          postalCode: address?.zipCode ?? null,
          address: address?.baseAddress ?? null,
          addressDetail: address?.detailedAddress ?? null,
          administrativeArea: address?.state || null,
          locality: address?.city || null,
        },
        lines: own.map(lineOf),
        raw: JSON.parse(JSON.stringify(own)),
      },
    ]
  })
}

function lineOf(detail: NaverDetail): Line {
  const { productOrder: p, delivery } = detail
  const quantity = p.initialQuantity ?? p.quantity ?? 0
  const claims = claimsOf(detail, quantity)
  return {
    serial: p.productOrderId,
    dealCode: p.productId ?? null,
    dealName: p.productName ?? null,
    optionCode: p.optionCode ?? null,
    optionName: p.productOption ?? null,
    quantity,
    cancelledQuantity: cancelled(detail, quantity, claims),
    originalPrice: p.totalProductAmount ?? 0,
    salesPrice: p.totalProductAmount ?? 0,
    paymentAmount: p.totalPaymentAmount ?? 0,
    status: statusOf(p, isOfAPart(p, claims)),
    rawStatus: p.productOrderStatus,
    rawClaimStatus: p.claimStatus ?? null,
    deliveryAttributeType: attributeOf(p),
    arrivalGuaranteeDate: p.arrivalGuaranteeDate
      ? kstOf(new Date(p.arrivalGuaranteeDate).toISOString()).slice(0, 10)
      : null,
    invoiceCode: delivery?.trackingNumber ?? null,
    claims,
  }
}

/**
 * The status of an open claim, or of one that is done for all remaining pieces; otherwise the order's own status. A withdrawn claim does
 * not count (research/orders.md §2), and a claim that is done for some of the pieces does not change the others.
 */
function statusOf(
  { claimStatus, productOrderStatus, placeOrderStatus }: NaverDetail['productOrder'],
  isDoneOfAPart: boolean,
): LineStatus {
  if (claimStatus && !claimStatus.endsWith('_REJECT') && !isDoneOfAPart) return known(claimStatus)
  if (productOrderStatus === 'PAYED' && placeOrderStatus === 'OK') return 'PLACED'
  return known(productOrderStatus)
}

/** Whether a finished claim left pieces that the buyer keeps or that are still to be sent. */
function isOfAPart({ claimStatus, remainQuantity }: NaverDetail['productOrder'], claims: Claims): boolean {
  if (!claimStatus?.endsWith('_DONE') || claimStatus === 'COLLECT_DONE') return false
  if (typeof remainQuantity === 'number') return remainQuantity > 0
  return claims.findLast(({ status }) => status === claimStatus)?.type.startsWith('PARTIAL') ?? false
}

const known = (word: string): LineStatus => lineStatuses.find((status) => status === word) ?? 'UNKNOWN'

const allCancelled: readonly LineStatus[] = ['CANCELED', 'CANCELED_BY_NOPAYMENT', 'CANCEL_DONE', 'ADMIN_CANCEL_DONE']

/**
 * Cancelled pieces of a line. Before it ships, every missing piece was cancelled. Afterwards returns take pieces away too, so only the
 * cancellations are counted.
 */
function cancelled({ productOrder: p }: NaverDetail, quantity: number, claims: Claims): number {
  if (allCancelled.includes(known(p.productOrderStatus))) return quantity
  if (['PAYED', 'PAYMENT_WAITING'].includes(p.productOrderStatus) && typeof p.remainQuantity === 'number')
    return Math.max(0, quantity - p.remainQuantity)
  return claims
    .filter(({ status }) => status === 'CANCEL_DONE' || status === 'ADMIN_CANCEL_DONE')
    .reduce((sum, one) => sum + one.quantity, 0)
}

function claimsOf({ currentClaim, completedClaims }: NaverDetail, quantity: number): Claims {
  const current = (['cancel', 'return', 'exchange'] as const).flatMap((kind) => {
    const one = currentClaim?.[kind]
    return one ? [{ kind: kind.toUpperCase(), one }] : []
  })
  const completed = (completedClaims ?? []).map((one) => ({ kind: one.claimType ?? '', one }))
  // A claim that has just ended may be listed in both places.
  const all = new Map([...current, ...completed].map((named) => [named.one.claimId, named]))
  return [...all.values()].flatMap(({ kind, one }) =>
    one.claimId && one.claimStatus
      ? [
          {
            claimId: one.claimId,
            type: claimTypeOf(kind, one, quantity),
            status: known(one.claimStatus),
            rawStatus: one.claimStatus,
            quantity: one.requestQuantity ?? quantity,
            reason: reasonOf(one),
            requestedAt: one.claimRequestDate ?? null,
            closedAt: one.cancelCompletedDate ?? one.returnCompletedDate ?? null,
          },
        ]
      : [],
  )
}

/** A claim's status in Naver's word; null: the claim no longer exists. If another claim is open beside it, that one was made later. */
export function claimStatusOf(detail: NaverDetail, claimId: string): string | null {
  const claims = claimsOf(detail, 0)
  const own = claims.find((one) => one.claimId === claimId)
  if (own) return own.rawStatus ?? null
  const isOfAnother = claims.some(({ rawStatus }) => rawStatus === detail.productOrder.claimStatus)
  return isOfAnother ? null : (detail.productOrder.claimStatus ?? null)
}

function claimTypeOf(kind: string, { requestQuantity }: Claim, quantity: number): ClaimType {
  const type = kind === 'ADMIN_CANCEL' ? 'CANCEL' : kind
  if (type !== 'CANCEL' && type !== 'RETURN' && type !== 'EXCHANGE') return 'UNKNOWN'
  return typeof requestQuantity === 'number' && requestQuantity < quantity ? `PARTIAL_${type}` : type
}

function reasonOf(one: Claim): string | null {
  const reasons = [
    one.cancelDetailedReason,
    one.returnDetailedReason,
    one.claimRequestDetailContent,
    one.cancelReason,
    one.returnReason,
    one.claimRequestReason,
  ]
  const said = reasons.find((reason) => reason)
  return said ? naverReason(said) : null
}

function attributeOf({ deliveryAttributeType, deliveryTagType }: NaverDetail['productOrder']): DeliveryAttributeType {
  if (deliveryTagType === 'SUNDAY') return 'SUNDAY'
  if (deliveryAttributeType === 'ARRIVAL_GUARANTEE' || deliveryAttributeType === 'SELLER_GUARANTEE')
    return 'ARRIVAL_GUARANTEE'
  return deliveryAttributeType === 'TODAY' || deliveryAttributeType === 'OPTION_TODAY' ? 'TODAY' : 'NORMAL'
}

/** Naver's document does not say whether the lines of a package repeat its fee, so the largest fee of each package counts. */
function deliveryFee(details: readonly NaverDetail[]): number {
  const byPackage = new Map<string, number>()
  for (const { productOrder: p } of details) {
    const key = p.packageNumber ?? p.productOrderId
    byPackage.set(key, Math.max(byPackage.get(key) ?? 0, p.deliveryFeeAmount ?? 0))
  }
  return [...byPackage.values()].reduce((sum, fee) => sum + fee, 0)
}

/** A country abroad comes as a name of Naver's. Two letters are a code; anything else is left for the later check to reject. */
function countryOf(address: NaverDetail['productOrder']['shippingAddress']): string {
  if (address?.addressType !== 'FOREIGN') return 'KR'
  return address.country?.slice(0, 3) ?? ''
}

import { z } from 'zod'
import { toMinor } from '../../../shared/entities/currency.ts'
import type { LineStatus, SourceOrderInput } from '../../../shared/entities/order.ts'

const zone = 9 * 3_600_000
/** The day in Korea, as Cafe24's searches take it. */
export const koreanDay = (ms: number): string => new Date(ms + zone).toISOString().slice(0, 10)

/** Reads ISO 8601, or the same without a zone, which then is Korea's: 2018-07-04T11:21:35+09:00, 2018-07-04 11:21:35. */
export function instantOf(said: string): string | null {
  const text = said.replace(' ', 'T')
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+09:00`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim() || null)
const time = text.transform((value) => (value === null ? null : instantOf(value)))
const amount = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : Number(value) || 0))
const pieces = z.coerce.number().int().min(0)
const amounts = z.looseObject({ shipping_fee: amount }).nullish()

/** The fields of an order itself; a list is asked for these only. */
const heading = {
  order_id: z.string().min(1),
  order_date: time.pipe(z.string()),
  payment_date: time,
  cancel_date: time,
  return_confirmed_date: time,
}
export const cafe24Heading = z.looseObject(heading)
export const headingFields = Object.keys(heading).join(',')

/** The fields of an item that we use. */
const item = z.looseObject({
  order_item_code: z.string().min(1),
  product_code: text,
  product_name: text,
  variant_code: text,
  option_value: text,
  product_price: amount,
  option_price: amount,
  additional_discount_price: amount,
  coupon_discount_price: amount,
  app_item_discount_amount: amount,
  payment_amount: amount,
  quantity: pieces,
  order_status: text,
  order_status_before_cs: text,
  request_undone: text,
  claim_reason_type: text,
  claim_reason: text,
  claim_quantity: pieces.nullish(),
  tracking_no: text,
  store_pickup: text,
  cancel_date: time,
  cancel_request_date: time,
  return_request_date: time,
  return_collected_date: time,
  return_confirmed_date: time,
  exchange_request_date: time,
  exchange_date: time,
})
export type Cafe24Item = z.output<typeof item>

/** The fields that we use of an order with its items, receivers and buyer. */
export const cafe24Order = z.looseObject({
  ...heading,
  currency: text,
  paid: text,
  member_id: text,
  billing_name: text,
  shipping_type: text,
  multiple_addresses: text,
  initial_order_amount: amounts,
  actual_order_amount: amounts,
  items: z.array(item),
  receivers: z.array(
    z.looseObject({
      name: text,
      phone: text,
      cellphone: text,
      virtual_phone_no: text,
      zipcode: text,
      address1: text,
      address2: text,
      address_state: text,
      address_city: text,
      country_code: text,
      shipping_message: text,
    }),
  ),
  buyer: z.looseObject({ member_id: text, name: text, email: text, phone: text, cellphone: text }).nullish(),
})
export type Cafe24Order = z.output<typeof cafe24Order>

/** The newest of the order's own times; a change of its items moves none of them. */
export function toldAtOf(one: z.output<typeof cafe24Heading>): string {
  const times = [one.payment_date, one.cancel_date, one.return_confirmed_date]
  return times.reduce<string>((newest, at) => (at && at > newest ? at : newest), one.order_date)
}

export function cafe24Source(order: Cafe24Order, raw: unknown, readAt: string): SourceOrderInput {
  const { buyer, receivers } = order
  const [to] = receivers
  const currency = order.currency?.toUpperCase() ?? 'KRW'
  const kept = (amount: number | null | undefined) => toMinor(amount ?? 0, currency)
  const phones = [to?.virtual_phone_no, to?.cellphone, to?.phone].filter((phone) => typeof phone === 'string')
  return {
    channelOrderId: order.order_id,
    changedAt: readAt,
    placedAt: order.order_date,
    paidAt: order.paid === 'F' ? null : order.payment_date,
    currency,
    deliveryFee: kept(order.actual_order_amount?.shipping_fee ?? order.initial_order_amount?.shipping_fee),
    deliveryMessage: to?.shipping_message ?? null,
    buyer: {
      id: buyer?.member_id ?? order.member_id,
      name: buyer?.name ?? order.billing_name,
      phone: buyer?.cellphone ?? buyer?.phone ?? null,
      email: buyer?.email ?? null,
    },
    recipient: {
      name: to?.name ?? null,
      phone: phones[0] ?? null,
      phone2: phones[1] ?? null,
      // A Korean shop leaves out its own country; a shop abroad does not.
      countryCode: to?.country_code?.toUpperCase() ?? (order.shipping_type === 'B' ? '' : 'KR'),
      postalCode: to?.zipcode?.replaceAll('-', '') ?? null,
      address: to?.address1 ?? null,
      addressDetail: to?.address2 ?? null,
      administrativeArea: to?.address_state ?? null,
      locality: to?.address_city ?? null,
    },
    lines: order.items.map((one) => lineOf(one, kept, order.multiple_addresses === 'T')),
    raw: JSON.parse(JSON.stringify(raw)),
  }
}

type Line = SourceOrderInput['lines'][number]
type Claim = NonNullable<Line['claims']>[number]

function lineOf(one: Cafe24Item, kept: (amount: number) => number, hasManyAddresses: boolean): Line {
  const status = one.order_status ?? ''
  const claim = claimOf(one)
  const price = ((one.product_price ?? 0) + (one.option_price ?? 0)) * one.quantity
  const salesPrice = price - (one.additional_discount_price ?? 0)
  const paid = one.payment_amount ?? salesPrice - (one.coupon_discount_price ?? 0) - (one.app_item_discount_amount ?? 0)
  return {
    serial: one.order_item_code,
    dealCode: one.product_code,
    dealName: one.product_name,
    optionCode: one.variant_code,
    optionName: one.option_value,
    quantity: one.quantity,
    cancelledQuantity: isCancelled(one) ? Math.min(claimed(one), one.quantity) : 0,
    originalPrice: kept(price),
    salesPrice: kept(salesPrice),
    paymentAmount: kept(paid),
    status: lineStatusOf(one, hasManyAddresses),
    rawStatus: status,
    rawClaimStatus: claim?.rawStatus ?? null,
    invoiceCode: one.tracking_no,
    claims: claim ? [claim] : [],
  }
}

const statuses: Readonly<Record<string, LineStatus>> = {
  N00: 'PAYMENT_WAITING',
  N02: 'PAYMENT_WAITING',
  N03: 'PAYMENT_WAITING',
  N10: 'PAYED',
  N20: 'PLACED',
  N21: 'PLACED',
  N30: 'DELIVERING',
  N40: 'DELIVERED',
  N50: 'PURCHASE_DECIDED',
}
/** Cafe24's statuses of items that are still to be sent. */
export const openStatuses = ['N00', 'N01', 'N02', 'N03', 'N10', 'N20', 'N21', 'N22'] as const
/** Cafe24's statuses of items that have left. */
export const leftStatuses: readonly string[] = ['N30', 'N40', 'N50']

const claimWords: Readonly<Record<string, { status: LineStatus; line: LineStatus }>> = {
  C00: { status: 'CANCEL_REQUEST', line: 'CANCEL_REQUEST' },
  C10: { status: 'CANCELING', line: 'CANCELING' },
  C34: { status: 'CANCELING', line: 'CANCELING' },
  C35: { status: 'CANCELING', line: 'CANCELING' },
  C36: { status: 'CANCELING', line: 'CANCELING' },
  C40: { status: 'CANCEL_DONE', line: 'CANCELED' },
  C41: { status: 'CANCEL_DONE', line: 'CANCELED' },
  C42: { status: 'CANCEL_DONE', line: 'CANCELED' },
  C43: { status: 'CANCEL_DONE', line: 'CANCELED' },
  C47: { status: 'CANCEL_DONE', line: 'CANCELED_BY_NOPAYMENT' },
  C48: { status: 'CANCEL_DONE', line: 'CANCELED_BY_NOPAYMENT' },
  C49: { status: 'CANCEL_DONE', line: 'CANCELED_BY_NOPAYMENT' },
  R00: { status: 'RETURN_REQUEST', line: 'RETURN_REQUEST' },
  R13: { status: 'COLLECT_DONE', line: 'COLLECT_DONE' },
  R20: { status: 'COLLECT_DONE', line: 'COLLECT_DONE' },
  R31: { status: 'COLLECT_DONE', line: 'COLLECT_DONE' },
  R40: { status: 'RETURN_DONE', line: 'RETURNED' },
  R41: { status: 'RETURN_DONE', line: 'RETURNED' },
  R42: { status: 'RETURN_DONE', line: 'RETURNED' },
  R43: { status: 'RETURN_DONE', line: 'RETURNED' },
  E00: { status: 'EXCHANGE_REQUEST', line: 'EXCHANGE_REQUEST' },
  E13: { status: 'COLLECT_DONE', line: 'COLLECT_DONE' },
  E20: { status: 'COLLECT_DONE', line: 'COLLECT_DONE' },
  E31: { status: 'COLLECT_DONE', line: 'COLLECT_DONE' },
  E40: { status: 'EXCHANGE_DONE', line: 'EXCHANGED' },
}
/** The claim was accepted and is not done. Only the item's own date tells whether the goods are back. */
const underWay = ['R10', 'R12', 'R30', 'R34', 'R36', 'E10', 'E12', 'E30', 'E32', 'E33', 'E34', 'E35', 'E36']

const kinds = {
  C: { type: 'CANCEL', rejected: 'CANCEL_REJECT', undone: 'Cancellation' },
  R: { type: 'RETURN', rejected: 'RETURN_REJECT', undone: 'Return' },
  E: { type: 'EXCHANGE', rejected: 'EXCHANGE_REJECT', undone: 'Exchange' },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

const kindOf = (status: string): Kind | null =>
  Object.entries(kinds).find(([letter]) => status.startsWith(letter))?.[1] ?? null
const isRefused = (status: string) => ['C11', 'R11', 'E11'].includes(status)
/** The claim is for all pieces unless it names a quantity. */
const claimed = ({ claim_quantity, quantity }: Cafe24Item) => claim_quantity || quantity

/** The seller accepted the cancellation: the goods are not sent, whenever the money goes back. */
const isCancelled = ({ order_status }: Cafe24Item) =>
  ['CANCELING', 'CANCEL_DONE'].includes(claimWords[order_status ?? '']?.status ?? '')

/** The status of an item as if a refused request had never been made. */
export const standingOf = ({ order_status, order_status_before_cs }: Cafe24Item): string =>
  (isRefused(order_status ?? '') ? order_status_before_cs : order_status) ?? ''

function claimWordsOf(one: Cafe24Item, status: string): { status: LineStatus; line: LineStatus } {
  const known = claimWords[status]
  if (known) return known
  if (!underWay.includes(status)) return { status: 'UNKNOWN', line: 'UNKNOWN' }
  const how = one.return_collected_date ? 'COLLECT_DONE' : 'COLLECTING'
  return { status: how, line: how }
}

function lineStatusOf(one: Cafe24Item, hasManyAddresses: boolean): LineStatus {
  const said = one.order_status ?? ''
  const kind = kindOf(said)
  if (kind && !isRefused(said)) return ofTheOthers(one) ?? claimWordsOf(one, said).line
  const status = standingOf(one)
  // Cafe24 names each item's address only once it is prepared, and goods that the buyer collects at a counter are not sent: a person
  // decides.
  const isForAPerson = openStatuses.some((open) => open === status) && (hasManyAddresses || one.store_pickup === 'T')
  if (isForAPerson && statuses[status] !== 'PAYMENT_WAITING') return 'UNKNOWN'
  return statuses[status] ?? kind?.rejected ?? 'UNKNOWN'
}

/** If a cancellation was accepted or a return is done for some pieces only, the other pieces keep the status that the item had before. */
function ofTheOthers(one: Cafe24Item): LineStatus | undefined {
  const isReturned = claimWords[one.order_status ?? '']?.status === 'RETURN_DONE'
  const isOfAPart = (isReturned || isCancelled(one)) && claimed(one) < one.quantity
  if (!isOfAPart) return undefined
  return statuses[one.order_status_before_cs ?? ''] ?? (isReturned ? 'DELIVERED' : undefined)
}

/** A claim gets a number only once the seller has accepted it, so its id here is made of its type and the time of the request. */
export function claimOf(one: Cafe24Item): Claim | null {
  const status = one.order_status ?? ''
  const kind = kindOf(status) ?? Object.values(kinds).find(({ undone }) => undone === one.request_undone)
  if (!kind) return null
  const { requested, closed } = {
    CANCEL: { requested: one.cancel_request_date, closed: one.cancel_date },
    RETURN: { requested: one.return_request_date, closed: one.return_confirmed_date },
    EXCHANGE: { requested: one.exchange_request_date, closed: one.exchange_date },
  }[kind.type]
  const isTakenBack = !kindOf(status) || isRefused(status)
  const quantity = claimed(one)
  return {
    claimId: `${kind.type} ${requested ?? one.order_item_code}`,
    type: quantity < one.quantity ? `PARTIAL_${kind.type}` : kind.type,
    status: isTakenBack ? kind.rejected : claimWordsOf(one, status).status,
    rawStatus: kindOf(status) ? status : one.request_undone,
    quantity,
    reason: one.claim_reason ?? reasonInWords(one.claim_reason_type),
    requestedAt: requested,
    closedAt: closed,
  }
}

/** The words that sellers choose from, by Cafe24's letters (claim_reason_type). They are used if nobody wrote a reason. */
const reasons: Readonly<Record<string, string>> = {
  A: '고객변심',
  B: '배송지연',
  C: '배송불가지역',
  D: '포장불량',
  E: '상품 불만족',
  F: '상품정보상이',
  G: '서비스불만족',
  H: '품절',
  I: '기타',
  J: '배송오류',
  K: '상품불량',
  L: '수출/통관 불가',
}

/** An unknown letter stays as it came. */
const reasonInWords = (type: string | null): string | null =>
  type !== null && Object.hasOwn(reasons, type) ? (reasons[type] ?? null) : type

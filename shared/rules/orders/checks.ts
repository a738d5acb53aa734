import { countryCodes } from '../../entities/country-code.ts'
import { isCurrency } from '../../entities/currency.ts'
import {
  changedPrinted,
  type HeldFor,
  type LineStatus,
  type OfcStatus,
  type OrderDecision,
} from '../../entities/order.ts'
import { cancelAsked, hasLeft, piecesToShip } from './order-status.ts'
import { readPhone } from './phone.ts'

/** The detail of a review: all of the order was called off, but it lies in a packed parcel. */
export const calledOffPacked = 'packed'
/** The detail of a review: pieces were taken off the order after they were packed, so the parcel holds too many. */
export const overpacked = 'overpacked'

/** Something that is wrong with an order or was decided about it. `detail` says more, if one word can. */
export interface Finding {
  finding: OfcStatus
  detail: string | null
}

export interface CheckedOrder {
  placedAt: string
  currency: string
  recipientName: string | null
  recipientPhone: string | null
  countryCode: string
  postalCode: string | null
  address: string | null
  administrativeArea: string | null
  locality: string | null
  holdReason: HeldFor | null
  holdUntil: string | null
  decision: OrderDecision | null
  /** A parcel of the order is packed and has not left. */
  isPacked: boolean
  /** More pieces of the order lie in packed parcels than are to be sent. */
  isOverpacked: boolean
  lines: readonly {
    serial: string
    dealName: string | null
    dealCode: string | null
    quantity: number
    cancelledQuantity: number
    status: LineStatus
    rawStatus: string | null
    isMapped: boolean
    /** Pieces whose money was refunded. */
    refundedQuantity: number
  }[]
}

/** Runs all checks and returns everything that they find (decisions.md §14); COMPLETE alone if they find nothing. `now`: ISO UTC. */
export function checkOrder(order: CheckedOrder, now: string): Finding[] {
  const found: Finding[] = []
  const find = (finding: OfcStatus, detail: string | null = null) => found.push({ finding, detail })
  const open = order.lines.filter((line) => piecesToShip(line) > 0)

  if (isBlank(order.recipientName)) find('INCOMPLETE', 'recipient')
  else if (order.lines.length === 0) find('INCOMPLETE', 'lines')
  else if (open.some(({ status }) => status === 'PAYMENT_WAITING')) find('INCOMPLETE', 'payment')

  const missing = open.filter(({ isMapped }) => !isMapped)
  if (missing.length > 0)
    find('MISSING_ITEM', missing.map(({ dealName, dealCode, serial }) => dealName ?? dealCode ?? serial).join(', '))

  const country = order.countryCode.toUpperCase()
  if (!countryCodes.has(country)) find('INVALID_COUNTRY_CODE', order.countryCode)
  if (!isPhone(order.recipientPhone, country)) find('INVALID_PHONE_NUMBER')
  if (!isPostalCode(order.postalCode, country)) find('INVALID_POSTAL_CODE', order.postalCode)
  if (!isAddress(order)) find('INVALID_ADDRESS')

  const toReview = reviewOf(order, open, now)
  if (toReview !== null) find('REVIEW_REQUIRED', toReview)
  if (order.decision === 'DECLINED') find('DECLINED')
  if (order.decision === 'CANCELED') find('ABORTED')
  // A hold shows only while something is to be sent. It shows again if the channel wants the goods after all.
  if (isHeld(order, now) && (open.length > 0 || order.lines.length === 0)) find('HOLD', order.holdReason)
  return found.length === 0 ? [{ finding: 'COMPLETE', detail: null }] : found
}

/** Why a person must look at an order before it goes on. `open`: its lines with pieces that are to be sent. */
function reviewOf(order: CheckedOrder, open: CheckedOrder['lines'], now: string): string | null {
  if (order.decision !== 'ACTIVATED') {
    const unknown = open.find(({ status }) => status === 'UNKNOWN')
    const asked = open.find(({ status }) => cancelAsked.includes(status))
    const waits = open.some((line) => !hasLeft(line))
    // The line is to be sent again after its money was refunded, so nobody pays for it.
    const unpaid = open.find((line) => !hasLeft(line) && piecesToShip(line) > line.quantity - line.refundedQuantity)
    if (order.isPacked && open.length === 0) return calledOffPacked
    if (asked) return asked.status
    if (order.isOverpacked) return overpacked
    if (unpaid && (order.decision === null || order.decision === 'REINSTATED')) return 'refunded'
    if (unknown) return unknown.rawStatus ?? 'UNKNOWN'
    if (waits && isAhead(order.placedAt, now)) return 'ahead'
    if (waits && !isCurrency(order.currency)) return 'currency'
  }
  // A person's earlier decision does not count here: it was about the order as it was before its channel changed it.
  return order.holdReason === changedPrinted && isHeld(order, now) && open.length > 0 ? 'printed' : null
}

/** A wrong clock is ahead by minutes or hours, and no two time zones are a day apart. */
const mostAheadMs = 24 * 3_600_000

/** Whether an order was placed at a time that has not come yet. Both ISO UTC. */
export const isAhead = (placedAt: string, now: string): boolean => Date.parse(placedAt) > Date.parse(now) + mostAheadMs

/** A hold without an end lasts until it is taken off. */
export function isHeld({ holdReason, holdUntil }: Pick<CheckedOrder, 'holdReason' | 'holdUntil'>, now: string) {
  return holdReason !== null && (holdUntil === null || holdUntil > now)
}

/** Numbers that reach someone although the numbering plan does not know them: Korea's safe numbers (050x) and service lines (1588-). */
const korean = /^(?:050\d{8,9}|1[5-8]\d{6})$/

/** The complete figures after Korea's 0 or 82. The numbering plan that the browser loads also accepts 010-1234-56. */
const koreanWhole = /^(?:10\d{8}|1[5-8]\d{6}|2\d{7,8}|(?!10|2)\d{9,11})$/

/** Countries whose national numbers begin with a zero. Without it, as a spreadsheet leaves the number, it reaches nobody. */
const zeroed: Readonly<Record<string, string>> = { KR: '82', JP: '81' }

/** Whether the number can be called, by its country's numbering plan. */
export function isPhone(phone: string | null, country: string): boolean {
  if (phone === null) return false
  const half = phone.normalize('NFKC')
  if (country === 'KR' && korean.test(half.replace(/[\s().-]/g, ''))) return true
  // A number with stars for digits reaches nobody.
  if (/[*xX×●]/.test(half)) return false
  const abroad = zeroed[country]
  if (abroad !== undefined && !new RegExp(`^\\D*(?:0|${abroad})`).test(half)) return false
  const number = readPhone(half, country)
  if (!number?.isValid()) return false
  return number.countryCallingCode !== '82' || koreanWhole.test(number.nationalNumber)
}

/** Korea's codes have five digits, from Seoul's 01000 to Jeju's 63999, and Japan's have seven. */
const postalCodesOf: Readonly<Record<string, RegExp>> = { KR: /^(?:0[1-9]|[1-5]\d|6[0-3])\d{3}$/, JP: /^\d{7}$/ }

/** For other countries only the characters and the length are checked, and a code may be absent. */
export function isPostalCode(code: string | null, country: string): boolean {
  const pattern = postalCodesOf[country]
  if (pattern === undefined) return code === null || /^[\p{L}\p{N} -]{2,12}$/u.test(code.normalize('NFKC'))
  return code !== null && pattern.test(plainPostalCode(code))
}

/** Half width, without blanks, dashes and Japan's postal sign. */
export function plainPostalCode(code: string): string {
  return code.normalize('NFKC').replace(/[\s〒\p{Pd}ー-]/gu, '')
}

/** Whether there is an address that has words and fits on a waybill. */
function isAddress({ address, administrativeArea, locality }: CheckedOrder): boolean {
  const whole = [administrativeArea, locality, address].filter((part) => !isBlank(part)).join(' ')
  return !isBlank(address) && whole.length <= 300 && (whole.match(/\p{L}/gu)?.length ?? 0) >= 4
}

const isBlank = (text: string | null) => text === null || text.trim() === ''

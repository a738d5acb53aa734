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

/** Why an order is to be reviewed all of which was called off though it lies in a packed parcel. */
export const calledOffPacked = 'packed'
/** Why one is of which pieces were taken off after they were packed: the parcel holds too many. */
export const overpacked = 'overpacked'

/** What is wrong with an order or was decided of it, and of what, where that can be said in a word. */
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
  /** A parcel of it is packed and has not left. */
  isPacked: boolean
  /** More pieces of it lie in packed parcels than are to be sent. */
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
    /** Pieces whose money was given back. */
    refundedQuantity: number
  }[]
}

/** All checks run, and all that they find shows (decisions.md §14); COMPLETE alone when that is nothing. `now`: ISO UTC. */
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
  // Nothing is kept back of what is not sent any more; what its channel wants again is.
  if (isHeld(order, now) && (open.length > 0 || order.lines.length === 0)) find('HOLD', order.holdReason)
  return found.length === 0 ? [{ finding: 'COMPLETE', detail: null }] : found
}

/** Why a person looks at an order before it goes on. `open`: its lines of which something is to be sent. */
function reviewOf(order: CheckedOrder, open: CheckedOrder['lines'], now: string): string | null {
  if (order.decision !== 'ACTIVATED') {
    const unknown = open.find(({ status }) => status === 'UNKNOWN')
    const asked = open.find(({ status }) => cancelAsked.includes(status))
    const waits = open.some((line) => !hasLeft(line))
    // It came back after its money had gone: nobody pays for it.
    const unpaid = open.find((line) => !hasLeft(line) && piecesToShip(line) > line.quantity - line.refundedQuantity)
    if (order.isPacked && open.length === 0) return calledOffPacked
    if (asked) return asked.status
    if (order.isOverpacked) return overpacked
    if (unpaid && (order.decision === null || order.decision === 'REINSTATED')) return 'refunded'
    if (unknown) return unknown.rawStatus ?? 'UNKNOWN'
    if (waits && isAhead(order.placedAt, now)) return 'ahead'
    if (waits && !isCurrency(order.currency)) return 'currency'
  }
  // What a person let pass was what it was before.
  return order.holdReason === changedPrinted && isHeld(order, now) && open.length > 0 ? 'printed' : null
}

/** A clock that goes wrong is minutes or hours ahead, and no time zone is a day from another one's. */
const mostAheadMs = 24 * 3_600_000

/** Ordered at a time that has not come yet. Both ISO UTC. */
export const isAhead = (placedAt: string, now: string): boolean => Date.parse(placedAt) > Date.parse(now) + mostAheadMs

/** A hold without an end lasts until it is taken off. */
export function isHeld({ holdReason, holdUntil }: Pick<CheckedOrder, 'holdReason' | 'holdUntil'>, now: string) {
  return holdReason !== null && (holdUntil === null || holdUntil > now)
}

/** Numbers that reach someone, though the plan of numbers calls them none: Korea's safe numbers (050x) and service lines (1588-). */
const korean = /^(?:050\d{8,9}|1[5-8]\d{6})$/

/** Figures after Korea's 0 or 82, as many as there must be: the plan that the browser loads takes 010-1234-56 too. */
const koreanWhole = /^(?:10\d{8}|1[5-8]\d{6}|2\d{7,8}|(?!10|2)\d{9,11})$/

/** Where a national number begins with a zero: without it, as a spreadsheet leaves it, nobody is called. */
const zeroed: Readonly<Record<string, string>> = { KR: '82', JP: '81' }

/** A number that can be called, in its country's plan. */
export function isPhone(phone: string | null, country: string): boolean {
  if (phone === null) return false
  const half = phone.normalize('NFKC')
  if (country === 'KR' && korean.test(half.replace(/[\s().-]/g, ''))) return true
  // A number with stars for digits calls nobody.
  if (/[*xX×●]/.test(half)) return false
  const abroad = zeroed[country]
  if (abroad !== undefined && !new RegExp(`^\\D*(?:0|${abroad})`).test(half)) return false
  const number = readPhone(half, country)
  if (!number?.isValid()) return false
  return number.countryCallingCode !== '82' || koreanWhole.test(number.nationalNumber)
}

/** Korea's have five digits, from Seoul's 01000 to Jeju's 63999, and Japan's seven. */
const postalCodesOf: Readonly<Record<string, RegExp>> = { KR: /^(?:0[1-9]|[1-5]\d|6[0-3])\d{3}$/, JP: /^\d{7}$/ }

/** Other countries' are what they are, where they have any. */
export function isPostalCode(code: string | null, country: string): boolean {
  const pattern = postalCodesOf[country]
  if (pattern === undefined) return code === null || /^[\p{L}\p{N} -]{2,12}$/u.test(code.normalize('NFKC'))
  return code !== null && pattern.test(plainPostalCode(code))
}

/** Half width, without blanks, dashes and Japan's sign for the post. */
export function plainPostalCode(code: string): string {
  return code.normalize('NFKC').replace(/[\s〒\p{Pd}ー-]/gu, '')
}

/** There is one, it has words, and a waybill can hold it. */
function isAddress({ address, administrativeArea, locality }: CheckedOrder): boolean {
  const whole = [administrativeArea, locality, address].filter((part) => !isBlank(part)).join(' ')
  return !isBlank(address) && whole.length <= 300 && (whole.match(/\p{L}/gu)?.length ?? 0) >= 4
}

const isBlank = (text: string | null) => text === null || text.trim() === ''

import {
  isAmount,
  type ConditionGroup,
  type FlowCondition,
  type FlowTarget,
  type PromotionCondition,
} from '../../entities/condition.ts'
import { isSameCurrency } from '../../entities/currency.ts'
import type { DeliveryAttributeType } from '../../entities/invoice.ts'

/** A line of an order as conditions see it: the pieces that are still to be sent, and what all of these cost in the order's currency. */
export interface LineFacts {
  /** The channel's own number of the line. */
  serial: string
  dealCode: string | null
  dealName: string | null
  optionCode: string | null
  quantity: number
  originalPrice: number
  salesPrice: number
  paymentAmount: number
  isPaid: boolean
  /** The SKUs of the whole line, for all of its pieces, without gifts of a promotion. */
  items: readonly { skuId: number; quantity: number }[]
}

/** An order as flow controls and promotions see it, whether it is imported, tried or replayed. */
export interface OrderFacts {
  /** Always the same for the same order: `<channelId>:<channelOrderId>`. It is the seed for random gifts. */
  key: string
  partnerId: number
  brandId: number | null
  channelId: number
  buyerName: string | null
  recipientPhone: string | null
  recipientAddress: string | null
  postalCode: string | null
  deliveryMessage: string | null
  deliveryAttributeType: DeliveryAttributeType
  deliveryFee: number
  currency: string
  placedAt: string
  /** Earlier orders of the buyer from the same partner that were not cancelled. */
  earlierPurchases: number
  /** An earlier order of its recipient waits for the same parcel, or shares it. */
  isMerged: boolean
  lines: readonly LineFacts[]
}

/** Pieces that may be sold, by SKU. */
export type StockOf = (skuId: number) => number

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const most = (values: readonly number[]): number => values.reduce((top, value) => Math.max(top, value), 0)

/** A text in the form in which it is searched: width, case and spaces make no difference. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
const digits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')
/**
 * Shops abroad write a number of Korea or Japan with its country code (+82
 * 10-…), others with a leading zero. This gives the form with the zero.
 */
const phoneIn = (text: string): string =>
  digits(
    text
      .normalize('NFKC')
      .trim()
      .replace(/^\+8[12][\s().-]*0?(?=\d)/, '0'),
  )

/** Nothing of a fully cancelled line is sent, so the line decides nothing. */
const isOpen = ({ quantity }: LineFacts): boolean => quantity > 0

/** Whether an order meets a flow control's condition. `currency`: of the control's amounts. */
export function flowConditionHolds(
  { target, source, sentence, value }: FlowCondition,
  told: OrderFacts,
  stock: StockOf,
  currency: string,
): boolean {
  if (target === 'SALES_GROUP_PRICE' && !isSameCurrency(told.currency, currency)) return false
  const order = { ...told, lines: told.lines.filter(isOpen) }
  if (sentence === 'GTE' || sentence === 'LTE') {
    const counted = countOf(target, source, order, stock)
    if (counted === null || value === null) return false
    return sentence === 'GTE' ? counted >= value : counted <= value
  }
  const found = source.some((word) => isIn(target, word, order))
  return sentence === 'INCLUDE' ? found : !found
}

/** The figure that the condition counts; null if there is nothing to count. */
function countOf(target: FlowTarget, source: readonly string[], order: OrderFacts, stock: StockOf): number | null {
  const lines = ofProducts(order.lines, source)
  if (target === 'QUANTITY') return sum(lines.map(({ quantity }) => quantity))
  if (target === 'SALES_GROUP_PRICE') return sum(lines.map(({ salesPrice }) => salesPrice))
  const skuIds = new Set(lines.flatMap(({ items }) => items.map(({ skuId }) => skuId)))
  return skuIds.size === 0 ? null : Math.min(...[...skuIds].map(stock))
}

function isIn(target: FlowTarget, word: string, order: OrderFacts): boolean {
  const inText = (text: string | null) => text !== null && plain(text).includes(plain(word))
  switch (target) {
    case 'DEAL_NAME':
      return order.lines.some(({ dealName }) => inText(dealName))
    case 'PRODUCT_CODE':
      return order.lines.some(({ dealCode }) => dealCode === word)
    case 'RECIPIENT_PHONE': {
      const phone = order.recipientPhone ?? ''
      return digits(word) !== '' && [digits, phoneIn].some((as) => as(phone).includes(as(word)))
    }
    case 'RECIPIENT_ADDRESS':
      return inText(order.recipientAddress)
    case 'BUYER_NAME':
      return inText(order.buyerName)
    case 'DELIVERY_MESSAGE':
      return inText(order.deliveryMessage)
    case 'CHANNEL':
      return String(order.channelId) === word
    case 'POSTAL_CODE':
      return order.postalCode !== null && postalCodeFits(order.postalCode, word)
    case 'QUANTITY':
    case 'SALES_GROUP_PRICE':
    case 'STOCK':
      return false
  }
}

/** `word` is a range, `63000~63644`, or the beginning of a code. */
function postalCodeFits(code: string, word: string): boolean {
  const bare = digits(code)
  const [from, to] = word.split(/[~～]/).map(digits)
  if (from === undefined || from === '') return false
  if (to === undefined) return bare.startsWith(from)
  return bare.length === from.length && from <= bare && bare <= to
}

/** Whether an order meets a condition group of a promotion: all of its conditions, or one. `currency`: of the promotion's amounts. */
export function groupHolds({ operator, conditions }: ConditionGroup, order: OrderFacts, currency: string): boolean {
  return operator === 'AND'
    ? conditions.every((one) => promotionConditionHolds(one, order, currency))
    : conditions.some((one) => promotionConditionHolds(one, order, currency))
}

/** Only paid lines count. An amount in another currency is neither more nor less. */
export function promotionConditionHolds(condition: PromotionCondition, order: OrderFacts, currency: string): boolean {
  if (isAmount(condition.target) && !isSameCurrency(order.currency, currency)) return false
  const [measured, asked] =
    typeof condition.value === 'string'
      ? [Date.parse(order.placedAt), Date.parse(condition.value)]
      : [measureOf(condition, order), condition.value]
  return condition.sentence === 'GTE' ? measured >= asked : measured <= asked
}

function measureOf({ target, source }: PromotionCondition, order: OrderFacts): number {
  const paid = order.lines.filter((line) => line.isPaid && isOpen(line))
  const lines = ofProducts(paid, source)
  const isOne = (value: string | number | null) => Number(source.length === 0 || source.includes(String(value)))
  switch (target) {
    case 'ITEM_QUANTITY':
      return sum(itemsOf(paid, source).map(({ quantity }) => quantity))
    case 'ITEM_KINDS':
      return new Set(itemsOf(paid, source).map(({ skuId }) => skuId)).size
    case 'PRODUCT_QUANTITY':
      return sum(lines.map(({ quantity }) => quantity))
    case 'OPTION_QUANTITY':
      return sum(
        paid.flatMap((line) => (source.length === 0 || source.includes(optionKeyOf(line)) ? line.quantity : [])),
      )
    case 'LINE_COUNT':
      return lines.length
    case 'PAYMENT_AMOUNT':
      return sum(lines.map(({ paymentAmount }) => paymentAmount))
    case 'ORIGINAL_PRICE':
      return most(lines.map(({ originalPrice, quantity }) => perPiece(originalPrice, quantity)))
    case 'SALES_PRICE':
      return most(lines.map(({ salesPrice, quantity }) => perPiece(salesPrice, quantity)))
    case 'TOTAL_SALES_PRICE':
      return sum(lines.map(({ salesPrice }) => salesPrice))
    case 'DELIVERY_FEE':
      return order.deliveryFee
    case 'FIRST_PURCHASE':
      return Number(order.earlierPurchases === 0)
    case 'PURCHASE_COUNT':
      return order.earlierPurchases
    case 'MERGED_ORDER':
      return Number(order.isMerged)
    case 'CHANNEL':
      return isOne(order.channelId)
    case 'BRAND':
      return isOne(order.brandId)
    case 'DELIVERY_ATTRIBUTE':
      return isOne(order.deliveryAttributeType)
    case 'BUYER':
      return Number(source.some((name) => plain(name) === plain(order.buyerName ?? '')))
    case 'RECIPIENT_REGION':
      return Number(source.some((area) => plain(order.recipientAddress ?? '').startsWith(plain(area))))
    case 'PLACED_AT':
      return Date.parse(order.placedAt)
  }
}

export const perPiece = (amount: number, quantity: number): number => (quantity === 0 ? 0 : amount / quantity)

/** The key by which a promotion names an option: `<deal>/<option>`. */
export const optionKeyOf = ({ dealCode, optionCode }: Pick<LineFacts, 'dealCode' | 'optionCode'>): string =>
  `${dealCode ?? ''}/${optionCode ?? ''}`

const ofProducts = (lines: readonly LineFacts[], codes: readonly string[]): readonly LineFacts[] =>
  codes.length === 0 ? lines : lines.filter(({ dealCode }) => dealCode !== null && codes.includes(dealCode))

const itemsOf = (lines: readonly LineFacts[], skuIds: readonly string[]) =>
  lines.flatMap(({ items }) => items.filter(({ skuId }) => skuIds.length === 0 || skuIds.includes(String(skuId))))

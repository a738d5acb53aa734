import { isSameCurrency, toMajor } from '../../entities/currency.ts'
import type { DeliveryRuleInput } from '../../entities/delivery-rule.ts'
import { attributesOf, barePostalCode } from '../../entities/delivery-rule.ts'
import type { DeliveryAttributeType } from '../../entities/invoice.ts'
import {
  boxVolumes,
  centerStorageTypes,
  deliveryRegions,
  type BoxVolume,
  type CenterStorageType,
  type DeliveryRegion,
} from '../../entities/sku.ts'
import { refuse, type Refusal } from '../../errors.ts'

export interface RuleContract {
  id: number
  name: string
  active: boolean
  /** The contract carries no outgoing orders. */
  returnOnly: boolean
  ratio: number
}

/** What a rule asks for, and whether it still leads anywhere. */
export interface DeliveryRuleFacts extends Omit<DeliveryRuleInput, 'centerId' | 'contractId' | 'otherContractIds'> {
  id: number
  /** The contracts that share its orders by their ratio, its own first. */
  contracts: readonly RuleContract[]
  /** The partners who use its center. The rule takes orders of no others. */
  served: ReadonlySet<number>
}

/** Goods of an order. `name` is for the sentence that says why not. */
export interface GoodsToDeliver {
  skuId: number | null
  name: string
  centerStorageType: CenterStorageType
  boxVolume: BoxVolume
  deliveryRegion: DeliveryRegion
}

export interface OrderToDeliver {
  partner: { id: number; name: string }
  country: string
  postalCode: string | null
  /** The kind of its channel. `channelName`: the channel's name, for rules that name it. */
  channel: string | null
  channelName?: string
  /** The order's amount without what was cancelled, in its own currency. */
  amount: number
  currency: string
  tags: readonly string[]
  deliveryAttributeType: DeliveryAttributeType
  goods: readonly GoodsToDeliver[]
}

/**
 * The rules in the order in which they are tried: the highest `weightValue`
 * first; of rules with the same weight, the oldest (decisions.md §17).
 */
export function inTriedOrder<R extends Pick<DeliveryRuleFacts, 'id' | 'weightValue'>>(rules: readonly R[]): R[] {
  return [...rules].sort((a, b) => b.weightValue - a.weightValue || a.id - b.id)
}

/** The rule that takes the order. */
export function ruleFor<R extends DeliveryRuleFacts>(rules: readonly R[], order: OrderToDeliver): R | null {
  return inTriedOrder(rules).find((rule) => whyNot(rule, order).length === 0) ?? null
}

/** The conditions of a rule that an order does not meet; if empty, the rule takes the order. */
export function whyNot(rule: DeliveryRuleFacts, order: OrderToDeliver): Refusal[] {
  const { countryCondition, deliveryCondition } = rule
  return [
    ...idle(rule),
    ...(partnersOf(rule).has(order.partner.id) ? [] : [refuse('rule-partner', { partner: order.partner.name })]),
    ...(isAmong(countryCondition.countries, order.country) ? [] : [refuse('rule-country', { country: order.country })]),
    ...postalWhyNot(rule, order),
    ...orderWhyNot(rule, order),
    ...goodsWhyNot(rule, order),
    ...(attributesOf[deliveryCondition].includes(order.deliveryAttributeType)
      ? []
      : [refuse('rule-delivery', { attribute: order.deliveryAttributeType })]),
  ]
}

/**
 * The contracts that share a rule's orders, each with its part of 1. Contracts
 * that are off or only for returns leave their part to the others.
 */
export function sharesOf<C extends RuleContract>(contracts: readonly C[]): (C & { share: number })[] {
  const live = contracts.filter(({ active, returnOnly }) => active && !returnOnly)
  const whole = live.reduce((sum, { ratio }) => sum + ratio, 0)
  return live.map((contract) => ({ ...contract, share: contract.ratio / whole }))
}

/**
 * The contract that an order of a rule goes with, always the same for the same number. Consecutive numbers step by the golden ratio, so
 * that any run of orders comes close to the shares.
 */
export function contractFor<C extends RuleContract>(contracts: readonly C[], orderNumber: number): C | null {
  const shares = sharesOf(contracts)
  const at = (orderNumber * goldenRatio) % 1
  let end = 0
  for (const { share, ...contract } of shares) {
    end += share
    if (at < end) return contracts.find(({ id }) => id === contract.id) ?? null
  }
  const last = shares.at(-1)
  return contracts.find(({ id }) => id === last?.id) ?? null
}
const goldenRatio = (Math.sqrt(5) - 1) / 2

function idle({ status, contracts }: DeliveryRuleFacts): Refusal[] {
  const [first] = contracts
  const contract = first?.name ?? ''
  return [
    ...(status === 'ACTIVE' ? [] : [refuse('rule-deactivated')]),
    ...(sharesOf(contracts).length > 0
      ? []
      : [refuse(first?.active ? 'contract-return-only' : 'contract-deactivated', { contract })]),
  ]
}

function partnersOf({ partnerCondition: { partnerIds }, served }: DeliveryRuleFacts): ReadonlySet<number> {
  return partnerIds.length === 0 ? served : new Set(partnerIds.filter((id) => served.has(id)))
}

/** An empty list asks for nothing. */
const isAmong = <T>(asked: readonly T[], value: T): boolean => asked.length === 0 || asked.includes(value)

function postalWhyNot({ postalCodeCondition }: DeliveryRuleFacts, { postalCode }: OrderToDeliver): Refusal[] {
  const { ranges, prefixes } = postalCodeCondition
  if (ranges.length + prefixes.length === 0) return []
  if (postalCode === null) return [refuse('rule-postal-code-missing')]
  const bare = barePostalCode(postalCode)
  const isIn =
    prefixes.some((prefix) => bare.startsWith(prefix)) ||
    (/^\d+$/.test(bare) && ranges.some(({ from, to }) => from.length === bare.length && from <= bare && bare <= to))
  return isIn ? [] : [refuse('rule-postal-code', { postalCode: bare })]
}

function orderWhyNot({ orderCondition }: DeliveryRuleFacts, order: OrderToDeliver): Refusal[] {
  const { channel, channelName, tags } = order
  const { channels, tags: asked } = orderCondition
  return [
    ...(channels.length === 0 || [channel, channelName].some((one) => one != null && channels.includes(one))
      ? []
      : [refuse('rule-channel', { channel: channel ?? '–' })]),
    ...amountWhyNot(orderCondition, order),
    ...(asked.length === 0 || asked.some((tag) => tags.includes(tag))
      ? []
      : [refuse('rule-tags', { tags: asked.join(', ') })]),
  ]
}

function amountWhyNot(
  { amountMin, amountMax, currency }: DeliveryRuleFacts['orderCondition'],
  order: OrderToDeliver,
): Refusal[] {
  if (amountMin === null && amountMax === null) return []
  if (!isSameCurrency(order.currency, currency))
    return [refuse('rule-currency', { asked: currency, paid: order.currency })]
  const said = (amount: number) => toMajor(amount, currency)
  const amount = said(order.amount)
  return [
    ...(amountMin === null || order.amount >= amountMin
      ? []
      : [refuse('rule-amount-below', { amount, least: said(amountMin), currency })]),
    ...(amountMax === null || order.amount <= amountMax
      ? []
      : [refuse('rule-amount-above', { amount, most: said(amountMax), currency })]),
  ]
}

/**
 * One contract carries the whole order, so a rule takes it only if all its goods fit.
 * A rule for odd-shaped goods needs only one of them to be odd-shaped.
 */
function goodsWhyNot({ itemCondition, deliveryCondition }: DeliveryRuleFacts, { goods }: OrderToDeliver): Refusal[] {
  const { storageTypes, boxVolumes: volumes, deliveryRegions: regions, skuIds } = itemCondition
  const firstUnless = (fits: (one: GoodsToDeliver) => boolean) => goods.filter((one) => !fits(one)).slice(0, 1)
  return [
    ...firstUnless((one) => isAmong(storageTypes, one.centerStorageType)).map(({ name }) =>
      refuse('rule-storage', { goods: name }),
    ),
    ...firstUnless((one) => isAmong(volumes, one.boxVolume)).map(({ name }) => refuse('rule-volume', { goods: name })),
    ...firstUnless((one) => isAmong(regions, one.deliveryRegion)).map(({ name }) =>
      refuse('rule-region', { goods: name }),
    ),
    ...firstUnless(({ skuId }) => skuIds.length === 0 || (skuId !== null && skuIds.includes(skuId))).map(({ name }) =>
      refuse('rule-sku', { goods: name }),
    ),
    ...(deliveryCondition !== 'ODD' || goods.some(({ boxVolume }) => boxVolume === 'DEFORMED')
      ? []
      : [refuse('rule-not-odd')]),
  ]
}

/** Why a rule never takes an order. `shadowedBy`: the rule before it that takes all of its orders. */
export interface Unreachable {
  refusal: Refusal
  shadowedBy: number | null
}

/**
 * The rules that no order can reach, each with the reason. Every rule in the result is certainly unreachable; a rule whose orders are taken
 * only by several others together is not found.
 */
export function unreachableRules(
  rules: readonly DeliveryRuleFacts[],
  nameOf: (rule: DeliveryRuleFacts) => string,
): Map<number, Unreachable> {
  const found = new Map<number, Unreachable>()
  const before: DeliveryRuleFacts[] = []
  for (const rule of inTriedOrder(rules)) {
    const [refusal] = [...idle(rule), ...contradictions(rule)]
    const shadow = refusal ? undefined : before.find((wider) => covers(wider, rule))
    if (refusal) found.set(rule.id, { refusal, shadowedBy: null })
    else if (shadow)
      found.set(rule.id, { refusal: refuse('rule-shadowed', { rule: nameOf(shadow) }), shadowedBy: shadow.id })
    // A shadowed rule need not be kept: the rule that shadows it also shadows whatever it would.
    else before.push(rule)
  }
  return found
}

/** Conditions of a rule that no order can meet. */
function contradictions(rule: DeliveryRuleFacts): Refusal[] {
  const { postalCodeCondition, orderCondition, itemCondition, deliveryCondition } = rule
  const { ranges, prefixes } = postalCodeCondition
  const { amountMin, amountMax } = orderCondition
  const noPostalCode =
    ranges.length + prefixes.length > 0 && prefixes.length === 0 && ranges.every((range) => !isRange(range))
  const { currency } = orderCondition
  const noAmount =
    amountMin !== null && amountMax !== null && amountMin > amountMax
      ? [
          refuse('rule-no-amount', {
            least: toMajor(amountMin, currency),
            most: toMajor(amountMax, currency),
            currency,
          }),
        ]
      : []
  return [
    ...(partnersOf(rule).size === 0 ? [refuse('rule-no-partner')] : []),
    ...(noPostalCode ? [refuse('rule-no-postal-code')] : []),
    ...noAmount,
    ...(deliveryCondition === 'ODD' && !isAmong(itemCondition.boxVolumes, 'DEFORMED')
      ? [refuse('rule-odd-excluded')]
      : []),
  ]
}

type PostalRange = DeliveryRuleFacts['postalCodeCondition']['ranges'][number]
const isRange = ({ from, to }: PostalRange) => from.length === to.length && from <= to

/** Whether another rule also takes every order that this rule takes. */
function covers(wider: DeliveryRuleFacts, rule: DeliveryRuleFacts): boolean {
  const [a, b] = [wider.orderCondition, rule.orderCondition]
  const [c, d] = [wider.itemCondition, rule.itemCondition]
  const attributes = attributesOf[wider.deliveryCondition]
  return (
    isWithin(partnersOf(rule), partnersOf(wider)) &&
    takesAll(wider.countryCondition.countries, rule.countryCondition.countries) &&
    takesPostalCodes(wider.postalCodeCondition, rule.postalCodeCondition) &&
    takesAll(a.channels, b.channels) &&
    takesAll(a.tags, b.tags) &&
    takesAmounts(a, b) &&
    takesAll(c.storageTypes, d.storageTypes, centerStorageTypes) &&
    takesAll(c.boxVolumes, d.boxVolumes, boxVolumes) &&
    takesAll(c.deliveryRegions, d.deliveryRegions, deliveryRegions) &&
    takesAll(c.skuIds, d.skuIds) &&
    attributesOf[rule.deliveryCondition].every((attribute) => attributes.includes(attribute)) &&
    (wider.deliveryCondition !== 'ODD' || rule.deliveryCondition === 'ODD')
  )
}

const isWithin = (part: ReadonlySet<number>, whole: ReadonlySet<number>) => [...part].every((id) => whole.has(id))

/** An empty list takes everything. `all`: the existing values, if they can be counted. */
function takesAll<T>(wider: readonly T[], asked: readonly T[], all?: readonly T[]): boolean {
  const wanted = asked.length === 0 ? all : asked
  return wider.length === 0 || (wanted !== undefined && wanted.every((value) => wider.includes(value)))
}

type OrderCondition = DeliveryRuleFacts['orderCondition']

/** A condition that asks for an amount takes only its own currency. */
function takesAmounts(wider: OrderCondition, asked: OrderCondition): boolean {
  const asks = ({ amountMin, amountMax }: OrderCondition) => amountMin !== null || amountMax !== null
  if (!asks(wider)) return true
  return (
    asks(asked) &&
    isSameCurrency(wider.currency, asked.currency) &&
    (wider.amountMin ?? 0) <= (asked.amountMin ?? 0) &&
    (wider.amountMax ?? Infinity) >= (asked.amountMax ?? Infinity)
  )
}

type PostalCodes = DeliveryRuleFacts['postalCodeCondition']

function takesPostalCodes(wider: PostalCodes, asked: PostalCodes): boolean {
  if (wider.ranges.length + wider.prefixes.length === 0) return true
  if (asked.ranges.length + asked.prefixes.length === 0) return false
  return (
    asked.prefixes.every((prefix) => wider.prefixes.some((known) => prefix.startsWith(known))) &&
    asked.ranges.filter(isRange).every((range) => isCovered(range, wider))
  )
}

/** Whether ranges and prefixes together cover a whole range without a gap. A prefix counts as a range of codes of its length. */
function isCovered({ from, to }: PostalRange, { ranges, prefixes }: PostalCodes): boolean {
  const digits = from.length
  const spans = [
    ...ranges.filter((range) => isRange(range) && range.from.length === digits),
    ...prefixes
      .filter((prefix) => /^\d+$/.test(prefix) && prefix.length <= digits)
      .map((prefix) => ({ from: prefix.padEnd(digits, '0'), to: prefix.padEnd(digits, '9') })),
  ].sort((one, other) => Number(one.from) - Number(other.from))
  let next = Number(from)
  for (const span of spans) if (Number(span.from) <= next) next = Math.max(next, Number(span.to) + 1)
  return next > Number(to)
}

import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { countryCode } from './country-code.ts'
import { amount, currencyCode, maxAmount } from './currency.ts'
import { deliveryAttributeTypes, type DeliveryAttributeType } from './invoice.ts'
import { boxVolumes, centerStorageTypes, deliveryRegions } from './sku.ts'
import { plainFigures } from './figures.ts'

/** Which contract an order goes with (logistics.md §3, decisions.md §17; docs/decisions/0021-delivery-rules.md). */
export const deliveryConditions = ['NORMAL', 'TODAY', 'HOLIDAY', 'ODD', 'NFA'] as const
export type DeliveryCondition = (typeof deliveryConditions)[number]
export const deliveryRuleStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type DeliveryRuleStatus = (typeof deliveryRuleStatuses)[number]

/** What an order's delivery may have been promised as, for each condition; odd-shaped goods go however they were promised. */
export const attributesOf: Readonly<Record<DeliveryCondition, readonly DeliveryAttributeType[]>> = {
  NORMAL: ['NORMAL', 'KANDASH', 'STAR'],
  TODAY: ['TODAY'],
  HOLIDAY: ['HOLIDAY', 'SUNDAY'],
  ODD: deliveryAttributeTypes,
  NFA: ['ARRIVAL_GUARANTEE'],
}

const id = z.int().positive()
const ids = z.array(id).max(500).default([])
const bound = amount.min(0).max(maxAmount).nullable().default(null)
/** What a channel or a tag is called: in one case, so that `cold` is COLD. */
const code = z.string().trim().toUpperCase().min(1).max(63)
const codes = z.array(code).max(100).default([])

/** As it is compared: without spaces and hyphens, so that 282-0011 is 2820011. */
export const barePostalCode = (text: string): string => plainFigures(text).replace(/[\s-]/g, '').toUpperCase()
const postalCode = z
  .string()
  .overwrite(barePostalCode)
  .regex(/^[A-Z0-9]{1,10}$/, 'up to 10 letters and digits')
const postalDigits = z
  .string()
  .overwrite(barePostalCode)
  .regex(/^\d{1,10}$/, 'up to 10 digits')
const isDigits = (text: string) => /^\d{1,10}$/.test(text)

/** First and last included. */
const postalRange = z
  .strictObject({ from: postalDigits, to: postalDigits })
  // Ends that are no digits are refused by themselves.
  .refine(({ from, to }) => ![from, to].every(isDigits) || (from.length === to.length && from <= to), {
    message: 'from and to are as long as one another, and from is not after to',
    path: ['to'],
  })

export const partnerCondition = z.strictObject({ partnerIds: ids }).meta({ id: 'PartnerCondition' })
export const countryCondition = z
  .strictObject({ countries: z.array(countryCode).max(300).default([]) })
  .meta({ id: 'CountryCondition' })
export const postalCodeCondition = z
  .strictObject({
    ranges: z.array(postalRange).max(200).default([]),
    prefixes: z.array(postalCode).max(200).default([]),
  })
  .meta({ id: 'PostalCodeCondition' })
/** Amounts in its currency, both ends included: orders of another do not meet them. */
export const orderCondition = z
  .strictObject({
    channels: codes,
    amountMin: bound,
    amountMax: bound,
    currency: currencyCode.default('KRW'),
    tags: codes,
  })
  .refine(({ amountMin, amountMax }) => amountMin === null || amountMax === null || amountMin <= amountMax, {
    message: 'is less than the amount it begins at',
    path: ['amountMax'],
  })
  .meta({ id: 'OrderCondition' })
export const itemCondition = z
  .strictObject({
    storageTypes: z.array(z.enum(centerStorageTypes)).max(3).default([]),
    boxVolumes: z.array(z.enum(boxVolumes)).max(4).default([]),
    deliveryRegions: z.array(z.enum(deliveryRegions)).max(4).default([]),
    skuIds: ids,
  })
  .meta({ id: 'ItemCondition' })

const anyOrder = { channels: [], amountMin: null, amountMax: null, currency: 'KRW', tags: [] }
const anyGoods = { storageTypes: [], boxVolumes: [], deliveryRegions: [], skuIds: [] }

/** What a condition leaves empty it does not ask for. `weightValue`: the highest is tried first, of equals the oldest. */
export const deliveryRuleInput = z
  .strictObject({
    centerId: id,
    contractId: id,
    /** More contracts of its center: together they share its orders by their `ratio`. */
    otherContractIds: z.array(id).max(20).default([]),
    name: z.string().trim().max(63).nullable().default(null),
    partnerCondition: partnerCondition.default({ partnerIds: [] }),
    countryCondition: countryCondition.default({ countries: [] }),
    postalCodeCondition: postalCodeCondition.default({ ranges: [], prefixes: [] }),
    orderCondition: orderCondition.default(anyOrder),
    itemCondition: itemCondition.default(anyGoods),
    deliveryCondition: z.enum(deliveryConditions).default('NORMAL'),
    weightValue: z.int().min(0).max(1_000_000).default(0),
    splitShipment: z.boolean().default(false),
    /** Its orders of one recipient share a waybill until it is printed. */
    mergesOrders: z.boolean().default(true),
    status: z.enum(deliveryRuleStatuses).default('ACTIVE'),
  })
  .meta({ id: 'DeliveryRuleInput' })
/** The center stays; a condition is changed as a whole. */
export const deliveryRulePatch = patchOf(deliveryRuleInput.omit({ centerId: true })).meta({ id: 'DeliveryRulePatch' })

/** Why a rule does not take an order, or any: its code, the sentence's values, and the sentence in the caller's language. */
const reason = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})

/** A contract's part of a rule's orders, in percent. */
export const ruleShare = z
  .object({ id: z.int(), name: z.string(), ratio: z.int(), share: z.number() })
  .meta({ id: 'RuleShare' })
export type RuleShare = z.output<typeof ruleShare>

const named = z.object({ id: z.int(), name: z.string() })
export const deliveryRule = deliveryRuleInput
  .extend({
    ...stamps,
    centerCode: z.string(),
    contractName: z.string(),
    contractStatus: z.enum(['ACTIVE', 'DEACTIVATED']),
    /** The contracts that share its orders, its own first; `share`: its part in percent, 0 where it is off or for returns. */
    contracts: z.array(ruleShare),
    /** The partners and SKUs that its conditions name, those that are gone left out. */
    partners: z.array(named),
    skus: z.array(named),
    /** Why no order ever goes by it, among the rules that one sees; `shadowedBy`: the rule that takes them all. Null where one can. */
    unreachable: reason.extend({ shadowedBy: z.int().nullable() }).nullable(),
  })
  .meta({ id: 'DeliveryRule' })

/** A made-up order to try the rules with. Of goods that name a SKU the SKU's own nature counts. */
export const deliveryRuleTrial = z
  .strictObject({
    partnerId: id,
    country: countryCode.default('KR'),
    postalCode: postalCode.nullable().default(null),
    channel: code.nullable().default(null),
    amount: amount.min(0).max(maxAmount).default(0),
    currency: currencyCode.default('KRW'),
    tags: codes,
    deliveryAttributeType: z.enum(deliveryAttributeTypes).default('NORMAL'),
    goods: z
      .array(
        z.strictObject({
          skuId: id.nullable().default(null),
          centerStorageType: z.enum(centerStorageTypes).default('DRY'),
          boxVolume: z.enum(boxVolumes).default('WITHIN_STANDARD'),
          deliveryRegion: z.enum(deliveryRegions).default('ALL'),
        }),
      )
      .min(1)
      .max(100),
  })
  .meta({ id: 'DeliveryRuleTrial' })

/** The rules in the order in which they are tried: the first whose `whyNot` is empty is chosen. */
export const deliveryRuleTried = z
  .object({
    chosen: z
      .object({
        deliveryRuleId: z.int(),
        centerId: z.int(),
        /** The one with the largest part, of equals the first. */
        contractId: z.int(),
        contractName: z.string(),
        contracts: z.array(ruleShare),
      })
      .nullable(),
    rules: z.array(
      z.object({ id: z.int(), name: z.string().nullable(), contractName: z.string(), whyNot: z.array(reason) }),
    ),
  })
  .meta({ id: 'DeliveryRuleTried' })

export type DeliveryRuleInput = z.output<typeof deliveryRuleInput>
export type DeliveryRule = z.output<typeof deliveryRule>
export type DeliveryRuleTrial = z.output<typeof deliveryRuleTrial>
export type DeliveryRuleTried = z.output<typeof deliveryRuleTried>

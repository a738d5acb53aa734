import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { countryCode } from './country-code.ts'
import { amount, currencyCode, maxAmount } from './currency.ts'
import { deliveryAttributeTypes, type DeliveryAttributeType } from './invoice.ts'
import { boxVolumes, centerStorageTypes, deliveryRegions } from './sku.ts'
import { plainFigures } from './figures.ts'

/** A delivery rule says which contract an order goes with (logistics.md §3, decisions.md §17; docs/decisions/0021-delivery-rules.md). */
export const deliveryConditions = ['NORMAL', 'TODAY', 'HOLIDAY', 'ODD', 'NFA'] as const
export type DeliveryCondition = (typeof deliveryConditions)[number]
export const deliveryRuleStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type DeliveryRuleStatus = (typeof deliveryRuleStatuses)[number]

/** The promised kinds of delivery that each condition takes. Odd-shaped goods go whatever was promised. */
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
/** The code of a channel or a tag, in upper case, so that `cold` is COLD. */
const code = z.string().trim().toUpperCase().min(1).max(63)
const codes = z.array(code).max(100).default([])

/** A postal code as it is compared: without spaces and hyphens, so that 282-0011 is 2820011. */
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

/** A range of postal codes, including the first and last. */
const postalRange = z
  .strictObject({ from: postalDigits, to: postalDigits })
  // Ends that are not digits are refused by their own schema.
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
/** Amounts are in the condition's currency, both ends included. Orders in another currency do not meet them. */
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

/**
 * A delivery rule to create. An empty condition field asks for nothing. `weightValue`: the
 * rule with the highest is tried first; of rules with the same weight, the oldest.
 */
export const deliveryRuleInput = z
  .strictObject({
    centerId: id,
    contractId: id,
    /** More contracts of the rule's center. All of its contracts share its orders by their `ratio`. */
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
    /** Orders of one recipient share a waybill until it is printed. */
    mergesOrders: z.boolean().default(true),
    status: z.enum(deliveryRuleStatuses).default('ACTIVE'),
  })
  .meta({ id: 'DeliveryRuleInput' })
/** The center cannot change; a condition is replaced as a whole. */
export const deliveryRulePatch = patchOf(deliveryRuleInput.omit({ centerId: true })).meta({ id: 'DeliveryRulePatch' })

/**
 * Why a rule does not take an order, or takes no order at all: the code, the sentence's values, and the sentence in the caller's language.
 */
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
    /**
     * The contracts that share the rule's orders, its own first. `share`: the
     * contract's part in percent, 0 if it is off or only for returns.
     */
    contracts: z.array(ruleShare),
    /** The partners and SKUs that its conditions name, without those that were deleted. */
    partners: z.array(named),
    skus: z.array(named),
    /**
     * Why the rule never takes an order, judged by the rules that the caller sees.
     * `shadowedBy`: the rule that takes them all. Null if the rule can take an order.
     */
    unreachable: reason.extend({ shadowedBy: z.int().nullable() }).nullable(),
  })
  .meta({ id: 'DeliveryRule' })

/** A made-up order to try the rules with. If a row of goods names a SKU, the SKU's own properties count. */
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

/** The rules in the order in which they are tried. The first rule whose `whyNot` is empty is chosen. */
export const deliveryRuleTried = z
  .object({
    chosen: z
      .object({
        deliveryRuleId: z.int(),
        centerId: z.int(),
        /** The contract with the largest part; of equal parts, the first. */
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

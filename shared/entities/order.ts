import { z } from 'zod'
import { instant, maxInteger } from '../api/list.ts'
import { deliveryAttributeTypes } from './invoice.ts'

/** What became of a line, in one vocabulary for all channels; of what none of these says it is UNKNOWN (decisions.md §14). */
export const lineStatuses = [
  'PAYMENT_WAITING',
  'PAYED',
  'PLACED',
  'DISPATCHED',
  'DELIVERING',
  'DELIVERED',
  'PURCHASE_DECIDED',
  'EXCHANGED',
  'CANCELED',
  'RETURNED',
  'CANCELED_BY_NOPAYMENT',
  'CANCEL_REQUEST',
  'CANCELING',
  'CANCEL_DONE',
  'CANCEL_REJECT',
  'RETURN_REQUEST',
  'COLLECTING',
  'COLLECT_DONE',
  'RETURN_DONE',
  'RETURN_REJECT',
  'EXCHANGE_REQUEST',
  'EXCHANGE_REDELIVERING',
  'EXCHANGE_DONE',
  'EXCHANGE_REJECT',
  'PURCHASE_DECISION_HOLDBACK',
  'PURCHASE_DECISION_REQUEST',
  'PURCHASE_DECISION_HOLDBACK_RELEASE',
  'ADMIN_CANCELING',
  'ADMIN_CANCEL_DONE',
  'ADMIN_CANCEL_REJECT',
  'UNKNOWN',
] as const
export type LineStatus = (typeof lineStatuses)[number]

/** All that is wrong with an order or was decided of it; COMPLETE stands alone (orders.md §4). */
export const ofcStatuses = [
  'COMPLETE',
  'INCOMPLETE',
  'MISSING_ITEM',
  'INVALID_PHONE_NUMBER',
  'INVALID_POSTAL_CODE',
  'INVALID_COUNTRY_CODE',
  'INVALID_ADDRESS',
  'FILTERED',
  'REVIEW_REQUIRED',
  'DECLINED',
  'HOLD',
  'ABORTED',
] as const
export type OfcStatus = (typeof ofcStatuses)[number]

/** Where an order is, derived from all of it (decisions.md §14). */
export const orderStatuses = [
  'PENDING',
  'HOLD',
  'READY',
  'ALLOCATED',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'DECLINED',
  'CANCELED',
  'RETURNED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What an operator decided of an order; it stands until another decision or a reset. */
export const orderDecisions = ['ACTIVATED', 'DECLINED', 'CANCELED'] as const
export type OrderDecision = (typeof orderDecisions)[number]

/** Why pieces of a SKU are sent: a product stands for them, they are a gift, or an operator said so. */
export const itemOrigins = ['MAPPING', 'GIFT', 'ADJUSTMENT'] as const
export type ItemOrigin = (typeof itemOrigins)[number]

export const claimTypes = [
  'RETURN',
  'EXCHANGE',
  'CANCEL',
  'PARTIAL_CANCEL',
  'PARTIAL_RETURN',
  'PARTIAL_EXCHANGE',
  'UNKNOWN',
] as const
export type ClaimType = (typeof claimTypes)[number]

/** As NAVER names the reasons of a late dispatch, so that a hold can be told to it. */
export const holdReasons = [
  'PRODUCT_PREPARE',
  'CUSTOMER_REQUEST',
  'CUSTOM_BUILD',
  'RESERVED_DISPATCH',
  'OVERSEA_DELIVERY',
  'ETC',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** What can happen to an order, as its history tells it. */
export const orderHappenings = [
  'import',
  'change',
  'create',
  'check',
  'edit',
  'activate',
  'decline',
  'cancel',
  'reinstate',
  'hold',
  'unhold',
  'wake',
  'dirty',
  'reset',
  'map',
  'fixPostalCode',
] as const
export type OrderHappening = (typeof orderHappenings)[number]

/** What an operator may change of an order; a change of the channel's does not undo it (decisions.md §14). */
export const editableFields = [
  'recipientName',
  'recipientPhone',
  'recipientPhone2',
  'countryCode',
  'postalCode',
  'address',
  'addressDetail',
  'administrativeArea',
  'locality',
  'deliveryMessage',
] as const
export type EditableField = (typeof editableFields)[number]

/** What came with an order from outside; it may hold anything, and is kept as it came but for NUL, which no database keeps. */
const kept = (most: number) => z.string().transform((text) => text.replaceAll('\0', '').slice(0, most).toWellFormed())
const maybe = (most: number) => kept(most).nullable().default(null)
const key = kept(127).pipe(z.string().min(1))
const money = z.int().min(-maxInteger).max(maxInteger)
const pieces = z.int().min(0).max(1_000_000)

export const sourceClaim = z
  .object({
    /** The channel's own id of it. */
    claimId: key,
    type: z.enum(claimTypes),
    /** The line status that says how far it is. */
    status: z.enum(lineStatuses),
    rawStatus: maybe(127),
    quantity: pieces,
    reason: maybe(500),
    requestedAt: instant.nullable().default(null),
    /** When it ended, either way. */
    closedAt: instant.nullable().default(null),
  })
  .meta({ id: 'SourceClaim' })
export type SourceClaim = z.output<typeof sourceClaim>

export const sourceLine = z
  .object({
    /** The channel's own id of the line (the product order serial), never its place in a list. */
    serial: key,
    dealCode: maybe(127),
    dealName: maybe(500),
    optionCode: maybe(127),
    optionName: maybe(500),
    /** As ordered; what was cancelled of it since is beside it. */
    quantity: pieces,
    cancelledQuantity: pieces.default(0),
    /** Of the whole line, in the order's currency. */
    originalPrice: money.default(0),
    salesPrice: money.default(0),
    paymentAmount: money.default(0),
    status: z.enum(lineStatuses),
    rawStatus: maybe(127),
    rawClaimStatus: maybe(127),
    deliveryAttributeType: z.enum(deliveryAttributeTypes).default('NORMAL'),
    arrivalGuaranteeDate: maybe(10),
    /** The waybill that the channel knows. */
    invoiceCode: maybe(63),
    claims: z.array(sourceClaim).max(100).default([]),
  })
  .meta({ id: 'SourceLine' })
export type SourceLine = z.output<typeof sourceLine>

/** Who ordered, as the channel tells it. */
export const sourceBuyer = z.object({ id: maybe(127), name: maybe(100), phone: maybe(40), email: maybe(255) })
/** Where it goes, as the channel tells it: checked later, never refused. */
export const sourceRecipient = z.object({
  name: maybe(100),
  phone: maybe(40),
  phone2: maybe(40),
  countryCode: kept(3).default('KR'),
  postalCode: maybe(20),
  address: maybe(500),
  addressDetail: maybe(500),
  administrativeArea: maybe(100),
  locality: maybe(100),
})

/** One order as an adapter reads it (decisions.md §15). */
export const sourceOrder = z
  .object({
    channelOrderId: key,
    /** When it changed last by the source's clock; an older one is ignored. */
    changedAt: instant,
    placedAt: instant,
    paidAt: instant.nullable().default(null),
    buyer: sourceBuyer,
    recipient: sourceRecipient,
    deliveryMessage: maybe(500),
    deliveryFee: money.default(0),
    currency: kept(3).default('KRW'),
    lines: z.array(sourceLine).max(1000),
    /** The document that it was read from. */
    raw: z.json(),
  })
  .meta({ id: 'SourceOrder' })
export type SourceOrder = z.output<typeof sourceOrder>
/** The same as an adapter may write it, without what has a default. */
export type SourceOrderInput = z.input<typeof sourceOrder>

import { z } from 'zod'
import { decimal, instant, integer, maxInteger, stamps, writtenDay } from '../api/list.ts'
import { amount, currencySign, maxAmount, paidCurrency } from './currency.ts'
import { channelTypes, tellings } from './channel-type.ts'
import { courierCodes } from './inbound.ts'
import { deliveryAttributeTypes, invoiceStatuses, invoiceTypes, tracking } from './invoice.ts'
import { allocationFailures, type AllocationFailure } from './interim-allocation.ts'
import { latenessCauses, latenesses } from './lateness.ts'
import { productMapping } from './product.ts'
import { figures } from './figures.ts'

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

/** The buyer asks for something that is to be answered. */
export const claimsToAnswer = ['CANCEL_REQUEST', 'RETURN_REQUEST', 'EXCHANGE_REQUEST'] as const satisfies LineStatus[]

/** A day's work with orders, from left to right. */
export const orderTabIds = [
  'toCheck',
  'missing',
  'address',
  'review',
  'hold',
  'ready',
  'failed',
  'inWork',
  'untold',
  'claim',
  'late',
  'shipped',
] as const
export type OrderTabId = (typeof orderTabIds)[number]
export interface OrderTab {
  status?: OrderStatus[]
  ofcStatuses?: OfcStatus[]
  hasClaimToAnswer?: boolean
  isLate?: boolean
  isUntold?: boolean
  failureReason?: AllocationFailure[]
}
/** What is not sent yet, or waits for its courier's number: here the last try to allocate it counts. */
export const allocatable: OrderStatus[] = ['READY', 'ALLOCATED']
/** Each tab is a filter of the list, and is counted with it. */
export const orderTabs: Readonly<Record<OrderTabId, OrderTab>> = {
  toCheck: { status: ['PENDING'] },
  missing: { status: ['PENDING'], ofcStatuses: ['MISSING_ITEM'] },
  address: {
    status: ['PENDING'],
    ofcStatuses: ['INVALID_PHONE_NUMBER', 'INVALID_POSTAL_CODE', 'INVALID_COUNTRY_CODE', 'INVALID_ADDRESS'],
  },
  review: { status: ['PENDING', 'HOLD', 'PROCESSING'], ofcStatuses: ['FILTERED', 'REVIEW_REQUIRED'] },
  hold: { status: ['HOLD'] },
  ready: { status: ['READY'] },
  failed: { status: allocatable, failureReason: allocationFailures },
  inWork: { status: ['PROCESSING'] },
  untold: { isUntold: true },
  claim: { hasClaimToAnswer: true },
  late: { isLate: true },
  shipped: { status: ['SHIPPED'] },
}

/**
 * What an operator decided of an order; it stands until another decision or a reset. ACTIVATED passes whatever is to be reviewed, REINSTATED what a
 * flow control says and nothing else.
 */
export const orderDecisions = ['ACTIVATED', 'REINSTATED', 'DECLINED', 'CANCELED'] as const
export type OrderDecision = (typeof orderDecisions)[number]

/** Why pieces of a SKU are sent: a product stands for them, they are a gift, or an operator said so. */
export const itemOrigins = ['MAPPING', 'GIFT', 'ADJUSTMENT'] as const
export type ItemOrigin = (typeof itemOrigins)[number]

export const claimAnswers = ['APPROVED', 'REJECTED'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]

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
/** Nobody said so: its channel changed it when its label was in somebody's hand (decisions.md §14). */
export const changedPrinted = 'CHANGED_PRINTED'
export const heldFor = [...holdReasons, changedPrinted] as const
export type HeldFor = (typeof heldFor)[number]

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
  'read',
  'unread',
  'reset',
  'map',
  'fixPostalCode',
  'gift',
  'giftBack',
  'giftLeftOut',
  'adjust',
  'abortAdjustment',
  'allocate',
  'allocateFailed',
  'merge',
  'keepApart',
  'keepTogether',
  'answerClaim',
  'ship',
  'tellShipment',
  'refuseShipment',
  'refund',
  'confirm',
  'unconfirmed',
  'forget',
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
/** A shop's code of what it sells, as a product has it: blanks around it are none of it, and without letters it is none. */
const code = kept(127)
  .transform((text) => text.trim() || null)
  .nullable()
  .default(null)
const key = kept(127).pipe(z.string().min(1))
const money = amount.min(-maxAmount).max(maxAmount)
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
    dealCode: code,
    dealName: maybe(500),
    optionCode: code,
    optionName: maybe(500),
    /** As ordered; what was cancelled of it since is beside it. */
    quantity: pieces,
    cancelledQuantity: pieces.default(0),
    /** Of the whole line, in the minor unit of the order's currency. */
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
    /** All that it knows of the line, and how many pieces by each, where it tells that. */
    waybills: z.array(z.object({ code: key, quantity: pieces })).optional(),
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

export const mostLines = 1000

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
    lines: z.array(sourceLine).max(mostLines),
    /** Whether these are all of its lines: one that was here before was then taken off it. */
    isWhole: z.boolean().default(false),
    /** The document that it was read from. */
    raw: z.json(),
  })
  .meta({ id: 'SourceOrder' })
export type SourceOrder = z.output<typeof sourceOrder>
/** The same as an adapter may write it, without what has a default. */
export type SourceOrderInput = z.input<typeof sourceOrder>

const named = z.object({ id: z.int(), name: z.string() })
const words = z.string().nullable()

export const orderBuyer = z.object({ id: words, name: words, phone: words, email: words }).meta({ id: 'OrderBuyer' })
export const orderRecipient = z
  .object({
    name: words,
    phone: words,
    phone2: words,
    countryCode: z.string(),
    postalCode: words,
    address: words,
    addressDetail: words,
    administrativeArea: words,
    locality: words,
  })
  .meta({ id: 'OrderRecipient' })

/** An order in a list. What is personal is masked for those who may not write orders. */
export const orderHead = z
  .object({
    ...stamps,
    channelOrderId: z.string(),
    dispatchCode: z.string(),
    status: z.enum(orderStatuses),
    ofcStatuses: z.array(z.enum(ofcStatuses)),
    /** When it changed last by the source's clock. */
    t: instant,
    partner: named,
    brand: named.nullable(),
    channel: named.extend({ channelType: z.enum(channelTypes) }),
    placedAt: instant,
    paidAt: instant.nullable(),
    currency: z.string(),
    deliveryFee: amount,
    prices: z.object({ originalPrice: amount, salesPrice: amount, paymentAmount: amount }),
    buyer: orderBuyer,
    recipient: orderRecipient,
    isMasked: z.boolean(),
    deliveryMessage: words,
    holdReason: z.enum(heldFor).nullable(),
    holdUntil: instant.nullable(),
    /** It shares no parcel with another order. */
    keepsApart: z.boolean(),
    canceledAt: instant.nullable(),
    shippedAt: instant.nullable(),
    /** What the first line sold. */
    productName: words,
    lineCount: z.int(),
    /** Why the last try to allocate it failed. */
    failureReason: z.enum(allocationFailures).nullable(),
  })
  .meta({ id: 'OrderHead' })
export type OrderHead = z.output<typeof orderHead>

export const orderClaim = z
  .object({
    id: z.int(),
    code: z.string(),
    type: z.enum(claimTypes),
    status: z.enum(lineStatuses),
    rawStatus: words,
    quantity: z.int(),
    reason: words,
    requestedAt: instant.nullable(),
    closedAt: instant.nullable(),
    answer: z.enum(claimAnswers).nullable(),
    telling: z.enum(tellings).nullable(),
    /** Why the channel did not take the answer. */
    refusal: words,
  })
  .meta({ id: 'OrderClaim' })

/** What the buyer gets back for pieces of a line, in the order's currency. */
export const orderRefund = z
  .object({
    id: z.int(),
    quantity: z.int(),
    amount,
    requestedAt: instant,
    requestedBy: named.nullable(),
    telling: z.enum(tellings),
    /** Why the channel did not take it. */
    refusal: words,
  })
  .meta({ id: 'OrderRefund' })

const orderItem = z.object({ skuId: z.int(), skuName: z.string(), quantity: z.int(), origin: z.enum(itemOrigins) })

export const orderLine = z
  .object({
    id: z.int(),
    salesOrderId: z.int(),
    channelOrderId: z.string(),
    channel: named,
    placedAt: instant,
    serial: z.string(),
    dealCode: words,
    dealName: words,
    optionCode: words,
    optionName: words,
    quantity: z.int(),
    cancelledQuantity: z.int(),
    /** Pieces that are still to be sent, or were. */
    toShip: z.int(),
    originalPrice: amount,
    salesPrice: amount,
    paymentAmount: amount,
    /** Its order's. */
    currency: z.string(),
    status: z.enum(lineStatuses),
    rawStatus: words,
    rawClaimStatus: words,
    deliveryAttributeType: z.enum(deliveryAttributeTypes),
    arrivalGuaranteeDate: words,
    invoiceCode: words,
    /** Nobody knows which SKUs it is. */
    isMissing: z.boolean(),
    items: z.array(orderItem),
    claims: z.array(orderClaim),
    refunds: z.array(orderRefund),
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.output<typeof orderLine>

const value = z.union([z.string(), z.number()]).nullable()
const change = z.object({ field: z.string(), before: value, after: value })

/** Something that happened to an order; `user` is null where its channel or the clock did it, and for those who do not know the person. */
export const orderEvent = z
  .object({
    id: z.int(),
    at: instant,
    what: z.enum(orderHappenings),
    user: named.nullable(),
    status: z.enum(orderStatuses).nullable(),
    ofcStatuses: z.array(z.enum(ofcStatuses)),
    changes: z.array(change),
    reason: words,
    /** Of how many lines it tells; null: of the whole order. */
    lineCount: z.int().nullable(),
  })
  .meta({ id: 'OrderEvent' })
export type OrderEvent = z.output<typeof orderEvent>

/** A parcel of an order. A step that it has not come to has no time. */
export const orderParcel = z
  .object({
    id: z.int(),
    /** The waybill's number. */
    serial: z.string().nullable(),
    type: z.enum(invoiceTypes),
    status: z.enum(invoiceStatuses),
    courierCode: z.enum(courierCodes),
    center: z.object({ id: z.int(), code: z.string() }),
    createdAt: instant,
    printedAt: instant.nullable(),
    /** When nothing of it was left to pick. */
    pickedAt: instant.nullable(),
    /** Pieces that were not found for it. */
    shortQuantity: z.int(),
    packedAt: instant.nullable(),
    consolidatedAt: instant.nullable(),
    dispatchedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    canceledAt: instant.nullable(),
    trackings: z.array(tracking.pick({ actualTs: true, status: true, displayMessage: true, statusLocation: true })),
    /** The other orders of its recipient in it. */
    sharedWith: z.array(z.object({ id: z.int(), channelOrderId: z.string() })),
  })
  .meta({ id: 'OrderParcel' })
export type OrderParcel = z.output<typeof orderParcel>

/** A waybill by which one of its parcels comes back. */
export const orderReturn = z
  .object({
    id: z.int(),
    serial: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    courierCode: z.enum(courierCodes),
    center: z.object({ id: z.int(), code: z.string() }),
    createdAt: instant,
    /** What its goods came in by; null: it was not received yet. */
    inbound: z.object({ id: z.int(), code: z.string() }).nullable(),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.output<typeof orderReturn>

const orderDeparture = z.object({
  lateness: z.enum(latenesses).nullable(),
  causes: z.array(z.enum(latenessCauses)),
  /** When its truck comes. */
  collectionAt: instant.nullable(),
  promisedOn: z.string().nullable(),
  /** Where stock keeps it back, in the center that came closest. */
  missing: z.array(z.object({ sku: named, wanted: z.int(), available: z.int() })),
})

export const order = orderHead
  .extend({
    lines: z.array(orderLine),
    /** What is sent with it and belongs to none of its lines. */
    gifts: z.array(orderItem),
    findings: z.array(z.object({ finding: z.enum(ofcStatuses), detail: words })),
    /** What a wrong postal code may be, for those who may mend it. */
    postalCodes: z.array(z.string()),
    /** Where the channel says something else than an operator entered: what it said then (`was`), and says now (`source`). */
    differences: z.array(
      z.object({
        field: z.enum(editableFields),
        edited: words,
        was: words,
        source: words,
        editedAt: instant.nullable(),
        editedBy: named.nullable(),
        /** When the channel last changed it since; null: it has not. */
        changedAt: instant.nullable(),
      }),
    ),
    /** What else the channel changed since the first edit that stands. */
    changedSince: z.array(change.extend({ at: instant })),
    /** When it is to leave, and what it waits for; null: it has left, or never will. */
    departure: orderDeparture.nullable(),
    parcels: z.array(orderParcel),
    returns: z.array(orderReturn),
    history: z.array(orderEvent),
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof order>

const orNone = (text: z.ZodString) => text.transform((one) => (one === '' ? null : one)).nullable()
const entered = (most: number) => orNone(z.string().trim().max(most))
const enteredFigures = (most: number) => orNone(figures(most))

/** What an operator changes; null takes a value away, and the channel's own value takes the edit away. */
export const orderPatch = z
  .strictObject({
    recipientName: entered(100),
    recipientPhone: enteredFigures(40),
    recipientPhone2: enteredFigures(40),
    countryCode: z.string().trim().length(2).toUpperCase(),
    postalCode: enteredFigures(20),
    address: entered(500),
    addressDetail: entered(500),
    administrativeArea: entered(100),
    locality: entered(100),
    deliveryMessage: entered(500),
  })
  .partial()
  .meta({ id: 'OrderPatch' })
export type OrderPatch = z.output<typeof orderPatch>

const typed = (most: number) => entered(most).default(null)
const typedFigures = (most: number) => enteredFigures(most).default(null)
const enteredAmount = amount.min(0).max(maxAmount).default(0)

const country = z.string().trim().length(2).toUpperCase()

/** Whom an order goes to, and what the courier is told. */
const typedRecipient = {
  recipientName: typed(100),
  recipientPhone: typedFigures(40),
  countryCode: country.default('KR'),
  postalCode: typedFigures(20),
  /** Where an address does not begin with them, as it does in Korea and Japan: couriers abroad ask for the city by itself. */
  administrativeArea: typed(100),
  locality: typed(100),
  address: typed(500),
  addressDetail: typed(500),
  deliveryMessage: typed(500),
}

/** An order that someone enters. Without a number of its own it gets one. */
export const orderInput = z
  .strictObject({
    channelId: z.int().positive(),
    channelOrderId: typed(127),
    placedAt: instant.nullable().default(null),
    buyerName: typed(100),
    buyerPhone: typedFigures(40),
    ...typedRecipient,
    deliveryFee: enteredAmount,
    currency: paidCurrency.default('KRW'),
    lines: z
      .array(
        z.strictObject({
          dealCode: typed(127),
          dealName: typed(500),
          optionCode: typed(127),
          optionName: typed(500),
          quantity: z.int().min(1).max(1_000_000),
          paymentAmount: enteredAmount,
        }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: 'OrderInput' })
export type OrderInput = z.output<typeof orderInput>

const writtenAmount = decimal(0, maxInteger).default(0)

/** One line of an upload; the lines of one order number go together. */
export const orderSpreadsheetRow = z
  .strictObject({
    /** Whose channel it is, where several partners have one of its name. */
    partner: z.string().trim().min(1).max(255).optional(),
    channel: z.union([z.int().positive(), z.string().trim().min(1).max(255)]),
    orderNumber: z.string().trim().min(1).max(127),
    placedOn: writtenDay.nullable().default(null),
    productCode: typed(127),
    productName: typed(500),
    optionCode: typed(127),
    optionName: typed(500),
    quantity: integer(1, 1_000_000),
    /** As they are written, 12.99 in dollars. */
    paymentAmount: writtenAmount,
    deliveryFee: writtenAmount,
    /** Without them they are as the shop's orders usually are. */
    currency: paidCurrency.nullable().default(null),
    /** What the amounts of a row without a currency are written with: the currency that it is taken for must go with it. */
    currencySign: currencySign.nullable().default(null),
    buyerName: typed(100),
    buyerPhone: typedFigures(40),
    ...typedRecipient,
    countryCode: country.nullable().default(null),
  })
  .meta({ id: 'OrderSpreadsheetRow' })

/** A deal of a channel, as its lines name it. */
const deal = {
  dealCode: words.default(null),
  dealName: words.default(null),
  optionCode: words.default(null),
  optionName: words.default(null),
}
export const missingItem = z
  .object({
    /** Of the first line that waits for it. */
    id: z.int(),
    ...deal,
    channel: named,
    partner: named,
    orders: z.int(),
    pieces: z.int(),
    /** The oldest order that waits for it. */
    placedAt: instant,
  })
  .meta({ id: 'MissingItem' })
export type MissingItem = z.output<typeof missingItem>

export const dealMapping = z
  .strictObject({
    ...deal,
    channelId: z.int().positive(),
    items: z.array(productMapping).min(1).max(15),
    /** These orders alone; without it every order that waits for the deal. */
    ids: z.array(z.int().positive()).min(1).max(500).optional(),
    /** The product is told too, so that new orders are mapped as well. */
    fromNowOn: z.boolean().default(false),
  })
  .meta({ id: 'DealMapping' })
export type DealMapping = z.output<typeof dealMapping>

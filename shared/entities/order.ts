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

/** The state of a line, in one vocabulary for all channels. A state that none of these words describes is UNKNOWN (decisions.md §14). */
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

/** Everything that is wrong with an order or was decided about it. COMPLETE stands alone (orders.md §4). */
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

/** The state of an order, derived from its lines, findings, decisions and waybills (decisions.md §14). */
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

/** Line statuses in which the buyer asks for something and waits for an answer. */
export const claimsToAnswer = ['CANCEL_REQUEST', 'RETURN_REQUEST', 'EXCHANGE_REQUEST'] as const satisfies LineStatus[]

/** The tabs of the order list: a day's work with orders, from left to right. */
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
/** Orders that are not sent yet, or that wait for their courier's number. For these the result of the last try to allocate them counts. */
export const allocatable: OrderStatus[] = ['READY', 'ALLOCATED']
/** Each tab is a filter of the list, and its figure is the count of that filter. */
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
 * What an operator decided about an order. It stands until another decision or a reset. ACTIVATED lets the order pass whatever was to be
 * reviewed; REINSTATED lifts only what a flow control says.
 */
export const orderDecisions = ['ACTIVATED', 'REINSTATED', 'DECLINED', 'CANCELED'] as const
export type OrderDecision = (typeof orderDecisions)[number]

/** Why pieces of a SKU are sent: a product stands for them, they are a gift, or an operator added them. */
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

/** NAVER's names for the reasons of a late dispatch, so that NAVER can be told of a hold. */
export const holdReasons = [
  'PRODUCT_PREPARE',
  'CUSTOMER_REQUEST',
  'CUSTOM_BUILD',
  'RESERVED_DISPATCH',
  'OVERSEA_DELIVERY',
  'ETC',
] as const
export type HoldReason = (typeof holdReasons)[number]
/** A hold that no person set: the order's channel changed it after its label was printed (decisions.md §14). */
export const changedPrinted = 'CHANGED_PRINTED'
export const heldFor = [...holdReasons, changedPrinted] as const
export type HeldFor = (typeof heldFor)[number]

/** The kinds of entries in an order's history. */
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

/** The fields of an order that an operator may change. A later change by the channel does not undo the edit (decisions.md §14). */
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

/**
 * A text that came with an order from outside. It may hold anything and is stored as it
 * came, but without NUL, which the databases cannot store, and cut to its column.
 */
const kept = (most: number) => z.string().transform((text) => text.replaceAll('\0', '').slice(0, most).toWellFormed())
const maybe = (most: number) => kept(most).nullable().default(null)
/** A shop's code for what it sells, in the form that products have it. Blanks around it are dropped, and an empty code is no code. */
const code = kept(127)
  .transform((text) => text.trim() || null)
  .nullable()
  .default(null)
const key = kept(127).pipe(z.string().min(1))
const money = amount.min(-maxAmount).max(maxAmount)
const pieces = z.int().min(0).max(1_000_000)

export const sourceClaim = z
  .object({
    /** The channel's own id of the claim. */
    claimId: key,
    type: z.enum(claimTypes),
    /** The line status that says how far the claim is. */
    status: z.enum(lineStatuses),
    rawStatus: maybe(127),
    quantity: pieces,
    reason: maybe(500),
    requestedAt: instant.nullable().default(null),
    /** When the claim ended, in either way. */
    closedAt: instant.nullable().default(null),
  })
  .meta({ id: 'SourceClaim' })
export type SourceClaim = z.output<typeof sourceClaim>

export const sourceLine = z
  .object({
    /** The channel's own id of the line (the product order serial), never its position in a list. */
    serial: key,
    dealCode: code,
    dealName: maybe(500),
    optionCode: code,
    optionName: maybe(500),
    /** The pieces as ordered; the field below has those that were cancelled since. */
    quantity: pieces,
    cancelledQuantity: pieces.default(0),
    /** For the whole line, in the minor unit of the order's currency. */
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
    /** All waybills that the channel knows for the line, and the pieces by each, if the channel tells that. */
    waybills: z.array(z.object({ code: key, quantity: pieces })).optional(),
    claims: z.array(sourceClaim).max(100).default([]),
  })
  .meta({ id: 'SourceLine' })
export type SourceLine = z.output<typeof sourceLine>

/** The buyer, as the channel tells it. */
export const sourceBuyer = z.object({ id: maybe(127), name: maybe(100), phone: maybe(40), email: maybe(255) })
/** The recipient, as the channel tells it. It is checked later, never refused. */
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
    /** When the order last changed, by the source's clock. An older version is ignored. */
    changedAt: instant,
    placedAt: instant,
    paidAt: instant.nullable().default(null),
    buyer: sourceBuyer,
    recipient: sourceRecipient,
    deliveryMessage: maybe(500),
    deliveryFee: money.default(0),
    currency: kept(3).default('KRW'),
    lines: z.array(sourceLine).max(mostLines),
    /** Whether these are all of its lines. If so, a stored line that is not among them was taken off the order. */
    isWhole: z.boolean().default(false),
    /** The document that it was read from. */
    raw: z.json(),
  })
  .meta({ id: 'SourceOrder' })
export type SourceOrder = z.output<typeof sourceOrder>
/** The same for an adapter to write: fields with a default may be absent. */
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

/** An order in a list. Personal data is masked for users who may not write orders. */
export const orderHead = z
  .object({
    ...stamps,
    channelOrderId: z.string(),
    dispatchCode: z.string(),
    status: z.enum(orderStatuses),
    ofcStatuses: z.array(z.enum(ofcStatuses)),
    /** When the order last changed, by the source's clock. */
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
    /** The order shares no parcel with another order. */
    keepsApart: z.boolean(),
    canceledAt: instant.nullable(),
    shippedAt: instant.nullable(),
    /** The name of what the first line sold. */
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

/** The money that the buyer gets back for pieces of a line, in the order's currency. */
export const orderRefund = z
  .object({
    id: z.int(),
    quantity: z.int(),
    amount,
    requestedAt: instant,
    requestedBy: named.nullable(),
    telling: z.enum(tellings),
    /** Why the channel did not take the refund. */
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
    /** Pieces that are still to be sent, or were sent. */
    toShip: z.int(),
    originalPrice: amount,
    salesPrice: amount,
    paymentAmount: amount,
    /** The currency of its order. */
    currency: z.string(),
    status: z.enum(lineStatuses),
    rawStatus: words,
    rawClaimStatus: words,
    deliveryAttributeType: z.enum(deliveryAttributeTypes),
    arrivalGuaranteeDate: words,
    invoiceCode: words,
    /** The SKUs of the line are not known. */
    isMissing: z.boolean(),
    items: z.array(orderItem),
    claims: z.array(orderClaim),
    refunds: z.array(orderRefund),
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.output<typeof orderLine>

const value = z.union([z.string(), z.number()]).nullable()
const change = z.object({ field: z.string(), before: value, after: value })

/** An event in an order's history. `user` is null if the channel or the clock caused it, and for readers who may not know the person. */
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
    /** The number of lines that the event is about; null: the whole order. */
    lineCount: z.int().nullable(),
  })
  .meta({ id: 'OrderEvent' })
export type OrderEvent = z.output<typeof orderEvent>

/** A parcel of an order. Steps that it has not reached yet have no time. */
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
    /** When the last of its pieces was picked. */
    pickedAt: instant.nullable(),
    /** Pieces for the parcel that were not found. */
    shortQuantity: z.int(),
    packedAt: instant.nullable(),
    consolidatedAt: instant.nullable(),
    dispatchedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    canceledAt: instant.nullable(),
    trackings: z.array(tracking.pick({ actualTs: true, status: true, displayMessage: true, statusLocation: true })),
    /** The other orders of its recipient in the same parcel. */
    sharedWith: z.array(z.object({ id: z.int(), channelOrderId: z.string() })),
  })
  .meta({ id: 'OrderParcel' })
export type OrderParcel = z.output<typeof orderParcel>

/** A waybill by which one of the order's parcels comes back. */
export const orderReturn = z
  .object({
    id: z.int(),
    serial: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    courierCode: z.enum(courierCodes),
    center: z.object({ id: z.int(), code: z.string() }),
    createdAt: instant,
    /** The inbound by which its goods came in; null: the parcel was not received yet. */
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
  /** The goods that keep it back for lack of stock, in the center that came closest. */
  missing: z.array(z.object({ sku: named, wanted: z.int(), available: z.int() })),
})

export const order = orderHead
  .extend({
    lines: z.array(orderLine),
    /** Goods that are sent with the order and belong to none of its lines. */
    gifts: z.array(orderItem),
    findings: z.array(z.object({ finding: z.enum(ofcStatuses), detail: words })),
    /** What a wrong postal code may have been, for users who may correct it. */
    postalCodes: z.array(z.string()),
    /**
     * Fields in which the channel says something else than an operator entered: what it said then (`was`), and what it says now (`source`).
     */
    differences: z.array(
      z.object({
        field: z.enum(editableFields),
        edited: words,
        was: words,
        source: words,
        editedAt: instant.nullable(),
        editedBy: named.nullable(),
        /** When the channel last changed the field after the edit; null: it has not. */
        changedAt: instant.nullable(),
      }),
    ),
    /** The other fields that the channel changed since the first edit that stands. */
    changedSince: z.array(change.extend({ at: instant })),
    /** When the order is to leave, and what it waits for; null: it has left, or never will. */
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

/** The fields that an operator changes. Null clears a value; entering the channel's own value removes the edit. */
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

/** The recipient of an order, and the message for the courier. */
const typedRecipient = {
  recipientName: typed(100),
  recipientPhone: typedFigures(40),
  countryCode: country.default('KR'),
  postalCode: typedFigures(20),
  /**
   * For countries whose addresses do not begin with these parts, as addresses in
   * Korea and Japan do: couriers abroad ask for the city by itself.
   */
  administrativeArea: typed(100),
  locality: typed(100),
  address: typed(500),
  addressDetail: typed(500),
  deliveryMessage: typed(500),
}

/** An order that a user enters. If it has no number, the server gives it one. */
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

/** One line of an upload. Lines with the same order number form one order. */
export const orderSpreadsheetRow = z
  .strictObject({
    /** The partner of the channel, needed if several partners have a channel of the same name. */
    partner: z.string().trim().min(1).max(255).optional(),
    channel: z.union([z.int().positive(), z.string().trim().min(1).max(255)]),
    orderNumber: z.string().trim().min(1).max(127),
    placedOn: writtenDay.nullable().default(null),
    productCode: typed(127),
    productName: typed(500),
    optionCode: typed(127),
    optionName: typed(500),
    quantity: integer(1, 1_000_000),
    /** Amounts as people write them: 12.99 in dollars. */
    paymentAmount: writtenAmount,
    deliveryFee: writtenAmount,
    /** If absent, the usual currency of the shop's orders is used. */
    currency: paidCurrency.nullable().default(null),
    /** The sign with which a row without a currency writes its amounts. The assumed currency must go with this sign. */
    currencySign: currencySign.nullable().default(null),
    buyerName: typed(100),
    buyerPhone: typedFigures(40),
    ...typedRecipient,
    countryCode: country.nullable().default(null),
  })
  .meta({ id: 'OrderSpreadsheetRow' })

/** A deal of a channel, as order lines name it. */
const deal = {
  dealCode: words.default(null),
  dealName: words.default(null),
  optionCode: words.default(null),
  optionName: words.default(null),
}
export const missingItem = z
  .object({
    /** The id of the first line that waits for it. */
    id: z.int(),
    ...deal,
    channel: named,
    partner: named,
    orders: z.int(),
    pieces: z.int(),
    /** When the oldest order that waits for it was placed. */
    placedAt: instant,
  })
  .meta({ id: 'MissingItem' })
export type MissingItem = z.output<typeof missingItem>

export const dealMapping = z
  .strictObject({
    ...deal,
    channelId: z.int().positive(),
    items: z.array(productMapping).min(1).max(15),
    /** Only these orders. If absent, every order that waits for the deal. */
    ids: z.array(z.int().positive()).min(1).max(500).optional(),
    /** Write the mapping to the product as well, so that new orders are mapped too. */
    fromNowOn: z.boolean().default(false),
  })
  .meta({ id: 'DealMapping' })
export type DealMapping = z.output<typeof dealMapping>

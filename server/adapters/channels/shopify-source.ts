import { z } from 'zod'
import { toMinor } from '../../../shared/entities/currency.ts'
import type { LineStatus, SourceOrderInput } from '../../../shared/entities/order.ts'

const time = z.iso.datetime({ offset: true })
const text = z.string().nullish()
const money = z.object({ shopMoney: z.object({ amount: z.string() }) })
const pageOf = <T extends z.ZodType>(of: T) =>
  z.object({ nodes: z.array(of), pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: text }) })
/** Part of a list; `pageInfo` says where the rest begins. */
export interface Page<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined }
}

const shopifyLine = z.looseObject({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  quantity: z.int(),
  currentQuantity: z.int(),
  requiresShipping: z.boolean(),
  product: z.object({ id: z.string() }).nullish(),
  variant: z.object({ id: z.string() }).nullish(),
  originalTotalSet: money,
  discountedTotalSet: money,
})
export const linePage = pageOf(shopifyLine)
export const fulfillmentOrderLines = pageOf(
  z.object({ id: z.string(), remainingQuantity: z.int(), lineItem: z.object({ id: z.string() }) }),
)
export const fulfillmentOrders = pageOf(
  z.object({ id: z.string(), status: z.string(), lineItems: fulfillmentOrderLines }),
)
export const fulfillmentLines = pageOf(z.object({ quantity: z.int(), lineItem: z.object({ id: z.string() }) }))
export const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  displayStatus: text,
  trackingInfo: z.array(z.object({ number: text })),
})
export const returnLines = pageOf(
  z.looseObject({
    quantity: z.int(),
    returnReasonNote: text,
    customerNote: text,
    returnReasonDefinition: z.object({ name: text }).nullish(),
    fulfillmentLineItem: z.object({ lineItem: z.object({ id: z.string() }) }).nullish(),
  }),
)
export const returns = pageOf(
  z.object({ id: z.string(), status: z.string(), createdAt: time.nullish(), returnLineItems: returnLines }),
)

/** The fields of an order that we ask for. */
export const shopifyOrder = z.looseObject({
  id: z.string(),
  name: z.string(),
  processedAt: time,
  updatedAt: time,
  cancelledAt: time.nullish(),
  note: text,
  email: text,
  currencyCode: z.string(),
  displayFinancialStatus: text,
  customer: z.object({ id: z.string() }).nullish(),
  billingAddress: z.object({ name: text, phone: text }).nullish(),
  shippingAddress: z
    .object({
      name: text,
      phone: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      zip: text,
      countryCodeV2: text,
    })
    .nullish(),
  totalShippingPriceSet: money,
  lineItems: linePage,
  fulfillmentOrders,
  fulfillments: z.array(fulfillment.extend({ fulfillmentLineItems: fulfillmentLines })),
  returns,
})
export type ShopifyOrder = z.output<typeof shopifyOrder>
type Line = SourceOrderInput['lines'][number]
type Claim = NonNullable<Line['claims']>[number]

/** `gid://shopify/Order/450789469` → 450789469. */
export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)

/** An amount in the shop's own currency, in its minor unit. */
const amountOf = ({ currencyCode }: ShopifyOrder, { shopMoney }: z.output<typeof money>) =>
  toMinor(Number(shopMoney.amount), currencyCode)

/** A Shopify order as our source order. A line that is not shipped (a tip, a gift card) is left out; null: no line is left. */
export function shopifySource(order: ShopifyOrder): SourceOrderInput | null {
  const lines = order.lineItems.nodes.filter(({ requiresShipping }) => requiresShipping)
  if (lines.length === 0) return null
  const { shippingAddress: to, billingAddress: from } = order
  const placedAt = iso(order.processedAt)
  return {
    channelOrderId: numberOf(order.id),
    changedAt: iso(order.updatedAt),
    placedAt,
    paidAt: paid.includes(order.displayFinancialStatus ?? '') ? placedAt : null,
    currency: order.currencyCode,
    deliveryFee: amountOf(order, order.totalShippingPriceSet),
    deliveryMessage: order.note ?? null,
    buyer: {
      id: order.customer ? numberOf(order.customer.id) : null,
      name: from?.name ?? to?.name ?? null,
      phone: from?.phone ?? null,
      email: order.email ?? null,
    },
    recipient: {
      name: to?.name ?? null,
      phone: to?.phone ?? null,
      countryCode: to?.countryCodeV2 ?? '',
      postalCode: to?.zip ?? null,
      address: to?.address1 ?? null,
      addressDetail: to?.address2 ?? null,
      administrativeArea: to?.province ?? null,
      locality: to?.city ?? null,
    },
    lines: lines.map((line) => lineOf(order, line)),
    raw: JSON.parse(JSON.stringify(order)),
  }
}

function lineOf(order: ShopifyOrder, line: z.output<typeof shopifyLine>): Line {
  const shipments = order.fulfillments.filter(
    ({ status, fulfillmentLineItems }) =>
      status !== 'CANCELLED' && fulfillmentLineItems.nodes.some(({ lineItem }) => lineItem.id === line.id),
  )
  const shipped = sumOf(shipments.flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes).filter(of(line.id)))
  // Shopify does not say how many pieces are in each parcel of a fulfilment.
  const waybills = shipments.flatMap(({ trackingInfo, fulfillmentLineItems }) =>
    trackingInfo.flatMap(({ number }) =>
      number ? [{ code: number, quantity: sumOf(fulfillmentLineItems.nodes.filter(of(line.id))) }] : [],
    ),
  )
  const cancelledQuantity = cancelledOf(order, line, shipped)
  const claims = claimsOf(order, line)
  const financial = order.displayFinancialStatus ?? 'UNKNOWN'
  return {
    serial: numberOf(line.id),
    dealCode: line.product ? numberOf(line.product.id) : (line.sku ?? null),
    dealName: line.title,
    optionCode: line.variant ? numberOf(line.variant.id) : null,
    optionName: line.variantTitle ?? null,
    quantity: line.quantity,
    cancelledQuantity,
    originalPrice: amountOf(order, line.originalTotalSet),
    salesPrice: amountOf(order, line.discountedTotalSet),
    paymentAmount: amountOf(order, line.discountedTotalSet),
    status:
      // A return of some pieces does not change those that have still to leave, nor those that the buyer keeps.
      (shipped + cancelledQuantity >= line.quantity ? claims.findLast(isTheWhole)?.status : undefined) ??
      statusOf(order, line.id, { quantity: line.quantity, cancelled: cancelledQuantity, shipped }, shipments),
    rawStatus: `${financial} ${order.fulfillmentOrders.nodes.find(has(line.id))?.status ?? ''}`.trim(),
    rawClaimStatus: claims.at(-1)?.rawStatus ?? null,
    invoiceCode: waybills[0]?.code ?? null,
    waybills,
    claims,
  }
}

const isTheWhole = ({ status, type }: Claim) =>
  status !== 'RETURN_REJECT' && !(status === 'RETURN_DONE' && type === 'PARTIAL_RETURN')
const of = (id: string) => (one: { lineItem: { id: string } }) => one.lineItem.id === id
const has = (id: string) => (one: { lineItems: { nodes: { lineItem: { id: string } }[] } }) =>
  one.lineItems.nodes.some(of(id))
const sumOf = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * `currentQuantity` leaves out refunded pieces, which may have been shipped and come back. So pieces that were shipped or still wait to be
 * shipped do not count as cancelled.
 */
function cancelledOf(order: ShopifyOrder, line: z.output<typeof shopifyLine>, shipped: number): number {
  if (order.cancelledAt) return line.quantity - Math.min(shipped, line.quantity)
  const waiting = order.fulfillmentOrders.nodes
    .filter(({ status }) => status !== 'CANCELLED' && status !== 'CLOSED')
    .flatMap(({ lineItems }) => lineItems.nodes)
    .filter(of(line.id))
    .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0)
  return Math.max(0, line.quantity - Math.max(line.currentQuantity, shipped + waiting))
}

/** An authorised payment is enough: many shops collect it when they ship. */
const paid = ['PAID', 'AUTHORIZED', 'PARTIALLY_REFUNDED']
const byPayment: Readonly<Record<string, LineStatus>> = {
  PENDING: 'PAYMENT_WAITING',
  PARTIALLY_PAID: 'PAYMENT_WAITING',
  EXPIRED: 'CANCELED_BY_NOPAYMENT',
  VOIDED: 'CANCELED_BY_NOPAYMENT',
}

/** A person decides on a line that the shop itself holds back, or that was refunded but not taken off the order. */
function statusOf(
  order: ShopifyOrder,
  id: string,
  { quantity, cancelled, shipped }: { quantity: number; cancelled: number; shipped: number },
  shipments: ShopifyOrder['fulfillments'],
): LineStatus {
  if (cancelled >= quantity) return 'CANCELED'
  if (shipped + cancelled >= quantity)
    return shipments.every(({ displayStatus }) => displayStatus === 'DELIVERED') ? 'DELIVERED' : 'DELIVERING'
  const open = order.fulfillmentOrders.nodes.filter(has(id))
  if (open.some(({ status }) => status === 'ON_HOLD' || status === 'SCHEDULED')) return 'UNKNOWN'
  const financial = order.displayFinancialStatus ?? ''
  if (!paid.includes(financial)) return byPayment[financial] ?? 'UNKNOWN'
  return open.some(({ status }) => status === 'IN_PROGRESS') ? 'PLACED' : 'PAYED'
}

const returnStatuses: Readonly<Record<string, LineStatus>> = {
  REQUESTED: 'RETURN_REQUEST',
  OPEN: 'COLLECTING',
  CLOSED: 'RETURN_DONE',
  DECLINED: 'RETURN_REJECT',
  CANCELED: 'RETURN_REJECT',
}

function claimsOf(order: ShopifyOrder, line: z.output<typeof shopifyLine>): Claim[] {
  return order.returns.nodes.flatMap(({ id, status, createdAt, returnLineItems }) => {
    const own = returnLineItems.nodes.filter(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id === line.id)
    if (own.length === 0) return []
    const quantity = sumOf(own)
    return [
      {
        claimId: numberOf(id),
        type: quantity < line.quantity ? ('PARTIAL_RETURN' as const) : ('RETURN' as const),
        status: returnStatuses[status] ?? 'UNKNOWN',
        rawStatus: status,
        quantity,
        reason: reasonOf(own),
        requestedAt: createdAt ? iso(createdAt) : null,
      },
    ]
  })
}

/** What the shop or the buyer wrote; otherwise the chosen reason in Shopify's own words. */
function reasonOf(own: z.output<typeof returnLines>['nodes']): string | null {
  const notes = own.map(({ returnReasonNote, customerNote }) => returnReasonNote || customerNote)
  const chosen = own.map(({ returnReasonDefinition }) => returnReasonDefinition?.name)
  return [...notes, ...chosen].find((reason) => reason) ?? null
}

const iso = (text: string) => new Date(text).toISOString()

import { z } from 'zod'
import {
  fulfillment,
  fulfillmentLines,
  fulfillmentOrderLines,
  fulfillmentOrders,
  linePage,
  returnLines,
  returns,
  shopifyOrder,
  type Page,
  type ShopifyOrder,
} from './shopify-source.ts'

/** Sends a query to the shop; its answer has this shape. */
export type Ask = <T>(question: string, variables: object, shape: z.ZodType<T>) => Promise<T>

const linesAtOnce = 50
/** How many parts of an order (fulfilments, returns …) are asked for with it; the rest is asked for afterwards. */
const partsAtOnce = 10

const pageInfo = 'pageInfo { hasNextPage endCursor }'
const lineFields = `id title variantTitle sku quantity currentQuantity requiresShipping product { id } variant { id }
  originalTotalSet { shopMoney { amount } } discountedTotalSet { shopMoney { amount } }`
const toFulfil = `nodes { id remainingQuantity lineItem { id } } ${pageInfo}`
const fulfilled = `nodes { quantity lineItem { id } } ${pageInfo}`
const sentBack = `nodes { quantity
  ... on ReturnLineItem { returnReasonNote customerNote returnReasonDefinition { name } fulfillmentLineItem { lineItem { id } } } } ${pageInfo}`
const fulfilmentOrderFields = `id status lineItems(first: 250) { ${toFulfil} }`
const fulfilmentFields = `id status displayStatus trackingInfo { number }`
const returnFields = `id status createdAt returnLineItems(first: 50) { ${sentBack} }`

const order = `query order($id: ID!, $first: Int!, $after: String) {
  order(id: $id) {
    id name processedAt updatedAt cancelledAt note email currencyCode displayFinancialStatus customer { id }
    billingAddress { name phone }
    shippingAddress { name phone address1 address2 city province zip countryCodeV2 }
    totalShippingPriceSet { shopMoney { amount } }
    lineItems(first: $first, after: $after) { nodes { ${lineFields} } ${pageInfo} }
    fulfillmentOrders(first: ${partsAtOnce}) { nodes { ${fulfilmentOrderFields} } ${pageInfo} }
    fulfillments(first: ${partsAtOnce}) { ${fulfilmentFields} fulfillmentLineItems(first: 250) { ${fulfilled} } }
    returns(first: ${partsAtOnce}) { nodes { ${returnFields} } ${pageInfo} } } }`

/** The queries for the rest of an order or of one of its parts; each names where the list stands in the answer. */
const rest = {
  lines: (after: string) => `order(id: $id) { lineItems(first: ${linesAtOnce}, ${after}) {
    nodes { ${lineFields} } ${pageInfo} } }`,
  fulfillmentOrders: (after: string) => `order(id: $id) { fulfillmentOrders(first: ${partsAtOnce}, ${after}) {
    nodes { ${fulfilmentOrderFields} } ${pageInfo} } }`,
  toFulfil: (after: string) => `fulfillmentOrder(id: $id) { lineItems(first: 250, ${after}) { ${toFulfil} } }`,
  fulfilled: (after: string) => `fulfillment(id: $id) { fulfillmentLineItems(first: 250, ${after}) { ${fulfilled} } }`,
  returns: (after: string) => `order(id: $id) { returns(first: ${partsAtOnce}, ${after}) {
    nodes { ${returnFields} } ${pageInfo} } }`,
  sentBack: (after: string) => `return(id: $id) { returnLineItems(first: 50, ${after}) { ${sentBack} } }`,
} as const

/** An order with all of its lines and parts, however many; null: it no longer exists. */
export async function readOrder(ask: Ask, number: string): Promise<ShopifyOrder | null> {
  const id = `gid://shopify/Order/${number}`
  const said = await ask(order, { id, first: linesAtOnce, after: null }, z.object({ order: shopifyOrder.nullable() }))
  if (!said.order) return null
  const { lineItems, fulfillmentOrders: open, fulfillments, returns: back } = said.order
  await follow('lines', id, lineItems, linePage)
  await follow('fulfillmentOrders', id, open, fulfillmentOrders)
  for (const one of open.nodes) await follow('toFulfil', one.id, one.lineItems, fulfillmentOrderLines)
  // The fulfilments are a list without a cursor: if some may be missing, all of them are asked for without a limit.
  if (fulfillments.length >= partsAtOnce) {
    const question = `query fulfillments($id: ID!) { order(id: $id) { fulfillments { ${fulfilmentFields} } } }`
    const all = await ask(question, { id }, z.object({ order: z.object({ fulfillments: z.array(fulfillment) }) }))
    const known = new Set(fulfillments.map((one) => one.id))
    for (const one of all.order.fulfillments)
      if (!known.has(one.id)) fulfillments.push({ ...one, fulfillmentLineItems: { ...begun, nodes: [] } })
  }
  for (const one of fulfillments) await follow('fulfilled', one.id, one.fulfillmentLineItems, fulfillmentLines)
  await follow('returns', id, back, returns)
  for (const one of back.nodes) await follow('sentBack', one.id, one.returnLineItems, returnLines)
  return said.order

  async function follow<T>(what: keyof typeof rest, of: string, page: Page<T>, shape: z.ZodType<Page<T>>) {
    const question = `query ${what}($id: ID!, $after: String) { ${rest[what]('after: $after')} }`
    const within = z.record(z.string(), z.record(z.string(), shape))
    while (page.pageInfo.hasNextPage) {
      const answer = await ask(question, { id: of, after: page.pageInfo.endCursor ?? null }, within)
      const [more] = Object.values(answer).flatMap((owner) => Object.values(owner))
      page.nodes.push(...(more?.nodes ?? []))
      page.pageInfo = more?.pageInfo ?? { hasNextPage: false }
    }
  }
}

/** A list of which no page has been read yet. */
const begun = { pageInfo: { hasNextPage: true } }

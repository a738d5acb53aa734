import { z } from 'zod'
import { channelTypes } from '../entities/channel-type.ts'
import { deliveryAttributeTypes } from '../entities/invoice.ts'
import { allocationFailures } from '../entities/interim-allocation.ts'
import {
  claimTypes,
  dealMapping,
  holdReasons,
  lineStatuses,
  missingItem,
  ofcStatuses,
  order,
  orderHead,
  orderInput,
  orderLine,
  orderPatch,
  orderStatuses,
} from '../entities/order.ts'
import { calls } from './call.ts'
import {
  bulkAnswer,
  byCursor,
  cursorQuery,
  dataCountPage,
  flag,
  id,
  idParam,
  instant,
  listQuery,
  many,
} from './list.ts'
import { sheetOf, templateOf } from './plain.ts'

const text = z.string().trim().min(1).max(255).optional()
const filters = {
  ids: many(id),
  partnerIds: many(id),
  brandIds: many(id),
  channelIds: many(id),
  /** Orders of these centers, or of no center yet. */
  centerIds: many(id),
  channelType: many(z.enum(channelTypes)),
  status: many(z.enum(orderStatuses)),
  ofcStatuses: many(z.enum(ofcStatuses)),
  lineStatus: many(z.enum(lineStatuses)),
  placedAtGte: instant.optional(),
  placedAtLte: instant.optional(),
  paidAtGte: instant.optional(),
  paidAtLte: instant.optional(),
  createdAtGte: instant.optional(),
  createdAtLte: instant.optional(),
  updatedAtGte: instant.optional(),
  updatedAtLte: instant.optional(),
  shippedAtGte: instant.optional(),
  shippedAtLte: instant.optional(),
  channelOrderId: text,
  channelOrderLineId: text,
  recipientName: text,
  recipientPhone: text,
  recipientAddress: text,
  recipientPostalCode: text,
  productName: text,
  claimType: many(z.enum(claimTypes)),
  deliveryAttributeType: many(z.enum(deliveryAttributeTypes)),
  /** The order has a cancel, return or exchange that the buyer asks for and that is not answered yet. */
  hasClaimToAnswer: flag.optional(),
  /**
   * The order has not left, and its truck has gone or the day that its channel
   * promised cannot be kept. Its record calls the same orders late.
   */
  isLate: flag.optional(),
  /** Part of the order has left, but its channel does not know the waybill. */
  isUntold: flag.optional(),
  /** Why the last try to allocate the order failed. */
  failureReason: many(z.enum(allocationFailures)),
}
/** `id_asc` and `id_desc` contain their direction; the other sorts take it from `order`. */
const list = cursorQuery(
  [
    'id',
    'id_asc',
    'id_desc',
    'created_at',
    'updated_at',
    'placedAt',
    'createdAt',
    'updatedAt',
    'channelOrderId',
    'channelName',
    'paymentAmount',
  ],
  filters,
)

const ids = z.array(id).min(1).max(500)
const act = (path: string, doc: string) =>
  ({
    method: 'POST',
    path: `/moms/order/${path}`,
    access: 'order:write',
    doc,
    body: z.strictObject({ ids }),
    answer: bulkAnswer,
  }) as const

const missingList = listQuery(['orders', 'placedAt', 'dealName'], {
  type: z.enum(['MISSING_ITEM']).default('MISSING_ITEM'),
  partnerIds: many(id),
  channelIds: many(id),
})

/** Orders (orders.md §7, decisions.md §14). */
export const orderApi = calls('order', {
  excel: sheetOf('/now/oms/order', 'order:read', list, 'The filtered list as a spreadsheet, a row a line.'),
  sample: templateOf('/now/moms/order', 'order:read', 'The template for uploading orders, a row a line.'),
  count: {
    method: 'GET',
    path: '/moms/order/count',
    access: 'order:read',
    doc: 'How many orders, by status, by what is wrong with them, and in each tab of the list; filters that a tab sets are not taken. 10,001 stands for more than 10,000.',
    query: z.strictObject({ keyword: z.string().trim().max(255).optional(), ...filters }).omit({
      status: true,
      ofcStatuses: true,
      hasClaimToAnswer: true,
      isLate: true,
      isUntold: true,
      failureReason: true,
    }),
    answer: z.object({
      total: z.int(),
      byStatus: z.record(z.string(), z.int()),
      byFinding: z.record(z.string(), z.int()),
      byFailure: z.record(z.string(), z.int()),
      byTab: z.record(z.string(), z.int()),
    }),
  },
  summary: {
    method: 'GET',
    path: '/moms/order/summary',
    access: 'order:read',
    doc: 'MISSING_ITEM: the deals that nobody has mapped, with how many orders wait for each.',
    query: missingList,
    answer: dataCountPage(missingItem),
  },
  missingExcel: sheetOf(
    '/now/oms/missing-item',
    'order:read',
    missingList,
    'The deals that nobody has mapped as a spreadsheet.',
  ),
  activate: act('activate', 'Lets orders pass that were filtered or must be reviewed.'),
  decline: act('decline', 'Refuses orders; reinstate brings them back.'),
  cancel: {
    ...act('cancel', 'Cancels orders here; by force allocated ones too, whose pieces are free again.'),
    body: z.strictObject({ ids, force: z.boolean().default(false) }),
  },
  reinstate: act('reinstate', 'Brings back what was declined or cancelled here.'),
  hold: {
    ...act('hold', 'Holds orders, until a time at which they wake by themselves, or until they are let go.'),
    body: z.strictObject({ ids, reason: z.enum(holdReasons), until: instant.nullable().default(null) }),
  },
  unhold: act('unhold', 'Lets held orders go.'),
  keepApart: act('keep-apart', 'Orders share no parcel; until it is printed they leave theirs.'),
  keepTogether: act('keep-together', 'Orders may share a parcel with others of their recipient again.'),
  dirty: act('dirty', 'Checks orders again and asks their channels; what those say comes later, into the history.'),
  reset: {
    ...act(
      'reset',
      'Back to what the channel said: edits, decisions, holds and mappings of single lines go; by force allocated ones too, which are allocated anew.',
    ),
    body: z.strictObject({ ids, force: z.boolean().default(false) }),
  },
  bulkProcess: {
    ...act('bulk-process', 'Allocates orders and tells their channels that they are being prepared.'),
    access: 'allocation:write',
  },
  refund: act('refund', 'Gives back what was paid for cancelled and returned pieces, and asks their channel to.'),
  fixPostalCode: act('try-fix-postal-code', 'Mends postal codes where it is sure; the error says what others may be.'),
  mapProduct: {
    method: 'POST',
    path: '/moms/order/map-product',
    access: 'order:write',
    doc: 'Says which SKUs a deal stands for, for these orders or for all that wait for it; `fromNowOn`: for new ones too.',
    body: dealMapping,
    answer: bulkAnswer,
  },
  bulk: {
    trial: true,
    method: 'POST',
    path: '/moms/order/bulk',
    access: 'order:write',
    limit: 10_000_000,
    doc: 'Enters orders from rows of a spreadsheet, a row a line; those of one order number go together. An order that is there already is refused as DUPLICATED.',
    each: 'rows',
    body: z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())).min(1).max(5000) }),
    answer: bulkAnswer,
  },
  list: {
    method: 'GET',
    path: '/moms/order',
    access: 'order:read',
    doc: 'Orders in one’s scope, by page or by cursor. `keyword` looks in number, buyer and recipient.',
    query: list,
    answer: byCursor(dataCountPage(orderHead)),
  },
  create: {
    method: 'POST',
    path: '/moms/order',
    access: 'order:write',
    status: 201,
    doc: 'Enters orders by hand, each by itself.',
    each: 'orders',
    body: z.strictObject({ orders: z.array(orderInput).min(1).max(100) }),
    answer: bulkAnswer,
  },
  get: {
    method: 'GET',
    path: '/moms/order/{id}',
    access: 'order:read',
    doc: 'One order: lines with what they became, claims, findings, history, and what the channel says otherwise than was edited.',
    params: idParam,
    answer: order,
  },
  update: {
    method: 'PATCH',
    path: '/moms/order/{id}',
    access: 'order:write',
    ifMatch: true,
    doc: 'Changes recipient, address and message. What was edited stays when the channel changes the order.',
    params: idParam,
    body: orderPatch,
    answer: order,
  },
})

const lineList = cursorQuery(['id', 'quantity', 'paymentAmount'], {
  salesOrderIds: many(id),
  partnerIds: many(id),
  channelIds: many(id),
  status: many(z.enum(lineStatuses)),
  claimType: many(z.enum(claimTypes)),
  deliveryAttributeType: many(z.enum(deliveryAttributeTypes)),
  skuIds: many(id),
  serial: text,
  dealCode: text,
  productName: text,
  isMissing: flag.optional(),
})

/** Lines of orders (orders.md §7). */
export const orderLineApi = calls('orderLine', {
  excel: sheetOf('/now/oms/order-line', 'order:read', lineList, 'The filtered lines as a spreadsheet.'),
  list: {
    method: 'GET',
    path: '/moms/order-line',
    access: 'order:read',
    doc: 'Lines of orders in one’s scope, by page or by cursor.',
    query: lineList,
    answer: byCursor(dataCountPage(orderLine)),
  },
  get: {
    method: 'GET',
    path: '/moms/order-line/{id}',
    access: 'order:read',
    doc: 'One line.',
    params: idParam,
    answer: orderLine,
  },
})

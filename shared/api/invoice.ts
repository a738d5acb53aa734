import { z } from 'zod'
import { invoiceFlow } from '../entities/invoice-flow.ts'
import { courierCodes, historyEntry } from '../entities/inbound.ts'
import {
  invoice,
  invoiceStatuses,
  invoiceSummary,
  invoiceTypes,
  legacyInvoice,
  legacyInvoiceInput,
  legacyInvoicePatch,
  printOptions,
  returnInput,
} from '../entities/invoice.ts'
import { calls } from './call.ts'
import { bulkAnswer, byCursor, countPage, cursorQuery, flag, id, instant, many } from './list.ts'
import { sheetOf, statusCount, templateOf } from './plain.ts'

const invoiceId = z.object({ invoiceId: id })
const ids = z.array(id).min(1).max(500)
/** Two couriers may use the same number, so an id is the safe way to name a waybill. */
const named = { id: id.optional(), serial: z.string().trim().min(1).max(63).optional() }
/** The same, but a serial that no waybill has is an error of its row, not of the whole request. */
const asWritten = { id: id.optional(), serial: z.string().max(63).optional() }
const isNamed = (one: { id?: number | undefined; serial?: string | undefined }) =>
  one.id !== undefined || one.serial !== undefined
/** Several waybills, each named by its id or serial. */
const invoicesOf = <T extends z.ZodType<Parameters<typeof isNamed>[0]>>(one: T) =>
  z.strictObject({
    invoices: z
      .array(one.refine(isNamed, { message: 'an id or a serial', path: ['id'] }))
      .min(1)
      .max(500),
  })
const clientRows = <T extends z.ZodType>(success: T) =>
  z.object({ success: z.array(success), failure: bulkAnswer.shape.error })

/** All filters but the status, so that waybills can be counted by status. */
const besidesStatus = {
  ids: many(id),
  serial: z.string().max(63).optional(),
  trackingNumbers: many(z.string().max(63)),
  type: many(z.enum(invoiceTypes)),
  contractIds: many(id),
  createdAtGte: instant.optional(),
  createdAtLte: instant.optional(),
  printedAtGte: instant.optional(),
  printedAtLte: instant.optional(),
  packedAtGte: instant.optional(),
  packedAtLte: instant.optional(),
  consolidatedAtGte: instant.optional(),
  consolidatedAtLte: instant.optional(),
  dispatchedAtGte: instant.optional(),
  dispatchedAtLte: instant.optional(),
  /** `tracking`: include each row's trackings. `consol`: include the pallet that the waybill lies on. */
  tracking: flag.optional(),
  consol: flag.optional(),
  centerIds: many(id),
  partnerIds: many(id),
  courierCode: many(z.enum(courierCodes)),
  originalOrderId: z.string().max(100).optional(),
  consolId: id.optional(),
  planId: id.optional(),
  /** Waybills that are assigned to this plan; with `assigned`, to any plan or to none. */
  assignedPlanId: id.optional(),
  assigned: flag.optional(),
  /** Whether the waybill is on a pallet or box. */
  loaded: flag.optional(),
  /** Waybills with goods of one of these SKUs. */
  skuIds: many(id),
  /** Waybills that wait for packing and are on a pick list, with pieces that are not picked yet or that were not found. */
  unpicked: flag.optional(),
}
const filters = { ...besidesStatus, status: many(z.enum(invoiceStatuses)) }
const list = cursorQuery(
  [
    'id',
    'serial',
    'status',
    'originalOrderId',
    'partnerName',
    'recipientName',
    'createdAt',
    'updatedAt',
    'packedAt',
    'consolidatedAt',
    'dispatchedAt',
  ],
  filters,
)

const bulkPrint = { invoiceIds: ids, printOptions: printOptions.prefault({}), shouldWait: z.boolean().default(true) }

/** The legacy invoice calls (logistics.md §7). */
export const legacyInvoiceApi = calls('legacyInvoice', {
  listByIds: {
    method: 'POST',
    path: '/logistics/invoices/list',
    access: 'invoice:read',
    doc: 'Invoices by their ids; one that is not there is left out.',
    body: z.strictObject({ idList: ids }),
    answer: z.object({ data: z.array(legacyInvoice) }),
  },
  returningList: {
    method: 'POST',
    path: '/logistics/invoices/returning-list',
    access: 'invoice:read',
    doc: 'The return invoices of each serial, order or id; what has none comes under failure.',
    body: z.strictObject({ searchList: z.array(z.string().trim().min(1).max(100)).min(1).max(500) }),
    answer: z.object({
      data: z.array(legacyInvoice),
      failure: z.array(z.object({ search: z.string(), reason: z.enum(['NOT_FOUND', 'NO_RETURN']) })),
    }),
  },
  get: {
    method: 'GET',
    path: '/logistics/invoices/{invoiceId}',
    access: 'invoice:read',
    doc: 'One invoice.',
    params: invoiceId,
    answer: legacyInvoice,
  },
  update: {
    method: 'PATCH',
    path: '/logistics/invoices/{invoiceId}',
    access: 'invoice:write',
    ifMatch: true,
    doc: 'While CREATED everything; later only memo and delivery attribute.',
    params: invoiceId,
    body: legacyInvoicePatch,
    answer: legacyInvoice,
  },
  remove: {
    method: 'DELETE',
    path: '/logistics/invoices/{invoiceId}',
    access: 'invoice:write',
    doc: 'Deletes an invoice that is still CREATED; a later one is cancelled instead.',
    params: invoiceId,
  },
  list: {
    method: 'GET',
    path: '/logistics/invoices',
    access: 'invoice:read',
    doc: 'Invoices by serial, order or type.',
    answer: byCursor(countPage(legacyInvoice)),
    query: cursorQuery(['id', 'serial', 'createdAt'], {
      serial: z.string().max(63).optional(),
      originalOrderId: z.string().max(100).optional(),
      type: many(z.enum(invoiceTypes)),
      withTrackings: flag.optional(),
    }),
  },
  create: {
    method: 'POST',
    path: '/logistics/invoices',
    access: 'invoice:write',
    status: 201,
    doc: 'Creates an invoice. paymentCondition: CD, CT for a return.',
    body: legacyInvoiceInput,
    answer: legacyInvoice,
  },
  bulk: {
    method: 'POST',
    path: '/logistics/invoices/bulk',
    access: 'invoice:write',
    limit: 10_000_000,
    doc: 'Creates up to 1,000 invoices, each by itself.',
    each: 'data',
    body: z.strictObject({ data: z.array(z.record(z.string(), z.unknown())).min(1).max(1000) }),
    answer: clientRows(z.object({ clientIndex: z.int(), id: z.int() })),
  },
  allocate: {
    method: 'POST',
    path: '/logistics/invoices/{invoiceId}/allocation',
    access: 'invoice:write',
    doc: 'CREATED → ALLOCATED: takes a serial from the contract’s range, or from its courier.',
    params: invoiceId,
    answer: legacyInvoice,
  },
  allocateMany: {
    method: 'POST',
    path: '/logistics/invoices/allocations',
    access: 'invoice:write',
    doc: 'Allocates many, each by itself; one courier’s trouble does not hold up another’s.',
    body: z.strictObject({ invoiceIds: ids }),
    answer: clientRows(legacyInvoice),
  },
  print: {
    method: 'POST',
    path: '/logistics/invoices/{invoiceId}/print',
    access: 'invoice:write',
    file: 'print',
    doc: 'Its label as PDF or ZPL, or straight to a printer; ALLOCATED → PRINTED.',
    params: invoiceId,
    body: printOptions,
  },
  bulkPrint: {
    method: 'POST',
    path: '/logistics/invoices/bulk-print',
    access: 'invoice:write',
    file: 'print',
    doc: 'Labels of up to 500 as one file; with shouldWait false, or to a printer, a job.',
    body: z.strictObject(bulkPrint),
  },
  returning: {
    method: 'POST',
    path: '/logistics/invoices/returning',
    access: 'invoice:write',
    status: 201,
    doc: 'Creates the return of an invoice that went out; one at a time, and none of a return.',
    body: returnInput,
    answer: legacyInvoice,
  },
})

/** The new invoice calls (logistics.md §7). The specification lacks history, spreadsheets and the bulk cancel. */
export const invoiceApi = calls('invoice', {
  create: {
    trial: true,
    method: 'POST',
    path: '/logistics/invoice',
    access: 'invoice:write',
    status: 201,
    limit: 10_000_000,
    doc: 'Creates up to 500 invoices, each by itself. isRepeat: its order has a live one to the same recipient already.',
    each: 'invoices',
    body: z.strictObject({ invoices: z.array(z.record(z.string(), z.unknown())).min(1).max(500) }),
    answer: z.object({
      success: z.array(invoiceSummary.extend({ clientIndex: z.int(), isRepeat: z.boolean() })),
      error: bulkAnswer.shape.error,
    }),
  },
  list: {
    method: 'GET',
    path: '/logistics/invoice',
    access: 'invoice:read',
    doc: 'Invoices in one’s scope. `keyword` looks in serial, order, recipient and tracking number.',
    query: list,
    answer: byCursor(countPage(invoiceSummary)),
  },
  sample: templateOf('/logistics/invoice', 'invoice:read', 'The template for creating invoices by spreadsheet.'),
  excel: sheetOf('/logistics/invoice', 'invoice:read', list),
  count: statusCount(
    '/logistics/invoice',
    'invoice:read',
    z.strictObject({ ...besidesStatus, keyword: z.string().trim().max(255).optional() }),
    'How many invoices of a filter, by status. 10,001 stands for more than 10,000.',
  ),
  flow: {
    method: 'GET',
    path: '/logistics/invoice/flow',
    access: 'invoice:read',
    doc: 'How many went through each stage since the day began, yesterday up to the same time, and yesterday; for the center’s own people what each contract’s truck is still to take.',
    query: z.strictObject({ from: instant, centerIds: many(id) }),
    answer: invoiceFlow,
  },
  get: {
    method: 'GET',
    path: '/logistics/invoice/{invoiceId}',
    access: 'invoice:read',
    doc: 'One invoice with its manifests, trackings, packing and photos.',
    params: invoiceId,
    answer: invoice,
  },
  logs: {
    method: 'GET',
    path: '/logistics/invoice/{invoiceId}/logs',
    access: 'invoice:read',
    doc: 'Its history: office and floor, oldest first.',
    params: invoiceId,
    answer: z.object({ data: z.array(historyEntry) }),
  },
  cancel: {
    method: 'POST',
    path: '/logistics/invoice/{invoiceId}/cancel',
    access: 'invoice:write',
    doc: 'Cancels it, and with its courier, before it is dispatched.',
    params: invoiceId,
    answer: invoice,
  },
  cancelMany: {
    method: 'POST',
    path: '/logistics/invoice/cancel',
    access: 'invoice:write',
    doc: 'Cancels many, each by itself.',
    body: z.strictObject({ ids }),
    answer: bulkAnswer,
  },
  receive: {
    method: 'POST',
    path: '/logistics/invoice/receive',
    access: 'inbound:write',
    doc: 'Receives returns at the center, each by itself: a return ends as DELIVERED, and an inbound request in work awaits the count of its goods.',
    body: z.strictObject({ ids }),
    answer: z.object({
      success: z.array(z.object({ id: z.int(), inbound: z.object({ id: z.int(), code: z.string() }).nullable() })),
      error: bulkAnswer.shape.error,
    }),
  },
  packed: {
    method: 'POST',
    path: '/logistics/invoice/packed',
    access: 'invoice:write',
    doc: 'Says that parcels are packed, without a scan; each by id or serial.',
    answer: bulkAnswer,
    body: invoicesOf(
      z.strictObject({
        ...asWritten,
        boxSkuId: id.nullable().default(null),
        weight: z.int().min(1).max(1_000_000).nullable().default(null),
      }),
    ),
  },
  delivered: {
    trial: true,
    method: 'POST',
    path: '/logistics/invoice/delivered',
    access: 'invoice:write',
    doc: 'DISPATCHED → DELIVERED, on the office’s word; each by id or serial, now or when it was.',
    answer: bulkAnswer,
    body: invoicesOf(z.strictObject({ ...asWritten, deliveredAt: instant.nullable().default(null) })),
  },
  deliveredSample: {
    method: 'GET',
    path: '/logistics/invoice/download/delivered-sample',
    access: 'invoice:read',
    file: 'xlsx',
    doc: 'The template for saying by spreadsheet what was delivered.',
  },
  load: {
    method: 'POST',
    path: '/logistics/invoice/consol',
    access: 'consol:write',
    doc: 'PACKED → CONSOLIDATED: loads a waybill, by its serial or id, on a pallet or box.',
    body: z
      .strictObject({ ...named, consolCode: z.string().trim().min(1).max(31) })
      .refine(isNamed, { message: 'an id or a serial', path: ['serial'] }),
    answer: invoice,
  },
  assign: {
    method: 'POST',
    path: '/logistics/invoice/consol-plan',
    access: 'consol:write',
    doc: 'Says which open plan waybills are to leave with (null: none), each by itself. A plan is whole when all of its own are loaded.',
    body: z.strictObject({ ids, consolPlanId: id.nullable() }),
    answer: bulkAnswer,
  },
  unload: {
    method: 'DELETE',
    path: '/logistics/invoice/consol',
    access: 'consol:write',
    doc: 'CONSOLIDATED → PACKED: takes a waybill, by its serial or id, off its pallet.',
    query: z.strictObject(named).refine(isNamed, { message: 'an id or a serial', path: ['serial'] }),
    answer: invoice,
  },
  bulkPrint: {
    method: 'POST',
    path: '/logistics/invoice/bulk-print',
    access: 'invoice:write',
    file: 'print',
    doc: 'Labels of up to 500 as one file; with shouldWait false, or to a printer, a job.',
    body: z.strictObject(bulkPrint),
  },
  trackings: {
    method: 'POST',
    path: '/logistics/invoice/{invoiceId}/trackings',
    access: 'invoice:write',
    doc: 'Asks its courier where it is, now.',
    params: invoiceId,
    answer: invoice,
  },
})

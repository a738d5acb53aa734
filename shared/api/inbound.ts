import { z } from 'zod'
import { inbound, inboundInput, inboundPatch, inboundSummary, inboundTypes } from '../entities/inbound.ts'
import { inboundStatuses } from '../entities/inbound-status.ts'
import { calls } from './call.ts'
import { bulkAnswer, day, id, idParam, listQuery, many, dataPage } from './list.ts'
import { historyOf, sheetOf, statusCount, templateOf } from './plain.ts'

const filters = {
  status: many(z.enum(inboundStatuses)),
  inboundType: z.enum(inboundTypes).optional(),
  centerIds: many(id),
  partnerIds: many(id),
  code: z.string().max(31).optional(),
  shipmentNumber: z.string().max(63).optional(),
  scheduledFrom: day.optional(),
  scheduledTo: day.optional(),
  /** Inbounds that announce one of these SKUs. */
  skuIds: many(id),
}
/**
 * Sort `due`: first the open inbounds by the day they are expected, so that overdue ones lead; then the finished ones, the last day first.
 */
const list = listQuery(
  ['id', 'code', 'scheduledDate', 'status', 'partnerName', 'closedAt', 'updatedAt', 'due'],
  filters,
)
const ids = z.strictObject({ ids: z.array(id).min(1).max(500) })

/** Inbound requests (logistics.md §7). The specification lacks approve, reject and the attachment's file. */
export const inboundApi = calls('inbound', {
  create: {
    method: 'POST',
    path: '/now/inbound-request',
    access: 'inbound:write',
    status: 201,
    doc: 'Announces goods. ACCEPTED at once where the partner usesAutoAccept.',
    body: inboundInput,
    answer: inbound,
  },
  list: {
    method: 'GET',
    path: '/now/inbound-request',
    access: 'inbound:read',
    doc: 'Inbound requests in one’s scope. `keyword` looks in code, partner and shipment numbers.',
    query: list,
    answer: dataPage(inboundSummary),
  },
  attach: {
    method: 'POST',
    path: '/now/inbound-request/{id}/attachment',
    access: 'inbound:write',
    status: 201,
    upload: 'file',
    limit: 12_000_000,
    params: idParam,
    doc: 'Attaches a picture (JPEG, PNG or WebP, at most 10 MB) to a shipment.',
    query: z.strictObject({ shipmentId: id }),
    answer: z.object({ id: z.int(), fileName: z.string(), url: z.string() }),
  },
  attachment: {
    method: 'GET',
    path: '/now/inbound-request/{id}/attachment/{attachmentId}',
    access: 'inbound:read',
    file: 'image',
    doc: 'The picture.',
    params: z.object({ id, attachmentId: id }),
  },
  sample: templateOf('/now/inbound-request', 'inbound:read', 'The template for announcing items by spreadsheet.'),
  excel: sheetOf(
    '/now/inbound-request',
    'inbound:read',
    list,
    'The filtered list as a spreadsheet, a row for each SKU of a request: announced, or counted without.',
  ),
  count: statusCount(
    '/now/inbound-request',
    'inbound:read',
    list.omit({ page: true, pageSize: true, sort: true, order: true, status: true }),
    'How many requests, by status; the filters are those of the list.',
  ),
  get: {
    method: 'GET',
    path: '/now/inbound-request/{id}',
    access: 'inbound:read',
    doc: 'One request with items, shipments and inspection lines.',
    params: idParam,
    answer: inbound,
  },
  getInbound: {
    method: 'GET',
    path: '/now/inbound/{id}',
    access: 'inbound:read',
    doc: 'The same record, under its other path.',
    params: idParam,
    answer: inbound,
  },
  logs: historyOf('/now/inbound-request', 'inbound:read', 'Its history: office edits and floor actions, oldest first.'),
  update: {
    method: 'PATCH',
    path: '/now/inbound-request/{id}',
    access: 'inbound:write',
    ifMatch: true,
    doc: 'While REGISTERED everything; later only the memos.',
    params: idParam,
    body: inboundPatch,
    answer: inbound,
  },
  accept: {
    method: 'POST',
    path: '/now/inbound-request/accept',
    access: 'inbound:approve',
    doc: 'REGISTERED → ACCEPTED, by the center’s own people.',
    body: ids,
    answer: bulkAnswer,
  },
  cancel: {
    method: 'POST',
    path: '/now/inbound-request/cancel',
    access: 'inbound:write',
    doc: 'Cancels; with counted goods it needs force (and inbound:force), and takes stored goods off their locations. Without force an item that would lose anything is refused with status 403 and `data` of what; if that is all there is, the call is.',
    body: ids.extend({ force: z.boolean().default(false) }),
    answer: bulkAnswer,
  },
  close: {
    method: 'POST',
    path: '/now/inbound-request/{id}/close',
    access: 'inbound:write',
    doc: 'PROCESSING → CLOSED, or PENDING_APPROVAL where counted differs from announced.',
    params: idParam,
    answer: z.object({ status: z.enum(['CLOSED', 'PENDING_APPROVAL']) }),
  },
  approve: {
    method: 'POST',
    path: '/now/inbound-request/{id}/approve',
    access: 'inbound:approve',
    doc: 'PENDING_APPROVAL → CLOSED, by the center or by the partner whose goods they are; never by who counted them.',
    params: idParam,
    answer: inbound,
  },
  reject: {
    method: 'POST',
    path: '/now/inbound-request/{id}/reject',
    access: 'inbound:approve',
    doc: 'PENDING_APPROVAL → PROCESSING: the floor counts again. Never by who counted them.',
    params: idParam,
    answer: inbound,
  },
})

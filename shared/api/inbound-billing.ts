import { z } from 'zod'
import {
  inboundBilling,
  inboundBillingAnswer,
  inboundBillingPatch,
  inboundBillingSending,
  inboundBillingSummary,
} from '../entities/inbound-billing.ts'
import { naverBillingStatuses } from '../entities/inbound.ts'
import { calls } from './call.ts'
import { dataPage, day, id, idParam, listQuery, many } from './list.ts'
import { statusCount } from './plain.ts'

const filters = {
  partnerIds: many(id),
  centerIds: many(id),
  /** The day on which the inbound was closed, at its center. */
  closedFrom: day.optional(),
  closedTo: day.optional(),
}
const query = listQuery(['id', 'code', 'closedAt', 'sentAt'], {
  ...filters,
  status: many(z.enum(naverBillingStatuses)),
})
const { keyword } = query.shape

/** What the work on inbounds costs, and its way through the marketplace's billing (logistics.md §7, decisions.md §13). */
export const inboundBillingApi = calls('inboundBilling', {
  excel: {
    method: 'GET',
    path: '/now/inbound-billing/download/excel',
    access: 'billing:read',
    file: 'xlsx',
    doc: 'The filtered list as a spreadsheet, a row a line of work.',
    query,
  },
  count: statusCount(
    '/now/inbound-billing',
    'billing:read',
    z.strictObject({ keyword, ...filters }),
    'How many there are in each state.',
  ),
  list: {
    method: 'GET',
    path: '/now/inbound-billing',
    access: 'billing:read',
    doc: 'Inbounds that are closed or have work entered, by the state of their billing; a partner’s people see what was sent.',
    query,
    answer: dataPage(inboundBillingSummary),
  },
  get: {
    method: 'GET',
    path: '/now/inbound-request/{id}/billing',
    access: 'billing:read',
    doc: 'The work of one inbound, with its state at the marketplace.',
    params: idParam,
    answer: inboundBilling,
  },
  update: {
    method: 'PATCH',
    path: '/now/inbound-request/{id}/billing',
    access: 'billing:write',
    ifMatch: true,
    doc: 'Enters the work of an inbound, all lines at once; what was sent is frozen unless it comes back.',
    params: idParam,
    body: inboundBillingPatch,
    answer: inboundBilling,
  },
  send: {
    method: 'POST',
    path: '/now/inbound-request/{id}/naver-billing/send-details',
    access: 'billing:write',
    doc: 'NONE → SENT. Sending again what waits, or came back and is unchanged, needs `force` and billing:force.',
    params: idParam,
    body: inboundBillingSending,
    answer: inboundBilling,
  },
  answer: {
    method: 'POST',
    path: '/now/inbound-request/{id}/naver-billing/answer',
    access: 'billing:write',
    doc: 'SENT → APPROVED, or back to NONE with a reason: by hand, where no billing platform is connected.',
    params: idParam,
    body: inboundBillingAnswer,
    answer: inboundBilling,
  },
  close: {
    method: 'POST',
    path: '/now/inbound-request/{id}/naver-billing/close',
    access: 'billing:write',
    doc: 'APPROVED → COMPLETED; where a billing platform is connected, once it has confirmed.',
    params: idParam,
    answer: inboundBilling,
  },
})

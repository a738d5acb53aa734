import { z } from 'zod'
import {
  consol,
  consolInput,
  consolRecord,
  consolView,
  containerTypes,
  plan,
  planInput,
  planPatch,
  planStatuses,
  planSummary,
} from '../entities/consol.ts'
import { systemTags } from '../entities/contract.ts'
import { courierCodes } from '../entities/inbound.ts'
import { paperOptions } from '../entities/printer.ts'
import { calls } from './call.ts'
import { bulkAnswer, countPage, id, idParam, instant, listQuery, many } from './list.ts'
import { historyOf } from './plain.ts'

const ids = z.strictObject({ ids: z.array(id).min(1).max(500), force: z.boolean().default(false) })
/** A driver knows only the code on the label, not the id. */
const idOrCode = z.object({
  id: z.union([
    z.string().regex(/^\d+$/).transform(Number).pipe(z.int().positive()),
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^CS-[A-Z0-9]{2,}-\d{6,12}$/),
  ]),
})

/** Pallets and boxes (logistics.md §7). The specification lacks labels, the loading list and the history. */
export const consolApi = calls('consol', {
  list: {
    method: 'GET',
    path: '/logistics/consol',
    access: 'consol:read',
    doc: 'Pallets and boxes; `invoiceCode` finds the one that a waybill lies on.',
    answer: countPage(consol),
    query: listQuery(['id', 'consolCode', 'consolidatedAt', 'updatedAt'], {
      centerIds: many(id),
      invoiceCode: z.string().max(63).optional(),
      consolCode: z.string().max(31).optional(),
      centerCode: z.string().max(15).optional(),
      consolPlanId: id.optional(),
      type: many(z.enum(containerTypes)),
    }),
  },
  create: {
    method: 'POST',
    path: '/logistics/consol',
    access: 'consol:write',
    status: 201,
    doc: 'Adds `requestSize` pallets or boxes to a plan, each with a code and a pass code.',
    body: consolInput,
    answer: z.object({ rows: z.array(consol) }),
  },
  get: {
    method: 'GET',
    path: '/logistics/consol/{id}',
    access: 'consol:read',
    doc: 'One pallet or box with what is on it, nested.',
    params: idParam,
    answer: consolRecord,
  },
  remove: {
    method: 'DELETE',
    path: '/logistics/consol/{id}',
    access: 'consol:write',
    doc: 'Deletes an empty one of an open plan.',
    params: idParam,
  },
  view: {
    method: 'POST',
    path: '/logistics/consol/{id}/view',
    access: 'public',
    doc: 'For drivers, without an account: what is loaded, against the pass code; tries are counted.',
    params: idOrCode,
    body: z.strictObject({
      secret: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'six digits'),
    }),
    answer: consolView,
  },
  nest: {
    method: 'POST',
    path: '/logistics/consol/{id}/consol',
    access: 'consol:write',
    doc: 'Puts a box into a pallet of the same plan.',
    params: idParam,
    body: z.strictObject({ parentConsolCode: z.string().trim().min(1).max(31) }),
    answer: consolRecord,
  },
  unnest: {
    method: 'DELETE',
    path: '/logistics/consol/{consolId}/consol',
    access: 'consol:write',
    doc: 'Takes a box out of its pallet.',
    params: z.object({ consolId: id }),
    answer: consolRecord,
  },
  logs: historyOf('/logistics/consol', 'consol:read'),
  print: {
    method: 'POST',
    path: '/logistics/consol/print',
    access: 'consol:read',
    file: 'print',
    doc: 'Labels of pallets and boxes as PDF or ZPL, or straight to a printer.',
    body: paperOptions.extend({ ids: z.array(id).min(1).max(500) }),
  },
})

/** Consolidation plans (logistics.md §7). */
export const planApi = calls('plan', {
  list: {
    method: 'GET',
    path: '/logistics/consol-plan',
    access: 'consol:read',
    doc: 'Plans in one’s scope.',
    answer: countPage(planSummary),
    query: listQuery(['id', 'consolPlanCode', 'loadingDate', 'status', 'courierCode', 'consolidatedAt', 'updatedAt'], {
      centerIds: many(id),
      createdAtGte: instant.optional(),
      createdAtLte: instant.optional(),
      consolidatedAtGte: instant.optional(),
      consolidatedAtLte: instant.optional(),
      consolPlanCode: z.string().max(63).optional(),
      consolCode: z.string().max(31).optional(),
      invoiceCode: z.string().max(63).optional(),
      status: many(z.enum(planStatuses)),
      systemTags: many(z.enum(systemTags)),
      courierCode: many(z.enum(courierCodes)),
    }),
  },
  create: {
    method: 'POST',
    path: '/logistics/consol-plan',
    access: 'consol:write',
    status: 201,
    doc: 'Creates a plan, with its pallets and boxes where asked; its code names center, day, courier and number.',
    body: planInput,
    answer: plan,
  },
  count: {
    method: 'GET',
    path: '/logistics/consol-plan/count',
    access: 'consol:read',
    doc: 'How many plans, by status.',
    query: z.strictObject({ centerIds: many(id) }),
    answer: z.object({
      total: z.int(),
      REGISTERED: z.int(),
      PROCESSING: z.int(),
      COMPLETED: z.int(),
      CANCELED: z.int(),
    }),
  },
  get: {
    method: 'GET',
    path: '/logistics/consol-plan/{id}',
    access: 'consol:read',
    doc: 'One plan with its pallets and boxes.',
    params: idParam,
    answer: plan,
  },
  update: {
    method: 'PATCH',
    path: '/logistics/consol-plan/{id}',
    access: 'consol:write',
    ifMatch: true,
    doc: 'Changes an open plan; the code follows its loading day while nothing is loaded.',
    params: idParam,
    body: planPatch,
    answer: plan,
  },
  logs: historyOf('/logistics/consol-plan', 'consol:read', 'Its history.'),
  cancel: {
    method: 'POST',
    path: '/logistics/consol-plan/cancel',
    access: 'consol:write',
    doc: 'Cancels plans; with loaded waybills it needs force (and consol:force), and they are on no pallet again. Without force an item that would lose anything is refused with status 403 and `data` of what; if that is all there is, the call is.',
    body: ids,
    answer: bulkAnswer,
  },
  complete: {
    method: 'POST',
    path: '/logistics/consol-plan/complete',
    access: 'consol:write',
    doc: 'Completes plans: what is loaded is dispatched. Where waybills assigned to it stay behind, or cancelled ones lie on it, it needs force (and consol:force). Without force an item that would lose anything is refused with status 403 and `data` of what; if that is all there is, the call is.',
    body: ids,
    answer: bulkAnswer,
  },
  print: {
    method: 'POST',
    path: '/logistics/consol-plan/{id}/print',
    access: 'consol:read',
    file: 'print',
    doc: 'Its loading list, or the labels of all its pallets and boxes, as PDF or ZPL, or straight to a printer.',
    params: idParam,
    body: paperOptions.extend({ what: z.enum(['loading-list', 'labels']).default('loading-list') }),
  },
})

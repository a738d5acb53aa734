import { z } from 'zod'
import { imageBodyBytes, imageInput, keptPhoto } from '../entities/image.ts'
import {
  slip,
  slipClosing,
  slipHead,
  slipInput,
  slipLinesInput,
  slipPatch,
  slipReasons,
  slipStatuses,
} from '../entities/slip.ts'
import { calls } from './call.ts'
import { bulkAnswer, dataPage, day, id, idParam, listQuery, many } from './list.ts'
import { historyOf, sheetOf, statusCount } from './plain.ts'

const filters = {
  status: many(z.enum(slipStatuses)),
  reason: many(z.enum(slipReasons)),
  centerIds: many(id),
  partnerIds: many(id),
  skuIds: many(id),
  locationId: id.optional(),
  code: z.string().max(31).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
}
const list = listQuery(['id', 'code', 'status', 'reason', 'partnerName', 'createdAt', 'closedAt', 'updatedAt'], filters)
const ids = z.array(id).min(1).max(100)

/** Slips (logistics.md §7). The specification lacks start, change, lines, photos, count, print, spreadsheet and history. */
export const slipApi = calls('slip', {
  start: {
    method: 'POST',
    path: '/now/slip/start',
    access: 'slip:write',
    doc: 'RESERVED → PROGRESSING: someone works at it.',
    body: z.strictObject({ ids }),
    answer: bulkAnswer,
  },
  close: {
    method: 'POST',
    path: '/now/slip/close',
    access: 'slip:write',
    doc: 'Closes slips, each by itself: what goes out is taken, what comes in is put, a count is written; what a line lacks is given back.',
    body: z.strictObject({ slips: z.array(slipClosing).min(1).max(100) }),
    answer: bulkAnswer,
  },
  cancel: {
    method: 'POST',
    path: '/now/slip/cancel',
    access: 'slip:write',
    doc: 'Cancels open slips: what they hold is free again. With pieces picked it needs force (and slip:force).',
    body: z.strictObject({ ids, force: z.boolean().default(false) }),
    answer: bulkAnswer,
  },
  count: statusCount('/now/slip', 'slip:read', z.strictObject({ centerIds: many(id) }), 'How many slips, by status.'),
  print: {
    method: 'POST',
    path: '/now/slip/print',
    access: 'slip:read',
    file: 'pdf',
    doc: 'Slips to work from on paper, as PDF: each begins a page of A4.',
    body: z.strictObject({ ids }),
  },
  excel: sheetOf('/now/slip', 'slip:read', list, 'The filtered list as a spreadsheet, a row a line.'),
  list: {
    method: 'GET',
    path: '/now/slip',
    access: 'slip:read',
    doc: 'Slips in one’s scope, without their lines.',
    query: list,
    answer: dataPage(slipHead),
  },
  create: {
    method: 'POST',
    path: '/now/slip',
    access: 'slip:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Creates a slip. Outgoing ones hold their pieces at once; of goods without lot or place those that expire first are chosen.',
    body: slipInput,
    answer: slip,
  },
  get: {
    method: 'GET',
    path: '/now/slip/{id}',
    access: 'slip:read',
    doc: 'One slip with its lines.',
    params: idParam,
    answer: slip,
  },
  update: {
    method: 'PATCH',
    path: '/now/slip/{id}',
    access: 'slip:write',
    ifMatch: true,
    doc: 'Changes the texts of an open slip, and says what was picked of its lines while it is PROGRESSING.',
    params: idParam,
    body: slipPatch,
    answer: slip,
  },
  lines: {
    method: 'PUT',
    path: '/now/slip/{id}/lines',
    access: 'slip:write',
    ifMatch: true,
    doc: 'Changes the lines of an open slip of which nothing was picked: adds, removes, changes how many. What it holds follows.',
    params: idParam,
    body: slipLinesInput,
    answer: slip,
  },
  addPhoto: {
    method: 'POST',
    path: '/now/slip/{id}/photo',
    access: 'slip:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a picture (PNG, JPEG or WebP) to a slip that is not cancelled.',
    params: idParam,
    body: z.strictObject({ image: imageInput.unwrap() }),
    answer: keptPhoto,
  },
  logs: historyOf('/now/slip', 'slip:read', 'Its history, oldest first.'),
})

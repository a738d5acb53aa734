import { z } from 'zod'
import { maxQuantity } from '../entities/inbound.ts'
import { paperOptions } from '../entities/printer.ts'
import { relocation, relocationPatch, relocationStatuses } from '../entities/relocation.ts'
import { workbookLimits } from '../workbook-limits.ts'
import { calls } from './call.ts'
import { bulkAnswer, day, flag, id, idParam, listQuery, many, dataPage } from './list.ts'
import { historyOf, sheetOf, statusCount, templateOf } from './plain.ts'

const filters = {
  status: many(z.enum(relocationStatuses)),
  isPrinted: flag.optional(),
  centerIds: many(id),
  partnerIds: many(id),
  brandIds: many(id),
  skuIds: many(id),
  code: z.string().max(31).optional(),
  locationId: id.optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
}
const list = listQuery(
  ['id', 'code', 'status', 'skuName', 'sourceAlias', 'targetAlias', 'createdAt', 'closedAt', 'updatedAt'],
  filters,
)
const ids = z.array(id).min(1).max(500)

/**
 * Relocation sheets, which the specification calls receiving sheet moves
 * (logistics.md §7). The specification lacks delete, template and history.
 */
export const relocationApi = calls('relocation', {
  arrive: {
    method: 'POST',
    path: '/now/receiving-sheet-move/arrive',
    access: 'relocation:write',
    doc: 'RELOCATION_READY → RELOCATING: the goods are off their source.',
    body: z.strictObject({ ids }),
    answer: bulkAnswer,
  },
  close: {
    method: 'POST',
    path: '/now/receiving-sheet-move/close',
    access: 'relocation:write',
    doc: 'RELOCATING → CLOSED: storageQuantity lies at the target, the rest at the source again. Damaged goods lie where orders are picked only if confirmed.',
    answer: bulkAnswer,
    body: z.strictObject({
      moves: z
        .array(
          z.strictObject({
            id,
            storageQuantity: z.int().min(0).max(maxQuantity).optional(),
            locationId: id.optional(),
            confirmed: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
  },
  print: {
    method: 'POST',
    path: '/now/receiving-sheet-move/print',
    access: 'relocation:write',
    file: 'print',
    doc: 'The sheets to carry as PDF or ZPL, or straight to a printer; marks them as printed.',
    body: paperOptions.extend({ ids }),
  },
  /** The caller sends a whole file in one call, because what a later row may take depends on the earlier rows. */
  bulk: {
    trial: true,
    method: 'POST',
    path: '/now/receiving-sheet-move/bulk',
    access: 'relocation:write',
    status: 201,
    limit: 10_000_000,
    answer: z.object({
      success: z.array(bulkAnswer.shape.success.element.extend({ isRepeat: z.boolean() })),
      error: bulkAnswer.shape.error,
    }),
    doc: 'Creates up to 20,000 sheets, each by itself; goods and places by id, or by barcode, item number and alias as in the template. isRepeat: an open sheet of the last day is the same.',
    each: 'rows',
    body: z.strictObject({
      centerId: id,
      rows: z.array(z.record(z.string(), z.unknown())).min(1).max(workbookLimits.rows),
    }),
  },
  list: {
    method: 'GET',
    path: '/now/receiving-sheet-move',
    access: 'relocation:read',
    doc: 'Sheets in one’s scope.',
    query: list,
    answer: dataPage(relocation),
  },
  count: statusCount(
    '/now/receiving-sheet-move',
    'relocation:read',
    z.strictObject({ centerIds: many(id) }),
    'How many sheets, by status.',
  ),
  sample: templateOf('/now/receiving-sheet-move', 'relocation:read', 'The template for sheets by spreadsheet.'),
  excel: sheetOf('/now/receiving-sheet-move', 'relocation:read', list),
  get: {
    method: 'GET',
    path: '/now/receiving-sheet-move/{id}',
    access: 'relocation:read',
    doc: 'One sheet.',
    params: idParam,
    answer: relocation,
  },
  update: {
    method: 'PATCH',
    path: '/now/receiving-sheet-move/{id}',
    access: 'relocation:write',
    ifMatch: true,
    doc: 'Changes quantity or target while RELOCATION_READY.',
    params: idParam,
    body: relocationPatch,
    answer: relocation,
  },
  remove: {
    method: 'DELETE',
    path: '/now/receiving-sheet-move/{id}',
    access: 'relocation:write',
    doc: 'Deletes a sheet that is RELOCATION_READY: what it held is free again.',
    params: idParam,
  },
  logs: historyOf('/now/receiving-sheet-move', 'relocation:read'),
})

import { z } from 'zod'
import { stockCount, stockCountHead, stockCountStatuses } from '../entities/stock-count.ts'
import { calls } from './call.ts'
import { bulkAnswer, dataPage, day, flag, id, idParam, listQuery, many } from './list.ts'
import { sheetOf, statusCount } from './plain.ts'

const filters = {
  status: many(z.enum(stockCountStatuses)),
  centerIds: many(id),
  partnerIds: many(id),
  skuIds: many(id),
  locationId: id.optional(),
  workerIds: many(id),
  differs: flag.optional(),
  countedFrom: day.optional(),
  countedTo: day.optional(),
}
const list = listQuery(['id', 'code', 'status', 'countedAt', 'createdAt', 'updatedAt', 'location'], filters)
const ids = z.array(id).min(1).max(500)

/**
 * Counts of places (decisions.md §9, §13): the floor makes them, the office asks for
 * them and sees the results. The specification has none of these calls.
 */
export const stockCountApi = calls('stockCount', {
  request: {
    method: 'POST',
    path: '/now/stock-count',
    access: 'slip:write',
    doc: 'Asks the floor to count places; each by itself. They stand on the handhelds’ list in walking order.',
    body: z.strictObject({ locationIds: ids }),
    answer: bulkAnswer,
  },
  cancel: {
    method: 'POST',
    path: '/now/stock-count/cancel',
    access: 'slip:write',
    doc: 'Takes back counts that the floor still owes: asked for, or waiting for a second person.',
    body: z.strictObject({ ids }),
    answer: bulkAnswer,
  },
  count: statusCount(
    '/now/stock-count',
    'slip:read',
    z.strictObject({ centerIds: many(id) }),
    'How many counts, by status.',
  ),
  excel: sheetOf('/now/stock-count', 'slip:read', list, 'The filtered list as a spreadsheet, a row a kind of goods.'),
  list: {
    method: 'GET',
    path: '/now/stock-count',
    access: 'slip:read',
    doc: 'Counts in one’s scope, without their lines.',
    query: list,
    answer: dataPage(stockCountHead),
  },
  get: {
    method: 'GET',
    path: '/now/stock-count/{id}',
    access: 'slip:read',
    doc: 'One count: what the ledger had, what was counted first and second, and the slips it made.',
    params: idParam,
    answer: stockCount,
  },
})

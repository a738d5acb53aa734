import { z } from 'zod'
import { claim, claimKinds } from '../entities/claim.ts'
import { lineStatuses, claimAnswers } from '../entities/order.ts'
import { calls } from './call.ts'
import { bulkAnswer, byCursor, cursorQuery, dataCountPage, flag, id, instant, many } from './list.ts'
import { sheetOf } from './plain.ts'

const filters = {
  status: many(z.enum(lineStatuses)),
  salesOrderIds: many(id),
  partnerIds: many(id),
  channelIds: many(id),
  requestedAtGte: instant.optional(),
  requestedAtLte: instant.optional(),
}
const list = cursorQuery(['requestedAt', 'id', 'quantity'], {
  kind: many(z.enum(claimKinds)),
  isToAnswer: flag.optional(),
  ...filters,
})

/** Buyers' requests about lines that they ordered: to cancel, to return, to exchange (decisions.md §14). */
export const claimApi = calls('claim', {
  excel: sheetOf('/now/oms/claim', 'order:read', list),
  count: {
    method: 'GET',
    path: '/moms/claim/count',
    access: 'order:read',
    doc: 'How many claims wait for an answer, by what they ask for.',
    query: z.strictObject({ keyword: z.string().trim().max(255).optional(), ...filters }),
    answer: z.object({ total: z.int(), byKind: z.record(z.string(), z.int()) }),
  },
  answer: {
    method: 'POST',
    path: '/moms/claim/answer',
    access: 'order:write',
    doc: 'Approves or refuses what buyers ask for, each by itself. The channel is told where it can be; what it says to that shows on the claim.',
    body: z.strictObject({
      ids: z.array(id).min(1).max(500),
      answer: z.enum(claimAnswers),
      /** The buyer is told this reason. A return or exchange cannot be refused without one. */
      reason: z
        .string()
        .trim()
        .max(500)
        .transform((text) => (text === '' ? null : text))
        .nullable()
        .default(null),
    }),
    answer: bulkAnswer,
  },
  list: {
    method: 'GET',
    path: '/moms/claim',
    access: 'order:read',
    doc: 'Claims on orders in one’s scope; the oldest that waits comes first with `sort=requestedAt&order=asc`.',
    query: list,
    answer: byCursor(dataCountPage(claim)),
  },
})

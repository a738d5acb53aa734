import { z } from 'zod'
import { allocationGroups, interimAllocation, interimAllocationRecord } from '../entities/allocation-record.ts'
import { failureReasons } from '../entities/interim-allocation.ts'
import { calls } from './call.ts'
import { byCursor, cursorQuery, dataPage, flag, id, idParam, instant, integer, many } from './list.ts'

const path = '/now/interim-allocation'
const filters = {
  group: many(z.enum(allocationGroups)),
  failureReason: many(z.enum(failureReasons)),
  isFailed: flag.optional(),
  partnerIds: many(id),
  channelIds: many(id),
  centerIds: many(id),
  placedAtGte: instant.optional(),
  placedAtLte: instant.optional(),
}

/** The results of the tries to allocate orders (orders.md §7, decisions.md §17). */
export const interimAllocationApi = calls('interimAllocation', {
  count: {
    method: 'GET',
    path: `${path}/count`,
    access: 'allocation:read',
    doc: 'How many orders wait, failed and were allocated, by group and by reason. 10,001 stands for more than 10,000.',
    query: z.strictObject({ centerIds: many(id) }),
    answer: z.object({
      total: z.int(),
      byGroup: z.record(z.string(), z.int()),
      byReason: z.record(z.string(), z.int()),
    }),
  },
  publicHoliday: {
    method: 'GET',
    path: `${path}/public-holiday`,
    access: 'allocation:read',
    doc: 'Public holidays of Korea or Japan in a year, this one unless told: nothing is collected on them, except by holiday contracts.',
    query: z.strictObject({ country: z.enum(['KR', 'JP']).default('KR'), year: integer(2000, 2100).optional() }),
    answer: z.object({ data: z.array(z.object({ day: z.string(), name: z.string() })) }),
  },
  list: {
    method: 'GET',
    path,
    access: 'allocation:read',
    doc: 'Orders that are to be allocated or were, with what came of the last try and what would mend it.',
    query: cursorQuery(['placedAt', 'triedAt', 'collectionAt', 'attemptsCount', 'id'], filters),
    answer: byCursor(dataPage(interimAllocation)),
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'allocation:read',
    doc: 'One of them by its order, with each rule of its last try and why not.',
    params: idParam,
    answer: interimAllocationRecord,
  },
})

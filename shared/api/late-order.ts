import { z } from 'zod'
import { latenessCauses, latenesses } from '../entities/lateness.ts'
import { lateOrder } from '../entities/late-order.ts'
import { calls } from './call.ts'
import { dataPage, id, listQuery, many } from './list.ts'

const path = '/now/late-order'

/** Orders that are late or soon will be (decisions.md §17). Our addition beside the specification's interim order view. */
export const lateOrderApi = calls('lateOrder', {
  count: {
    method: 'GET',
    path: `${path}/count`,
    access: 'allocation:read',
    doc: 'How many orders are late, and how many will be in four hours if nobody acts.',
    query: z.strictObject({ centerIds: many(id) }),
    answer: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  },
  list: {
    method: 'GET',
    path,
    access: 'allocation:read',
    doc: 'Orders that are late or will be in four hours, and why: their truck, or the day that their channel promised.',
    query: listQuery(['due', 'collectionAt', 'placedAt', 'id'], {
      lateness: many(z.enum(latenesses)),
      cause: many(z.enum(latenessCauses)),
      partnerIds: many(id),
      channelIds: many(id),
      centerIds: many(id),
    }),
    answer: dataPage(lateOrder),
  },
})

import { z } from 'zod'
import {
  adjustmentInput,
  adjustmentStatuses,
  adjustmentTypes,
  interimItemAdjustment,
} from '../entities/interim-item-adjustment.ts'
import { calls } from './call.ts'
import { bulkAnswer, dataPage, id, listQuery, many } from './list.ts'

const path = '/now/interim-item-adjustment'

/** What people decide of orders' goods before they are allocated (orders.md §3, §4; decisions.md §17). */
export const interimItemAdjustmentApi = calls('interimItemAdjustment', {
  count: {
    method: 'GET',
    path: `${path}/count`,
    access: 'allocation:read',
    doc: 'How many adjustments wait for an allocation, were taken by one and were aborted.',
    answer: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  },
  list: {
    method: 'GET',
    path,
    access: 'allocation:read',
    doc: 'Adjustments of orders in one’s scope.',
    query: listQuery(['createdAt', 'endedAt', 'id'], {
      status: many(z.enum(adjustmentStatuses)),
      type: many(z.enum(adjustmentTypes)),
      orderIds: many(id),
      partnerIds: many(id),
      channelIds: many(id),
    }),
    answer: dataPage(interimItemAdjustment),
  },
  create: {
    method: 'POST',
    path,
    access: 'allocation:write',
    doc: 'Splits off goods of orders, sends others instead, or does not send them. Each counts from the order’s next allocation on; of an allocated order it is refused.',
    body: z.strictObject({ adjustments: z.array(adjustmentInput).min(1).max(500) }),
    answer: bulkAnswer,
  },
  abort: {
    method: 'POST',
    path: `${path}/abort`,
    access: 'allocation:write',
    doc: 'Takes adjustments back that no allocation took yet.',
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    answer: bulkAnswer,
  },
})

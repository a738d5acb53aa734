import { z } from 'zod'
import { pickList, pickListHead, pickListStates, pickListWish, unpickable } from '../entities/pick-list.ts'
import { pickingKinds, slipStatuses } from '../entities/slip.ts'
import { calls } from './call.ts'
import { bulkAnswer, dataPage, day, flag, id, idParam, listQuery, many } from './list.ts'

const filters = {
  status: many(z.enum(slipStatuses)),
  state: many(z.enum(pickListStates)),
  kind: many(z.enum(pickingKinds)),
  centerIds: many(id),
  partnerIds: many(id),
  code: z.string().max(31).optional(),
  /** Lists that lacked something. */
  isShort: flag.optional(),
  /** Lists with goods of cancelled waybills that are not put back yet. */
  putsBack: flag.optional(),
  /** TOTAL lists with picked goods that are in no slot yet. */
  handsOut: flag.optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
}
const list = listQuery(['id', 'code', 'status', 'partnerName', 'createdAt', 'closedAt', 'updatedAt'], filters)

/** Pick lists (decisions.md §18): slips made from waybills and picked on the floor. The specification has none of these calls. */
export const pickListApi = calls('pickList', {
  make: {
    method: 'POST',
    path: '/now/pick-list',
    access: 'slip:write',
    status: 201,
    doc: 'Makes pick lists of waybills that wait, the oldest first: whole waybills only, of each partner by itself. Lots are chosen first to expire first, places in walking order. Tells which waybills lack goods, and of which they are not all in the zone.',
    body: pickListWish,
    answer: z.object({ lists: z.array(pickListHead), left: z.array(unpickable) }),
  },
  waiting: {
    method: 'GET',
    path: '/now/pick-list/waiting',
    access: 'slip:read',
    doc: 'How many waybills of a center are on no list: of one kind of goods, and of several.',
    query: z.strictObject({ centerId: id, partnerId: id.optional(), contractId: id.optional() }),
    answer: z.object({ single: z.int(), several: z.int() }),
  },
  end: {
    method: 'POST',
    path: '/now/pick-list/end',
    access: 'slip:write',
    doc: 'Ends pick lists as they stand: what was not picked stays where it is, and its waybills can be put on another list.',
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    answer: bulkAnswer,
  },
  count: {
    method: 'GET',
    path: '/now/pick-list/count',
    access: 'slip:read',
    doc: 'How many pick lists, by state.',
    query: z.strictObject({ centerIds: many(id) }),
    answer: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  },
  list: {
    method: 'GET',
    path: '/now/pick-list',
    access: 'slip:read',
    doc: 'Pick lists in one’s scope, without their lines.',
    query: list,
    answer: dataPage(pickListHead),
  },
  get: {
    method: 'GET',
    path: '/now/pick-list/{id}',
    access: 'slip:read',
    doc: 'One pick list: its lines in walking order, what was short, what is to be put back, and who picked how many.',
    params: idParam,
    answer: pickList,
  },
})

import { z } from 'zod'
import { interimItem, interimOrder, orderViewStatuses } from '../entities/interim-order-view.ts'
import { calls } from './call.ts'
import { byCursor, cursorQuery, dataPage, flag, id, idParam, instant, listQuery, many } from './list.ts'
import { sheetOf } from './plain.ts'

const path = '/now/interim-order-view'
const filters = {
  status: many(z.enum(orderViewStatuses)),
  partnerIds: many(id),
  channelIds: many(id),
  centerIds: many(id),
  skuIds: many(id),
  placedAtGte: instant.optional(),
  placedAtLte: instant.optional(),
}
const list = cursorQuery(['placedAt', 'triedAt', 'collectionAt', 'attemptsCount', 'id'], filters)
const goods = listQuery(['wanted', 'short', 'orders', 'id'], {
  partnerIds: many(id),
  centerIds: many(id),
  skuIds: many(id),
  isShort: flag.optional(),
})

/** Orders on their way to a waybill, by order and by the goods that they wait for (orders.md §7, decisions.md §17). */
export const interimOrderViewApi = calls('interimOrderView', {
  count: {
    method: 'GET',
    path: `${path}/count`,
    access: 'allocation:read',
    doc: 'How many orders there are of each status. 10,001 stands for more than 10,000.',
    query: z.strictObject({ centerIds: many(id) }),
    answer: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  },
  byItem: {
    method: 'GET',
    path: `${path}/by-item`,
    access: 'allocation:read',
    doc: 'SKUs that orders wait for: how many orders and pieces, what is available of them and what comes.',
    query: goods,
    answer: dataPage(interimItem),
  },
  byItemExcel: sheetOf(`${path}/by-item`, 'allocation:read', goods),
  excel: sheetOf(path, 'allocation:read', list),
  list: {
    method: 'GET',
    path,
    access: 'allocation:read',
    doc: 'Orders that are to be allocated or were, with their status and the goods that they want.',
    query: list,
    answer: byCursor(dataPage(interimOrder)),
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'allocation:read',
    doc: 'One of them, by its order.',
    params: idParam,
    answer: interimOrder,
  },
})

import { z } from 'zod'
import { flowCondition, flowTargets } from '../entities/condition.ts'
import { flowControl, flowControlInput, flowDryRun, flowTrial, flowTypes } from '../entities/flow-control.ts'
import { calls } from './call.ts'
import { dataCountPage, id, idParam, listQuery, many } from './list.ts'
import { sheetOf } from './plain.ts'

const path = '/moms/ofc'

const controls = listQuery(['id', 'priority', 'createdAt', 'updatedAt'], {
  ids: many(id),
  partnerIds: many(id),
  channelIds: many(id),
  type: many(z.enum(flowTypes)),
  target: many(z.enum(flowTargets)),
})

/** Order flow controls: rules that stop an order as it comes in (orders.md §7). */
export const flowControlApi = calls('flowControl', {
  excel: sheetOf('/now/moms/ofc', 'order:read', controls),
  dryRun: {
    method: 'POST',
    path: `${path}/dry-run`,
    access: 'order:read',
    doc: 'What a control would stop among the orders of the last days, before it is added. Changes nothing.',
    body: flowTrial,
    answer: flowDryRun,
  },
  create: {
    method: 'POST',
    path,
    access: 'order:write',
    status: 201,
    doc: 'Adds a flow control: orders that come from now on are held against it. `conditions` must hold besides its own.',
    body: flowControlInput,
    answer: flowControl,
  },
  list: {
    method: 'GET',
    path,
    access: 'order:read',
    doc: 'Flow controls in one’s scope, with their conditions.',
    query: controls,
    answer: dataCountPage(flowControl),
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: 'order:read',
    doc: 'One flow control.',
    params: idParam,
    answer: flowControl,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'order:write',
    doc: 'Deletes a flow control. Orders that it stopped stay as they are until they are checked again.',
    params: idParam,
  },
  addCondition: {
    method: 'POST',
    path: `${path}/{id}/condition`,
    access: 'order:write',
    status: 201,
    doc: 'Adds a condition, which must hold besides the others.',
    params: idParam,
    body: flowCondition,
    answer: flowControl,
  },
  removeCondition: {
    method: 'DELETE',
    path: `${path}/{id}/condition`,
    access: 'order:write',
    doc: 'Takes a condition away; the last one stays.',
    params: idParam,
    query: z.strictObject({ conditionId: id }),
    answer: flowControl,
  },
})

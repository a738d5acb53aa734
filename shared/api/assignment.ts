import { z } from 'zod'
import { assignment, assignmentInput, assignmentPatch, exchanged, replenishment } from '../entities/assignment.ts'
import { calls } from './call.ts'
import { bulkAnswer, dataPage, id, listQuery, many } from './list.ts'
import { plainCalls, sheetOf, templateOf } from './plain.ts'

const list = listQuery(['locationAlias', 'id', 'skuName', 'maxStock', 'updatedAt'], {
  centerIds: many(id),
  partnerIds: many(id),
  locationIds: many(id),
  skuIds: many(id),
})

/** Which SKU a place is for, and what is to be brought there (decisions.md §13). The specification lacks replenishment. */
export const assignmentApi = calls('assignment', {
  ...plainCalls({
    path: '/now/location-item-assignment',
    read: 'location:read',
    write: 'location:write',
    query: list,
    page: dataPage(assignment),
    row: assignment,
    input: assignmentInput,
    patch: assignmentPatch,
    doc: {
      list: 'Which SKUs places are for, in one’s scope.',
      create: 'Says that a place is for a SKU; a place names a SKU once.',
      get: 'One assignment.',
      update: 'Changes how much is to lie there, or moves the assignment to another place of its center.',
      remove: 'Takes a place’s SKU from it; what lies there stays.',
    },
  }),
  sample: templateOf('/now/location-item-assignment', 'location:read', 'The template for assignments by spreadsheet.'),
  excel: sheetOf('/now/location-item-assignment', 'location:read', list),
  bulk: {
    trial: true,
    method: 'POST',
    path: '/now/location-item-assignment/bulk',
    access: 'location:write',
    limit: 10_000_000,
    doc: 'Creates, or changes those that a place has already, up to 5,000 assignments; each row by itself. Center by code, place by alias, SKU by item number or barcode, or each by id.',
    each: 'rows',
    body: z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())).min(1).max(5000) }),
    answer: bulkAnswer,
  },
  exchange: {
    method: 'POST',
    path: '/now/location-item-assignment/exchange',
    access: 'location:write',
    doc: 'Swaps the places of two assignments of one center, and answers what lies there to be carried over.',
    body: z.strictObject({ ids: z.tuple([id, id]) }),
    answer: exchanged,
  },
  replenishment: {
    method: 'GET',
    path: '/now/location-item-assignment/replenishment',
    access: 'location:read',
    doc: 'A center’s places to be filled up now, in walking order, with where to take the pieces from.',
    query: z.strictObject({ centerId: id, ids: many(id) }),
    answer: z.object({ data: z.array(replenishment) }),
  },
  replenish: {
    method: 'POST',
    path: '/now/location-item-assignment/replenish',
    access: 'relocation:write',
    doc: 'Turns the replenishment of these places into relocation sheets.',
    body: z.strictObject({ centerId: id, ids: z.array(id).min(1).max(500) }),
    answer: bulkAnswer,
  },
})

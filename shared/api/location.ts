import { z } from 'zod'
import { location, locationInput, locationTypes } from '../entities/location.ts'
import { calls } from './call.ts'
import { bulkAnswer, flag, id, idParam, listQuery, many, dataPage, patchOf } from './list.ts'

const filters = {
  centerIds: many(id),
  type: many(z.enum(locationTypes)),
  disabled: flag.optional(),
  pickable: flag.optional(),
  rack: z.string().max(15).optional(),
}
const list = listQuery(['id', 'alias', 'type', 'updatedAt'], filters)
const ids = z.strictObject({ ids: z.array(id).min(1).max(5000) })

/** Locations (logistics.md §7). */
export const locationApi = calls('location', {
  sample: {
    method: 'GET',
    path: '/now/location/download/sample',
    access: 'location:read',
    file: 'xlsx',
    doc: 'The template for uploading locations.',
  },
  excel: {
    method: 'GET',
    path: '/now/location/download/excel',
    access: 'location:read',
    file: 'xlsx',
    doc: 'The filtered list as a spreadsheet.',
    query: list,
  },
  overview: {
    method: 'GET',
    path: '/now/location/overview',
    access: 'location:read',
    doc: 'How many locations each center has, by type, disabled and in use.',
    query: z.strictObject({ centerIds: many(id) }),
    answer: z.object({
      data: z.array(
        z.object({
          centerId: z.int(),
          centerCode: z.string(),
          total: z.int(),
          disabled: z.int(),
          occupied: z.int(),
          byType: z.record(z.string(), z.int()),
        }),
      ),
    }),
  },
  list: {
    method: 'GET',
    path: '/now/location',
    access: 'location:read',
    doc: 'Locations in one’s scope.',
    query: list,
    answer: dataPage(location),
  },
  create: {
    method: 'POST',
    path: '/now/location',
    access: 'location:write',
    status: 201,
    doc: 'Creates a location. Its alias is unique in its center, whatever the case.',
    body: locationInput,
    answer: location,
  },
  get: {
    method: 'GET',
    path: '/now/location/{id}',
    access: 'location:read',
    doc: 'One location.',
    params: idParam,
    answer: location,
  },
  update: {
    method: 'PATCH',
    path: '/now/location/{id}',
    access: 'location:write',
    ifMatch: true,
    doc: 'Changes a location; its center stays.',
    params: idParam,
    body: patchOf(locationInput.omit({ centerId: true })),
    answer: location,
  },
  remove: {
    method: 'DELETE',
    path: '/now/location/{id}',
    access: 'location:write',
    doc: 'Deletes a location that never held stock.',
    params: idParam,
  },
  enable: {
    method: 'POST',
    path: '/now/location/enable',
    access: 'location:write',
    doc: 'Enables locations.',
    body: ids,
    answer: bulkAnswer,
  },
  disable: {
    method: 'POST',
    path: '/now/location/disable',
    access: 'location:write',
    doc: 'Disables locations; one with stock needs force (and location:force).',
    body: ids.extend({ force: z.boolean().default(false) }),
    answer: bulkAnswer,
  },
  bulk: {
    method: 'POST',
    path: '/now/location/bulk',
    access: 'location:write',
    limit: 10_000_000,
    doc: 'Creates, or with an id updates, up to 5,000 locations; each row by itself.',
    each: 'rows',
    body: z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())).min(1).max(5000) }),
    answer: bulkAnswer,
  },
  print: {
    method: 'POST',
    path: '/now/location/print',
    access: 'location:read',
    file: 'pdf',
    doc: 'Labels: one 100×50 mm label a page, or A4 with 24.',
    body: z.strictObject({ ids: z.array(id).min(1).max(2000), sheet: z.enum(['100x50', 'a4-24']).default('100x50') }),
  },
})

import { z } from 'zod'
import { location, locationInput, locationTypes } from '../entities/location.ts'
import { calls } from './call.ts'
import { bulkAnswer, flag, id, listQuery, many, dataPage, patchOf } from './list.ts'
import { plainCalls, sheetOf, templateOf } from './plain.ts'

const filters = {
  ids: many(id),
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
  sample: templateOf('/now/location', 'location:read', 'The template for uploading locations.'),
  excel: sheetOf('/now/location', 'location:read', list),
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
  ...plainCalls({
    path: '/now/location',
    read: 'location:read',
    write: 'location:write',
    query: list,
    page: dataPage(location),
    row: location,
    input: locationInput,
    patch: patchOf(locationInput.omit({ centerId: true })),
    doc: {
      list: 'Locations in one’s scope.',
      create: 'Creates a location. Its alias is unique in its center, whatever the case.',
      get: 'One location.',
      update: 'Changes a location; its center stays.',
      remove: 'Deletes a location that never held stock.',
    },
  }),
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
    doc: 'Disables locations; one with stock needs force (and location:force). Without force an item that would lose anything is refused with status 403 and `data` of what; if that is all there is, the call is.',
    body: ids.extend({ force: z.boolean().default(false) }),
    answer: bulkAnswer,
  },
  bulk: {
    trial: true,
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

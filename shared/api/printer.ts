import { printer, printerInput, printerPatch } from '../entities/printer.ts'
import { calls } from './call.ts'
import { countPage, id, idParam, listQuery, many } from './list.ts'

/** Label printers of a center: ours besides the specification, so that a parcel's label comes out where it is packed. */
export const printerApi = calls('printer', {
  list: {
    method: 'GET',
    path: '/logistics/printer',
    access: 'invoice:read',
    doc: 'Label printers in one’s scope.',
    query: listQuery(['name', 'id', 'updatedAt'], { centerIds: many(id) }),
    answer: countPage(printer),
  },
  create: {
    method: 'POST',
    path: '/logistics/printer',
    access: 'device:write',
    status: 201,
    doc: 'Adds a label printer.',
    body: printerInput,
    answer: printer,
  },
  get: {
    method: 'GET',
    path: '/logistics/printer/{id}',
    access: 'invoice:read',
    doc: 'One label printer.',
    params: idParam,
    answer: printer,
  },
  update: {
    method: 'PATCH',
    path: '/logistics/printer/{id}',
    access: 'device:write',
    ifMatch: true,
    doc: 'Changes a label printer.',
    params: idParam,
    body: printerPatch,
    answer: printer,
  },
  remove: {
    method: 'DELETE',
    path: '/logistics/printer/{id}',
    access: 'device:write',
    doc: 'Removes a label printer.',
    params: idParam,
  },
  test: {
    method: 'POST',
    path: '/logistics/printer/{id}/test',
    access: 'device:write',
    doc: 'Prints a test label now, and says whether the printer took it.',
    params: idParam,
  },
})

import { printer, printerInput, printerPatch } from '../entities/printer.ts'
import { calls } from './call.ts'
import { countPage, id, idParam, listQuery, many } from './list.ts'
import { plainCalls } from './plain.ts'

/** Label printers of a center, so that a parcel's label comes out where it is packed. The specification lacks them. */
export const printerApi = calls('printer', {
  ...plainCalls({
    path: '/logistics/printer',
    read: 'invoice:read',
    write: 'device:write',
    query: listQuery(['name', 'id', 'updatedAt'], { centerIds: many(id) }),
    page: countPage(printer),
    row: printer,
    input: printerInput,
    patch: printerPatch,
    doc: {
      list: 'Label printers in one’s scope.',
      create: 'Adds a label printer.',
      get: 'One label printer.',
      update: 'Changes a label printer.',
      remove: 'Removes a label printer.',
    },
  }),
  test: {
    method: 'POST',
    path: '/logistics/printer/{id}/test',
    access: 'device:write',
    doc: 'Prints a test label now, and says whether the printer took it.',
    params: idParam,
  },
})

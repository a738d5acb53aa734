import { z } from 'zod'
import { addressBook, addressBookInput, addressBookPatch } from '../entities/address-book.ts'
import { calls } from './call.ts'
import { dataPage, id, listQuery, many } from './list.ts'
import { plainCalls } from './plain.ts'

const query = listQuery(['id', 'name', 'updatedAt'], {
  partnerIds: many(id),
  brandId: id.optional(),
  country: z.string().trim().toUpperCase().length(2).optional(),
})

/**
 * The addresses that partners keep (orders.md §7). The specification lacks the
 * calls for one address, for an update and for the spreadsheet.
 */
export const addressBookApi = calls('addressBook', {
  excel: {
    method: 'GET',
    path: '/now/address-book/download/excel',
    access: 'brand:read',
    file: 'xlsx',
    doc: 'The filtered list as a spreadsheet.',
    query,
  },
  ...plainCalls({
    path: '/now/address-book',
    read: 'brand:read',
    write: 'brand:write',
    query,
    page: dataPage(addressBook),
    row: addressBook,
    input: addressBookInput,
    patch: addressBookPatch,
    doc: {
      list: 'The addresses of the partners in one’s scope.',
      create: 'Adds an address; its brand is the partner’s.',
      get: 'One address.',
      update: 'Changes an address.',
      remove: 'Deletes an address.',
    },
  }),
})

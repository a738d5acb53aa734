import { z } from 'zod'
import { country, countryInput, countryPatch } from '../entities/country.ts'
import { calls } from './call.ts'
import { countPage, id, listQuery } from './list.ts'

const countryId = z.object({ countryId: id })

/** Countries (logistics.md §7). */
export const countryApi = calls('country', {
  get: {
    method: 'GET',
    path: '/logistics/countries/{countryId}',
    access: 'country:read',
    doc: 'One country.',
    params: countryId,
    answer: country,
  },
  update: {
    method: 'PATCH',
    path: '/logistics/countries/{countryId}',
    access: 'country:write',
    ifMatch: true,
    doc: 'Changes a country’s names or codes.',
    params: countryId,
    body: countryPatch,
    answer: country,
  },
  remove: {
    method: 'DELETE',
    path: '/logistics/countries/{countryId}',
    access: 'country:write',
    doc: 'Deletes a country that nothing refers to.',
    params: countryId,
  },
  search: {
    method: 'POST',
    path: '/logistics/countries/search',
    access: 'country:read',
    doc: 'Countries by code or name, a page at a time.',
    answer: countPage(country),
    body: listQuery(['name', 'isoCode2', 'isoCode3', 'displayName', 'id'], {
      isoCode2: z.string().max(2).optional(),
      isoCode3: z.string().max(3).optional(),
      name: z.string().max(100).optional(),
      displayName: z.string().max(100).optional(),
    }).extend({ order: z.enum(['asc', 'desc']).default('asc') }),
  },
  create: {
    method: 'POST',
    path: '/logistics/countries',
    access: 'country:write',
    status: 201,
    doc: 'Adds a country; both codes are unique.',
    body: countryInput,
    answer: country,
  },
})

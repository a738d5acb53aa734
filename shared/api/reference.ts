import { z } from 'zod'
import { accountCountry, center, centerInput, centerPatch, company, companyPatch } from '../entities/center.ts'
import { imageBodyBytes } from '../entities/image.ts'
import { calls } from './call.ts'
import { idParam, listQuery, totalPage } from './list.ts'

/** Centers, companies and countries (accounts.md §7). The specification cannot add or change the first two. */
export const centerApi = calls('center', {
  list: {
    method: 'GET',
    path: '/auth/center',
    access: 'signed-in',
    doc: 'Centers in one’s scope.',
    query: listQuery(['id', 'code'], {}),
    answer: totalPage(center),
  },
  get: {
    method: 'GET',
    path: '/auth/center/{id}',
    access: 'signed-in',
    doc: 'One center.',
    params: idParam,
    answer: center,
  },
  create: {
    method: 'POST',
    path: '/auth/center',
    access: 'center:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a center; its code is unique and stays.',
    body: centerInput,
    answer: center,
  },
  update: {
    method: 'PATCH',
    path: '/auth/center/{id}',
    access: 'center:write',
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a center.',
    params: idParam,
    body: centerPatch,
    answer: center,
  },
})
export const companyApi = calls('company', {
  list: {
    method: 'GET',
    path: '/auth/company',
    access: 'center:read',
    doc: 'The companies whose centers one sees.',
    query: listQuery(['id', 'code', 'name'], {}),
    answer: totalPage(company),
  },
  get: {
    method: 'GET',
    path: '/auth/company/{id}',
    access: 'center:read',
    doc: 'One company.',
    params: idParam,
    answer: company,
  },
  update: {
    method: 'PATCH',
    path: '/auth/company/{id}',
    access: 'center:write',
    ifMatch: true,
    doc: 'Changes a company.',
    params: idParam,
    body: companyPatch,
    answer: company,
  },
})
export const accountCountryApi = calls('accountCountry', {
  list: {
    method: 'GET',
    path: '/auth/country',
    access: 'signed-in',
    doc: 'Every country of ISO 3166-1.',
    query: listQuery(['code2', 'code3', 'nameEn', 'id'], {}).extend({ order: z.enum(['asc', 'desc']).default('asc') }),
    answer: totalPage(accountCountry),
  },
  get: {
    method: 'GET',
    path: '/auth/country/{id}',
    access: 'signed-in',
    doc: 'One country.',
    params: idParam,
    answer: accountCountry,
  },
  codes: {
    method: 'GET',
    path: '/now/country-code',
    access: 'signed-in',
    doc: 'Country codes with their names, all at once.',
    answer: z.object({ data: z.array(accountCountry) }),
  },
})
/** Logos, portraits and packaging pictures, by the address that their rows give. */
export const imageApi = calls('image', {
  get: {
    method: 'GET',
    path: '/auth/image/{id}',
    access: 'signed-in',
    file: 'image',
    doc: 'A logo, portrait or packaging picture in one’s scope. `size=small`: as a list shows it, at most 160 pixels a side, or whole where it has no small one.',
    params: idParam,
    query: z.strictObject({ size: z.enum(['small']).optional() }),
  },
})

import { z } from 'zod'
import { accountStatuses } from '../entities/account.ts'
import {
  billingCondition,
  billingConditionInput,
  billingConditionPatch,
  brand,
  brandInput,
  brandListed,
  brandPatch,
  brandStops,
  brandTracking,
  brandTrackingInput,
  brandTrackingLog,
  brandTrackingLogInput,
  brandTrackingLogPatch,
  brandTrackingPatch,
  brandTrackingStatuses,
  nowBrand,
  nowBrandInput,
  nowBrandPatch,
  packagingImage,
  packagingImageInput,
  packagingImagePatch,
} from '../entities/brand.ts'
import { imageBodyBytes } from '../entities/image.ts'
import { partner, partnerInput, partnerListed, partnerPatch, partnerStops } from '../entities/partner.ts'
import { user, userInput } from '../entities/user.ts'
import { calls } from './call.ts'
import { flag, id, idParam, jsonOf, listQuery, many, totalPage, searchOptions } from './list.ts'
import { plainCalls, sheetOf, templateOf } from './plain.ts'

const partnerSorts = ['id', 'name', 'businessName', 'status', 'validBefore'] as const
const partnerFilters = {
  ids: many(id),
  name: z.string().max(255).optional(),
  allowPartialMatch: flag.default(true),
  centerIds: many(id),
  status: z.enum(accountStatuses).optional(),
  policy: z.string().max(63).optional(),
}

/** Partners (accounts.md §7). */
export const partnerApi = calls('partner', {
  list: {
    method: 'GET',
    path: '/auth/partner',
    access: 'signed-in',
    doc: 'Partners in one’s scope.',
    query: listQuery(partnerSorts, partnerFilters),
    answer: totalPage(partnerListed),
  },
  search: {
    method: 'POST',
    path: '/auth/partner/list',
    access: 'signed-in',
    doc: 'Partners in one’s scope, asked for in a body.',
    body: listQuery(partnerSorts, { ...partnerFilters, allowPartialMatch: z.boolean().default(true) }),
    answer: totalPage(partnerListed),
  },
  sample: templateOf('/auth/partner', 'partner:read', 'The template for adding partners by spreadsheet.'),
  excel: sheetOf('/auth/partner', 'partner:read', listQuery(partnerSorts, partnerFilters)),
  legacyList: {
    method: 'GET',
    path: '/auth/partner-deprecated',
    access: 'signed-in',
    doc: 'The legacy list: every partner in one’s scope by name, at most 500.',
    answer: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), status: z.enum(accountStatuses) })) }),
  },
  create: {
    trial: true,
    method: 'POST',
    path: '/auth/partner',
    access: 'partner:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a partner.',
    body: partnerInput,
    answer: partner,
  },
  createWhole: {
    method: 'POST',
    path: '/auth/partner2',
    access: 'partner:write',
    stepUp: true,
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a partner with its first brand and user, all or none.',
    body: z.strictObject({
      partner: partnerInput,
      brand: brandInput.omit({ partnerId: true, isMain: true }),
      user: userInput.omit({ partnerId: true, brandId: true }),
    }),
    answer: z.object({ partner, brand, user }),
  },
  register: {
    method: 'POST',
    path: '/auth/partner/register',
    access: 'partner:write',
    stepUp: true,
    status: 201,
    doc: 'Adds a partner by its name and invites its first user; the inbound that it came with is noted.',
    body: z.strictObject({
      companyName: z.string().trim().min(1).max(63),
      receiverName: z.string().trim().min(1).max(63),
      receiverEmail: z.email().max(255),
      inboundId: id.nullable().default(null),
      centerIds: z.array(id).min(1).max(500),
    }),
    answer: partner,
  },
  get: {
    method: 'GET',
    path: '/auth/partner/{id}',
    access: 'partner:read',
    doc: 'One partner.',
    params: idParam,
    answer: partner,
  },
  update: {
    method: 'PATCH',
    path: '/auth/partner/{id}',
    access: 'partner:write',
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a partner; to deactivate one that is in work needs force, and tells what stops.',
    params: idParam,
    body: partnerPatch,
    answer: partner,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/partner/{id}',
    access: 'partner:write',
    doc: 'Deletes a partner that nothing refers to; with force one in use is deactivated.',
    params: idParam,
    query: z.strictObject({ force: flag.optional() }),
  },
  stops: {
    method: 'GET',
    path: '/auth/partner/{id}/stops',
    access: 'partner:read',
    doc: 'What deactivating this partner would stop.',
    params: idParam,
    answer: partnerStops,
  },
})

const brandSorts = ['id', 'name', 'englishName', 'status', 'partnerId'] as const
/** The specification's own way to sort, in addition to `sort` and `order`: JSON text in a query. */
const orderOptions = z.preprocess(
  jsonOf,
  z.strictObject({ orderBy: z.enum(brandSorts), order: z.enum(['asc', 'desc']).default('asc') }).optional(),
)
const brandFilters = {
  ids: many(id),
  partnerId: id.optional(),
  partnerIds: many(id),
  status: z.enum(accountStatuses).optional(),
  searchOptions: searchOptions(
    ['name', 'englishName', 'businessName', 'namespace', 'businessRegistrationNumber'],
    'keyword',
  ),
  orderOptions,
}

/** Brands. Both readings use one table (accounts.md §3, §7). */
export const brandApi = calls('brand', {
  list: {
    method: 'GET',
    path: '/auth/brand',
    access: 'signed-in',
    doc: 'Brands in one’s scope.',
    query: listQuery(brandSorts, brandFilters),
    answer: totalPage(brandListed),
  },
  search: {
    method: 'POST',
    path: '/auth/brand/list',
    access: 'signed-in',
    doc: 'Brands in one’s scope, asked for in a body.',
    body: listQuery(brandSorts, brandFilters),
    answer: totalPage(brandListed),
  },
  sample: templateOf('/auth/brand', 'brand:read', 'The template for adding brands by spreadsheet.'),
  excel: sheetOf('/auth/brand', 'brand:read', listQuery(brandSorts, brandFilters)),
  create: {
    trial: true,
    method: 'POST',
    path: '/auth/brand',
    access: 'brand:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a brand; a partner has one main brand.',
    body: brandInput,
    answer: brand,
  },
  get: {
    method: 'GET',
    path: '/auth/brand/{id}',
    access: 'brand:read',
    doc: 'One brand.',
    params: idParam,
    answer: brand,
  },
  update: {
    method: 'PATCH',
    path: '/auth/brand/{id}',
    access: 'brand:write',
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a brand.',
    params: idParam,
    body: brandPatch,
    answer: brand,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/brand/{id}',
    access: 'brand:write',
    doc: 'Deletes a brand that nothing refers to; with force one in use is deactivated.',
    params: idParam,
    query: z.strictObject({ force: flag.optional() }),
  },
  stops: {
    method: 'GET',
    path: '/auth/brand/{id}/stops',
    access: 'brand:read',
    doc: 'What deactivating this brand would concern.',
    params: idParam,
    answer: brandStops,
  },
  nowCreate: {
    method: 'POST',
    path: '/now/brand',
    access: 'brand:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a brand, in the second reading.',
    body: nowBrandInput,
    answer: nowBrand,
  },
  nowUpdate: {
    method: 'PUT',
    path: '/now/brand/{id}',
    access: 'brand:write',
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a brand, in the second reading; what is absent stays.',
    params: idParam,
    body: nowBrandPatch,
    answer: nowBrand,
  },
})

const ofBrand = z.object({ brandId: id })
const imageOfBrand = z.object({ brandId: id, id })

/** Pictures that show how a brand's parcels look. */
export const packagingImageApi = calls('packagingImage', {
  list: {
    method: 'GET',
    path: '/auth/brands/{brandId}/packaging-images',
    access: 'brand:read',
    doc: 'A brand’s packaging pictures, in their order.',
    params: ofBrand,
    answer: totalPage(packagingImage),
  },
  create: {
    method: 'POST',
    path: '/auth/brands/{brandId}/packaging-images',
    access: 'brand:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a packaging picture.',
    params: ofBrand,
    body: packagingImageInput,
    answer: packagingImage,
  },
  get: {
    method: 'GET',
    path: '/auth/brands/{brandId}/packaging-images/{id}',
    access: 'brand:read',
    doc: 'One packaging picture.',
    params: imageOfBrand,
    answer: packagingImage,
  },
  update: {
    method: 'PATCH',
    path: '/auth/brands/{brandId}/packaging-images/{id}',
    access: 'brand:write',
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a packaging picture.',
    params: imageOfBrand,
    body: packagingImagePatch,
    answer: packagingImage,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/brands/{brandId}/packaging-images/{id}',
    access: 'brand:write',
    doc: 'Deletes a packaging picture.',
    params: imageOfBrand,
  },
})

/** Follow-ups about brands. */
export const brandTrackingApi = calls(
  'brandTracking',
  plainCalls({
    path: '/auth/brand-tracking',
    read: 'brand:read',
    write: 'brand:write',
    query: listQuery(['id', 'dueDate', 'status', 'title'], {
      brandId: id.optional(),
      status: many(z.enum(brandTrackingStatuses)),
      assigneeId: id.optional(),
    }),
    page: totalPage(brandTracking),
    row: brandTracking,
    input: brandTrackingInput,
    patch: brandTrackingPatch,
    doc: {
      list: 'What is followed up about brands in one’s scope.',
      create: 'Follows something up.',
      get: 'One follow-up.',
      update: 'Changes a follow-up; its log says what was changed, and by whom.',
      remove: 'Deletes a follow-up with its log.',
    },
  }),
)
export const brandTrackingLogApi = calls(
  'brandTrackingLog',
  plainCalls({
    path: '/auth/brand-tracking-log',
    read: 'brand:read',
    write: 'brand:write',
    query: listQuery(['id'], { brandTrackingId: id.optional() }),
    page: totalPage(brandTrackingLog),
    row: brandTrackingLog,
    input: brandTrackingLogInput,
    patch: brandTrackingLogPatch,
    doc: {
      list: 'What was noted on follow-ups and changed of them, newest first.',
      create: 'Notes something on a follow-up.',
      get: 'One note.',
      update: 'Changes a note of one’s own.',
      remove: 'Deletes a note of one’s own.',
    },
  }),
)

/** What partners pay for. */
export const billingConditionApi = calls(
  'billingCondition',
  plainCalls({
    path: '/auth/billing-condition',
    read: 'billing:read',
    write: 'billing:write',
    query: listQuery(['id', 'name'], { partnerId: id.optional() }),
    page: totalPage(billingCondition),
    row: billingCondition,
    input: billingConditionInput,
    patch: billingConditionPatch,
    doc: {
      list: 'Billing conditions in one’s scope.',
      create: 'Adds a billing condition.',
      get: 'One billing condition.',
      update: 'Changes a billing condition.',
      remove: 'Deletes a billing condition that no brand refers to.',
    },
  }),
)

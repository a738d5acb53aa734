import { z } from 'zod'
import { assignment } from '../entities/assignment.ts'
import { imageBodyBytes, imageInput, keptPhoto } from '../entities/image.ts'
import { partnerResource, resourceInventory, sku, skuInput } from '../entities/sku.ts'
import { skuSpreadsheetActions } from '../entities/sku-spreadsheet.ts'
import { calls } from './call.ts'
import { inventoryApi } from './inventory.ts'
import { bulkAnswer, dataPage, id, idParam } from './list.ts'
import { plainCalls } from './plain.ts'
import { skuList, skuPatch, skuRows } from './sku.ts'

const path = '/now/partner-resource'
const ids = z.strictObject({ ids: z.array(id).min(1).max(5000) })

/** SKUs as their partner sees them: the rows of `/now/item`, with resourceId instead of their id (decisions.md §13). */
export const partnerResourceApi = calls('partnerResource', {
  inventoryList: {
    method: 'GET',
    path: `${path}/inventory-list`,
    access: 'inventory:read',
    doc: 'Stock per resource and center.',
    query: inventoryApi.list.query,
    answer: inventoryApi.list.answer,
  },
  skus: {
    method: 'GET',
    path: `${path}/sku`,
    access: 'sku:read',
    doc: 'The SKUs of resources.',
    query: skuList,
    answer: dataPage(sku),
  },
  inventory: {
    method: 'GET',
    path: `${path}/inventory`,
    access: 'sku:read',
    doc: 'Resources with what there is of them, narrowed by pieces available and in storage.',
    query: skuList.extend({ brandId: id.optional() }),
    answer: dataPage(resourceInventory),
  },
  photos: {
    method: 'GET',
    path: `${path}/{id}/photo`,
    access: 'sku:read',
    doc: 'Its pictures, oldest first.',
    params: idParam,
    answer: z.object({ data: z.array(keptPhoto) }),
  },
  addPhoto: {
    method: 'POST',
    path: `${path}/{id}/photo`,
    access: 'sku:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Adds a picture (PNG, JPEG or WebP); the first also becomes its imageUrl.',
    params: idParam,
    body: z.strictObject({ image: imageInput.unwrap() }),
    answer: keptPhoto,
  },
  sku: {
    method: 'GET',
    path: `${path}/{id}/sku`,
    access: 'sku:read',
    doc: 'The SKU of a resource.',
    params: idParam,
    answer: sku,
  },
  changeLocation: {
    method: 'PATCH',
    path: `${path}/{id}/location`,
    access: 'location:write',
    doc: 'Says at which place of a center it is to lie: moves its assignment there, or makes one. With several in the center, `fromLocationId` says which moves.',
    params: idParam,
    body: z.strictObject({
      locationId: id,
      fromLocationId: id.optional(),
      /** For a new assignment only. */
      maxStock: z.int().min(1).max(1_000_000_000).optional(),
    }),
    answer: assignment,
  },
  excel: {
    method: 'PUT',
    path: `${path}/excel`,
    access: 'sku:write',
    upload: 'file',
    limit: 20_000_000,
    doc: 'Reads a spreadsheet of up to 5,000 resources, as the template has them; each row by itself.',
    query: z.strictObject({ action: z.enum(skuSpreadsheetActions), partnerId: id.optional() }),
    answer: bulkAnswer,
  },
  disable: {
    method: 'PUT',
    path: `${path}/disable`,
    access: 'sku:write',
    doc: 'Disables resources: they are announced no more; what lies in storage can still leave.',
    body: ids,
    answer: bulkAnswer,
  },
  enable: {
    method: 'PUT',
    path: `${path}/enable`,
    access: 'sku:write',
    doc: 'Enables resources again.',
    body: ids,
    answer: bulkAnswer,
  },
  updateMany: {
    method: 'PUT',
    path,
    access: 'sku:write',
    limit: 20_000_000,
    doc: 'Changes up to 5,000 resources, each by its resourceId or item number and by itself.',
    each: 'rows',
    body: z.strictObject({ rows: skuRows, partnerId: id.optional(), force: z.boolean().default(false) }),
    answer: bulkAnswer,
  },
  ...plainCalls({
    path,
    read: 'sku:read',
    write: 'sku:write',
    query: skuList,
    page: dataPage(partnerResource),
    row: partnerResource,
    input: skuInput,
    patch: skuPatch,
    doc: {
      list: 'Resources in one’s scope.',
      create: 'Creates a resource, which is a SKU.',
      get: 'One resource.',
      update: 'Changes a resource as `/now/item/{id}` does.',
      remove: 'Deletes a resource that nothing refers to.',
    },
  }),
})

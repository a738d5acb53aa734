import { z } from 'zod'
import { sku, skuInput, skuKinds, skuStatuses } from '../entities/sku.ts'
import { calls } from './call.ts'
import { flag, id, idParam, listQuery, many, dataPage, patchOf } from './list.ts'

const list = listQuery(['id', 'name', 'partnerItemNumber', 'price', 'updatedAt'], {
  partnerIds: many(id),
  brandIds: many(id),
  type: many(z.enum(skuKinds)),
  skuStatus: z.enum(skuStatuses).optional(),
  barcode: z.string().max(127).optional(),
  ids: many(id),
  isExpiryManaged: flag.optional(),
  isLotManaged: flag.optional(),
})

/** SKUs with their barcodes; the specification's paths call them items (logistics.md §7). */
export const skuApi = calls('sku', {
  list: {
    method: 'GET',
    path: '/now/item',
    access: 'sku:read',
    doc: 'SKUs in one’s scope. `keyword` looks in name, item number and barcodes.',
    query: list,
    answer: dataPage(sku),
  },
  count: {
    method: 'GET',
    path: '/now/item/count',
    access: 'sku:read',
    doc: 'How many SKUs, by status.',
    query: z.strictObject({ partnerIds: many(id) }),
    answer: z.object({ total: z.int(), byStatus: z.record(z.string(), z.int()) }),
  },
  excel: {
    method: 'GET',
    path: '/now/item/download/excel',
    access: 'sku:read',
    file: 'xlsx',
    doc: 'The filtered list as a spreadsheet.',
    query: list,
  },
  create: {
    method: 'POST',
    path: '/now/item',
    access: 'sku:write',
    status: 201,
    doc: 'Creates a SKU with its barcodes; a barcode names one SKU of its partner.',
    body: skuInput,
    answer: sku,
  },
  get: {
    method: 'GET',
    path: '/now/item/{id}',
    access: 'sku:read',
    doc: 'One SKU with barcodes and stock figures.',
    params: idParam,
    answer: sku,
  },
  update: {
    method: 'PATCH',
    path: '/now/item/{id}',
    access: 'sku:write',
    ifMatch: true,
    doc: 'Changes a SKU; `barcodes` replaces them all.',
    params: idParam,
    body: patchOf(skuInput.omit({ partnerId: true })).extend({ skuStatus: z.enum(skuStatuses).optional() }),
    answer: sku,
  },
  remove: {
    method: 'DELETE',
    path: '/now/item/{id}',
    access: 'sku:write',
    doc: 'Deletes a SKU that nothing refers to.',
    params: idParam,
  },
})

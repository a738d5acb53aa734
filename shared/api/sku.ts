import { z } from 'zod'
import { sku, skuInput, skuKinds, skuStatuses } from '../entities/sku.ts'
import { calls } from './call.ts'
import { bulkAnswer, flag, id, listQuery, many, dataPage, patchOf } from './list.ts'
import { plainCalls } from './plain.ts'

const list = listQuery(['id', 'name', 'partnerItemNumber', 'price', 'updatedAt'], {
  partnerIds: many(id),
  brandIds: many(id),
  /** With all that lies below them. */
  partnerCategoryIds: many(id),
  type: many(z.enum(skuKinds)),
  skuStatus: z.enum(skuStatuses).optional(),
  barcode: z.string().max(127).optional(),
  ids: many(id),
  isExpiryManaged: flag.optional(),
  isLotManaged: flag.optional(),
})

/** SKUs with their barcodes; the specification's paths call them items (logistics.md §7). */
export const skuApi = calls('sku', {
  ...plainCalls({
    path: '/now/item',
    read: 'sku:read',
    write: 'sku:write',
    query: list,
    page: dataPage(sku),
    row: sku,
    input: skuInput,
    patch: patchOf(skuInput.omit({ partnerId: true })).extend({ skuStatus: z.enum(skuStatuses).optional() }),
    doc: {
      list: 'SKUs in one’s scope. `keyword` looks in name, item number and barcodes.',
      create: 'Creates a SKU with its barcodes; a barcode names one SKU of its partner.',
      get: 'One SKU with barcodes and stock figures.',
      update: 'Changes a SKU; `barcodes` replaces them all.',
      remove: 'Deletes a SKU that nothing refers to.',
    },
  }),
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
  assignCategory: {
    method: 'PUT',
    path: '/now/item/partner-category',
    access: 'sku:write',
    doc: 'Puts SKUs into a category of their partner, or into none.',
    body: z.strictObject({ ids: z.array(id).min(1).max(5000), partnerCategoryId: id.nullable() }),
    answer: bulkAnswer,
  },
})

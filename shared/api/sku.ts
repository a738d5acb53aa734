import { z } from 'zod'
import { goodsPrint } from '../entities/goods-label.ts'
import { imageBodyBytes, imageInput } from '../entities/image.ts'
import { centerStorageTypes, sku, skuConcerns, skuInput, skuKinds, skuStatuses } from '../entities/sku.ts'
import { mostSkuRows, skuSpreadsheetActions } from '../entities/sku-spreadsheet.ts'
import { calls } from './call.ts'
import { bulkAnswer, flag, id, integer, listQuery, many, dataPage, maxInteger, patchOf } from './list.ts'
import { historyOf, plainCalls, sheetOf, statusCount } from './plain.ts'

const pieces = integer(0, maxInteger).optional()

export const skuList = listQuery(
  ['id', 'name', 'partnerItemNumber', 'partnerName', 'price', 'available', 'sellable', 'updatedAt'],
  {
    partnerIds: many(id),
    brandIds: many(id),
    /** These categories and all categories below them. */
    partnerCategoryIds: many(id),
    type: many(z.enum(skuKinds)),
    skuStatus: z.enum(skuStatuses).optional(),
    centerStorageType: many(z.enum(centerStorageTypes)),
    disabled: flag.optional(),
    barcode: z.string().max(127).optional(),
    ids: many(id),
    isExpiryManaged: flag.optional(),
    isLotManaged: flag.optional(),
    /** SKUs to which any of these concerns applies. */
    concern: many(z.enum(skuConcerns)),
    availableQtyMin: pieces,
    availableQtyMax: pieces,
    inventoryQtyMin: pieces,
    inventoryQtyMax: pieces,
  },
)

/** A changed SKU. `force`: change it even if pieces in stock have no date or lot (decisions.md §13). */
export const skuPatch = patchOf(skuInput.omit({ partnerId: true })).extend({
  skuStatus: z.enum(skuStatuses).optional(),
  force: z.boolean().optional(),
})
/** Rows of a spreadsheet; the server checks each by itself. */
export const skuRows = z.array(z.record(z.string(), z.unknown())).min(1).max(mostSkuRows)

/** SKUs with their barcodes; the specification's paths call them items (logistics.md §7). */
export const skuApi = calls('sku', {
  ...plainCalls({
    path: '/now/item',
    read: 'sku:read',
    write: 'sku:write',
    query: skuList,
    page: dataPage(sku),
    row: sku,
    input: skuInput,
    patch: skuPatch,
    doc: {
      list: 'SKUs in one’s scope. `keyword` looks in name, other names, item number and barcodes.',
      create: 'Creates a SKU with its barcodes; its item number and each barcode in use name one SKU of its partner.',
      get: 'One SKU with barcodes and stock figures.',
      update:
        'Changes a SKU; `barcodes` replaces them all. With stock, a change of isExpiryManaged or isLotManaged needs force, and tells how many pieces have no date.',
      remove: 'Deletes a SKU that nothing refers to: it never had stock, an order or an announcement.',
    },
  }),
  count: statusCount('/now/item', 'sku:read', z.strictObject({ partnerIds: many(id) }), 'How many SKUs, by status.'),
  overview: {
    method: 'GET',
    path: '/now/item/overview',
    access: 'sku:read',
    doc: 'How many SKUs by status, type and storage, and how many lack sizes or a barcode, are out of stock or at risk of it.',
    query: z.strictObject({ partnerIds: many(id), brandIds: many(id) }),
    answer: z.object({
      total: z.int(),
      disabled: z.int(),
      byStatus: z.record(z.string(), z.int()),
      byType: z.record(z.string(), z.int()),
      byStorage: z.record(z.string(), z.int()),
      concerns: z.object({
        NO_SIZE: z.int(),
        NO_BARCODE: z.int(),
        OUT_OF_STOCK: z.int(),
        AT_RISK: z.int(),
      } satisfies Record<(typeof skuConcerns)[number], z.ZodType>),
    }),
  },
  print: {
    method: 'POST',
    path: '/now/item/print',
    access: 'sku:read',
    file: 'print',
    doc: 'Labels for goods as PDF or ZPL, or straight to a printer: EAN or Code 128, and GS1 with lot and expiry where they are given.',
    body: goodsPrint,
  },
  sample: {
    method: 'GET',
    path: '/now/item/download/sample',
    access: 'sku:read',
    file: 'xlsx',
    doc: 'The template for uploading SKUs: `all` columns, or `domestics`, without what only goods for other countries need.',
    query: z.strictObject({ type: z.enum(['all', 'domestics']).default('all') }),
  },
  excel: sheetOf(
    '/now/item',
    'sku:read',
    skuList,
    'The filtered list as a spreadsheet; changed, it can be uploaded again.',
  ),
  bulk: {
    trial: true,
    method: 'POST',
    path: '/now/item/bulk',
    access: 'sku:write',
    limit: 20_000_000,
    doc: 'Up to 5,000 SKUs by the columns of the template, each row by itself: `create` or `update`; without either, a row with an id changes that SKU. What changes is named by id or item number.',
    each: 'rows',
    body: z.strictObject({
      rows: skuRows,
      action: z.enum(skuSpreadsheetActions).optional(),
      partnerId: id.optional(),
      force: z.boolean().default(false),
    }),
    answer: bulkAnswer,
  },
  assignCategory: {
    method: 'PUT',
    path: '/now/item/partner-category',
    access: 'sku:write',
    doc: 'Puts SKUs into a category of their partner, or into none.',
    body: z.strictObject({ ids: z.array(id).min(1).max(5000), partnerCategoryId: id.nullable() }),
    answer: bulkAnswer,
  },
  logs: historyOf('/now/item', 'sku:read', 'Its history: what was changed, when and by whom, oldest first.'),
  imageUploadUrl: {
    method: 'POST',
    path: '/now/item/image-upload-url',
    access: 'sku:write',
    status: 201,
    limit: imageBodyBytes,
    doc: 'Keeps a picture for a partner’s SKUs and answers the URL that goes into imageUrl.',
    body: z.strictObject({ partnerId: id, image: imageInput.unwrap() }),
    answer: z.object({ imageUrl: z.string() }),
  },
})

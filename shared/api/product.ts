import { z } from 'zod'
import { product, productInput, productPatch, salesLog } from '../entities/product.ts'
import { calls } from './call.ts'
import { bulkAnswer, dataCountPage, flag, id, idParam, listQuery, many, some } from './list.ts'
import { plainCalls, sheetOf, templateOf } from './plain.ts'

const list = listQuery(['createdAt', 'updatedAt', 'code', 'name'], {
  partnerIds: many(id),
  brandIds: many(id),
  channelIds: many(id),
  skuIds: many(id),
  ids: many(id),
  /** Whether every option is mapped to a SKU. */
  isMapped: flag.optional(),
  allowNameMapping: flag.optional(),
  ignoreNfaInventorySync: flag.optional(),
})

/** What channels sell, and which SKUs are sent for each product (orders.md §7). */
export const productApi = calls('product', {
  sample: templateOf(
    '/now/product',
    'product:read',
    'The template for uploading products: a line an option, with 15 places for SKUs.',
  ),
  excel: sheetOf(
    '/now/product',
    'product:read',
    list,
    'The filtered list as a spreadsheet, in the template’s columns.',
  ),
  ...plainCalls({
    path: '/moms/product',
    read: 'product:read',
    write: 'product:write',
    query: list,
    page: dataCountPage(product),
    row: product,
    input: productInput,
    patch: productPatch,
    doc: {
      list: 'Products of channels in one’s scope. `keyword` looks in code, name and the options’ codes and names.',
      create: 'Creates a product of a channel, with its options and their SKUs. A channel has a code once.',
      get: 'One product with its options.',
      update: 'Changes a product; `options` replaces them all.',
      remove: '',
    },
  }),
  remove: {
    method: 'DELETE',
    path: '/moms/product',
    access: 'product:write',
    doc: 'Deletes products; each by itself. Orders that were mapped by one keep what they became.',
    query: z.strictObject({ ids: some(id) }),
    answer: bulkAnswer,
  },
  bulk: {
    trial: true,
    method: 'POST',
    path: '/moms/product/bulk',
    access: 'product:write',
    limit: 10_000_000,
    doc: 'Creates products, or changes those whose code their channel has: a row an option, up to 15 SKUs by item number or barcode. The rows of one product go together.',
    each: 'rows',
    body: z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())).min(1).max(5000) }),
    answer: bulkAnswer,
  },
  template: {
    method: 'POST',
    path: '/moms/product/bulk/template',
    access: 'product:read',
    file: 'xlsx',
    doc: 'The template filled with products to change; without ids an example.',
    body: z.strictObject({ ids: z.array(id).max(5000).default([]) }),
  },
  duplicate: {
    method: 'POST',
    path: '/moms/product/duplicate',
    access: 'product:write',
    doc: 'Copies products with options and SKUs to another channel of their partner; each by itself.',
    body: z.strictObject({ ids: z.array(id).min(1).max(5000), channelId: id }),
    answer: bulkAnswer,
  },
  log: {
    method: 'GET',
    path: '/moms/product/{id}/log',
    access: 'product:read',
    doc: 'What happened to a product, newest first: who changed what, and what an upload was refused.',
    params: idParam,
    query: listQuery(['id'], {}),
    answer: dataCountPage(salesLog),
  },
})

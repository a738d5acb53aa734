import { productApi } from '../../../shared/api/product.ts'
import type { Product } from '../../../shared/entities/product.ts'
import { slices } from '../../crud/bulk.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { columnsFor, sampleSpreadsheet } from '../../crud/xlsx.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { salesLogOf } from './log.ts'
import { exampleLine, linesOf, productColumns } from './spreadsheets.ts'
import { productStore } from './store.ts'
import { uploadProducts } from './upload.ts'

export function productRoutes(app: App): void {
  const sampleFor = (caller: Caller) =>
    sampleSpreadsheet('gantry-products-sample.xlsx', 'product', columnsFor(caller, productColumns), [exampleLine])
  mount(app, productApi.sample, ({ caller }) => sampleFor(caller))
  mount(app, productApi.excel, async ({ caller, query, database }) => {
    const store = productStore(database, caller)
    const products: Product[] = []
    for (const part of slices(await store.ids(query), 500)) products.push(...(await store.inOrder(part)))
    return sheetOf(database, caller, 'gantry-products.xlsx', products)
  })
  mount(app, productApi.remove, async ({ caller, query, database }) => productStore(database, caller).remove(query.ids))
  mount(app, productApi.bulk, async ({ caller, body, database }) => uploadProducts(database, caller, body.rows))
  mount(app, productApi.template, async ({ caller, body, database }) => {
    if (body.ids.length === 0) return sampleFor(caller)
    const products = await productStore(database, caller).inOrder(body.ids)
    if (products.length < new Set(body.ids).size) throw notFound()
    return sheetOf(database, caller, 'gantry-products-template.xlsx', products)
  })
  mount(app, productApi.duplicate, async ({ caller, body, database }) =>
    productStore(database, caller).duplicate(body.ids, body.channelId),
  )
  const { list, get, create, update } = productApi
  crudRoutes(app, { list, get, create, update }, (database, caller) => {
    const { list, get, create, update } = productStore(database, caller)
    return { list, get, create, update }
  })
  mount(app, productApi.log, async ({ caller, params, query, database }) => {
    const { id } = await productStore(database, caller).table.one(params.id)
    return salesLogOf(database, caller, [`product:${id}`], query)
  })
}

/** Makes the spreadsheet of products. A SKU without an item number is named by a barcode. */
async function sheetOf(
  database: Database,
  caller: Caller,
  name: string,
  products: readonly Product[],
): Promise<Response> {
  const nameless = products.flatMap(({ options }) =>
    options.flatMap(({ mappings }) =>
      mappings.flatMap(({ skuId, partnerItemNumber }) => (partnerItemNumber === null ? skuId : [])),
    ),
  )
  const barcodes = await inParts(new Set(nameless), (ids) =>
    database.read
      .selectFrom('barcode')
      .select(['skuId', 'code'])
      .where('skuId', 'in', ids)
      .where('isInUse', '=', true)
      .orderBy('isMain')
      .execute(),
  )
  return sampleSpreadsheet(
    name,
    'product',
    columnsFor(caller, productColumns),
    linesOf(products, new Map(barcodes.map(({ skuId, code }) => [skuId, code]))),
  )
}

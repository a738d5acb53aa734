import { partnerResourceApi } from '../../../shared/api/partner-resource.ts'
import {
  partnerResource,
  resourceInventory,
  type PartnerResource,
  type ResourceInventory,
  type Sku,
} from '../../../shared/entities/sku.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { uploadedFile } from '../../crud/upload.ts'
import { shownAs } from '../../crud/view.ts'
import { readSheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { inventoryStore } from '../inventory/store.ts'
import { mostSkuRows } from '../../../shared/entities/sku-spreadsheet.ts'
import { photosOf } from '../sku/photo.ts'
import { knownColumns } from '../sku/spreadsheet.ts'
import { skuStore } from '../sku/store.ts'
import { uploadSkus } from '../sku/upload.ts'
import { changeLocation } from './location.ts'

/** The SKUs as a partner's system reads them: the same rows, store and history under other paths (decisions.md §13). */
export function partnerResourceRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  const api = partnerResourceApi
  mount(app, api.inventoryList, async ({ caller, query, database }) => inventoryStore(database, caller).balances(query))
  mount(app, api.skus, async ({ caller, query, database }) => skuStore(database, caller).list(query))
  mount(app, api.inventory, async ({ caller, query: { brandId, ...query }, database }) => {
    const page = await skuStore(database, caller).list({ ...query, ...(brandId ? { brandIds: [brandId] } : {}) })
    return { ...page, data: page.data.map(inventoryOf) }
  })
  mount(app, api.photos, async ({ caller, params, database }) => ({
    data: await photosOf(database, caller).list(params.id),
  }))
  mount(app, api.addPhoto, async ({ caller, params, body, database }) =>
    photosOf(database, caller).add(files, params.id, body.image),
  )
  mount(app, api.sku, async ({ caller, params, database }) => skuStore(database, caller).get(params.id))
  mount(app, api.changeLocation, async ({ caller, params, body, database }) =>
    changeLocation(database, caller, params.id, body),
  )
  mount(app, api.excel, async ({ c, caller, query, database }) => {
    const upload = { ...query, force: false }
    await uploadSkus(database, caller, [], upload)
    const file = await uploadedFile(c, 'file', api.excel.limit)
    return uploadSkus(database, caller, await readSheet(file, 'sku', knownColumns, mostSkuRows), upload)
  })
  mount(app, api.disable, async ({ caller, body, database }) => skuStore(database, caller).setDisabled(body.ids, true))
  mount(app, api.enable, async ({ caller, body, database }) => skuStore(database, caller).setDisabled(body.ids, false))
  mount(app, api.updateMany, async ({ caller, body: { rows, ...wanted }, database }) =>
    uploadSkus(database, caller, rows, { ...wanted, action: 'update' }),
  )
  crudRoutes(app, api, (database, caller) => {
    const store = skuStore(database, caller)
    return {
      list: async (asked) => {
        const page = await store.list(asked)
        return { ...page, data: page.data.map(resourceOf) }
      },
      get: async (id) => resourceOf(await store.get(id)),
      create: async (input) => resourceOf(await store.create(input)),
      update: async (id, patch, version) => resourceOf(await store.update(id, patch, version)),
      remove: store.remove,
    }
  })
}

function resourceOf(sku: Sku): PartnerResource {
  return shownAs(partnerResource, { ...sku, resourceId: sku.id })
}

function inventoryOf(sku: Sku): ResourceInventory {
  return shownAs(resourceInventory, {
    ...sku,
    ...sku.figures,
    resourceId: sku.id,
    mainBarcode: sku.barcodes.find(({ isMain }) => isMain)?.code ?? null,
    inventoryQty: sku.figures.total,
    availableQty: sku.figures.available,
  })
}

import { sql } from 'kysely'
import { skuApi } from '../../../shared/api/sku.ts'
import type { Sku } from '../../../shared/entities/sku.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { countsOf } from '../../crud/list.ts'
import { exportSheet, type SheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { skuStore } from './store.ts'

export function skuRoutes(app: App): void {
  mount(app, skuApi.assignCategory, async ({ caller, body, database }) =>
    skuStore(database, caller).assignCategory(body.ids, body.partnerCategoryId),
  )
  mount(app, skuApi.count, async ({ caller, query, database }) => {
    let counted = database.read
      .selectFrom('sku')
      .select(['skuStatus as status', sql<number>`count(*)`.as('count')])
      .where(skuStore(database, caller).visible)
      .groupBy('skuStatus')
    if (query.partnerIds) counted = counted.where('sku.partnerId', 'in', query.partnerIds)
    return countsOf(await counted.execute())
  })
  mount(app, skuApi.excel, async ({ caller, query, database }) => {
    const store = skuStore(database, caller)
    return exportSheet('gantry-skus.xlsx', columns, await store.ids(query), store.inOrder)
  })
  crudRoutes(app, skuApi, skuStore)
}

const columns: SheetColumn<Sku>[] = [
  { title: 'id', width: 8, of: (sku) => sku.id },
  { title: 'partner', width: 20, of: (sku) => sku.partnerName },
  { title: 'brand', of: (sku) => sku.brandName },
  { title: 'name', width: 40, of: (sku) => sku.name },
  { title: 'partnerItemNumber', width: 20, of: (sku) => sku.partnerItemNumber },
  {
    title: 'barcodes',
    width: 32,
    of: (sku) =>
      sku.barcodes
        .map(({ code, bundleQuantity }) => (bundleQuantity > 1 ? `${code} ×${bundleQuantity}` : code))
        .join(', '),
  },
  { title: 'type', width: 12, of: (sku) => sku.type },
  { title: 'skuStatus', width: 12, of: (sku) => sku.skuStatus },
  { title: 'centerStorageType', of: (sku) => sku.centerStorageType },
  { title: 'isExpiryManaged', width: 10, of: (sku) => sku.isExpiryManaged },
  { title: 'isLotManaged', width: 10, of: (sku) => sku.isLotManaged },
  { title: 'price', width: 12, of: (sku) => sku.price },
  { title: 'cost', width: 12, of: (sku) => sku.cost },
  { title: 'total', width: 10, of: (sku) => sku.figures.total },
  { title: 'available', width: 10, of: (sku) => sku.figures.available },
  { title: 'pickable', width: 10, of: (sku) => sku.figures.pickable },
  { title: 'notPickable', width: 10, of: (sku) => sku.figures.notPickable },
  { title: 'incoming', width: 10, of: (sku) => sku.figures.incoming },
  { title: 'expected', width: 10, of: (sku) => sku.figures.expected },
  { title: 'safetyStock', width: 10, of: (sku) => sku.safetyStock },
  { title: 'updatedAt', width: 26, of: (sku) => sku.updatedAt },
]

import { sql } from 'kysely'
import { skuApi } from '../../../shared/api/sku.ts'
import { historyOf } from '../../audit/door.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { countsOf } from '../../crud/list.ts'
import { columnsFor, listSpreadsheet, sampleSpreadsheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { keepPicture } from './photo.ts'
import { printGoods } from './print.ts'
import { example, sampleColumns, spreadsheetColumns } from './spreadsheet.ts'
import { skuStore } from './store.ts'
import { uploadSkus } from './upload.ts'

export function skuRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, skuApi.sample, async ({ caller, query }) =>
    sampleSpreadsheet('gantry-skus-sample.xlsx', 'sku', columnsFor(caller, sampleColumns(query.type)), [example]),
  )
  mount(app, skuApi.print, async ({ caller, body, database }) => printGoods(database, caller, body))
  mount(app, skuApi.overview, async ({ caller, query, database }) => skuStore(database, caller).overview(query))
  mount(app, skuApi.bulk, async ({ caller, body: { rows, ...wanted }, database }) =>
    uploadSkus(database, caller, rows, wanted),
  )
  mount(app, skuApi.imageUploadUrl, async ({ caller, body, database }) =>
    keepPicture(database, caller, files, body.partnerId, body.image),
  )
  mount(app, skuApi.logs, async ({ caller, params, database }) => {
    await skuStore(database, caller).get(params.id)
    return { data: await historyOf(database.read, caller, `sku:${params.id}`) }
  })
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
  mount(app, skuApi.excel, listSpreadsheet('gantry-skus.xlsx', 'sku', spreadsheetColumns, skuStore))
  crudRoutes(app, skuApi, skuStore)
}

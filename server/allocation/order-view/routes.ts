import { interimOrderViewApi } from '../../../shared/api/interim-order-view.ts'
import { listSpreadsheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { byItemColumns, byItemStore, orderViewColumns, orderViewStore } from './store.ts'

export function orderViewRoutes(app: App): void {
  mount(app, interimOrderViewApi.count, async ({ caller, database, query }) =>
    orderViewStore(database, caller).count(query.centerIds),
  )
  mount(app, interimOrderViewApi.byItem, async ({ caller, database, query }) =>
    (await byItemStore(database, caller, query.centerIds)).list(query),
  )
  mount(app, interimOrderViewApi.byItemExcel, async (asked) => {
    const store = await byItemStore(asked.database, asked.caller, asked.query.centerIds)
    return listSpreadsheet('gantry-interim-goods.xlsx', 'orderGoods', byItemColumns, () => store)(asked)
  })
  mount(
    app,
    interimOrderViewApi.excel,
    listSpreadsheet('gantry-interim-orders.xlsx', 'orderView', orderViewColumns, orderViewStore),
  )
  mount(app, interimOrderViewApi.list, async ({ caller, database, query }) =>
    orderViewStore(database, caller).list(query),
  )
  mount(app, interimOrderViewApi.get, async ({ caller, database, params }) =>
    orderViewStore(database, caller).get(params.id),
  )
}

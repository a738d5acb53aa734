import { interimOrderViewApi } from '../../../shared/api/interim-order-view.ts'
import { exportSheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { byItemStore, orderViewColumns, orderViewStore } from './store.ts'

export function orderViewRoutes(app: App): void {
  mount(app, interimOrderViewApi.count, async ({ caller, database, query }) =>
    orderViewStore(database, caller).count(query.centerIds),
  )
  mount(app, interimOrderViewApi.byItem, async ({ caller, database, query }) =>
    byItemStore(database, caller, query.centerIds).list(query),
  )
  mount(app, interimOrderViewApi.excel, async ({ caller, database, query }) => {
    const store = orderViewStore(database, caller)
    return exportSheet(
      'gantry-interim-orders.xlsx',
      'orderView',
      orderViewColumns,
      await store.ids(query),
      store.inOrder,
    )
  })
  mount(app, interimOrderViewApi.list, async ({ caller, database, query }) =>
    orderViewStore(database, caller).list(query),
  )
  mount(app, interimOrderViewApi.get, async ({ caller, database, params }) =>
    orderViewStore(database, caller).get(params.id),
  )
}

import { shipmentRoutes } from '../shipment/routes.ts'
import { orderApi, orderLineApi } from '../../../shared/api/order.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../../crud/bulk.ts'
import { columnsFor, exportSpreadsheet, listSpreadsheet, sampleSpreadsheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import {
  activateOrders,
  actOnOrders,
  cancelOrders,
  fixPostalCodes,
  holdOrders,
  mergeOrders,
  readAgain,
  reinstateOrders,
  resetOrders,
} from './actions.ts'
import { refundOrders } from '../refund/refund.ts'
import { createOrders, enterTogether, uploadOrders } from './enter.ts'
import { mapProduct } from './map-product.ts'
import { lineColumns, linesOfOrders, missingColumns, orderColumns, sampleColumns, sampleRows } from './spreadsheets.ts'
import { orderLineStore, orderStore } from './store.ts'

export function orderRoutes(app: App): void {
  shipmentRoutes(app)
  const together = enterTogether()
  mount(app, orderApi.excel, async ({ caller, query, database }) => {
    const store = orderStore(database, caller)
    return exportSpreadsheet('gantry-orders.xlsx', 'order', orderColumns, await store.ids(query), async (ids) =>
      linesOfOrders(await store.inOrder(ids), await store.linesOfAll(ids)),
    )
  })
  mount(app, orderApi.sample, async ({ caller }) =>
    sampleSpreadsheet(
      'gantry-orders-sample.xlsx',
      'order',
      columnsFor(caller, sampleColumns),
      sampleRows(caller.language),
    ),
  )
  mount(app, orderApi.count, async ({ caller, query, database }) => orderStore(database, caller).count(query))
  mount(app, orderApi.summary, async ({ caller, query, database }) => orderStore(database, caller).missing(query))
  mount(app, orderApi.missingExcel, async ({ caller, query, database }) => {
    const { missing } = orderStore(database, caller)
    const { count } = await missing({ ...query, page: 1, pageSize: 1 })
    const { data } = await missing({ ...query, page: 1, pageSize: Math.max(1, count) })
    return exportSpreadsheet(
      'gantry-missing-items.xlsx',
      'missingItem',
      missingColumns,
      [...data.keys()],
      async (some) => some.flatMap((nth) => data[nth] ?? []),
    )
  })
  mount(app, orderApi.activate, async ({ caller, body, database }) =>
    bulkAnswerOf(await activateOrders(database, caller, body.ids), caller.language),
  )
  mount(app, orderApi.reinstate, async ({ caller, body, database }) =>
    bulkAnswerOf(await reinstateOrders(database, caller, body.ids), caller.language),
  )
  for (const what of ['decline', 'unhold'] as const)
    mount(app, orderApi[what], async ({ caller, body, database }) =>
      bulkAnswerOf(await actOnOrders(database, caller, what, body.ids), caller.language),
    )
  for (const what of ['keepApart', 'keepTogether'] as const)
    mount(app, orderApi[what], async ({ caller, body, database }) =>
      bulkAnswerOf(await mergeOrders(database, caller, what, body.ids), caller.language),
    )
  mount(app, orderApi.cancel, async ({ caller, body, database }) =>
    forcibleAnswerOf(await cancelOrders(database, caller, body), caller.language),
  )
  mount(app, orderApi.dirty, async ({ caller, body, database }) =>
    bulkAnswerOf(await readAgain(database, caller, body.ids), caller.language),
  )
  mount(app, orderApi.refund, async ({ caller, body, database }) =>
    bulkAnswerOf(await refundOrders(database, caller, body.ids), caller.language),
  )
  mount(app, orderApi.hold, async ({ caller, body, database }) =>
    bulkAnswerOf(await holdOrders(database, caller, body), caller.language),
  )
  mount(app, orderApi.reset, async ({ caller, body, database }) =>
    forcibleAnswerOf(await resetOrders(database, caller, body), caller.language),
  )
  mount(app, orderApi.fixPostalCode, async ({ caller, body, database }) =>
    bulkAnswerOf(await fixPostalCodes(database, caller, body.ids), caller.language),
  )
  mount(app, orderApi.mapProduct, async ({ caller, body, database }) =>
    bulkAnswerOf(await mapProduct(database, caller, body), caller.language),
  )
  mount(app, orderApi.bulk, async ({ caller, body, database }) => uploadOrders(database, caller, body.rows))
  mount(app, orderApi.list, async ({ caller, query, database }) => orderStore(database, caller).list(query))
  mount(app, orderApi.create, async ({ caller, body, database }) =>
    createOrders(database, caller, body.orders, together),
  )
  mount(app, orderApi.get, async ({ caller, params, database }) => orderStore(database, caller).get(params.id))
  mount(app, orderApi.update, async ({ caller, params, body, ifMatch, database }) =>
    orderStore(database, caller).update(params.id, body, ifMatch),
  )
  mount(app, orderLineApi.excel, listSpreadsheet('gantry-order-lines.xlsx', 'orderLine', lineColumns, orderLineStore))
  mount(app, orderLineApi.list, async ({ caller, query, database }) => orderLineStore(database, caller).list(query))
  mount(app, orderLineApi.get, async ({ caller, params, database }) => orderLineStore(database, caller).get(params.id))
}

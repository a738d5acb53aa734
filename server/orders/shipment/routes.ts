import { shipmentApi } from '../../../shared/api/shipment.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { listSpreadsheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { shipmentColumns, shipmentStore, tellAgain } from './store.ts'

export function shipmentRoutes(app: App): void {
  mount(app, shipmentApi.excel, listSpreadsheet('gantry-shipments.xlsx', 'shipment', shipmentColumns, shipmentStore))
  mount(app, shipmentApi.count, async ({ caller, query, database }) => shipmentStore(database, caller).count(query))
  mount(app, shipmentApi.list, async ({ caller, database, query }) => shipmentStore(database, caller).list(query))
  mount(app, shipmentApi.resend, async ({ caller, database, body }) =>
    bulkAnswerOf(await tellAgain(database, caller, 'shipment', body.ids), caller.language),
  )
  mount(app, shipmentApi.bulkShip, async ({ caller, database, body }) =>
    bulkAnswerOf(await tellAgain(database, caller, 'order', body.ids), caller.language),
  )
}

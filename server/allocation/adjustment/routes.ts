import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { mount, type App } from '../../http/mount.ts'
import { abortAdjustments, adjustmentStore, adjustOrders } from './store.ts'

export function adjustmentRoutes(app: App): void {
  mount(app, interimItemAdjustmentApi.count, async ({ caller, database }) => adjustmentStore(database, caller).count())
  mount(app, interimItemAdjustmentApi.list, async ({ caller, database, query }) =>
    adjustmentStore(database, caller).list(query),
  )
  mount(app, interimItemAdjustmentApi.create, async ({ caller, database, body }) =>
    bulkAnswerOf(await adjustOrders(database, caller, body.adjustments), caller.language),
  )
  mount(app, interimItemAdjustmentApi.abort, async ({ caller, database, body }) =>
    bulkAnswerOf(await abortAdjustments(database, caller, body.ids), caller.language),
  )
}

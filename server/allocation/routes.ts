import { allocationApi } from '../../shared/api/allocation.ts'
import { interimAllocationApi } from '../../shared/api/interim-allocation.ts'
import { lateOrderApi } from '../../shared/api/late-order.ts'
import { orderApi } from '../../shared/api/order.ts'
import { confirmOrders, heldOrders } from '../orders/door.ts'
import { mount, type App } from '../http/mount.ts'
import type { Services } from '../services.ts'
import { runAsJob } from '../jobs/enqueue.ts'
import { adjustmentRoutes } from './adjustment/routes.ts'
import { allocate, allocateTogether, askerOf } from './allocate.ts'
import { orderViewRoutes } from './order-view/routes.ts'
import { precedenceOf, takePrecedence } from './precedence.ts'
import { publicHolidays } from '../calendar/holidays.ts'
import { interimAllocationStore } from './interim/store.ts'
import { lateOrderStore } from './late/store.ts'
import { askWhatIf } from './what-if/what-if.ts'

/**
 * `bulkProcess` also confirms orders to their channels that hold their goods already, because the scheduled run may have been quicker than
 * the caller.
 */
export function allocationRoutes(app: App, parts: Pick<Services, 'secrets' | 'couriers'>): void {
  adjustmentRoutes(app)
  const together = allocateTogether()
  orderViewRoutes(app)
  mount(app, orderApi.bulkProcess, async ({ caller, database, body: { ids } }) => {
    const held = await heldOrders(database.read, caller, ids)
    const targets = ids.filter((id) => !held.includes(id))
    const { success, error } = await allocate({ ...parts, database }, { targets }, askerOf(caller))
    const done = [...held, ...success]
    await confirmOrders(database, caller, done)
    return { success: done.map((id) => ({ id })), error }
  })
  mount(app, allocationApi.allocate, async ({ c, caller, database, body: { shouldWait, ...asked } }) =>
    shouldWait
      ? allocate({ ...parts, database }, asked, askerOf(caller), { together })
      : runAsJob(
          { c, caller },
          { kind: 'allocate', payload: { ...asked, asker: askerOf(caller) }, total: new Set(asked.targets).size },
        ),
  )
  mount(app, allocationApi.precedence, async ({ caller, database, params }) =>
    precedenceOf({ database }, caller, params.id),
  )
  mount(app, allocationApi.takePrecedence, async ({ caller, database, params, body }) =>
    takePrecedence({ ...parts, database }, caller, params.id, body.waybillIds),
  )
  mount(app, allocationApi.whatIf, async ({ caller, database, body }) => askWhatIf(database, caller, body))
  mount(app, lateOrderApi.count, async ({ caller, query, database }) =>
    lateOrderStore(database, caller).count(query.centerIds),
  )
  mount(app, lateOrderApi.list, async ({ caller, query, database }) => lateOrderStore(database, caller).list(query))
  mount(app, interimAllocationApi.count, async ({ caller, query, database }) =>
    interimAllocationStore(database, caller).count(query.centerIds),
  )
  mount(app, interimAllocationApi.publicHoliday, async ({ query, database }) => ({
    data: await publicHolidays(query.country, query.year ?? database.now().getUTCFullYear()),
  }))
  mount(app, interimAllocationApi.list, async ({ caller, query, database }) =>
    interimAllocationStore(database, caller).list(query),
  )
  mount(app, interimAllocationApi.get, async ({ caller, params, database }) =>
    interimAllocationStore(database, caller).get(params.id),
  )
}

import { allocationApi } from '../../shared/api/allocation.ts'
import { orderApi } from '../../shared/api/order.ts'
import { confirmOrders, heldOrders } from '../orders/door.ts'
import { mount, type App } from '../http/mount.ts'
import type { Services } from '../services.ts'
import { runAsJob } from '../jobs/enqueue.ts'
import { allocate, askerOf } from './allocate.ts'

/** What holds its goods already is told to its channel all the same: the clock may have been quicker than whoever asks. */
export function allocationRoutes(app: App, parts: Pick<Services, 'secrets' | 'couriers'>): void {
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
      ? allocate({ ...parts, database }, asked, askerOf(caller))
      : runAsJob(
          { c, caller },
          { kind: 'allocate', payload: { ...asked, asker: askerOf(caller) }, total: new Set(asked.targets).size },
        ),
  )
}

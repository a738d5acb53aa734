import { allocationApi } from '../../shared/api/allocation.ts'
import { interimAllocationApi } from '../../shared/api/interim-allocation.ts'
import { mount, type App } from '../http/mount.ts'
import type { Services } from '../services.ts'
import { runAsJob } from '../jobs/enqueue.ts'
import { allocate, askerOf } from './allocate.ts'
import { publicHolidays } from './holidays.ts'
import { interimAllocationStore } from './interim/store.ts'

export function allocationRoutes(app: App, parts: Pick<Services, 'secrets' | 'couriers'>): void {
  mount(app, allocationApi.allocate, async ({ c, caller, database, body: { shouldWait, ...asked } }) =>
    shouldWait
      ? allocate({ ...parts, database }, asked, askerOf(caller))
      : runAsJob(
          { c, caller },
          { kind: 'allocate', payload: { ...asked, asker: askerOf(caller) }, total: new Set(asked.targets).size },
        ),
  )
  mount(app, interimAllocationApi.count, async ({ caller, database }) =>
    interimAllocationStore(database, caller).count(),
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

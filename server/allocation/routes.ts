import { allocationApi } from '../../shared/api/allocation.ts'
import { mount, type App } from '../http/mount.ts'
import type { Services } from '../services.ts'
import { runAsJob } from '../jobs/enqueue.ts'
import { allocate, askerOf } from './allocate.ts'

export function allocationRoutes(app: App, parts: Pick<Services, 'secrets' | 'couriers'>): void {
  mount(app, allocationApi.allocate, async ({ c, caller, database, body: { shouldWait, ...asked } }) =>
    shouldWait
      ? allocate({ ...parts, database }, asked, askerOf(caller))
      : runAsJob(
          { c, caller },
          { kind: 'allocate', payload: { ...asked, asker: askerOf(caller) }, total: new Set(asked.targets).size },
        ),
  )
}

import { jobApi } from '../../shared/api/job.ts'
import type { Services } from '../services.ts'
import { mount, type App } from '../http/mount.ts'
import { jobStore } from './job.store.ts'

export function jobRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, jobApi.list, async ({ caller, query, database }) => jobStore(database, caller).list(query))
  mount(app, jobApi.get, async ({ caller, params, database }) => jobStore(database, caller).get(params.id))
  mount(app, jobApi.file, async ({ caller, params, database }) => jobStore(database, caller).file(params.id, files))
  mount(app, jobApi.retry, async ({ caller, params, database }) => jobStore(database, caller).retry(params.id))
}

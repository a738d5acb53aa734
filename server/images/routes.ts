import { imageApi } from '../../shared/api/reference.ts'
import type { Services } from '../services.ts'
import { mount, type App } from '../http/mount.ts'
import { imageResponse } from './store.ts'

export function imageRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, imageApi.get, async ({ caller, params, query, database }) =>
    imageResponse(database, caller, files, params.id, query.size),
  )
}

import { containerApi } from '../../../shared/api/container.ts'
import { mount, type App } from '../../http/mount.ts'
import { containerStore } from './store.ts'

export function containerRoutes(app: App): void {
  mount(app, containerApi.list, async ({ caller, query, database }) => containerStore(database, caller).list(query))
  mount(app, containerApi.create, async ({ caller, body, database }) => containerStore(database, caller).create(body))
}

import { roleApi } from '../../../shared/api/role.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { App } from '../../http/mount.ts'
import { roleStore } from './store.ts'

export function roleRoutes(app: App): void {
  crudRoutes(app, roleApi, roleStore)
}

import { partnerCategoryApi } from '../../../shared/api/partner-category.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { mount, type App } from '../../http/mount.ts'
import { partnerCategoryStore } from './store.ts'

export function partnerCategoryRoutes(app: App): void {
  const { remove, ...plain } = partnerCategoryApi
  crudRoutes(app, plain, partnerCategoryStore)
  mount(app, remove, async ({ c, caller, database, params, query }): Promise<Response> => {
    await partnerCategoryStore(database, caller).remove(params.id, query.force ?? false)
    return c.body(null, 204)
  })
}

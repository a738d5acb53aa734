import { countryApi } from '../../../shared/api/country.ts'
import { mount, type App } from '../../http/mount.ts'
import { countryStore } from './store.ts'

export function countryRoutes(app: App): void {
  mount(app, countryApi.search, async ({ caller, body, database }) => countryStore(database, caller).search(body))
  mount(app, countryApi.create, async ({ caller, body, database }) => countryStore(database, caller).create(body))
  mount(app, countryApi.get, async ({ caller, params, database }) =>
    countryStore(database, caller).get(params.countryId),
  )
  mount(app, countryApi.update, async ({ caller, params, body, ifMatch, database }) =>
    countryStore(database, caller).update(params.countryId, body, ifMatch),
  )
  mount(app, countryApi.remove, async ({ caller, params, database }) =>
    countryStore(database, caller).remove(params.countryId),
  )
}

import { contractApi } from '../../../shared/api/contract.ts'
import { requisiteApi } from '../../../shared/api/requisite.ts'
import type { Services } from '../../services.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { mount, type App } from '../../http/mount.ts'
import { requisiteStore } from './requisite.ts'
import { contractStore } from './store.ts'

export function contractRoutes(app: App, { secrets }: Pick<Services, 'secrets'>): void {
  crudRoutes(app, contractApi, (database, caller) => contractStore(database, caller, secrets))
  mount(app, contractApi.disable, async ({ caller, params, database }) =>
    contractStore(database, caller, secrets).disable(params.id),
  )
  crudRoutes(app, requisiteApi, (database, caller) => requisiteStore(database, caller, secrets))
  mount(app, requisiteApi.setToken, async ({ caller, params, body, ifMatch, database }) =>
    requisiteStore(database, caller, secrets).setToken(params.id, body.token, ifMatch),
  )
  mount(app, contractApi.enable, async ({ caller, params, database }) =>
    contractStore(database, caller, secrets).enable(params.id),
  )
}

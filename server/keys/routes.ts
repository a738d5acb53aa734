import { openapiKeyApi } from '../../shared/api/openapi-key.ts'
import { mount, type App } from '../http/mount.ts'
import { openapiKeyStore } from './store.ts'

export function openapiKeyRoutes(app: App): void {
  mount(app, openapiKeyApi.create, async ({ caller, body, database }) => openapiKeyStore(database, caller).create(body))
  mount(app, openapiKeyApi.list, async ({ caller, query, database }) => openapiKeyStore(database, caller).list(query))
  mount(app, openapiKeyApi.get, async ({ caller, params, database }) =>
    openapiKeyStore(database, caller).get(params.accessKey),
  )
  mount(app, openapiKeyApi.touch, async ({ caller, params, database }) =>
    openapiKeyStore(database, caller).touch(params.accessKey),
  )
  mount(app, openapiKeyApi.remove, async ({ caller, params, database }) =>
    openapiKeyStore(database, caller).revoke(params.id),
  )
}

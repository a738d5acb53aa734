import { selfApi } from '../../../shared/api/user.ts'
import type { Services } from '../../services.ts'
import { mount, type App } from '../../http/mount.ts'
import { selfStore } from './store.ts'
import { sessionStore } from '../sign-in/session.store.ts'

export function selfRoutes(app: App, parts: Services): void {
  mount(app, selfApi.saveProfile, async ({ caller, body }) => selfStore(parts, caller).saveProfile(body))
  mount(app, selfApi.changePassword, async ({ caller, body }) => selfStore(parts, caller).changePassword(body))
  mount(app, selfApi.prove, async ({ caller, body }) => selfStore(parts, caller).prove(body))
  mount(app, selfApi.sessions, async ({ caller, query, database }) => sessionStore(database, caller).own(query))
  mount(app, selfApi.endSession, async ({ caller, params, database }) =>
    sessionStore(database, caller).endOwn(params.id),
  )
}

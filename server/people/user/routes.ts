import { nowUserApi, userApi } from '../../../shared/api/user.ts'
import type { Query } from '../../../shared/api/call.ts'
import type { Services } from '../../services.ts'
import { dataPage, totalPage } from '../../crud/list.ts'
import type { Caller } from '../../http/caller.ts'
import { mount, type App } from '../../http/mount.ts'
import { nowUserOf, nowUsersOf } from './now-view.ts'
import { today } from '../../http/open-account.ts'
import { sessionStore } from '../sign-in/session.store.ts'
import { userChanges } from './change.ts'
import { userRoles } from './roles.ts'
import { userSpreadsheetRoutes } from './spreadsheet.ts'
import { userStore, usersOf } from './store.ts'

export function userRoutes(app: App, parts: Services): void {
  const { database } = parts
  const list = async (caller: Caller, asked: Query<typeof userApi.list>) => {
    const found = await userStore(database, caller).list(asked)
    return totalPage({ total: found.total, rows: await usersOf(database.read, found.rows) })
  }
  const second = async (caller: Caller, id?: number) =>
    nowUserOf(database.read, await userStore(database, caller).row(id), today(database.now()))

  mount(app, userApi.list, async ({ caller, query }) => list(caller, query))
  userSpreadsheetRoutes(app)
  mount(app, userApi.search, async ({ caller, body }) => list(caller, body))
  mount(app, userApi.create, async ({ caller, body }) => userChanges(parts, caller).create(body))
  mount(app, userApi.find, async ({ caller, body }) => ({
    user: await userStore(database, caller).find(body.username),
  }))
  mount(app, userApi.removeMany, async ({ caller, body }) => userChanges(parts, caller).removeMany(body.ids))
  mount(app, userApi.resetPassword, async ({ caller, body }) => userChanges(parts, caller).resetPassword(body.userId))
  mount(app, userApi.get, async ({ caller, params }) => userStore(database, caller).one(params.id))
  mount(app, userApi.update, async ({ caller, params, body, ifMatch }) =>
    userChanges(parts, caller).update(params.id, body, ifMatch),
  )
  mount(app, userApi.remove, async ({ caller, params }) => userChanges(parts, caller).remove(params.id))

  mount(app, userApi.roles, async ({ caller, params }) => userRoles(database, caller).list(params.userId))
  mount(app, userApi.addRoles, async ({ caller, params, body }) => userRoles(database, caller).add(params.userId, body))
  mount(app, userApi.removeRoles, async ({ caller, params, query }) =>
    userRoles(database, caller).remove(params.userId, query.ids),
  )

  mount(app, userApi.sessions, async ({ caller, params }) => sessionStore(database, caller).of(params.userId))
  mount(app, userApi.endSession, async ({ caller, params }) =>
    sessionStore(database, caller).end(params.userId, params.sessionId),
  )
  mount(app, userApi.endSessions, async ({ caller, params }) => sessionStore(database, caller).end(params.userId))

  mount(app, nowUserApi.me, async ({ caller }) => ({ ...(await second(caller)), privileges: [...caller.privileges] }))
  mount(app, nowUserApi.list, async ({ caller, query }) => {
    const found = await userStore(database, caller).list(query)
    return dataPage(
      { total: found.total, rows: await nowUsersOf(database.read, found.rows, today(database.now())) },
      query,
    )
  })
  mount(app, nowUserApi.update, async ({ caller, params, body, ifMatch }) => {
    await userChanges(parts, caller).update(params.id, body, ifMatch)
    return second(caller, params.id)
  })
}

import { pickListApi } from '../../../shared/api/pick-list.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { mount, type App } from '../../http/mount.ts'
import { countWaiting, makePickLists } from './make.ts'
import { pickListStore } from './store.ts'

export function pickListRoutes(app: App): void {
  mount(app, pickListApi.make, async ({ caller, body, database }) => makePickLists(database, caller, body))
  mount(app, pickListApi.waiting, async ({ caller, query, database }) => countWaiting(database, caller, query))
  mount(app, pickListApi.end, async ({ caller, body, database }) =>
    bulkAnswerOf(await pickListStore(database, caller).end(body.ids), caller.language),
  )
  mount(app, pickListApi.count, async ({ caller, query, database }) =>
    pickListStore(database, caller).count(query.centerIds),
  )
  mount(app, pickListApi.list, async ({ caller, query, database }) => pickListStore(database, caller).list(query))
  mount(app, pickListApi.get, async ({ caller, params, database }) => pickListStore(database, caller).get(params.id))
}

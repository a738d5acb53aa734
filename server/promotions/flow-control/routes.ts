import { flowControlApi } from '../../../shared/api/flow-control.ts'
import { listSpreadsheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { tryFlowControl } from './dry-run.ts'
import { flowControlColumns, flowControlStore } from './store.ts'

export function flowControlRoutes(app: App): void {
  mount(
    app,
    flowControlApi.excel,
    listSpreadsheet('gantry-flow-controls.xlsx', 'flowControl', flowControlColumns, flowControlStore),
  )
  mount(app, flowControlApi.dryRun, async ({ caller, body, database }) => tryFlowControl(database, caller, body))
  mount(app, flowControlApi.list, async ({ caller, query, database }) => flowControlStore(database, caller).list(query))
  mount(app, flowControlApi.create, async ({ caller, body, database }) =>
    flowControlStore(database, caller).create(body),
  )
  mount(app, flowControlApi.get, async ({ caller, params, database }) =>
    flowControlStore(database, caller).get(params.id),
  )
  mount(app, flowControlApi.remove, async ({ c, caller, params, database }): Promise<Response> => {
    await flowControlStore(database, caller).remove(params.id)
    return c.body(null, 204)
  })
  mount(app, flowControlApi.addCondition, async ({ caller, params, body, database }) =>
    flowControlStore(database, caller).addCondition(params.id, body),
  )
  mount(app, flowControlApi.removeCondition, async ({ caller, params, query, database }) =>
    flowControlStore(database, caller).removeCondition(params.id, query.conditionId),
  )
}

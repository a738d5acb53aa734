import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { callerAddress } from '../../http/address.ts'
import type { Services } from '../../services.ts'
import { mount, type App } from '../../http/mount.ts'
import { addConsols } from './make.ts'
import { consolLogs, planLogs } from './history.ts'
import { printConsols, printLoadingList, printPlanLabels } from './print.ts'
import { loadWaybill, nestBox, removeConsol, unloadWaybill, unnestBox } from './steps.ts'
import { viewConsol } from './view.ts'
import { consolStore } from './store.ts'
import { invoiceStore } from '../invoice/store.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../../crud/bulk.ts'
import { assignWaybills } from '../plan/assign.ts'
import { changePlan, makePlan } from '../plan/make.ts'
import { stepPlans } from '../plan/steps.ts'
import { planStore } from '../plan/store.ts'

/** Plans, and the pallets and boxes of plans. */
export function consolRoutes(app: App, { secrets, publicUrl }: Pick<Services, 'secrets' | 'publicUrl'>): void {
  mount(app, planApi.list, async ({ caller, query, database }) => planStore(database, caller).list(query))
  mount(app, planApi.create, async ({ caller, body, database }) => makePlan(database, secrets, caller, body))
  mount(app, planApi.count, async ({ caller, query, database }) => planStore(database, caller).count(query.centerIds))
  mount(app, planApi.get, async ({ caller, params, database }) => planStore(database, caller).get(params.id))
  mount(app, planApi.update, async ({ caller, params, body, ifMatch, database }) =>
    changePlan(database, caller, params.id, body, ifMatch),
  )
  mount(app, planApi.logs, async ({ caller, params, database }) => planLogs(database, caller, params.id))
  mount(app, planApi.cancel, async ({ caller, body, database }) =>
    forcibleAnswerOf(await stepPlans(database, caller, body.ids, 'cancel', body.force), caller.language),
  )
  mount(app, planApi.complete, async ({ caller, body, database }) =>
    forcibleAnswerOf(await stepPlans(database, caller, body.ids, 'complete', body.force), caller.language),
  )
  mount(app, planApi.print, async ({ caller, params, body: { what, ...options }, database }) =>
    what === 'labels'
      ? printPlanLabels(database, publicUrl, caller, params.id, options)
      : printLoadingList(database, caller, params.id, options),
  )

  mount(app, consolApi.list, async ({ caller, query, database }) => consolStore(database, caller).list(query))
  mount(app, consolApi.create, async ({ caller, body, database }) => addConsols(database, secrets, caller, body))
  mount(app, consolApi.print, async ({ caller, body: { ids, ...options }, database }) =>
    printConsols(database, publicUrl, caller, ids, options),
  )
  mount(app, consolApi.get, async ({ caller, params, database }) =>
    consolStore(database, caller).get(params.id, secrets),
  )
  mount(app, consolApi.remove, async ({ caller, params, database }) => removeConsol(database, caller, params.id))
  mount(app, consolApi.view, async ({ c, params, body, database }) =>
    viewConsol(database, secrets, params.id, body.secret, callerAddress(c)),
  )
  mount(app, consolApi.nest, async ({ caller, params, body, database }) => {
    await nestBox(database, caller, params.id, body.parentConsolCode)
    return consolStore(database, caller).get(params.id, secrets)
  })
  mount(app, consolApi.unnest, async ({ caller, params, database }) => {
    await unnestBox(database, caller, params.consolId)
    return consolStore(database, caller).get(params.consolId, secrets)
  })
  mount(app, consolApi.logs, async ({ caller, params, database }) => consolLogs(database, caller, params.id))

  mount(app, invoiceApi.assign, async ({ caller, body, database }) =>
    bulkAnswerOf(await assignWaybills(database, caller, body.ids, body.consolPlanId), caller.language),
  )
  mount(app, invoiceApi.load, async ({ caller, body, database }) =>
    invoiceStore(database, caller).get(await loadWaybill(database, caller, body)),
  )
  mount(app, invoiceApi.unload, async ({ caller, query, database }) =>
    invoiceStore(database, caller).get(await unloadWaybill(database, caller, query)),
  )
}

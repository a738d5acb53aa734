import { partnerApi } from '../../../shared/api/partner.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { mount, type App } from '../../http/mount.ts'
import { withImage } from '../../images/door.ts'
import { registerPartner } from './register.ts'
import { partnerSpreadsheetRoutes } from './spreadsheet.ts'
import { createWhole } from './whole.ts'
import { partnerStore } from './store.ts'

export function partnerRoutes(
  app: App,
  parts: Pick<Services, 'files' | 'secrets' | 'publicUrl' | 'slackOrigins'>,
): void {
  const { files } = parts
  const storeOf = ({ database, caller }: { database: Database; caller: Caller }) => partnerStore(database, caller)
  mount(app, partnerApi.list, async ({ query, ...by }) => storeOf(by).list(query))
  mount(app, partnerApi.search, async ({ body, ...by }) => storeOf(by).list(body))
  partnerSpreadsheetRoutes(app)
  mount(app, partnerApi.legacyList, async (by) => storeOf(by).everyName())
  mount(app, partnerApi.create, async ({ body, ...by }) =>
    withImage(files, { property: 'logoImage', dataUrl: body.logoImage }, (save) =>
      by.database.write((w) => storeOf(by).add(w, parts, body, save)),
    ),
  )
  mount(app, partnerApi.createWhole, async ({ body, caller, database }) => createWhole(database, caller, parts, body))
  mount(app, partnerApi.register, async ({ body, caller, database }) => registerPartner(database, caller, parts, body))
  mount(app, partnerApi.get, async ({ params, ...by }) => storeOf(by).get(params.id))
  mount(app, partnerApi.update, async ({ params, body, ifMatch, ...by }) =>
    withImage(files, { property: 'logoImage', dataUrl: body.logoImage }, (save) =>
      storeOf(by).update(parts, params.id, body, ifMatch, save),
    ),
  )
  mount(app, partnerApi.remove, async ({ params, query, ...by }) => storeOf(by).remove(params.id, query.force ?? false))
  mount(app, partnerApi.stops, async ({ params, ...by }) => storeOf(by).stops(params.id))
}

import { accountCountryApi, centerApi, companyApi } from '../../../shared/api/reference.ts'
import type { Services } from '../../services.ts'
import { mount, type App } from '../../http/mount.ts'
import { centerStore } from './store.ts'
import { companyStore } from './company.store.ts'
import { countryNames } from './country-names.ts'
import { withImage } from '../../images/door.ts'

/** Centers, companies and countries. */
export function referenceRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  mount(app, centerApi.list, async ({ caller, query, database }) => centerStore(database, caller).list(query))
  mount(app, centerApi.get, async ({ caller, params, database }) => centerStore(database, caller).get(params.id))
  mount(app, centerApi.create, async ({ caller, body, database }) =>
    withImage(files, { property: 'logoImage', dataUrl: body.logoImage }, (save) =>
      centerStore(database, caller).create(body, save),
    ),
  )
  mount(app, centerApi.update, async ({ caller, params, body, ifMatch, database }) =>
    withImage(files, { property: 'logoImage', dataUrl: body.logoImage }, (save) =>
      centerStore(database, caller).update(params.id, body, ifMatch, save),
    ),
  )

  mount(app, companyApi.list, async ({ caller, query, database }) => companyStore(database, caller).list(query))
  mount(app, companyApi.get, async ({ caller, params, database }) => companyStore(database, caller).get(params.id))
  mount(app, companyApi.update, async ({ caller, params, body, ifMatch, database }) =>
    companyStore(database, caller).update(params.id, body, ifMatch),
  )

  mount(app, accountCountryApi.list, async ({ query, database }) => countryNames(database).list(query))
  mount(app, accountCountryApi.get, async ({ params, database }) => countryNames(database).get(params.id))
  mount(app, accountCountryApi.codes, async ({ database }) => countryNames(database).codes())
}

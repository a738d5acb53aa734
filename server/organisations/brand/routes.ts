import {
  billingConditionApi,
  brandApi,
  brandTrackingApi,
  brandTrackingLogApi,
  packagingImageApi,
} from '../../../shared/api/partner.ts'
import type { Services } from '../../services.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { wrong } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import { billingConditionStore } from '../billing-condition/store.ts'
import { columnsOf, columnsOfNow, newBrand } from './columns.ts'
import { brandSpreadsheetRoutes } from './spreadsheet.ts'
import { brandTrackingLogStore, brandTrackingStore } from '../brand-tracking/store.ts'
import { nowBrandOf } from './view.ts'
import { brandStore } from './store.ts'
import { withImage, type SentImage } from '../../images/door.ts'
import { packagingImageStore } from './packaging-image.store.ts'

export function brandRoutes(app: App, { files }: Pick<Services, 'files'>): void {
  const storeOf = ({ database, caller }: { database: Database; caller: Caller }) => brandStore(database, caller)
  const logoOf = ({ logoImage }: { logoImage?: string | null | undefined }): SentImage => ({
    property: 'logoImage',
    dataUrl: logoImage,
  })
  mount(app, brandApi.list, async ({ query, ...by }) => storeOf(by).list(query))
  mount(app, brandApi.search, async ({ body, ...by }) => storeOf(by).list(body))
  brandSpreadsheetRoutes(app)
  mount(app, brandApi.create, async ({ body: { partnerId, ...body }, ...by }) =>
    withImage(files, logoOf(body), (save) =>
      storeOf(by).create({ ...columnsOf(body, newBrand), partnerId, name: body.name }, save),
    ),
  )
  mount(app, brandApi.get, async ({ params, ...by }) => storeOf(by).get(params.id))
  mount(app, brandApi.update, async ({ params, body, ifMatch, ...by }) =>
    withImage(files, logoOf(body), (save) =>
      storeOf(by).update(
        params.id,
        (before) => columnsOf(body, before),
        ifMatch,
        save,
        (brand) => brand,
      ),
    ),
  )
  mount(app, brandApi.remove, async ({ params, query, ...by }) => storeOf(by).remove(params.id, query.force ?? false))
  mount(app, brandApi.stops, async ({ params, ...by }) => storeOf(by).stops(params.id))
  mount(app, brandApi.nowCreate, async ({ body: { partnerId, ...body }, ...by }) =>
    withImage(files, logoOf(body), async (save) =>
      nowBrandOf(await storeOf(by).create({ ...columnsOfNow(body, newBrand), partnerId, name: body.name }, save)),
    ),
  )
  mount(app, brandApi.nowUpdate, async ({ params, body: { partnerId, ...body }, ifMatch, ...by }) => {
    const patch = (before: RowOf<'brand'>) => {
      if ((partnerId ?? before.partnerId) !== before.partnerId)
        throw wrong('partnerId', 'A brand stays with its partner.')
      return columnsOfNow(body, before)
    }
    return withImage(files, logoOf(body), async (save) =>
      nowBrandOf(await storeOf(by).update(params.id, patch, ifMatch, save, nowBrandOf)),
    )
  })

  const picturesOf = ({
    database,
    caller,
    params,
  }: {
    database: Database
    caller: Caller
    params: { brandId: number }
  }) => packagingImageStore(database, caller, params.brandId)
  mount(app, packagingImageApi.list, async (by) => picturesOf(by).list())
  mount(app, packagingImageApi.create, async ({ body, ...by }) =>
    withImage(files, { property: 'image', dataUrl: body.image }, (save) => picturesOf(by).create(body, save)),
  )
  mount(app, packagingImageApi.get, async (by) => picturesOf(by).get(by.params.id))
  mount(app, packagingImageApi.update, async ({ body, ifMatch, ...by }) =>
    withImage(files, { property: 'image', dataUrl: body.image }, (save) =>
      picturesOf(by).update(by.params.id, body, ifMatch, save),
    ),
  )
  mount(app, packagingImageApi.remove, async (by) => picturesOf(by).remove(by.params.id))

  crudRoutes(app, brandTrackingApi, brandTrackingStore)
  crudRoutes(app, brandTrackingLogApi, brandTrackingLogStore)
  crudRoutes(app, billingConditionApi, billingConditionStore)
}

import { campaignApi, promotionApi } from '../../shared/api/promotion.ts'
import { toMajor } from '../../shared/entities/currency.ts'
import type { Campaign, Promotion } from '../../shared/entities/promotion.ts'
import { salesLogOf } from '../catalogue/door.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { tableStore } from '../crud/table-store.ts'
import { listSpreadsheet, type SpreadsheetColumn } from '../crud/xlsx.ts'
import { mount, type App } from '../http/mount.ts'
import { campaignDays } from './campaign/figures.ts'
import { campaignStore } from './campaign/store.ts'
import { outcomesOfCampaign, outcomesOfOrder } from './promotion/outcomes.ts'
import { replayPromotion } from './promotion/replay.ts'
import { promotionStore, promotionTemplateStore, type TemplateInSpreadsheet } from './promotion/store.ts'
import { previewPromotion, previewReplay } from './promotion/trial.ts'

export function campaignRoutes(app: App): void {
  mount(app, campaignApi.excel, listSpreadsheet('gantry-campaigns.xlsx', 'campaign', campaignColumns, campaignStore))
  mount(app, campaignApi.remove, async ({ caller, query, database }) =>
    campaignStore(database, caller).remove(query.ids),
  )
  crudRoutes(app, plain(campaignApi), (database, caller) => {
    const { list, get, create, update } = campaignStore(database, caller)
    return { list, get, create, update }
  })
  mount(app, campaignApi.log, async ({ caller, params, query, database }) => {
    const { promotions } = await campaignStore(database, caller).get(params.id)
    const subjects = promotions.map(({ id }) => `promotion:${id}` as const)
    const names = new Map(promotions.map(({ id, name }) => [`promotion:${id}`, name]))
    return salesLogOf(database, caller, [`campaign:${params.id}`, ...subjects], query, names)
  })
  mount(app, campaignApi.figures, async ({ caller, params, database }) => {
    const { id } = await campaignStore(database, caller).table.one(params.id)
    return { days: await campaignDays(database.read, id) }
  })
  mount(app, campaignApi.outcomes, async ({ caller, params, query, database }) => {
    const { id } = await campaignStore(database, caller).table.one(params.id)
    return outcomesOfCampaign(database, id).list(query)
  })
  mount(app, campaignApi.promotions, async ({ caller, params, query, database }) => {
    const { id } = await campaignStore(database, caller).table.one(params.id)
    return promotionStore(database, caller).list({ ...query, campaignIds: [id] })
  })
  mount(app, campaignApi.addPromotion, async ({ caller, params, body, database }) => {
    const { id } = await campaignStore(database, caller).table.one(params.id)
    return promotionStore(database, caller).create({ ...body, campaignId: id })
  })

  mount(
    app,
    promotionApi.excel,
    listSpreadsheet('gantry-promotions.xlsx', 'promotion', promotionColumns, promotionStore),
  )
  mount(
    app,
    promotionApi.templatesExcel,
    listSpreadsheet('gantry-templates.xlsx', 'promotionTemplate', templateColumns, promotionTemplateStore),
  )
  mount(app, promotionApi.templates, async ({ caller, query, database }) =>
    promotionTemplateStore(database, caller).list(query),
  )
  mount(app, promotionApi.addTemplate, async ({ caller, body, database }) =>
    promotionTemplateStore(database, caller).create(body),
  )
  mount(app, promotionApi.removeTemplate, async ({ c, caller, params, database }): Promise<Response> => {
    await promotionTemplateStore(database, caller).remove(params.id)
    return c.body(null, 204)
  })
  mount(app, promotionApi.remove, async ({ caller, query, database }) =>
    promotionStore(database, caller).remove(query.ids),
  )
  mount(app, promotionApi.ofOrder, async ({ caller, params, database }) => {
    const { id } = await tableStore(database, caller, 'order').one(params.id)
    return { data: await outcomesOfOrder(database.read, id) }
  })
  mount(app, promotionApi.preview, async ({ caller, body, database }) => previewPromotion(database, caller, body))
  mount(app, promotionApi.replayPreview, async ({ caller, params, query, database }) =>
    previewReplay(database, caller, params.id, query.days),
  )
  mount(app, promotionApi.replay, async ({ caller, params, body, database }) =>
    replayPromotion(database, caller, params.id, body.ids),
  )
  crudRoutes(app, plain(promotionApi), (database, caller) => {
    const { list, get, create, update } = promotionStore(database, caller)
    return { list, get, create, update }
  })
}

/** The calls without the deletion, which here deletes many at once. */
const plain = <L, G, C, U>({ list, get, create, update }: { list: L; get: G; create: C; update: U }) => ({
  list,
  get,
  create,
  update,
})

const campaignColumns: SpreadsheetColumn<Campaign>[] = [
  { key: 'id', width: 8, of: (one) => one.id },
  { key: 'partner', width: 20, of: (one) => one.partnerName },
  { key: 'brand', of: (one) => one.brandName },
  { key: 'channel', width: 20, of: (one) => one.channelName },
  { key: 'name', width: 40, of: (one) => one.name },
  { key: 'validAfter', time: true, width: 26, of: (one) => one.validAfter },
  { key: 'validBefore', time: true, width: 26, of: (one) => one.validBefore },
  { key: 'expectedVolume', of: (one) => one.expectedVolume },
  { key: 'actualVolume', of: (one) => one.actualVolume },
  { key: 'totalSales', of: (one) => one.totalSales },
  {
    key: 'foreignSales',
    width: 26,
    of: (one) => one.foreignSales.map(({ amount, currency }) => `${toMajor(amount, currency)} ${currency}`).join(', '),
  },
  { key: 'totalCosts', of: (one) => one.totalCosts },
  { key: 'promotions', width: 40, of: (one) => one.promotions.map(({ name }) => name).join(', ') },
  { key: 'description', width: 40, of: (one) => one.description },
]

const promotionColumns: SpreadsheetColumn<Promotion>[] = [
  { key: 'id', width: 8, of: (one) => one.id },
  { key: 'campaign', width: 30, of: (one) => one.campaignName },
  { key: 'priority', width: 8, of: (one) => one.priority },
  { key: 'name', width: 40, of: (one) => one.name },
  { key: 'isSuspended', width: 12, of: (one) => one.isSuspended },
  {
    key: 'freebies',
    width: 40,
    of: (one) => one.freebies.map(({ skuName, quantity }) => `${skuName} × ${quantity}`).join(', '),
  },
  { key: 'limitedOfferCount', width: 12, of: (one) => one.limitedOfferCount },
  { key: 'remainingOfferCount', width: 12, of: (one) => one.remainingOfferCount },
  { key: 'updatedAt', time: true, width: 26, of: (one) => one.updatedAt },
]

const templateColumns: SpreadsheetColumn<TemplateInSpreadsheet>[] = [
  { key: 'id', width: 8, of: (one) => one.id },
  { key: 'name', width: 40, of: (one) => one.name },
  { key: 'partner', width: 20, of: (one) => one.partnerName },
  { key: 'freebies', width: 40, of: (one) => one.gifts.join(', ') },
  { key: 'conditionGroups', width: 12, of: (one) => one.content.conditionGroups.length },
  { key: 'limitedOfferCount', width: 12, of: (one) => one.content.limitedOfferCount },
  { key: 'createdAt', time: true, width: 26, of: (one) => one.createdAt },
]

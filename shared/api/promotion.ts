import { z } from 'zod'
import {
  campaign,
  campaignDay,
  campaignInput,
  campaignPatch,
  promotion,
  promotionInput,
  promotionOfCampaign,
  promotionOutcome,
  promotionPatch,
  promotionPreview,
  promotionReplay,
  promotionTemplate,
  promotionTemplateInput,
  promotionTrial,
} from '../entities/promotion.ts'
import { salesLog } from '../entities/product.ts'
import { calls } from './call.ts'
import {
  bulkAnswer,
  byCursor,
  cursorQuery,
  dataCountPage,
  flag,
  id,
  idParam,
  integer,
  listQuery,
  many,
  some,
} from './list.ts'
import { plainCalls, sheetOf } from './plain.ts'

const campaigns = listQuery(['createdAt', 'updatedAt', 'name', 'validAfter', 'validBefore'], {
  partnerIds: many(id),
  brandIds: many(id),
  channelIds: many(id),
  ids: many(id),
})
const promotions = listQuery(['createdAt', 'updatedAt', 'name', 'priority'], {
  partnerIds: many(id),
  campaignIds: many(id),
  ids: many(id),
  isSuspended: flag.optional(),
})
const ids = z.strictObject({ ids: some(id) })

/** Campaigns, to which promotions belong (orders.md §7). */
export const campaignApi = calls('campaign', {
  excel: sheetOf(
    '/now/oms/campaign',
    'campaign:read',
    campaigns,
    'The filtered list of campaigns with their figures, as a spreadsheet.',
  ),
  ...plainCalls({
    path: '/moms/campaign',
    read: 'campaign:read',
    write: 'campaign:write',
    query: campaigns,
    page: dataCountPage(campaign),
    row: campaign,
    input: campaignInput,
    patch: campaignPatch,
    doc: {
      list: 'Campaigns in one’s scope, with what they were hoped to reach and what they did.',
      create: 'Adds a campaign of a partner, for all of its orders or those of a brand or channel.',
      get: 'One campaign.',
      update: 'Changes a campaign; its partner stays.',
      remove: '',
    },
  }),
  remove: {
    method: 'DELETE',
    path: '/moms/campaign',
    access: 'campaign:write',
    doc: 'Deletes campaigns without promotions; each by itself.',
    query: ids,
    answer: bulkAnswer,
  },
  log: {
    method: 'GET',
    path: '/moms/campaign/{id}/log',
    access: 'campaign:read',
    doc: 'Who changed what of a campaign and its promotions, newest first.',
    params: idParam,
    query: listQuery(['id'], {}),
    answer: dataCountPage(salesLog),
  },
  figures: {
    method: 'GET',
    path: '/moms/campaign/{id}/figure',
    access: 'campaign:read',
    doc: 'By the days on which they were placed: the orders that got something of a campaign, what they came to and what the gifts cost. Days of the site, those without any left out.',
    params: idParam,
    answer: z.object({ days: z.array(campaignDay) }),
  },
  outcomes: {
    method: 'GET',
    path: '/moms/campaign/{id}/order',
    access: 'campaign:read',
    doc: 'What each order got of a campaign’s promotions, or why not; newest first; `keyword` is looked for in order numbers. Orders of other sellers and periods are left out.',
    params: idParam,
    query: cursorQuery(['id'], { promotionIds: many(id), isGiven: flag.optional(), isShort: flag.optional() }),
    answer: byCursor(dataCountPage(promotionOutcome)),
  },
  promotions: {
    method: 'GET',
    path: '/moms/campaign/{id}/promotion',
    access: 'campaign:read',
    doc: 'The promotions of a campaign.',
    params: idParam,
    query: listQuery(['createdAt', 'updatedAt', 'name', 'priority'], {}),
    answer: dataCountPage(promotion),
  },
  addPromotion: {
    method: 'POST',
    path: '/moms/campaign/{id}/promotion',
    access: 'campaign:write',
    status: 201,
    doc: 'Adds a promotion to a campaign.',
    params: idParam,
    body: promotionOfCampaign,
    answer: promotion,
  },
})

const templates = listQuery(['name', 'createdAt'], { partnerIds: many(id), ids: many(id) })

/** Promotions: gifts for orders, and their conditions (orders.md §7). */
export const promotionApi = calls('promotion', {
  excel: sheetOf('/now/oms/promotion', 'campaign:read', promotions),
  templatesExcel: sheetOf('/now/oms/promotion-template', 'campaign:read', templates),
  addTemplate: {
    method: 'POST',
    path: '/moms/promotion/template',
    access: 'campaign:write',
    status: 201,
    doc: 'Keeps a promotion’s conditions and gifts under a name, to begin others with.',
    body: promotionTemplateInput,
    answer: promotionTemplate,
  },
  templates: {
    method: 'GET',
    path: '/moms/promotion/template',
    access: 'campaign:read',
    doc: 'Templates of the partners in one’s scope.',
    query: templates,
    answer: dataCountPage(promotionTemplate),
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/moms/promotion/template/{id}',
    access: 'campaign:write',
    doc: 'Deletes a template; promotions that began with it stay.',
    params: idParam,
  },
  preview: {
    method: 'POST',
    path: '/moms/promotion/dry-run',
    access: 'campaign:read',
    doc: 'What a promotion would have given to the orders of the last days, whatever its period, before it starts: how many, which, what it costs, and what is in stock. Changes nothing.',
    body: promotionTrial,
    answer: promotionPreview,
  },
  replayPreview: {
    method: 'GET',
    path: '/moms/promotion/{id}/replay',
    access: 'campaign:read',
    doc: 'What each past order of the promotion’s period would get of it now, or why not; the 500 newest, those that would get something first. Changes nothing.',
    params: idParam,
    query: z.strictObject({ days: integer(1, 92).default(30) }),
    answer: promotionReplay,
  },
  replay: {
    method: 'POST',
    path: '/moms/promotion/{id}/replay',
    access: 'campaign:write',
    doc: 'Gives chosen past orders what the promotion gives them now; each by itself. Those that are being sent already get nothing.',
    params: idParam,
    body: ids,
    answer: bulkAnswer,
  },
  ofOrder: {
    method: 'GET',
    path: '/moms/order/{id}/promotion',
    access: 'order:read',
    doc: 'What an order got of promotions, and why it did not get the others.',
    params: idParam,
    answer: z.object({ data: z.array(promotionOutcome) }),
  },
  ...plainCalls({
    path: '/moms/promotion',
    read: 'campaign:read',
    write: 'campaign:write',
    query: promotions,
    page: dataCountPage(promotion),
    row: promotion,
    input: promotionInput,
    patch: promotionPatch,
    doc: {
      list: 'Promotions in one’s scope, with what is left of those that are limited.',
      create: 'Adds a promotion to a campaign; orders that come complete from now on get its gifts.',
      get: 'One promotion.',
      update: 'Changes a promotion; what was given stays. Another limit changes what is left by as much.',
      remove: '',
    },
  }),
  remove: {
    method: 'DELETE',
    path: '/moms/promotion',
    access: 'campaign:write',
    doc: 'Deletes promotions that gave nothing yet; each by itself. The others are suspended instead.',
    query: ids,
    answer: bulkAnswer,
  },
})

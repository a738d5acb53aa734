import { z } from 'zod'
import {
  delayReasons,
  marketplaceKinds,
  marketplaceMessage,
  marketplaceSku,
  marketplaceStatuses,
  marketplaceStock,
} from '../entities/marketplace.ts'
import { jobStarted } from '../entities/job.ts'
import { calls } from './call.ts'
import { bulkAnswer, byCursor, cursorQuery, dataCountPage, flag, id, instant, many } from './list.ts'

const ids = z.strictObject({ ids: z.array(z.int().positive()).min(1).max(500) })
/** If absent: every partner in scope that sells on the marketplace. */
const partnerIds = z.array(z.int().positive()).min(1).max(500).optional()
const told = z.object({ messages: z.int() })
const force = z.boolean().default(false)

/**
 * The caller sends it as `since` the next time. It reaches back a little, so that no
 * change is missed. If there are several pages, the first page's value counts.
 */
const changes = { changesUntil: instant }

/** The service of a marketplace that keeps stock with us (decisions.md §19). */
export const marketplaceApi = calls('marketplace', {
  inventoryList: {
    method: 'GET',
    path: '/marketplace/inventory-list',
    access: 'inventory:read',
    doc: 'Stock by SKU and center, beside what the marketplace was told last; `since` (the `changesUntil` of the first page of the time before) gives what changed.',
    query: cursorQuery(['updatedAt', 'id', 'available', 'sellable', 'toldAt'], {
      partnerIds: many(id),
      centerIds: many(id),
      skuIds: many(id),
      since: instant.optional(),
      isDifferent: flag.optional(),
    }),
    answer: byCursor(dataCountPage(marketplaceStock)).extend(changes),
  },
  skuList: {
    method: 'GET',
    path: '/marketplace/sku-list',
    access: 'sku:read',
    doc: 'SKUs by partner; `since` (the `changesUntil` of the first page of the time before) gives what changed.',
    query: cursorQuery(['updatedAt', 'id', 'name'], {
      partnerIds: many(id),
      skuIds: many(id),
      since: instant.optional(),
    }),
    answer: byCursor(dataCountPage(marketplaceSku)).extend(changes),
  },
  sendContractFeed: {
    method: 'POST',
    path: '/marketplace/send-contract-feed',
    access: 'product:write',
    doc: 'Tells the marketplace which products are under contract, without those that ignore its stock; each night it is told anyway.',
    body: z.strictObject({ partnerIds }),
    answer: told,
  },
  forceResync: {
    method: 'POST',
    path: '/marketplace/force-resync',
    access: 'channel:write',
    doc: 'Tells the marketplace everything again: products under contract, and all stock. `shouldWait: false` answers 202 with a job.',
    body: z.strictObject({ partnerIds, shouldWait: z.boolean().default(true) }),
    answer: z.union([told, jobStarted]),
  },
  justifyDelay: {
    method: 'POST',
    path: '/marketplace/justify-delay',
    access: 'order:write',
    doc: 'Tells the marketplace why orders will be late, before the promise breaks.',
    body: ids.extend({ reason: z.enum(delayReasons), until: instant.nullable().default(null) }),
    answer: bulkAnswer,
  },
  inboundArrive: {
    method: 'POST',
    path: '/marketplace/inbound-arrive',
    access: 'inbound:write',
    doc: 'Tells the marketplace that inbounds have arrived.',
    body: ids,
    answer: bulkAnswer,
  },
  inboundClose: {
    method: 'POST',
    path: '/marketplace/inbound-close',
    access: 'inbound:write',
    doc: 'Tells the marketplace what was counted of inbounds that are closed.',
    body: ids,
    answer: bulkAnswer,
  },
  inboundBillingSend: {
    method: 'POST',
    path: '/marketplace/inbound-billing-send',
    access: 'billing:write',
    doc: 'Sends the work of inbounds to the marketplace, each as `/now/inbound-request/{id}/naver-billing/send-details` does.',
    body: ids.extend({ force }),
    answer: bulkAnswer,
  },
  inboundBillingClose: {
    method: 'POST',
    path: '/marketplace/inbound-billing-close',
    access: 'billing:write',
    doc: 'Completes the billing of inbounds that the marketplace approved.',
    body: ids,
    answer: bulkAnswer,
  },
})

export const marketplaceMessageApi = calls('marketplaceMessage', {
  list: {
    method: 'GET',
    path: '/marketplace/message',
    access: 'channel:read',
    doc: 'What the marketplace was told, or is to be told still, with what came of it.',
    query: cursorQuery(['id', 'updatedAt', 'toldAt'], {
      partnerIds: many(id),
      kind: many(z.enum(marketplaceKinds)),
      status: many(z.enum(marketplaceStatuses)),
      inboundIds: many(id),
      salesOrderIds: many(id),
    }),
    answer: byCursor(dataCountPage(marketplaceMessage)),
  },
  resend: {
    method: 'POST',
    path: '/marketplace/message/resend',
    access: 'channel:write',
    doc: 'Tells the marketplace again what it refused, or could not be asked.',
    body: ids,
    answer: bulkAnswer,
  },
})

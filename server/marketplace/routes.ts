import { marketplaceApi, marketplaceMessageApi } from '../../shared/api/marketplace.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../crud/bulk.ts'
import { tableStore } from '../crud/table-store.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { noSuch } from '../http/errors.ts'
import { mount, type App } from '../http/mount.ts'
import { runAsJob } from '../jobs/enqueue.ts'
import type { Services } from '../services.ts'
import { visible } from '../subjects.ts'
import { justifyDelay } from './delay.ts'
import { stepBillings, tellInbounds } from './inbound.ts'
import { skuListStore, stockStore } from './lists.ts'
import { messageStore, resend } from './message.ts'
import { resync, sendContractFeed } from './sync.ts'

export function marketplaceRoutes(app: App, { billing }: Pick<Services, 'billing'>): void {
  const hasPlatform = billing !== undefined
  mount(app, marketplaceApi.inventoryList, async ({ caller, database, query }) =>
    stockStore(database, caller).list(query),
  )
  mount(app, marketplaceApi.skuList, async ({ caller, database, query }) => skuListStore(database, caller).list(query))
  mount(app, marketplaceApi.sendContractFeed, async ({ caller, database, body }) => ({
    messages: await sendContractFeed(database, caller, await partnersOf(database, caller, body.partnerIds)),
  }))
  mount(app, marketplaceApi.forceResync, async ({ c, caller, database, body }) => {
    const partnerIds = await partnersOf(database, caller, body.partnerIds)
    if (body.shouldWait) return { messages: await resync(database, caller, partnerIds) }
    const { userId, requestId } = caller
    return runAsJob({ c, caller }, { kind: 'resync-marketplace', payload: { partnerIds, userId, requestId } })
  })
  mount(app, marketplaceApi.justifyDelay, async ({ caller, database, body }) =>
    bulkAnswerOf(await justifyDelay(database, caller, body), caller.language),
  )
  mount(app, marketplaceApi.inboundArrive, async ({ caller, database, body }) =>
    bulkAnswerOf(await tellInbounds(database, caller, 'arrive', body.ids), caller.language),
  )
  mount(app, marketplaceApi.inboundClose, async ({ caller, database, body }) =>
    bulkAnswerOf(await tellInbounds(database, caller, 'close', body.ids), caller.language),
  )
  mount(app, marketplaceApi.inboundBillingSend, async ({ caller, database, body }) =>
    forcibleAnswerOf(await stepBillings(database, caller, hasPlatform, 'send', body.ids, body.force), caller.language),
  )
  mount(app, marketplaceApi.inboundBillingClose, async ({ caller, database, body }) =>
    bulkAnswerOf(await stepBillings(database, caller, hasPlatform, 'close', body.ids), caller.language),
  )
  mount(app, marketplaceMessageApi.list, async ({ caller, database, query }) =>
    messageStore(database, caller).list(query),
  )
  mount(app, marketplaceMessageApi.resend, async ({ caller, database, body }) =>
    bulkAnswerOf(await resend(database, caller, body.ids), caller.language),
  )
}

/** The named partners, all of which the caller must see; if none are named, all partners that the caller sees. */
async function partnersOf(database: Database, caller: Caller, named: readonly number[] | undefined): Promise<number[]> {
  if (named === undefined) {
    const rows = await database.read.selectFrom('partner').select('id').where(visible(caller, 'partner')).execute()
    return rows.map(({ id }) => id)
  }
  const seen = await tableStore(database, caller, 'partner').many(named)
  if (named.some((id) => !seen.has(id))) throw noSuch('partnerIds', 'There is no such partner.')
  return [...new Set(named)]
}

import { sql } from 'kysely'
import { z } from 'zod'
import { slices } from '../crud/bulk.ts'
import type { Condition } from '../crud/filters.ts'
import type { Database } from '../db/database.ts'
import { dayIn } from '../../shared/day-in.ts'
import { daysBefore, instantOf } from '../db/local-day.ts'
import type { Writer } from '../db/writer.ts'
import { sellable } from '../ledger/sellable.ts'
import { arrivals, closings, lockUntold } from './inbound.ts'
import { tellLater, type By, type MessageRow, type NewMessage } from './message.ts'
import { onMarketplace, sellersAmong } from './sellers.ts'
import { siteZone } from '../../shared/site-zone.ts'

/** The time zone of the marketplace's days. */
export const zone = siteZone
/** When the marketplace is told each night what is under contract. */
const nightly = '02:00'
const atOnce = 500
/** The least time between two feeds: a user who edits products for an hour sends a few feeds, not one every five minutes. */
const feedPauseMs = 15 * 60_000
const dayMs = 86_400_000

/**
 * The SKUs of products under contract on a day, without those that ignore the marketplace's stock. `asOf`: only products that have not been
 * changed since the feed of that time.
 */
export const underContract = (skuId: string, day: string, asOf?: string): Condition =>
  sql`${sql.ref(skuId)} in (
    select pm."skuId" from "productMapping" as pm
    join "product" as p on p."id" = pm."productId"
    join "channel" as c on c."id" = p."channelId"
    where ${onMarketplace} and p."ignoreNfaInventorySync" = 0
      and (p."validAfter" is null or p."validAfter" <= ${day})
      and (p."validBefore" is null or p."validBefore" >= ${day})
      ${asOf === undefined ? sql`` : sql`and p."updatedAt" < ${asOf}`})`

/** Tells everything again: what is under contract, and all its stock. */
export async function resync(database: Database, by: By, partnerIds: readonly number[]): Promise<number> {
  let messages = 0
  for (const partnerId of await sellersAmong(database.read, partnerIds))
    messages += await database.write(async (w) =>
      tellLater(w, by, [...(await contractFeed(w, partnerId)), ...(await stockOf(w, partnerId, 'all'))]),
    )
  return messages
}

export async function sendContractFeed(database: Database, by: By, partnerIds: readonly number[]): Promise<number> {
  let messages = 0
  for (const partnerId of await sellersAmong(database.read, partnerIds))
    messages += await database.write(async (w) => tellLater(w, by, await contractFeed(w, partnerId)))
  return messages
}

/**
 * Tells the marketplace what it does not know yet: changed stock, inbounds that arrived or were closed and, each night and whenever
 * products changed, what is under contract. The contract feed comes first, because the marketplace refuses the stock of goods that it has
 * not heard of, and five hundred others with it.
 */
export async function syncMarketplace(database: Database): Promise<{ messages: number }> {
  let messages = 0
  for (const partnerId of await sellersAmong(database.read, null))
    messages += await database.write(async (w) => {
      await lockUntold(w, partnerId)
      const last = await lastFeed(w, partnerId)
      const isDue = last < lastNight(w.now) || (await hasChanged(w, partnerId, last))
      return tellLater(w, null, [
        ...(isDue ? await contractFeed(w, partnerId) : []),
        ...((await stockWaits(w, partnerId)) ? [] : await stockOf(w, partnerId, 'changed', isDue ? undefined : last)),
        ...(await arrivals(w, { partnerId })),
        ...(await closings(w, { partnerId })),
      ])
    })
  return { messages }
}

/** The last instant at which the marketplace's clocks showed the time of the nightly feed. */
function lastNight(now: string): string {
  const today = dayIn(zone, new Date(now))
  const tonight = instantOf(zone, today, nightly)
  return tonight <= now ? tonight : instantOf(zone, daysBefore(today, 1), nightly)
}

/** Whether the partner's products have changed since the last feed. */
async function hasChanged({ tx, now }: Writer, partnerId: number, last: string): Promise<boolean> {
  if (Date.parse(now) - Date.parse(last) < feedPauseMs) return false
  const changed = await tx
    .selectFrom('product')
    .innerJoin('channel as c', 'c.id', 'product.channelId')
    .select('product.id')
    .where('product.partnerId', '=', partnerId)
    .where('product.updatedAt', '>=', last)
    .where(onMarketplace)
    .limit(1)
    .executeTakeFirst()
  return changed !== undefined
}

/** When the last feed was made; empty if there was none or if a part of it could not be told, so that it is made again. */
async function lastFeed({ tx }: Writer, partnerId: number): Promise<string> {
  const feeds = tx
    .selectFrom('marketplaceMessage')
    .select('createdAt')
    .where('partnerId', '=', partnerId)
    .where('kind', '=', 'CONTRACT_FEED')
    .orderBy('id', 'desc')
    .limit(1)
  const last = await feeds.executeTakeFirst()
  const failed = await feeds.where('status', '=', 'FAILED').executeTakeFirst()
  return last === undefined || failed?.createdAt === last.createdAt ? '' : last.createdAt
}

/**
 * Whether stock waits to be told, which would otherwise be told twice. A message that has waited longer than any tries take no longer
 * counts.
 */
const stockWaits = async ({ tx, now }: Writer, partnerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('marketplaceMessage')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('kind', '=', 'STOCK')
    .where('status', '=', 'WAITING')
    .where('updatedAt', '>', new Date(Date.parse(now) - dayMs).toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A feed replaces the one before it. It comes in parts; an empty part says that nothing is under contract any more. */
async function contractFeed({ tx, now }: Writer, partnerId: number): Promise<NewMessage[]> {
  const day = dayIn(zone, new Date(now))
  const products = await tx
    .selectFrom('product as p')
    .innerJoin('channel as c', 'c.id', 'p.channelId')
    .select(['p.id', 'p.channelId', 'p.code', 'p.name'])
    .where('p.partnerId', '=', partnerId)
    .where(onMarketplace)
    .where('p.ignoreNfaInventorySync', '=', false)
    .where((e) => e.or([e('p.validAfter', 'is', null), e('p.validAfter', '<=', day)]))
    .where((e) => e.or([e('p.validBefore', 'is', null), e('p.validBefore', '>=', day)]))
    .orderBy('p.id')
    .execute()
  const parts = slices(products, atOnce)
  const all = parts.length === 0 ? [[]] : parts
  const messages: NewMessage[] = []
  for (const [nth, part] of all.entries()) {
    const ids = [0, ...part.map(({ id }) => id)]
    const options = Map.groupBy(
      await tx.selectFrom('productOption').selectAll().where('productId', 'in', ids).orderBy('position').execute(),
      ({ productId }) => productId,
    )
    const items = Map.groupBy(
      await tx.selectFrom('productMapping').selectAll().where('productId', 'in', ids).orderBy('id').execute(),
      ({ productId, position }) => `${productId}|${position}`,
    )
    messages.push({
      partnerId,
      kind: 'CONTRACT_FEED',
      about: String(part.length),
      content: {
        feed: now,
        part: nth + 1,
        parts: all.length,
        products: part.map(({ id, channelId, code, name }) => ({
          channelId,
          code,
          name,
          options: (options.get(id) ?? []).map(({ position, code: optionCode, name: optionName }) => ({
            code: optionCode,
            name: optionName,
            items: (items.get(`${id}|${position}`) ?? []).map(({ skuId, quantity }) => ({
              resourceId: skuId,
              quantity,
            })),
          })),
        })),
      },
    })
  }
  return messages
}

/** Stock of what is under contract; `changed`: only where the marketplace was told something else, or nothing. */
async function stockOf(
  { tx, now }: Writer,
  partnerId: number,
  which: 'all' | 'changed',
  asOf?: string,
): Promise<NewMessage[]> {
  const left = sellable(new Date(now))
  const rows = await tx
    .selectFrom('stock')
    .innerJoin('sku', 'sku.id', 'stock.skuId')
    .innerJoin('center', 'center.id', 'stock.centerId')
    .leftJoin('marketplaceTold as told', (join) =>
      join.onRef('told.skuId', '=', 'stock.skuId').onRef('told.centerId', '=', 'stock.centerId'),
    )
    .select(['stock.skuId', 'stock.centerId', 'center.code', 'sku.partnerItemNumber', left.as('available')])
    .where('sku.partnerId', '=', partnerId)
    .where(underContract('stock.skuId', dayIn(zone, new Date(now)), asOf))
    .$if(which === 'changed', (query) =>
      query.where((e) => e.or([e('told.id', 'is', null), e('told.available', '<>', left)])),
    )
    .orderBy('stock.id')
    .execute()
  return slices(rows, atOnce).map((part) => ({
    partnerId,
    kind: 'STOCK',
    about: String(part.length),
    content: {
      asOf: now,
      items: part.map(({ skuId, code, partnerItemNumber, available }) => ({
        centerCode: code,
        resourceId: skuId,
        partnerResourceId: partnerItemNumber,
        available,
      })),
    },
  }))
}

const stockTold = z.object({
  asOf: z.string(),
  items: z.array(z.object({ centerCode: z.string(), resourceId: z.int(), available: z.int() })),
})

/** Keeps what the marketplace believes from now on. It ignores what is older than what it knows, and so does the server. */
export async function keepTold({ tx, dialect }: Writer, { partnerId, bodyJson }: MessageRow): Promise<void> {
  const { asOf, items } = stockTold.parse(JSON.parse(bodyJson))
  const centers = new Map(
    (await tx.selectFrom('center').select(['id', 'code']).execute()).map((one) => [one.code, one.id]),
  )
  const newer = new Set(
    (
      await tx
        .selectFrom('marketplaceTold')
        .select(['skuId', 'centerId'])
        .where('partnerId', '=', partnerId)
        .where('toldAt', '>', asOf)
        .execute()
    ).map(({ skuId, centerId }) => `${skuId}|${centerId}`),
  )
  await dialect.insertMany(
    tx,
    {
      into: 'marketplaceTold',
      columns: { partnerId: 'int', centerId: 'int', skuId: 'int', available: 'int', toldAt: 'text' },
      conflict: { on: ['skuId', 'centerId'], update: ['available', 'toldAt'] },
    },
    items.flatMap(({ centerCode, resourceId, available }) => {
      const centerId = centers.get(centerCode)
      return centerId === undefined || newer.has(`${resourceId}|${centerId}`)
        ? []
        : [[partnerId, centerId, resourceId, available, asOf]]
    }),
  )
}

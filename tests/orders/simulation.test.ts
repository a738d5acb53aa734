import { expect, test } from 'vitest'
import { targetsOf } from '../../server/ledger/adjustments.ts'
import { loadOrders } from '../../server/orders/order/facts.ts'
import { settle } from '../../server/orders/order/settle.ts'
import type { Database } from '../../server/db/database.ts'
import { ordersHold } from '../support/orders.ts'
import { parcelsHold, queuesHold } from '../sync/laws.ts'
import { Chance } from '../sync/simulation/chance.ts'
import { Life, mostGifts } from './life.ts'
import { vendorHolds } from './shops/holds.ts'
import { shopKinds } from './shops/vendors.ts'
import { askedHolds, toldHolds } from './told.ts'

const asked = process.env['GANTRY_SEED']
const askedKind = process.env['GANTRY_SHOP']
const isPostgres = process.env['GANTRY_TEST_DB'] === 'postgres'
const seeds = asked
  ? asked.split(',').map(Number)
  : Array.from({ length: Number(process.env['GANTRY_SEEDS'] ?? (isPostgres ? 6 : 20)) }, (_, nth) => nth + 1)
const happened: string[] = []

/**
 * Orders come and change while the office decides, the floor picks and trucks leave; each step is drawn from all that may happen. A red
 * seed says its number; `GANTRY_SEED=n npx vitest run --project sqlite tests/orders` plays it again and tells what happened,
 * `GANTRY_SEEDS=n` plays that many, and `GANTRY_SHOP=NAVER` plays them with that kind of shop.
 */
test.each(seeds)(
  'orders that change at random keep stock, picks, statuses, gifts and parcels consistent: seed %i',
  async (seed) => {
    // Seeds take the kinds of shop in turn, and half of the warehouses have handhelds without a network.
    const kind = shopKinds.find((one) => one === askedKind) ?? shopKinds[seed % shopKinds.length] ?? shopKinds[0]
    const life = await Life.begin(new Chance(seed), { kind, isOffline: seed % 4 < 2 })
    try {
      for (let step = 0; step < 60; step++) {
        await life.goOn()
        await holds(life.database)
        if (life.shop) await askedHolds(life.database, life.shop)
      }
      await life.end()
      await holds(life.database)
      await nothingWaits(life.database)
      if (life.shop) {
        await life.settle(life.shop)
        await holds(life.database)
        await toldHolds(life.database, life.shop)
      }
      if (life.vendor) {
        await life.settle(life.vendor)
        await holds(life.database)
        await vendorHolds(life.database, life.vendor)
      }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      throw new Error(
        `Seed ${seed} of ${kind} is red: ${words}\nIts last words:\n${life.trace.slice(asked ? 0 : -12).join('\n')}`,
        {
          cause: error,
        },
      )
    }
    happened.push(...life.trace)
    if (asked) console.log(life.trace.join('\n'))
    expect(life.trace.length).toBeGreaterThanOrEqual(60)
  },
)

/** Only on SQLite, where two deeds at a time end in the same order each time. */
test('the seeds together make everything happen that can happen to orders', ({ skip }) => {
  skip(
    asked !== undefined || askedKind !== undefined || isPostgres || happened.length < 1500,
    'too few lives were played',
  )
  const text = happened.join('\n')
  const possible = [
    'asks to cancel',
    'a line is gone',
    'an old word',
    'order.cancel 200',
    'order.reset 200',
    'order.hold 200',
    'order.reinstate 200',
    'allocate-short',
    'interimItemAdjustment.create 200',
    'allocation.takePrecedence 204',
    'claim.answer 200',
    'slip.pick {',
    'ALLOCATED invoice.cancel 200',
    'plan.complete 200',
    'invoice.delivered 200',
    'lose-answer',
    'no to O-',
    'channelShipment.resend 200',
    'all is told',
    'slip.pick applied',
    'packing.pack invoice-canceled',
    'sync.settle 200',
  ]
  expect(possible.filter((what) => !text.includes(what))).toEqual([])
})

async function holds(database: Database): Promise<void> {
  await ordersHold(database, new Set([...(await packed(database)), ...(await adjustedInVain(database))]))
  await picksHold(database)
  await statusesHold(database)
  await giftsHold(database)
  await parcelsHold(database)
  await queuesHold(database)
}

/** What is left of a promotion is what was not given or was given back, and every order that was given something is sent it. */
async function giftsHold({ read }: Database): Promise<void> {
  const given = await read
    .selectFrom('promotionGrant')
    .select(['salesOrderId', 'id'])
    .where('givenBackAt', 'is', null)
    .execute()
  const { remainingOfferCount } = await read
    .selectFrom('promotion')
    .select('remainingOfferCount')
    .executeTakeFirstOrThrow()
  expect(remainingOfferCount).toBe(mostGifts - given.length)
  const gifts = await read.selectFrom('orderItem').select('salesOrderId').where('origin', '=', 'GIFT').execute()
  const ordersOf = (rows: { salesOrderId: number }[]) => rows.map((row) => row.salesOrderId).sort((a, b) => a - b)
  expect(ordersOf(gifts)).toEqual(ordersOf(given))
}

/** Orders that lie in a parcel, wholly or in part; people have to settle what changes of them after that. */
async function packed({ read }: Database): Promise<Set<number>> {
  const rows = await read
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .select('parcelLine.salesOrderId')
    .where('invoice.status', 'in', ['PACKED', 'CONSOLIDATED', 'DISPATCHED', 'DELIVERED'])
    .execute()
  return new Set(rows.map(({ salesOrderId }) => salesOrderId))
}

/** Orders whose shop took off pieces for which people had decided something else; nothing is sent for these pieces. */
async function adjustedInVain({ read }: Database): Promise<number[]> {
  const adjusted = await read
    .selectFrom('interimItemAdjustment')
    .selectAll()
    .where('status', '!=', 'ABORTED')
    .where('type', '!=', 'SPLIT')
    .execute()
  const items = await read.selectFrom('orderItem').select(['salesOrderId', 'skuId', 'quantity']).execute()
  const left = new Map<string, number>()
  const add = (orderId: number, skuId: number, pieces: number) =>
    left.set(`${orderId} ${skuId}`, (left.get(`${orderId} ${skuId}`) ?? 0) + pieces)
  for (const { salesOrderId, skuId, quantity } of items) add(salesOrderId, skuId, quantity)
  for (const one of adjusted) for (const { skuId, quantity } of targetsOf(one)) add(one.salesOrderId, skuId, -quantity)
  return [...left].flatMap(([key, pieces]) => (pieces < 0 ? [Number(key.split(' ')[0])] : []))
}

/** The status of an order follows from what is known of it, so settling the order again changes nothing. */
async function statusesHold(database: Database): Promise<void> {
  const { read } = database
  const ids = (await read.selectFrom('order').select('id').execute()).map(({ id }) => id)
  const again = await settle(read, await loadOrders(read, ids), database.now().toISOString())
  expect(again.map(({ order: { row }, status }) => [row.channelOrderId, status])).toEqual(
    again.map(({ order: { row } }) => [row.channelOrderId, row.status]),
  )
}

/** At the place for picked goods lies exactly what was picked for waybills that have not left. */
async function picksHold({ read }: Database): Promise<void> {
  const lines = await read
    .selectFrom('slipLine')
    .innerJoin('invoice', 'invoice.id', 'slipLine.invoiceId')
    .select(['slipLine.skuId', 'slipLine.processedQuantity', 'slipLine.putBackQuantity', 'invoice.status'])
    .execute()
  const held = new Map<number, number>()
  for (const { skuId, processedQuantity, putBackQuantity, status } of lines)
    if (status !== 'DISPATCHED' && status !== 'DELIVERED')
      held.set(skuId, (held.get(skuId) ?? 0) + processedQuantity - putBackQuantity)
  const there = await read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select(['locationStock.skuId', 'locationStock.quantity'])
    .where('location.isPicking', '=', true)
    .execute()
  const lies = new Map<number, number>()
  for (const { skuId, quantity } of there) lies.set(skuId, (lies.get(skuId) ?? 0) + quantity)
  const plain = (pieces: Map<number, number>) =>
    [...pieces].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b)
  expect(plain(lies)).toEqual(plain(held))
}

/** When everything is cancelled, nothing is reserved and nothing lies among the picked goods. */
async function nothingWaits({ read }: Database): Promise<void> {
  const reserved = await read.selectFrom('stock').select('skuId').where('reserved', '>', 0).execute()
  const slips = await read
    .selectFrom('slip')
    .select('id')
    .where('status', 'in', ['RESERVED', 'PROGRESSING'])
    .where('pickingKind', 'is', null)
    .execute()
  if (slips.length === 0) expect(reserved).toEqual([])
  const picked = await read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select('locationStock.skuId')
    .where('location.isPicking', '=', true)
    .where('locationStock.quantity', '>', 0)
    .execute()
  expect(picked).toEqual([])
}

import { substituteOf, targetsOf } from '../../server/ledger/adjustments.ts'
import { expect, onTestFinished } from 'vitest'
import { allocationApi } from '../../shared/api/allocation.ts'
import { channelApi } from '../../shared/api/channel.ts'
import { deliveryRuleApi } from '../../shared/api/delivery-rule.ts'
import { productApi } from '../../shared/api/product.ts'
import type { Input } from '../../shared/api/call.ts'
import { sourceOrder, type SourceOrderInput } from '../../shared/entities/order.ts'
import type { CourierOf } from '../../server/adapters/couriers/couriers.ts'
import { allocateJobs } from '../../server/allocation/allocate.ts'
import type { Database } from '../../server/db/database.ts'
import { importOrders } from '../../server/orders/door.ts'
import { channelsOf, type ChannelOf } from '../../server/adapters/channels/channels.ts'
import type { Access } from '../orders/shops/shop.ts'
import { ledgerHolds } from '../sync/laws.ts'
import { hasty } from './feed.ts'
import { idOf } from './ids.ts'
import type { Rows } from './rows.ts'
import { pathOf, world, type Person, type World } from './world.ts'

type Rule = NonNullable<Input<typeof deliveryRuleApi.create>['body']>
export type Wanted = Record<string, number>

const serials = { start: '100000000000', end: '199999999999' }

/**
 * Haneul's shop, whose deals have the names of its SKUs, with a contract that has serials and a rule that takes all orders. `shop` opens
 * the shop's far end, which can be told of what happens here; without it the orders come in spreadsheets.
 */
export async function orderWorld(
  rows: Rows = {},
  {
    rules = true,
    couriers,
    shop,
  }: { rules?: boolean; couriers?: CourierOf; shop?: (now: () => number) => Promise<Access> } = {},
) {
  const now = () => w.clock.now().getTime()
  let access: Access = sheets
  let far: ChannelOf | undefined
  const channels: ChannelOf = (type) => far?.(type) ?? null
  const w = await world(
    {
      skus: { toner: {}, mask: {} },
      locations: { 'A-01': {}, 'A-02': {} },
      contracts: { cj: { serials } },
      stock: { toner: { 'A-01': 10 }, mask: { 'A-01': 10 } },
      ...rows,
    },
    couriers,
    undefined,
    undefined,
    channels,
  )
  if (shop) {
    access = await shop(now)
    onTestFinished(access.stop)
    // A wait for a shop passes the world's time.
    const sleep = async (ms: number) => w.clock.pass({ seconds: ms / 1000 })
    const outside = { fetch, now, sleep, random: () => 0.5 }
    far = channelsOf({ local: true, urls: access.urls ?? {}, outside, patience: hasty })
  }
  await w.database.write(({ tx }) => tx.updateTable('sku').set({ skuStatus: 'ACTIVATED' }).execute())
  const owner = w.as('partner')
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Shop', ...access.channel },
  })
  if (shop) await connect(owner, channelId)
  const own = await w.database.read
    .selectFrom('sku')
    .select(['id', 'name'])
    .where('partnerId', '=', w.id.partner.Haneul)
    .where('type', '=', 'GOODS')
    .execute()
  for (const { id: skuId, name } of own)
    await owner.send(productApi.create, {
      body: {
        partnerId: w.id.partner.Haneul,
        channelId,
        code: name,
        name,
        options: [{ mappings: [{ skuId, quantity: 1 }] }],
      },
    })
  const addRule = (over: Partial<Rule> = {}) =>
    w.as('office').send(deliveryRuleApi.create, {
      body: { centerId: w.id.center.ICN1, contractId: idOf(w.id.contract, 'cj'), ...over },
    })
  if (rules) await addRule()
  return { w, channelId, channels, addRule, ...ordersOf(w, channelId) }
}

/** A channel whose orders come in spreadsheets. */
const sheets: Access = { channel: { channelType: 'SPREADSHEET' }, stop: async () => {} }

/** Connects the channel with the keys that were entered, or at its shop's own site where a browser is sent there. */
async function connect(owner: Person, id: number): Promise<void> {
  const asked = await owner.fetch(pathOf(channelApi.auth, { params: { id } }), { method: 'POST' })
  const { authoriseUrl } = (await asked.json()) as { authoriseUrl: string | null }
  if (authoriseUrl === null) return
  const allowed = await fetch(authoriseUrl, { redirect: 'manual' })
  const { pathname, search } = new URL(allowed.headers.get('location') ?? '')
  const cookie = (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  await owner.fetch(`${pathname}${search}`, { headers: { cookie } })
}

function ordersOf(w: World, channelId: number) {
  const placedAt = '2026-03-02T00:00:00.000Z'
  /** Imports orders as their shop tells them, with the pieces of each deal. */
  const bring = async (orders: Record<string, Wanted>, over: Partial<SourceOrderInput> = {}) => {
    const told = Object.entries(orders).map(([channelOrderId, lines]) =>
      sourceOrder.parse({
        channelOrderId,
        changedAt: w.clock.now().toISOString(),
        placedAt,
        buyer: { name: '김민수' },
        recipient: {
          name: `이솔 ${channelOrderId}`,
          phone: '010-1234-5678',
          postalCode: '06236',
          address: '서울 강남구 테헤란로 1',
        },
        lines: Object.entries(lines).map(([dealCode, quantity], nth) => ({
          serial: `L-${nth + 1}`,
          dealCode,
          dealName: dealCode,
          quantity,
          status: 'PAYED',
          paymentAmount: 1000,
        })),
        raw: {},
        ...over,
      }),
    )
    return (await importOrders(w.database, channelId, told, { dryRun: false })).orders
  }
  /** The channel promises all lines of an order for this day. */
  const promise = async (order: string, day: string) =>
    w.database.write(({ tx }) =>
      tx
        .updateTable('orderLine')
        .set({ arrivalGuaranteeDate: day })
        .where('salesOrderId', '=', (e) => e.selectFrom('order').select('id').where('channelOrderId', '=', order))
        .execute(),
    )
  const idOfOrder = async (number: string) =>
    (
      await w.database.read
        .selectFrom('order')
        .select('id')
        .where('channelOrderId', '=', number)
        .executeTakeFirstOrThrow()
    ).id
  const allIds = async () =>
    (await w.database.read.selectFrom('order').select('id').orderBy('id').execute()).map(({ id }) => id)
  /** Allocates by hand, as the office does; all orders where no number is given. */
  const allocate = async (...numbers: string[]) => {
    const targets = numbers.length === 0 ? await allIds() : await Promise.all(numbers.map(idOfOrder))
    const answer = await w.as('office').send(allocationApi.allocate, { body: { type: 'manual', targets } })
    if ('jobId' in answer) throw new Error('It was to wait.')
    return answer
  }
  /** Allocates what is due, as the clock does each minute. */
  const tick = (couriers: CourierOf = () => null) =>
    allocateJobs({ secrets: w.secrets, couriers })['allocate-due']?.run(
      { id: 0, kind: 'allocate-due', payload: {}, attempt: 1, centerId: null, partnerId: null, createdBy: null },
      { database: w.database, files: w.files, progress: () => {}, signal: new AbortController().signal },
    )
  /** Each order with its status and the reason for which its last try failed. */
  const state = async () =>
    (
      await w.database.read
        .selectFrom('order')
        .leftJoin('interimAllocation', 'interimAllocation.salesOrderId', 'order.id')
        .select(['order.channelOrderId', 'order.status', 'interimAllocation.failureReason'])
        .orderBy('order.id')
        .execute()
    ).map(({ channelOrderId, status, failureReason }) => [channelOrderId, status, failureReason])
  const waybills = () =>
    w.database.read
      .selectFrom('invoice')
      .select(['id', 'originalOrderId', 'serial', 'status', 'centerId', 'contractId'])
      .orderBy('id')
      .execute()
  const balance = async (sku: string, center: 'ICN1' | 'NRT1' = 'ICN1') => {
    const row = await w.database.read
      .selectFrom('stock')
      .selectAll()
      .where('skuId', '=', idOf(w.id.sku, sku))
      .where('centerId', '=', w.id.center[center])
      .executeTakeFirstOrThrow()
    return { available: row.available, reserved: row.reserved }
  }
  return { bring, promise, idOfOrder, allIds, allocate, tick, state, waybills, balance }
}

/**
 * Checks what is always true of stock and orders: the ledger's laws hold, and waybills and slips hold exactly the pieces that are reserved.
 * `changed` are orders that their shop changed after they were packed; they stay in their parcels as they were.
 */
export async function ordersHold(database: Database, changed: ReadonlySet<number> = new Set()): Promise<void> {
  await ledgerHolds(database)
  const reserved = await database.read
    .selectFrom('stock')
    .select((e) => ['centerId', 'skuId', e('reserved', '+', e.ref('qoo10Reserved')).as('pieces')])
    .where((e) => e.or([e('reserved', '>', 0), e('qoo10Reserved', '>', 0)]))
    .orderBy('centerId')
    .orderBy('skuId')
    .execute()
  const held = await database.read
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .select((e) => ['invoice.centerId', 'parcelLine.skuId', e.fn.sum<number>('parcelLine.quantity').as('pieces')])
    .where('invoice.status', 'not in', ['CANCELED', 'DISPATCHED', 'DELIVERED'])
    .groupBy(['invoice.centerId', 'parcelLine.skuId'])
    .orderBy('invoice.centerId')
    .orderBy('parcelLine.skuId')
    .execute()
  const bySlips = await database.read
    .selectFrom('inventoryLog')
    .select((e) => ['centerId', 'skuId', e.fn.sum<number>('change').as('pieces')])
    .where('cause', '=', 'slip')
    .where('targetField', '=', 'RES')
    .groupBy(['centerId', 'skuId'])
    .execute()
  const sums = new Map<string, number>()
  for (const { centerId, skuId, pieces } of [...held, ...bySlips])
    sums.set(`${centerId} ${skuId}`, (sums.get(`${centerId} ${skuId}`) ?? 0) + Number(pieces))
  expect(new Map(reserved.map((row) => [`${row.centerId} ${row.skuId}`, Number(row.pieces)]))).toEqual(
    new Map([...sums].filter(([, pieces]) => pieces !== 0)),
  )
  // An allocated order has all of its pieces in waybills, each once. Any other order has none there, or fewer than all where one of its
  // waybills was cancelled and others go on.
  const pieces = await database.read
    .selectFrom('orderItem')
    .innerJoin('order', 'order.id', 'orderItem.salesOrderId')
    .select((e) => [
      'order.id',
      'order.status',
      e.fn.sum<number>('orderItem.quantity').as('ordered'),
      e
        .selectFrom('parcelLine')
        .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
        .select((i) => i.fn.sum<number>('parcelLine.quantity').as('sent'))
        .whereRef('parcelLine.salesOrderId', '=', 'order.id')
        .where('invoice.status', '!=', 'CANCELED')
        .as('sent'),
      e
        .selectFrom('parcelLine')
        .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
        .select((i) => i.fn.countAll<number>().as('canceled'))
        .whereRef('parcelLine.salesOrderId', '=', 'order.id')
        .where('invoice.status', '=', 'CANCELED')
        .as('canceled'),
    ])
    .groupBy(['order.id', 'order.status'])
    .execute()
  const adjusted = await database.read
    .selectFrom('interimItemAdjustment')
    .selectAll()
    .where('status', '!=', 'ABORTED')
    .where('type', '!=', 'SPLIT')
    .execute()
  for (const { id, status, ordered, sent, canceled } of pieces) {
    if (changed.has(id)) continue
    const isAllocated = ['ALLOCATED', 'PROCESSING', 'SHIPPED', 'DELIVERED'].includes(status)
    const more = adjusted
      .filter(({ salesOrderId }) => salesOrderId === id)
      .reduce((sum, one) => sum + (substituteOf(one)?.quantity ?? 0) - piecesIn(targetsOf(one)), 0)
    const isPart = !isAllocated && Number(sent ?? 0) < Number(ordered) + more && Number(canceled) > 0
    if (!isPart) expect([id, status, Number(sent ?? 0)]).toEqual([id, status, isAllocated ? Number(ordered) + more : 0])
  }
}

const piecesIn = (some: readonly { quantity: number }[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)

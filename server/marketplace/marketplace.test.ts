import { describe, expect, onTestFinished, test } from 'vitest'
import { startMarketplace } from '../../simulators/marketplace.ts'
import { channelApi } from '../../shared/api/channel.ts'
import { jobApi } from '../../shared/api/job.ts'
import { authApi } from '../../shared/api/auth.ts'
import { marketplaceApi, marketplaceMessageApi } from '../../shared/api/marketplace.ts'
import { orderApi } from '../../shared/api/order.ts'
import { productApi } from '../../shared/api/product.ts'
import { jobStarted } from '../../shared/entities/job.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world, type World } from '../../tests/support/world.ts'
import { marketplaceOf } from '../adapters/marketplace/marketplace.ts'
import { outside, patience } from '../adapters/reliable-fetch.ts'
import { beginSlot } from '../jobs/schedule.ts'

/**
 * A site whose partner sells tea with a promised day of arrival, and toner besides. It is connected to a real marketplace server at the far
 * end.
 */
async function site(judge?: () => string | null) {
  const far = await startMarketplace(judge ? { judge } : {})
  onTestFinished(() => far.stop())
  const adapter = marketplaceOf({
    url: far.url,
    key: far.key,
    outside: { ...outside, sleep: async () => {} },
    patience: { ...patience, timeoutMs: 1000, restMs: 0 },
  })
  const w = await world(
    {
      skus: { tea: { barcode: '8801' }, toner: { barcode: '8802' }, rice: { partner: 'Mori', barcode: '4901' } },
      locations: { 'A-01': {} },
      stock: { tea: { 'A-01': 40 }, toner: { 'A-01': 7 } },
      inbounds: {
        counted: { status: 'CLOSED', items: { tea: 3 } },
        announced: { status: 'ACCEPTED', items: { tea: 1 } },
        foreign: { partner: 'Mori', center: 'NRT1', status: 'CLOSED', items: { rice: 1 } },
      },
      invoices: { '1001': { status: 'DISPATCHED' } },
    },
    undefined,
    undefined,
    undefined,
    undefined,
    adapter,
  )
  const channelId = await sells(w, 'TEA', 'tea', false)
  await sells(w, 'TONER', 'toner', true, channelId)
  const clock = async (minutes: number) => {
    w.clock.pass({ minutes })
    await w.database.write((to) => beginSlot(to, 'sync-marketplace', w.clock.now().getTime()))
    await w.jobs.settle()
  }
  const messages = async (query: object = {}) =>
    (await w.as('office').send(marketplaceMessageApi.list, { query: { sort: 'id', order: 'asc', ...query } })).data
  const stock = async (query: object = {}) =>
    (await w.as('office').send(marketplaceApi.inventoryList, { query: { sort: 'id', order: 'asc', ...query } })).data
  const kinds = async () => (await messages()).map(({ kind, status }) => [kind, status])
  return { w, far, channelId, clock, messages, stock, kinds }
}

async function sells(w: World, code: string, sku: string, ignores: boolean, there?: number): Promise<number> {
  const partnerId = w.id.partner.Haneul
  const channelId =
    there ??
    (
      await w.as('admin').send(channelApi.create, {
        body: { partnerId, name: 'Smart store', channelType: 'SPREADSHEET', isArrivalGuaranteed: true },
      })
    ).id
  await w.as('admin').send(productApi.create, {
    body: {
      partnerId,
      channelId,
      code,
      name: code,
      ignoreNfaInventorySync: ignores,
      options: [{ mappings: [{ skuId: idOf(w.id.sku, sku), quantity: 1 }] }],
    },
  })
  return channelId
}

/** Three pieces were ordered, and one of them cancelled. */
async function order(w: World, channelId: number, number: string, promised: string): Promise<number> {
  const { success } = await w.as('admin').send(orderApi.create, {
    body: { orders: [{ channelId, channelOrderId: number, lines: [{ dealCode: 'TEA', quantity: 3 }] }] },
  })
  const id = success[0]?.id ?? 0
  await w.database.write(async ({ tx }) => {
    await tx
      .updateTable('orderLine')
      .set({ serial: `${number}-1`, cancelledQuantity: 1, arrivalGuaranteeDate: promised })
      .where('salesOrderId', '=', id)
      .execute()
    await tx.updateTable('orderItem').set({ quantity: 2 }).where('salesOrderId', '=', id).execute()
  })
  return id
}

describe('a marketplace that keeps stock with us', () => {
  test('is told by itself of the products under contract and their stock, without products that ignore its stock', async () => {
    const { w, far, clock, stock, kinds } = await site()
    await clock(5)
    expect([...far.messages.values()].find(({ kind }) => kind === 'CONTRACT_FEED')).toMatchObject({
      partner: { name: 'Haneul' },
      content: {
        part: 1,
        parts: 1,
        products: [{ code: 'TEA', options: [{ items: [{ resourceId: idOf(w.id.sku, 'tea'), quantity: 1 }] }] }],
      },
    })
    expect([...far.stock]).toEqual([[`ICN1/${idOf(w.id.sku, 'tea')}`, 40]])
    expect(await stock()).toMatchObject([
      { name: 'tea', available: 40, toldAvailable: 40, isDifferent: false },
      { name: 'toner', available: 7, toldAvailable: null, isDifferent: false },
    ])
    // Nothing changed, so nothing is told.
    const before = (await kinds()).length
    await clock(5)
    expect((await kinds()).length).toBe(before)
  })

  test('is told of changed stock, which shows as a difference until then', async () => {
    const { w, far, clock, stock } = await site()
    await clock(5)
    await w.database.write(({ tx, now }) =>
      tx
        .updateTable('stock')
        .set({ available: 30, reserved: 10, updatedAt: now })
        .where('skuId', '=', idOf(w.id.sku, 'tea'))
        .execute(),
    )
    expect(await stock({ isDifferent: true })).toMatchObject([{ name: 'tea', available: 30, toldAvailable: 40 }])
    await clock(5)
    expect(far.stock.get(`ICN1/${idOf(w.id.sku, 'tea')}`)).toBe(30)
    expect(await stock({ isDifferent: true })).toEqual([])
  })

  test('is not told of expired pieces, though the ledger counts them as available', async () => {
    const { w, far, clock, stock } = await site()
    await clock(5)
    await w.database.write(({ tx }) =>
      tx
        .updateTable('locationStock')
        .set({ expirationDate: '2026-02-28' })
        .where('skuId', '=', idOf(w.id.sku, 'tea'))
        .execute(),
    )
    expect(await stock({ isDifferent: true })).toMatchObject([{ available: 40, sellable: 0, toldAvailable: 40 }])
    await clock(5)
    expect(far.stock.get(`ICN1/${idOf(w.id.sku, 'tea')}`)).toBe(0)
    expect(await stock({ isDifferent: true })).toEqual([])
  })

  test('is told of a product before its stock, as it would refuse all stock together with that of an unknown product', async () => {
    const { w, far, channelId, clock, messages } = await site()
    await clock(5)
    await sells(w, 'TONER-2', 'toner', false, channelId)
    const toner = `ICN1/${idOf(w.id.sku, 'toner')}`
    await clock(5)
    expect([far.stock.get(toner), (await messages({ kind: 'CONTRACT_FEED' })).length]).toEqual([undefined, 1])
    await clock(10)
    expect([far.stock.get(toner), (await messages({ kind: 'CONTRACT_FEED' })).length]).toEqual([7, 2])
    expect((await messages()).slice(-2).map(({ kind }) => kind)).toEqual(['CONTRACT_FEED', 'STOCK'])
    await clock(20)
    expect(await messages({ kind: 'CONTRACT_FEED' })).toHaveLength(2)
  })

  test('is told of all products under contract again each night, and of everything again when a user asks for it', async () => {
    const { w, clock, messages } = await site()
    await clock(5)
    await clock(24 * 60)
    expect(await messages({ kind: 'CONTRACT_FEED' })).toHaveLength(2)
    expect(await w.as('partner').send(marketplaceApi.forceResync, { body: {} })).toEqual({ messages: 2 })
    const { jobId } = jobStarted.parse(
      await w.as('partner').send(marketplaceApi.forceResync, { body: { shouldWait: false } }),
    )
    await w.jobs.settle()
    expect(await w.as('partner').send(jobApi.get, { params: { id: jobId } })).toMatchObject({
      status: 'DONE',
      result: { messages: 2 },
    })
    expect((await messages()).every(({ status }) => status === 'TOLD')).toBe(true)
    expect(await w.as('otherPartner').send(marketplaceApi.sendContractFeed, { body: {} })).toEqual({ messages: 0 })
    const body = { partnerIds: [w.id.partner.Haneul] }
    expect((await w.as('otherPartner').refused(marketplaceApi.sendContractFeed, { body })).status).toBe(404)
  })

  test('is told once that nothing is under contract any more when the last channel that promises is terminated', async () => {
    const { w, far, channelId, clock, messages } = await site()
    await clock(5)
    await w.database.write(({ tx }) =>
      tx.updateTable('channel').set({ status: 'TERMINATED' }).where('id', '=', channelId).execute(),
    )
    await clock(24 * 60)
    const feeds = [...far.messages.values()].filter(({ kind }) => kind === 'CONTRACT_FEED')
    expect(feeds.map(({ content }) => content)).toMatchObject([{ products: [{ code: 'TEA' }] }, { products: [] }])
    await clock(24 * 60)
    expect(await messages({ kind: 'CONTRACT_FEED' })).toHaveLength(2)
  })

  test('is told of the products under contract once it is back after a night away', async () => {
    const { w, far, clock, messages } = await site()
    await clock(5)
    // The message is sent once, and in each of nine later tries the server asks three times what became of it.
    far.troubles.add(/./, { status: 503 }, 28)
    await clock(24 * 60)
    for (let tries = 0; tries < 10; tries++) {
      w.clock.pass({ minutes: 20 })
      await w.jobs.settle()
    }
    const feeds = async () => (await messages({ kind: 'CONTRACT_FEED' })).map(({ status }) => status)
    expect(await feeds()).toEqual(['TOLD', 'FAILED'])
    await clock(5)
    expect(await feeds()).toEqual(['TOLD', 'FAILED', 'TOLD'])
    await clock(5)
    expect(await feeds()).toHaveLength(3)
  })

  test('is asked for an answer that was lost, and is told nothing twice', async () => {
    const { w, far, kinds } = await site()
    far.troubles.add(/^POST/, 'lose-answer')
    await w.as('office').send(marketplaceApi.sendContractFeed, { body: {} })
    await w.jobs.settle()
    expect(await kinds()).toEqual([['CONTRACT_FEED', 'TOLD']])
    expect([far.twice, far.messages.size, far.troubles.calls(/^GET/)]).toEqual([[], 1, 1])
    // Neither the answer nor what became of the message can be had: it is asked for later, and found.
    far.troubles.add(/^POST/, 'lose-answer')
    far.troubles.add(/^GET/, { status: 503 }, 3)
    await w.as('office').send(marketplaceApi.sendContractFeed, { body: {} })
    await w.jobs.settle()
    expect((await kinds())[1]).toEqual(['CONTRACT_FEED', 'WAITING'])
    w.clock.pass({ hours: 1 })
    await w.jobs.settle()
    expect((await kinds())[1]).toEqual(['CONTRACT_FEED', 'TOLD'])
    expect([far.twice, far.messages.size]).toEqual([[], 2])
  })

  test('is shown with its reason when it refuses a message, and is told again under a new reference', async () => {
    const reasons: (string | null)[] = ['The contract ended.', null]
    const { w, far, messages } = await site(() => reasons.shift() ?? null)
    await w.as('office').send(marketplaceApi.sendContractFeed, { body: {} })
    await w.jobs.settle()
    const [refused] = await messages()
    expect(refused).toMatchObject({ status: 'REFUSED', failure: 'The contract ended.', toldAt: null })
    const body = { ids: [refused?.id ?? 0] }
    expect(await w.as('office').send(marketplaceMessageApi.resend, { body })).toMatchObject({ error: [] })
    await w.jobs.settle()
    expect(await messages()).toMatchObject([{ status: 'TOLD', failure: null }])
    expect([far.messages.size, far.twice]).toEqual([2, []])
    expect(await w.as('office').send(marketplaceMessageApi.resend, { body })).toMatchObject({
      error: [{ code: 'marketplace-not-failed' }],
    })
  })

  test('is given up when it is away for long, with the failure shown in the user’s language', async () => {
    const { w, far, messages } = await site()
    far.troubles.add(/./, { status: 503 }, 1000)
    await w.as('office').send(marketplaceApi.sendContractFeed, { body: {} })
    for (let hours = 0; hours < 30; hours++) {
      await w.jobs.settle()
      w.clock.pass({ hours: 12 })
    }
    const [failed] = await messages()
    expect(failed).toMatchObject({
      status: 'FAILED',
      failure: 'The marketplace cannot answer at the moment (HTTP 503).',
    })
    await w.as('office').send(authApi.saveSettings, { body: { language: 'ko' } })
    const [read] = await messages()
    expect(read?.failure).toBe('마켓플레이스가 지금 요청을 처리하지 못합니다(HTTP 503).')
  })

  test('is told of new stock though a process died over an earlier message, which a user can have sent again', async () => {
    const { w, far, clock, stock, messages } = await site()
    await clock(5)
    const have = (available: number) =>
      w.database.write(({ tx }) =>
        tx
          .updateTable('stock')
          .set({ available, reserved: 40 - available })
          .where('skuId', '=', idOf(w.id.sku, 'tea'))
          .execute(),
      )
    await have(30)
    far.troubles.add(/^POST/, { status: 503 })
    await clock(5)
    await w.database.write(({ tx }) =>
      tx
        .updateTable('job')
        .set({ status: 'FAILED', errorCode: 'job-abandoned' })
        .where('status', '=', 'WAITING')
        .execute(),
    )
    const [left] = await messages({ status: 'WAITING' })
    await have(20)
    await clock(24 * 60)
    expect(await stock({ isDifferent: true })).toEqual([])
    expect(far.stock.get(`ICN1/${idOf(w.id.sku, 'tea')}`)).toBe(20)
    const body = { ids: [left?.id ?? 0] }
    expect(await w.as('office').send(marketplaceMessageApi.resend, { body })).toMatchObject({ error: [] })
    await w.jobs.settle()
    expect(await messages({ status: 'WAITING' })).toEqual([])
    expect(await stock({ isDifferent: true })).toEqual([])
  })

  test('is told once of an inbound that arrived and once that it was closed', async () => {
    const { w, far } = await site()
    const [counted, announced] = [idOf(w.id.inbound, 'counted'), idOf(w.id.inbound, 'announced')]
    await w.database.write(({ tx, now }) =>
      tx
        .updateTable('inboundShipment')
        .set({ arrivedAt: now, actualQuantity: 2 })
        .where('inboundId', '=', counted)
        .execute(),
    )
    const ids = { body: { ids: [counted, announced] } }
    expect(await w.as('office').send(marketplaceApi.inboundArrive, ids)).toMatchObject({
      success: [{ id: counted }],
      error: [{ id: announced, code: 'inbound-not-arrived' }],
    })
    expect(await w.as('office').send(marketplaceApi.inboundClose, ids)).toMatchObject({
      success: [{ id: counted }],
      error: [{ id: announced, code: 'billing-inbound-open' }],
    })
    await w.jobs.settle()
    expect([...far.messages.values()]).toMatchObject([
      { kind: 'INBOUND_ARRIVE', status: 'TAKEN', content: { boxes: 2, centerCode: 'ICN1' } },
      { kind: 'INBOUND_CLOSE', status: 'TAKEN' },
    ])
    expect(await w.as('office').send(marketplaceApi.inboundArrive, { body: { ids: [counted] } })).toMatchObject({
      error: [{ code: 'marketplace-told' }],
    })
    expect(await w.as('otherPartner').send(marketplaceApi.inboundClose, ids)).toMatchObject({
      success: [],
      error: [{ code: 'not-found' }, { code: 'not-found' }],
    })
  })

  test('is not told of inbounds of partners who do not sell there', async () => {
    const { w, far } = await site()
    const body = { ids: [idOf(w.id.inbound, 'foreign'), idOf(w.id.inbound, 'counted')] }
    expect(await w.as('office').send(marketplaceApi.inboundClose, { body })).toMatchObject({
      success: [{ id: body.ids[1] }],
      error: [{ id: body.ids[0], code: 'marketplace-not-sold' }],
    })
    await w.jobs.settle()
    expect([...far.messages.values()].map(({ partner }) => partner.name)).toEqual(['Haneul'])
  })

  test('is sent no billing of an inbound that is empty, open or unknown, each refused with its own code', async () => {
    const { w } = await site()
    const [counted, announced] = [idOf(w.id.inbound, 'counted'), idOf(w.id.inbound, 'announced')]
    expect(
      await w.as('admin').send(marketplaceApi.inboundBillingSend, { body: { ids: [counted, announced, 999] } }),
    ).toMatchObject({
      success: [],
      error: [{ id: counted, code: 'billing-empty' }, { id: announced }, { id: 999, code: 'not-found' }],
    })
    expect(await w.as('admin').send(marketplaceApi.inboundBillingClose, { body: { ids: [counted] } })).toMatchObject({
      error: [{ id: counted, code: 'billing-transition' }],
    })
  })

  test('is told why an order is late while its promised day stands, with the pieces that are still to be sent', async () => {
    const { w, far, channelId } = await site()
    const [due, broken] = [
      await order(w, channelId, 'N-1', '2026-03-02'),
      await order(w, channelId, 'N-2', '2026-03-01'),
    ]
    const body = { ids: [due, broken], reason: 'SHORTAGE_INVENTORY' as const }
    expect(await w.as('office').send(marketplaceApi.justifyDelay, { body })).toMatchObject({
      success: [{ id: due }],
      error: [{ id: broken, code: 'delay-too-late' }],
    })
    await w.jobs.settle()
    expect([...far.messages.values()]).toMatchObject([
      {
        kind: 'DELAY',
        content: { orderNumber: 'N-1', reason: 'SHORTAGE_INVENTORY', lines: [{ serial: 'N-1-1', quantity: 2 }] },
      },
    ])
  })

  test('is not told of delays of orders from elsewhere or without a promised day', async () => {
    const { w, far, channelId } = await site()
    const partnerId = w.id.partner.Haneul
    const { id: elsewhere } = await w.as('admin').send(channelApi.create, {
      body: { partnerId, name: 'Another shop', channelType: 'SPREADSHEET' },
    })
    const [foreign, unpromised] = [
      await order(w, elsewhere, 'N-1', '2026-03-02'),
      await order(w, channelId, 'N-2', '2026-03-02'),
    ]
    await w.database.write(async ({ tx }) => {
      await tx
        .updateTable('orderLine')
        .set({ deliveryAttributeType: 'ARRIVAL_GUARANTEE' })
        .where('salesOrderId', '=', foreign)
        .execute()
      await tx
        .updateTable('orderLine')
        .set({ arrivalGuaranteeDate: null })
        .where('salesOrderId', '=', unpromised)
        .execute()
    })
    const body = { ids: [foreign, unpromised], reason: 'SHORTAGE_INVENTORY' as const }
    expect(await w.as('office').send(marketplaceApi.justifyDelay, { body })).toMatchObject({
      error: [{ code: 'delay-not-promised' }, { code: 'delay-not-promised' }],
    })
    await w.jobs.settle()
    expect(far.messages.size).toBe(0)
  })

  test('is not told of delays of pieces that have left already, whatever day they were promised for', async () => {
    const { w, far, channelId } = await site()
    const [partly, wholly] = [
      await order(w, channelId, 'N-1', '2026-03-02'),
      await order(w, channelId, 'N-2', '2026-03-01'),
    ]
    for (const [id, quantity] of [
      [partly, 1],
      [wholly, 2],
    ] as const)
      await w.database.write(async ({ tx }) => {
        const item = await tx
          .selectFrom('orderItem')
          .selectAll()
          .where('salesOrderId', '=', id)
          .executeTakeFirstOrThrow()
        const { id: orderItemId, salesOrderId, orderLineId, skuId } = item
        const invoiceId = idOf(w.id.invoice, '1001')
        await tx
          .insertInto('parcelLine')
          .values({ invoiceId, salesOrderId, orderLineId, orderItemId, skuId, quantity })
          .execute()
      })
    const body = { ids: [partly, wholly], reason: 'SHORTAGE_INVENTORY' as const }
    expect(await w.as('office').send(marketplaceApi.justifyDelay, { body })).toMatchObject({
      success: [{ id: partly }],
      error: [{ id: wholly, code: 'delay-not-promised' }],
    })
    await w.jobs.settle()
    expect([...far.messages.values()]).toMatchObject([{ content: { lines: [{ serial: 'N-1-1', quantity: 1 }] } }])
  })
})

test('a partner’s marketplace reads only that partner’s stock and SKUs, and on request only SKUs changed since the last time', async () => {
  const { w } = await site()
  const partner = w.as('partner')
  const first = await partner.send(marketplaceApi.inventoryList, { query: {} })
  expect([first.count, first.data.every(({ authPartnerId }) => authPartnerId === w.id.partner.Haneul)]).toEqual([
    2,
    true,
  ])
  const skus = await partner.send(marketplaceApi.skuList, { query: { sort: 'id', order: 'asc' } })
  expect(skus.data).toMatchObject([
    { name: 'tea', barcode: '8801' },
    { name: 'toner', barcode: '8802' },
  ])
  w.clock.pass({ hours: 1 })
  const { changesUntil } = await partner.send(marketplaceApi.skuList, { query: {} })
  w.clock.pass({ minutes: 30 })
  await w.database.write(({ tx, now }) =>
    tx.updateTable('sku').set({ name: 'green tea', updatedAt: now }).where('id', '=', idOf(w.id.sku, 'tea')).execute(),
  )
  const changed = await partner.send(marketplaceApi.skuList, { query: { since: changesUntil } })
  expect(changed.data).toMatchObject([{ name: 'green tea' }])
  expect((await w.as('otherPartner').send(marketplaceApi.skuList, { query: {} })).data).toMatchObject([
    { name: 'rice' },
  ])
})

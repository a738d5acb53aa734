import { expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { productApi } from '../../../shared/api/product.ts'
import { campaignApi, promotionApi } from '../../../shared/api/promotion.ts'
import { sourceOrder, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'
import { importOrders } from '../../orders/door.ts'

const at = '2026-03-02T00:30:00.000Z'

/** Haneul's two tea stores, a campaign over both, and gifts to give. */
async function shop() {
  const w = await world({ skus: { tea: {}, spoon: {}, cup: {}, card: {}, rice: { partner: 'Mori' } } })
  const owner = w.as('partner')
  const partnerId = w.id.partner.Haneul
  const sku = (name: string) => idOf(w.id.sku, name)
  const open = async (name: string) => {
    const { id: channelId } = await owner.send(channelApi.create, {
      body: { partnerId, name, channelType: 'SPREADSHEET' },
    })
    const options = [{ mappings: [{ skuId: sku('tea'), quantity: 1 }] }]
    await owner.send(productApi.create, { body: { partnerId, channelId, code: 'TEA', name: 'Tea', options } })
    return channelId
  }
  const [store, outlet] = [await open('Tea store'), await open('Outlet')]
  const campaign = await owner.send(campaignApi.create, { body: { partnerId, name: 'Spring', expectedVolume: 100 } })
  const promote = (of: object = {}) =>
    owner.send(campaignApi.addPromotion, {
      params: { id: campaign.id },
      body: { name: 'A spoon', freebies: [{ skuId: sku('spoon'), quantity: 1 }], ...of },
    })
  const source = (
    channelOrderId: string,
    of: Partial<SourceOrderInput> & { quantity?: number; minute?: number } = {},
  ) => {
    const { quantity = 1, minute = 30, ...order } = of
    return sourceOrder.parse({
      channelOrderId,
      changedAt: at.replace('30', String(minute)),
      placedAt: at,
      buyer: { id: 'B-1', name: '김민수' },
      recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
      lines: [
        {
          serial: 'L-1',
          dealCode: 'TEA',
          dealName: 'Tea',
          quantity,
          paymentAmount: 10_000 * quantity,
          status: 'PAYED',
        },
      ],
      raw: {},
      ...order,
    })
  }
  const bring = (orders: ReturnType<typeof source>[], channelId = store) =>
    importOrders(w.database, channelId, orders, { dryRun: false })
  /** What is sent of gifts: pieces by the order's number and SKU. */
  const gifts = async () => {
    const rows = await w.database.read
      .selectFrom('orderItem')
      .innerJoin('order', 'order.id', 'orderItem.salesOrderId')
      .select(['order.channelOrderId', 'orderItem.skuId', 'orderItem.quantity'])
      .where('origin', '=', 'GIFT')
      .orderBy('orderItem.id')
      .execute()
    return rows.map(({ channelOrderId, skuId, quantity }) => [channelOrderId, skuId, quantity])
  }
  const left = async (id: number) => (await owner.send(promotionApi.get, { params: { id } })).remainingOfferCount
  return { ...w, owner, partnerId, store, outlet, campaign, promote, source, bring, gifts, left, sku }
}

test('an order that comes complete gets its gifts, once, however often it comes', async () => {
  const { promote, bring, source, gifts, sku, owner, campaign } = await shop()
  await promote({ buyXGetY: { buy: 2, get: 1 } })
  const orders = [source('O-1', { quantity: 5 }), source('O-2')]
  for (let n = 0; n < 3; n++) await bring(orders)
  expect(await gifts()).toEqual([
    ['O-1', sku('spoon'), 1],
    ['O-1', sku('spoon'), 1],
  ])
  const { data } = await owner.send(campaignApi.outcomes, { params: { id: campaign.id }, query: { order: 'asc' } })
  expect(data.map(({ channelOrderId, times, why }) => [channelOrderId, times, why])).toEqual([
    ['O-1', 2, null],
    ['O-2', 0, 'BOUNDS'],
  ])
})

test('limit 100, 300 at once → 100', async () => {
  const { promote, bring, source, gifts, left, store, outlet, database } = await shop()
  const { id } = await promote({ limitedOfferCount: 100 })
  const numbers = Array.from({ length: 150 }, (_, n) => n)
  // Two channels, whose imports do not wait for one another, ten at a time.
  await Promise.all(
    [store, outlet].flatMap((channelId) =>
      Array.from({ length: 15 }, (_, part) =>
        bring(
          numbers.slice(part * 10, part * 10 + 10).map((n) => source(`O-${channelId}-${n}`)),
          channelId,
        ),
      ),
    ),
  )
  expect((await gifts()).length).toBe(100)
  expect(await left(id)).toBe(0)
  const whys = await database.read.selectFrom('promotionOutcome').select(['times', 'why']).execute()
  expect(whys.filter(({ why }) => why === 'USED_UP')).toHaveLength(200)
})

test('what an order got is given back when it is called off, and the next one gets it', async () => {
  const { promote, bring, source, gifts, left, sku } = await shop()
  const { id } = await promote({ limitedOfferCount: 1 })
  await bring([source('O-1'), source('O-2')])
  expect([await gifts(), await left(id)]).toEqual([[['O-1', sku('spoon'), 1]], 0])
  const called = source('O-1', { minute: 40 })
  await bring([
    { ...called, lines: called.lines.map((line) => ({ ...line, status: 'CANCELED', cancelledQuantity: 1 })) },
  ])
  expect([await gifts(), await left(id)]).toEqual([[], 1])
  await bring([source('O-3')])
  expect([await gifts(), await left(id)]).toEqual([[['O-3', sku('spoon'), 1]], 0])
})

test('an order that something is missing of gets its gifts when it is complete', async () => {
  const { promote, bring, source, gifts, sku } = await shop()
  await promote()
  await bring([
    source('O-1', { recipient: { name: '이솔', phone: null, postalCode: '06236', address: '서울 강남구 테헤란로 1' } }),
  ])
  expect(await gifts()).toEqual([])
  await bring([source('O-1', { minute: 40 })])
  expect(await gifts()).toEqual([['O-1', sku('spoon'), 1]])
})

test('a first purchase is one before which the buyer bought nothing that was not cancelled', async () => {
  const { promote, bring, source, gifts } = await shop()
  await promote({
    conditionGroups: [{ operator: 'AND', conditions: [{ target: 'FIRST_PURCHASE', sentence: 'GTE', value: 1 }] }],
  })
  await bring([source('O-1', { placedAt: '2026-03-01T00:00:00.000Z' })])
  await bring([source('O-2'), source('O-3', { buyer: { id: 'B-2', name: '박서연' } })])
  expect((await gifts()).map(([number]) => number)).toEqual(['O-1', 'O-3'])
})

test('a campaign shows what it reached, what that came to and what it cost', async () => {
  const { promote, bring, source, owner, campaign, database, sku } = await shop()
  await database.dialect.write.updateTable('sku').set({ cost: 700 }).where('id', '=', sku('spoon')).execute()
  await promote({ quantityGte: 2 })
  await promote({ name: 'Another', quantityGte: 3 })
  await bring([source('O-1'), source('O-2', { quantity: 2 }), source('O-3', { quantity: 3 })])
  const params = { id: campaign.id }
  expect(await owner.send(campaignApi.get, { params })).toMatchObject({
    expectedVolume: 100,
    actualVolume: 2,
    totalSales: 50_000,
    totalCosts: 2_100,
    promotions: [{ name: 'A spoon' }, { name: 'Another' }],
  })
  const log = await owner.send(campaignApi.log, { params })
  expect(log.data.map(({ type }) => type)).toEqual(['promotion.create', 'promotion.create', 'create'])
})

test('another limit changes what is left by as much, and what gave nothing can be deleted', async () => {
  const { promote, bring, source, owner, left, campaign } = await shop()
  const { id, version } = await promote({ limitedOfferCount: 10 })
  const idle = await promote({ name: 'Idle', isSuspended: true })
  await bring([source('O-1'), source('O-2')])
  await owner.send(promotionApi.update, { params: { id }, ifMatch: version, body: { limitedOfferCount: 5 } })
  expect(await left(id)).toBe(3)
  expect(await owner.send(promotionApi.remove, { query: { ids: [id, idle.id] } })).toMatchObject({
    success: [{ id: idle.id }],
    error: [{ id, code: 'in-use' }],
  })
  expect((await owner.send(campaignApi.remove, { query: { ids: [campaign.id] } })).error[0]).toMatchObject({
    code: 'in-use',
  })
})

test('gifts and rivals are the partner’s own, and what is drawn says how many', async () => {
  const { owner, campaign, sku, as } = await shop()
  const refused = async (of: object) =>
    (
      await owner.refused(promotionApi.create, {
        body: { campaignId: campaign.id, name: 'X', freebies: [{ skuId: sku('cup') }], ...of },
      })
    ).details.map(({ property }) => property)
  expect(await refused({ freebies: [{ skuId: sku('rice') }] })).toEqual(['freebies.0.skuId'])
  expect(await refused({ mutuallyExclusiveIds: [999] })).toEqual(['mutuallyExclusiveIds'])
  expect(await refused({ randomCount: 1 })).toEqual(['randomCount'])
  expect(await refused({ freebies: [{ skuId: sku('cup'), isRandom: true }] })).toEqual(['randomCount'])
  expect(await refused({ priceGte: 2, priceLte: 1 })).toEqual(['priceLte'])
  expect(await as('otherPartner').refused(campaignApi.get, { params: { id: campaign.id } })).toMatchObject({
    status: 404,
  })
})

test('a template keeps what a promotion asks and gives, to begin others with', async () => {
  const { owner, partnerId, sku, promote } = await shop()
  const content = { priority: 3, freebies: [{ skuId: sku('card'), quantity: 2 }], quantityGte: 2 }
  const { id, content: kept } = await owner.send(promotionApi.addTemplate, {
    body: { partnerId, name: 'Thank-you card', content },
  })
  expect((await owner.send(promotionApi.templates)).data).toMatchObject([{ name: 'Thank-you card', content }])
  expect(await promote({ ...kept, name: 'Card' })).toMatchObject({ priority: 3, quantityGte: 2 })
  await owner.send(promotionApi.removeTemplate, { params: { id } })
  expect((await owner.send(promotionApi.templates)).count).toBe(0)
})

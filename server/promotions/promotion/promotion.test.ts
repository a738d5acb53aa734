import { expect, test } from 'vitest'
import { channelApi } from '../../../shared/api/channel.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import { productApi } from '../../../shared/api/product.ts'
import { campaignApi, promotionApi } from '../../../shared/api/promotion.ts'
import { sourceOrder, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world } from '../../../tests/support/world.ts'
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

test('a complete order gets its gifts once, however often it is imported', async () => {
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

test('the spreadsheet of a campaign’s promotions shows what each gives and how many times are left', async () => {
  const { promote, bring, source, owner, as, campaign } = await shop()
  await promote({ limitedOfferCount: 100 })
  await promote({ name: 'Another spoon' })
  await bring([source('O-1')])
  const sheetOf = async (who: typeof owner) => {
    const file = await who.fetch(pathOf(promotionApi.excel, { query: { campaignIds: [campaign.id], sort: 'name' } }))
    return (await spreadsheetRows(file)).map((row) =>
      ['Name', 'Gifts', 'Times in all', 'Left'].map((head) => row[head]),
    )
  }
  const named = (await sheetOf(owner)).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  expect(named).toEqual([
    ['A spoon', 'spoon × 1', 100, 99],
    ['Another spoon', 'spoon × 1', null, null],
  ])
  expect(await sheetOf(as('otherPartner'))).toEqual([])
})

test('an order’s gifts are decided anew when its product is mapped to another SKU before the order is allocated', async () => {
  const { promote, bring, source, gifts, sku, owner, jobs, store } = await shop()
  await promote({ groupOption: 'ITEM', requiredGroup: [String(sku('tea'))], quantityGte: 1 })
  await bring([source('O-1')])
  expect(await gifts()).toEqual([['O-1', sku('spoon'), 1]])
  const [product] = (await owner.send(productApi.list, { query: { channelIds: [store] } })).data
  await owner.send(productApi.update, {
    params: { id: product?.id ?? 0 },
    ifMatch: product?.version ?? 0,
    body: { options: [{ mappings: [{ skuId: sku('cup'), quantity: 1 }] }] },
  })
  await jobs.settle()
  expect(await gifts()).toEqual([])
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

test('a cancelled order gives its gift back, and the next order gets it', async () => {
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

test('an incomplete order gets its gifts once it is complete', async () => {
  const { promote, bring, source, gifts, sku } = await shop()
  await promote()
  await bring([
    source('O-1', { recipient: { name: '이솔', phone: null, postalCode: '06236', address: '서울 강남구 테헤란로 1' } }),
  ])
  expect(await gifts()).toEqual([])
  await bring([source('O-1', { minute: 40 })])
  expect(await gifts()).toEqual([['O-1', sku('spoon'), 1]])
})

test('only the first order of a buyer counts as a first purchase', async () => {
  const { promote, bring, source, gifts } = await shop()
  await promote({
    conditionGroups: [{ operator: 'AND', conditions: [{ target: 'FIRST_PURCHASE', sentence: 'GTE', value: 1 }] }],
  })
  await bring([source('O-1', { placedAt: '2026-03-01T00:00:00.000Z' })])
  await bring([source('O-2'), source('O-3', { buyer: { id: 'B-2', name: '박서연' } })])
  expect((await gifts()).map(([number]) => number)).toEqual(['O-1', 'O-3'])
})

test('a buyer’s earlier orders that were cancelled do not count against a first purchase', async () => {
  const { promote, bring, source, gifts, sku } = await shop()
  await promote({
    conditionGroups: [{ operator: 'AND', conditions: [{ target: 'FIRST_PURCHASE', sentence: 'GTE', value: 1 }] }],
  })
  const earlier = { placedAt: '2026-03-01T00:00:00.000Z' }
  await bring([source('O-1', earlier)])
  const called = source('O-1', { ...earlier, minute: 40 })
  await bring([
    { ...called, lines: called.lines.map((line) => ({ ...line, status: 'CANCELED', cancelledQuantity: 1 })) },
  ])
  await bring([source('O-2')])
  // The second order counts from now on, as nobody cancelled it.
  await bring([source('O-3')])
  expect(await gifts()).toEqual([['O-2', sku('spoon'), 1]])
})

test('a buyer who is known by phone alone is one buyer, however the number is written', async () => {
  const { promote, bring, source, gifts } = await shop()
  await promote({
    conditionGroups: [{ operator: 'AND', conditions: [{ target: 'FIRST_PURCHASE', sentence: 'GTE', value: 1 }] }],
  })
  const by = (phone: string) => ({ buyer: { id: null, name: '김민수', phone } })
  await bring([source('O-1', { ...by('+82 10-1234-5678'), placedAt: '2026-03-01T00:00:00.000Z' })])
  await bring([
    source('O-2', by('010-1234-5678')),
    source('O-3', by('01012345678')),
    source('O-4', by('010 9876 5432')),
  ])
  await bring([source('O-5', by('０１０－９８７６－５４３２')), source('O-6', by('821012345678'))])
  expect((await gifts()).map(([number]) => number)).toEqual(['O-1', 'O-4'])
})

test('a campaign without an expected volume has no target', async () => {
  const { owner, partnerId } = await shop()
  const { expectedVolume } = await owner.send(campaignApi.create, { body: { partnerId, name: 'Summer' } })
  expect(expectedVolume).toBeNull()
})

test('a campaign shows how many orders it reached, their sales and its costs', async () => {
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

test('another limit changes what is left by the difference, and only a promotion that no order was tried for can be deleted', async () => {
  const { promote, bring, source, owner, left, campaign } = await shop()
  const { id, version } = await promote({ limitedOfferCount: 10 })
  const idle = await promote({ name: 'Idle', isSuspended: true })
  const gaveNothing = await promote({ name: 'For many', quantityGte: 100 })
  await bring([source('O-1'), source('O-2')])
  await owner.send(promotionApi.update, { params: { id }, ifMatch: version, body: { limitedOfferCount: 5 } })
  expect(await left(id)).toBe(3)
  expect(await owner.send(promotionApi.remove, { query: { ids: [id, idle.id, gaveNothing.id] } })).toMatchObject({
    success: [{ id: idle.id }],
    error: [
      { id, code: 'in-use' },
      { id: gaveNothing.id, code: 'in-use' },
    ],
  })
  expect((await owner.send(campaignApi.remove, { query: { ids: [campaign.id] } })).error[0]).toMatchObject({
    code: 'in-use',
  })
})

test('the gifts and excluded promotions must be the partner’s own, and random gifts need a count', async () => {
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
  const cup = { skuId: sku('cup'), isRandom: true }
  expect(await refused({ freebies: [cup], randomCount: 2 })).toEqual(['randomCount'])
  const again = {
    campaignId: campaign.id,
    name: 'Two cups',
    freebies: [cup],
    randomCount: 2,
    allowRandomRepetition: true,
  }
  expect(await owner.send(promotionApi.create, { body: again })).toMatchObject({ randomCount: 2 })
  expect(await refused({ priceGte: 2, priceLte: 1 })).toEqual(['priceLte'])
  expect(await as('otherPartner').refused(campaignApi.get, { params: { id: campaign.id } })).toMatchObject({
    status: 404,
  })
})

test('a condition on names is refused without any name, and a stored one without any is shown and can be corrected', async () => {
  const { owner, campaign, sku, promote, database } = await shop()
  const asks = (source: string[]) => ({
    conditionGroups: [
      {
        operator: 'AND' as const,
        conditions: [{ target: 'BUYER' as const, source, sentence: 'GTE' as const, value: 1 }],
      },
    ],
  })
  const body = { campaignId: campaign.id, name: 'For nobody', freebies: [{ skuId: sku('cup') }], ...asks([]) }
  expect((await owner.refused(promotionApi.create, { body })).details).toMatchObject([
    { property: 'conditionGroups.0.conditions.0.source' },
  ])
  const { id, version } = await promote(asks(['김민수']))
  const conditionGroupsJson = JSON.stringify(asks([]).conditionGroups)
  await database.write((w) => w.tx.updateTable('promotion').set({ conditionGroupsJson }).where('id', '=', id).execute())
  expect(await owner.send(promotionApi.get, { params: { id } })).toMatchObject(asks([]))
  expect(
    await owner.send(promotionApi.update, { params: { id }, ifMatch: version, body: asks(['이솔']) }),
  ).toMatchObject(asks(['이솔']))
})

test('a template keeps the conditions and gifts of a promotion, to begin others with', async () => {
  const { owner, partnerId, sku, promote, as } = await shop()
  const content = { priority: 3, freebies: [{ skuId: sku('card'), quantity: 2 }], quantityGte: 2 }
  const { id, content: kept } = await owner.send(promotionApi.addTemplate, {
    body: { partnerId, name: 'Thank-you card', content },
  })
  expect((await owner.send(promotionApi.templates)).data).toMatchObject([{ name: 'Thank-you card', content }])
  expect(await promote({ ...kept, name: 'Card' })).toMatchObject({ priority: 3, quantityGte: 2 })
  const sheetOf = async (who: typeof owner) =>
    spreadsheetRows(await who.fetch(pathOf(promotionApi.templatesExcel, { query: {} })))
  const [template] = await sheetOf(owner)
  expect(template).toMatchObject({ Name: 'Thank-you card', Gifts: 'card × 2' })
  expect(template, 'whose it is goes without saying').not.toHaveProperty('Partner')
  expect(await sheetOf(as('otherPartner'))).toEqual([])
  await owner.send(promotionApi.removeTemplate, { params: { id } })
  expect((await owner.send(promotionApi.templates)).count).toBe(0)
})

test('an order that is reduced keeps fewer gifts, and the others count as left again', async () => {
  const { promote, bring, source, gifts, left, sku } = await shop()
  const { id } = await promote({ buyXGetY: { buy: 2, get: 1 }, limitedOfferCount: 5 })
  await bring([source('O-1', { quantity: 6 })])
  expect([(await gifts()).length, await left(id)]).toEqual([3, 2])
  const less = source('O-1', { quantity: 6, minute: 40 })
  await bring([{ ...less, lines: less.lines.map((line) => ({ ...line, cancelledQuantity: 4 })) }])
  expect([await gifts(), await left(id)]).toEqual([[['O-1', sku('spoon'), 1]], 4])
})

test('a line that its channel cancels without a quantity earns no gifts any more, until it is reinstated', async () => {
  const { promote, bring, source, gifts, left, sku } = await shop()
  const { id } = await promote({ buyXGetY: { buy: 2, get: 1 }, limitedOfferCount: 5 })
  const says = (minute: number, status: 'PAYED' | 'CANCELED') => {
    const order = source('O-1', { quantity: 2, minute })
    return bring([{ ...order, lines: order.lines.flatMap((line) => [line, { ...line, serial: 'L-2', status }]) }])
  }
  await says(30, 'PAYED')
  expect([(await gifts()).length, await left(id)]).toEqual([2, 3])
  await says(40, 'CANCELED')
  expect([await gifts(), await left(id)]).toEqual([[['O-1', sku('spoon'), 1]], 4])
  await says(50, 'PAYED')
  expect([(await gifts()).length, await left(id)]).toEqual([2, 3])
})

test('only one of two orders of a buyer with the same date counts as the first purchase', async () => {
  const { promote, bring, source, gifts, sku } = await shop()
  const first = { target: 'FIRST_PURCHASE', source: [], sentence: 'GTE', value: 1 }
  await promote({ conditionGroups: [{ operator: 'AND', conditions: [first] }] })
  await bring([source('O-1'), source('O-2')])
  await bring([source('O-3')])
  expect(await gifts()).toEqual([['O-1', sku('spoon'), 1]])
})

test('a limit below what was given leaves nothing, and a higher one leaves the difference', async () => {
  const { promote, bring, source, owner, left } = await shop()
  const { id } = await promote({ limitedOfferCount: 10 })
  await bring([source('O-1'), source('O-2'), source('O-3'), source('O-4')])
  const limit = async (limitedOfferCount: number | null) => {
    const { version } = await owner.send(promotionApi.get, { params: { id } })
    await owner.send(promotionApi.update, { params: { id }, ifMatch: version, body: { limitedOfferCount } })
    return left(id)
  }
  expect(await limit(2)).toBe(0)
  const told = source('O-1', { minute: 40 })
  await bring([{ ...told, lines: told.lines.map((line) => ({ ...line, cancelledQuantity: 1 })) }])
  // Three other orders still have their gifts.
  expect(await left(id)).toBe(0)
  expect(await limit(5)).toBe(2)
  expect(await limit(null)).toBeNull()
  expect(await limit(4)).toBe(1)
})

test('an order that is changed keeps the last gift, though other orders come at the same moment', async () => {
  const { promote, bring, source, gifts, left } = await shop()
  const { id } = await promote({ limitedOfferCount: 1 })
  await bring([source('O-1', { quantity: 3 })])
  const less = source('O-1', { quantity: 3, minute: 40 })
  await Promise.all([
    bring([{ ...less, lines: less.lines.map((line) => ({ ...line, cancelledQuantity: 1 })) }]),
    bring([source('O-2'), source('O-3')]),
  ])
  expect([(await gifts()).map(([number]) => number), await left(id)]).toEqual([['O-1'], 0])
})

test('an order keeps its gift when its channel changes it after the promotion was suspended', async () => {
  const { promote, bring, source, gifts, owner, sku } = await shop()
  const { id, version } = await promote()
  await bring([source('O-1')])
  await owner.send(promotionApi.update, { params: { id }, ifMatch: version, body: { isSuspended: true } })
  await bring([source('O-1', { minute: 40, deliveryMessage: '문 앞' }), source('O-2')])
  expect(await gifts()).toEqual([['O-1', sku('spoon'), 1]])
})

test('a preview shows which past orders would get a promotion, its costs and the stock of its gifts, and changes nothing', async () => {
  const { bring, source, owner, campaign, sku, database, as } = await shop()
  await database.dialect.write.updateTable('sku').set({ cost: 700 }).where('id', '=', sku('spoon')).execute()
  await bring([source('O-1'), source('O-2', { quantity: 2 }), source('O-3', { quantity: 5 })])
  const body = {
    campaignId: campaign.id,
    // A promotion that has not begun is tried all the same.
    isSuspended: true,
    buyXGetY: { buy: 2, get: 1 },
    freebies: [{ skuId: sku('spoon'), quantity: 2 }],
    limitedOfferCount: 2,
    days: 92,
  }
  const before = await database.read.selectFrom('audit').select('id').execute()
  expect(await owner.send(promotionApi.preview, { body })).toMatchObject({
    tried: 3,
    given: 2,
    times: 2,
    sales: 70_000,
    cost: 2_800,
    gifts: [{ skuId: sku('spoon'), quantity: 4, cost: 2_800, available: 0 }],
    whys: [{ why: 'BOUNDS', orders: 1 }],
    orders: [
      { channelOrderId: 'O-3', times: 1, gifts: [{ skuId: sku('spoon'), quantity: 2 }] },
      { channelOrderId: 'O-2', times: 1 },
      { channelOrderId: 'O-1', times: 0, why: 'BOUNDS' },
    ],
  })
  expect(await database.read.selectFrom('audit').select('id').execute()).toEqual(before)
  expect(await database.read.selectFrom('promotionGrant').select('id').execute()).toEqual([])
  expect(await as('otherPartner').refused(promotionApi.preview, { body })).toMatchObject({ status: 404 })
  // A caller who sees buyers masked cannot find them out by trying.
  const conditions = [{ target: 'BUYER' as const, source: ['김민수'], sentence: 'GTE' as const, value: 1 }]
  const probe = { ...body, conditionGroups: [{ join: 'AND' as const, conditions }] }
  expect(await as('readonly').refused(promotionApi.preview, { body: probe })).toMatchObject({ code: 'order-people' })
})

test('a promotion is replayed on chosen past orders, each only once and within its limit', async () => {
  const { promote, bring, source, owner, gifts, left, sku, campaign } = await shop()
  await bring([source('O-1'), source('O-2'), source('O-3')])
  await promote({ name: 'Card', freebies: [{ skuId: sku('card'), quantity: 1 }] })
  await bring([source('O-4')])
  const { id } = await promote({ limitedOfferCount: 2 })
  const params = { id }
  const seen = await owner.send(promotionApi.replayPreview, { params, query: { days: 92 } })
  expect(seen).toMatchObject({ tried: 4, given: 2, whys: [{ why: 'USED_UP', orders: 2 }] })
  const idOfOrder = (number: string) =>
    idOf(Object.fromEntries(seen.orders.map((one) => [one.channelOrderId, one.id])), number)
  expect(await gifts()).toEqual([['O-4', sku('card'), 1]])

  const ids = ['O-2', 'O-4'].map(idOfOrder)
  expect(await owner.send(promotionApi.replay, { params, body: { ids } })).toEqual({
    success: ids.map((one) => ({ id: one })),
    error: [],
  })
  expect([await gifts(), await left(id)]).toEqual([
    [
      ['O-4', sku('card'), 1],
      ['O-2', sku('spoon'), 1],
      ['O-4', sku('spoon'), 1],
    ],
    0,
  ])
  const again = await owner.send(promotionApi.replay, {
    params,
    body: { ids: [idOfOrder('O-2'), idOfOrder('O-1'), 999] },
  })
  expect(again.error.map(({ code }) => code)).toEqual(['promotion-already', 'promotion-used-up', 'not-found'])
  const { data } = await owner.send(campaignApi.outcomes, { params: { id: campaign.id } })
  expect(data.filter(({ promotionName }) => promotionName === 'A spoon')).toMatchObject([
    { channelOrderId: 'O-4', times: 1 },
    { channelOrderId: 'O-2', times: 1 },
  ])
  const log = await owner.send(campaignApi.log, { params: { id: campaign.id } })
  expect(log.data[0]).toMatchObject({
    type: 'promotion.replay',
    displayMessage: 'A promotion was given to 2 past orders: A spoon',
    changes: [{ field: 'orders', after: 2 }],
  })
})

test('a replay gives nothing to an order that is allocated already or that another promotion excludes', async () => {
  const { promote, bring, source, owner, sku, database } = await shop()
  const first = await promote({
    allowsDuplication: false,
    freebies: [{ skuId: sku('card'), quantity: 1 }],
    quantityGte: 2,
  })
  await bring([source('O-1'), source('O-2', { quantity: 2 })])
  await database.dialect.write
    .updateTable('order')
    .set({ status: 'ALLOCATED' })
    .where('channelOrderId', '=', 'O-1')
    .execute()
  const { id } = await promote()
  const seen = await owner.send(promotionApi.replayPreview, { params: { id }, query: { days: 92 } })
  expect(seen.orders.map(({ channelOrderId, why, byName }) => [channelOrderId, why, byName])).toEqual([
    ['O-2', 'STOPPED', first.name],
    ['O-1', 'GONE', null],
  ])
  const { error } = await owner.send(promotionApi.replay, {
    params: { id },
    body: { ids: seen.orders.map((one) => one.id) },
  })
  expect(error.map(({ code }) => code)).toEqual(['promotion-shut-out', 'promotion-order-gone'])
})

test('30 gifts left, 3 × 20 orders replayed at once → 30', async () => {
  const { promote, bring, source, owner, gifts, left } = await shop()
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await bring(numbers.map((n) => source(`O-${n}`)))
  const { id } = await promote({ limitedOfferCount: 30 })
  const { orders } = await owner.send(promotionApi.replayPreview, { params: { id }, query: { days: 92 } })
  const ids = orders.map((one) => one.id)
  const answers = await Promise.all(
    [0, 20, 40].map((from) =>
      owner.send(promotionApi.replay, { params: { id }, body: { ids: ids.slice(from, from + 20) } }),
    ),
  )
  expect(answers.flatMap(({ success }) => success)).toHaveLength(30)
  expect([(await gifts()).length, await left(id)]).toEqual([30, 0])
})

test('a campaign shows its orders, sales and costs day by day', async () => {
  const { promote, bring, source, owner, campaign, database, sku } = await shop()
  await database.dialect.write.updateTable('sku').set({ cost: 700 }).where('id', '=', sku('spoon')).execute()
  await promote()
  await promote({ name: 'Another' })
  await bring([source('O-1'), source('O-2', { quantity: 2 })])
  const { days } = await owner.send(campaignApi.figures, { params: { id: campaign.id } })
  expect(days).toEqual([{ day: '2026-03-02', orders: 2, sales: 30_000, foreignSales: [], costs: 2_800 }])
})

test('a gift that is out of stock does not stop its order, and the campaign’s outcomes mark it as short', async () => {
  const { promote, bring, source, owner, campaign, sku, database } = await shop()
  await promote({ freebies: [{ skuId: sku('spoon'), quantity: 2 }] })
  const centerId = (await database.read.selectFrom('center').select('id').executeTakeFirstOrThrow()).id
  await database.dialect.write
    .insertInto('stock')
    .values({
      centerId,
      skuId: sku('spoon'),
      inStorage: 3,
      available: 3,
      reserved: 0,
      qoo10Available: 0,
      qoo10Reserved: 0,
      updatedAt: at,
    })
    .execute()
  await bring([source('O-1'), source('O-2')])
  const { data } = await owner.send(campaignApi.outcomes, { params: { id: campaign.id }, query: { order: 'asc' } })
  expect(data).toMatchObject([
    { channelOrderId: 'O-1', times: 1, isShort: false, gifts: [{ skuName: 'spoon', quantity: 2 }] },
    { channelOrderId: 'O-2', times: 1, isShort: true },
  ])
  const params = { id: campaign.id }
  expect(await owner.send(campaignApi.outcomes, { params, query: { isShort: true } })).toMatchObject({ count: 1 })
  expect(await owner.send(campaignApi.outcomes, { params, query: { keyword: 'o-1' } })).toMatchObject({ count: 1 })
  expect(await owner.send(campaignApi.outcomes, { params, query: { isGiven: false } })).toMatchObject({ count: 0 })
})

test('an order shows the gifts that it got and why it did not get others, and its history when', async () => {
  const { promote, bring, source, owner, database } = await shop()
  await promote({ quantityGte: 2 })
  await promote({ name: 'For everyone' })
  await bring([source('O-1')])
  const { id } = await database.read.selectFrom('order').select('id').executeTakeFirstOrThrow()
  expect((await owner.send(promotionApi.ofOrder, { params: { id } })).data).toMatchObject([
    { promotionName: 'A spoon', times: 0, why: 'BOUNDS', gifts: [] },
    { promotionName: 'For everyone', times: 1, why: null, gifts: [{ skuName: 'spoon', quantity: 1 }] },
  ])
  await owner.send(orderApi.cancel, { body: { ids: [id] } })
  const { history } = await owner.send(orderApi.get, { params: { id } })
  expect(history.map(({ what, reason }) => [what, reason])).toEqual([
    ['import', null],
    ['gift', 'For everyone'],
    ['cancel', null],
    ['giftBack', 'For everyone'],
  ])
  await owner.send(orderApi.reinstate, { body: { ids: [id] } })
  expect((await owner.send(promotionApi.ofOrder, { params: { id } })).data.map(({ times }) => times)).toEqual([0, 1])
})

test('a gift that an adjustment leaves out of its order is shown as not sent', async () => {
  const { promote, bring, source, owner, as, database, sku } = await shop()
  await promote({ freebies: [{ skuId: sku('spoon'), quantity: 2 }] })
  await promote({ name: 'One more' })
  await bring([source('O-1')])
  const { id } = await database.read.selectFrom('order').select('id').executeTakeFirstOrThrow()
  const leaveOut = () =>
    as('office').send(interimItemAdjustmentApi.create, {
      body: { adjustments: [{ orderId: id, type: 'CANCEL', targetItems: [{ skuId: sku('spoon'), quantity: 1 }] }] },
    })
  const told = async () =>
    (await owner.send(promotionApi.ofOrder, { params: { id } })).data.map(({ gifts }) =>
      gifts.map(({ quantity, notSent }) => [quantity, notSent]),
    )
  expect(await told()).toEqual([[[2, 0]], [[1, 0]]])
  await leaveOut()
  expect(await told()).toEqual([[[2, 1]], [[1, 0]]])
  for (let n = 0; n < 2; n++) await leaveOut()
  expect(await told()).toEqual([[[2, 2]], [[1, 1]]])
})

test('a gift shows the substitute that is sent for it, and leaving substitutes out counts against the first promotion', async () => {
  const { promote, bring, source, owner, as, database, sku } = await shop()
  await promote({ freebies: [{ skuId: sku('spoon'), quantity: 2 }] })
  await promote({ name: 'One more' })
  await bring([source('O-1')])
  const { id } = await database.read.selectFrom('order').select('id').executeTakeFirstOrThrow()
  await database.write(({ tx }) => tx.updateTable('sku').set({ skuStatus: 'ACTIVATED' }).execute())
  const { error } = await as('office').send(interimItemAdjustmentApi.create, {
    body: {
      adjustments: [
        {
          orderId: id,
          type: 'SUBSTITUTE',
          targetItems: [{ skuId: sku('spoon'), quantity: 3 }],
          substituteItem: { skuId: sku('cup'), quantity: 3 },
        },
      ],
    },
  })
  expect(error).toEqual([])
  const { data } = await owner.send(promotionApi.ofOrder, { params: { id } })
  expect(data.map(({ gifts }) => gifts)).toMatchObject([
    [{ quantity: 2, notSent: 0, replaced: [{ quantity: 2, instead: { skuName: 'cup', quantity: 2 } }] }],
    [{ quantity: 1, notSent: 0, replaced: [{ quantity: 1, instead: { skuName: 'cup', quantity: 1 } }] }],
  ])
  await as('office').send(interimItemAdjustmentApi.create, {
    body: { adjustments: [{ orderId: id, type: 'CANCEL', targetItems: [{ skuId: sku('cup'), quantity: 2 }] }] },
  })
  const now = await owner.send(promotionApi.ofOrder, { params: { id } })
  expect(now.data.map(({ gifts }) => gifts)).toMatchObject([
    [{ quantity: 2, notSent: 2, replaced: [] }],
    [{ quantity: 1, notSent: 0, replaced: [{ quantity: 1, instead: { skuName: 'cup', quantity: 1 } }] }],
  ])
})

test('an incomplete order is left out of a replay, and gets all its gifts once it is complete', async () => {
  const { promote, bring, source, owner, gifts, sku } = await shop()
  const pending = { name: '이솔', phone: null, postalCode: '06236', address: '서울 강남구 테헤란로 1' }
  await bring([source('O-1', { recipient: pending })])
  await promote({ name: 'Card', freebies: [{ skuId: sku('card'), quantity: 1 }] })
  const { id } = await promote()
  const { orders } = await owner.send(promotionApi.replayPreview, { params: { id }, query: { days: 92 } })
  expect(orders).toMatchObject([{ channelOrderId: 'O-1', why: 'NOT_YET' }])
  const { error } = await owner.send(promotionApi.replay, {
    params: { id },
    body: { ids: orders.map((one) => one.id) },
  })
  expect(error).toMatchObject([{ code: 'promotion-order-not-yet' }])
  await bring([source('O-1', { minute: 40 })])
  expect(await gifts()).toEqual([
    ['O-1', sku('card'), 1],
    ['O-1', sku('spoon'), 1],
  ])
})

test('a gift for merged orders goes to the order that joins another of its recipient', async () => {
  const { promote, bring, source, gifts, sku } = await shop()
  const merged = { target: 'MERGED_ORDER', sentence: 'GTE', value: 1 }
  await promote({ conditionGroups: [{ conditions: [merged] }] })
  await bring([source('O-1'), source('O-2')])
  await bring([source('O-3', { recipient: { ...source('O-3').recipient, name: '이슬' } })])
  expect(await gifts()).toEqual([['O-2', sku('spoon'), 1]])
})

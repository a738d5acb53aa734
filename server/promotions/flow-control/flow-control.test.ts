import { expect, test } from 'vitest'
import { auditApi } from '../../../shared/api/audit.ts'
import { authApi } from '../../../shared/api/auth.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { flowControlApi } from '../../../shared/api/flow-control.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { productApi } from '../../../shared/api/product.ts'
import { whats } from '../../../shared/entities/audit-kinds.ts'
import { sourceOrder, type SourceOrderInput } from '../../../shared/entities/order.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world } from '../../../tests/support/world.ts'
import { importOrders } from '../../orders/door.ts'

const at = '2026-03-02T00:30:00.000Z'

/** Haneul's tea store. Its orders are of one box of tea unless a test says otherwise. */
async function shop() {
  const w = await world({ skus: { tea: {} }, locations: { 'A-1': {} }, stock: { tea: { 'A-1': 4 } } })
  const owner = w.as('partner')
  const partnerId = w.id.partner.Haneul
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  await owner.send(productApi.create, {
    body: {
      partnerId,
      channelId,
      code: 'TEA',
      name: 'Tea',
      options: [{ mappings: [{ skuId: idOf(w.id.sku, 'tea'), quantity: 1 }] }],
    },
  })
  const bring = async (
    channelOrderId: string,
    of: Partial<SourceOrderInput> & { quantity?: number; deal?: string } = {},
  ) => {
    const { quantity = 1, deal = 'Green tea', ...order } = of
    const taken = await importOrders(
      w.database,
      channelId,
      [
        sourceOrder.parse({
          channelOrderId,
          changedAt: at,
          placedAt: at,
          buyer: { name: '김민수' },
          recipient: { name: '이솔', phone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 테헤란로 1' },
          lines: [{ serial: 'L-1', dealCode: 'TEA', dealName: deal, quantity, salesPrice: 10_000, status: 'PAYED' }],
          raw: {},
          ...order,
        }),
      ],
      { dryRun: false },
    )
    const [one] = taken.orders
    return [one?.status, one?.findings]
  }
  const control = (of: Partial<Parameters<typeof body>[0]> = {}) =>
    owner.send(flowControlApi.create, { body: body({ partnerId, ...of }) })
  return { ...w, owner, partnerId, channelId, bring, control }
}

const body = (of: {
  partnerId: number
  type?: 'DECLINED' | 'FILTERED' | 'REVIEW_REQUIRED'
  target?: 'DEAL_NAME' | 'QUANTITY' | 'STOCK' | 'POSTAL_CODE' | 'SALES_GROUP_PRICE'
  source?: string[]
  sentence?: 'INCLUDE' | 'EXCLUDE' | 'GTE' | 'LTE'
  value?: number | null
  channelId?: number | null
  currency?: string
}) => ({
  type: 'REVIEW_REQUIRED' as const,
  target: 'DEAL_NAME' as const,
  source: ['tea'],
  sentence: 'INCLUDE' as const,
  ...of,
})

test('an incoming order that matches a control needs review, and the others pass', async () => {
  const { bring, control } = await shop()
  await control({ source: ['set', 'gift'] })
  expect(await bring('O-1')).toEqual(['READY', ['COMPLETE']])
  expect(await bring('O-2', { deal: 'Tea GIFT box' })).toEqual(['PENDING', ['REVIEW_REQUIRED']])
})

test('every match is shown with its control, and an order that one control declines is declined whatever else matches', async () => {
  const { bring, control, database, owner } = await shop()
  await control()
  const filter = await control({ type: 'FILTERED', target: 'QUANTITY', source: [], sentence: 'GTE', value: 10 })
  const decline = await control({ type: 'DECLINED', target: 'POSTAL_CODE', source: ['062'] })
  expect(await bring('O-1', { quantity: 10 })).toEqual(['DECLINED', ['DECLINED', 'FILTERED', 'REVIEW_REQUIRED']])
  const findings = await database.read.selectFrom('orderFinding').select(['finding', 'detail']).execute()
  expect(findings).toContainEqual({ finding: 'FILTERED', detail: `#${filter.id}` })
  expect(findings).toContainEqual({ finding: 'DECLINED', detail: `#${decline.id}` })
  // An order's record asks only for these, to show what they say.
  const { data } = await owner.send(flowControlApi.list, { query: { ids: [filter.id, decline.id] } })
  expect(data.map(({ type }) => type).toSorted()).toEqual(['DECLINED', 'FILTERED'])
})

test('a person may reinstate an order that a control declined, and the control still declines other orders', async () => {
  const { bring, control, owner, database } = await shop()
  await control({ type: 'DECLINED' })
  expect(await bring('O-1')).toEqual(['DECLINED', ['DECLINED']])
  const { id } = await database.read.selectFrom('order').select('id').executeTakeFirstOrThrow()
  expect((await owner.send(orderApi.reinstate, { body: { ids: [id] } })).error).toEqual([])
  expect(await owner.send(orderApi.get, { params: { id } })).toMatchObject({
    status: 'READY',
    ofcStatuses: ['COMPLETE'],
  })
  expect(await bring('O-2')).toEqual(['DECLINED', ['DECLINED']])
})

test('an order that a person cancelled or declined and a flow control declines comes back by being reinstated once', async () => {
  const { control, bring, owner } = await shop()
  await bring('O-1')
  await bring('O-2')
  const ids = (await owner.send(orderApi.list, { query: { sort: 'id_asc' } })).data.map(({ id }) => id)
  const [first = 0, second = 0] = ids
  await owner.send(orderApi.decline, { body: { ids: [first] } })
  await owner.send(orderApi.cancel, { body: { ids: [second] } })
  await control({ type: 'DECLINED' })
  expect((await owner.send(orderApi.reinstate, { body: { ids } })).error).toEqual([])
  const statuses = (await owner.send(orderApi.list, { query: { sort: 'id_asc' } })).data.map(({ status }) => status)
  expect(statuses).toEqual(['READY', 'READY'])
})

test('an order reinstated over a flow control needs review while its buyer’s request to cancel is not answered', async () => {
  const { bring, control, owner, database } = await shop()
  await control({ type: 'DECLINED' })
  const line = { serial: 'L-1', dealCode: 'TEA', dealName: 'Green tea', quantity: 1, salesPrice: 10_000 }
  await bring('O-1', { lines: [{ ...line, status: 'CANCEL_REQUEST' }] })
  const { id } = await database.read.selectFrom('order').select('id').executeTakeFirstOrThrow()
  const order = () => owner.send(orderApi.get, { params: { id } })
  expect(await order()).toMatchObject({ status: 'DECLINED' })
  expect((await owner.send(orderApi.reinstate, { body: { ids: [id] } })).error).toEqual([])
  expect(await order()).toMatchObject({ status: 'PENDING', ofcStatuses: ['REVIEW_REQUIRED'] })
  expect((await owner.send(orderApi.activate, { body: { ids: [id] } })).error).toEqual([])
  expect(await order()).toMatchObject({ status: 'READY', ofcStatuses: ['COMPLETE'] })
})

test('cancelled and declined orders stay so when they are activated together with filtered ones', async () => {
  const { bring, control, owner, database } = await shop()
  await control({ type: 'FILTERED' })
  await control({ type: 'DECLINED', target: 'QUANTITY', source: [], sentence: 'GTE', value: 9 })
  for (const [number, quantity] of Object.entries({ 'O-1': 1, 'O-2': 1, 'O-3': 9, 'O-4': 1 }))
    await bring(number, { quantity })
  const ids = (await database.read.selectFrom('order').select('id').orderBy('id').execute()).map(({ id }) => id)
  const [cancelled = 0, declined = 0, refused = 0, filtered = 0] = ids
  await owner.send(orderApi.cancel, { body: { ids: [cancelled] } })
  await owner.send(orderApi.decline, { body: { ids: [declined] } })
  const { success, error } = await owner.send(orderApi.activate, { body: { ids } })
  expect(success).toEqual([{ id: filtered }])
  expect(error.map(({ id, code }) => [id, code])).toEqual(
    [cancelled, declined, refused].map((id) => [id, 'order-transition']),
  )
  const statuses = await database.read.selectFrom('order').select('status').orderBy('id').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['CANCELED', 'DECLINED', 'DECLINED', 'READY'])
})

test('a control on stock compares with the pieces that are left of the ordered SKU', async () => {
  const { bring, control } = await shop()
  await control({ target: 'STOCK', source: [], sentence: 'LTE', value: 3 })
  expect(await bring('O-1')).toEqual(['READY', ['COMPLETE']])
  await control({ target: 'STOCK', source: [], sentence: 'LTE', value: 4 })
  expect(await bring('O-2')).toEqual(['PENDING', ['REVIEW_REQUIRED']])
})

test('a control can be tried on existing orders before it is added, and trying it changes nothing', async () => {
  const { bring, owner, partnerId, as, database, clock } = await shop()
  clock.pass({ hours: 1 })
  await bring('O-1')
  await bring('O-2', { quantity: 5, deal: 'Tea set' })
  await bring('O-3', { placedAt: '2025-03-02T00:00:00.000Z', deal: 'Tea set' })
  const before = await database.read.selectFrom('order').selectAll().execute()
  const trial = { ...body({ partnerId, type: 'DECLINED' }), conditions: [] }
  expect(await owner.send(flowControlApi.dryRun, { body: trial })).toMatchObject({ tried: 2, matched: 2 })
  const five = { target: 'QUANTITY' as const, source: [], sentence: 'GTE' as const, value: 5 }
  expect(await owner.send(flowControlApi.dryRun, { body: { ...trial, conditions: [five] } })).toMatchObject({
    tried: 2,
    matched: 1,
    orders: [{ channelOrderId: 'O-2', status: 'READY', deals: ['Tea set'] }],
  })
  // Orders of other brands are not looked at.
  expect(await owner.send(flowControlApi.dryRun, { body: { ...trial, brandId: 999 } })).toMatchObject({ tried: 0 })
  expect(await owner.send(flowControlApi.dryRun, { body: { ...trial, days: 366 } })).toMatchObject({ matched: 3 })
  expect(await database.read.selectFrom('order').selectAll().execute()).toEqual(before)
  expect((await owner.send(flowControlApi.list)).count).toBe(0)
  // A caller who sees recipients masked cannot find them out by trying.
  const digits = { target: 'RECIPIENT_PHONE' as const, source: ['5678'], sentence: 'INCLUDE' as const, value: null }
  const reader = as('readonly')
  expect(await reader.send(flowControlApi.dryRun, { body: trial })).toMatchObject({ matched: 2 })
  expect(await reader.refused(flowControlApi.dryRun, { body: { ...trial, conditions: [digits] } })).toMatchObject({
    status: 403,
    code: 'order-people',
  })
  // Another partner's orders cannot be tried.
  expect(await as('otherPartner').refused(flowControlApi.dryRun, { body: trial })).toMatchObject({ status: 404 })
})

test('conditions of a control are added and removed one by one, and the last one cannot be removed', async () => {
  const { owner, control, bring, as, channelId } = await shop()
  const made = await control()
  const params = { id: made.id }
  const both = await owner.send(flowControlApi.addCondition, {
    params,
    body: { target: 'QUANTITY', sentence: 'GTE', value: 3 },
  })
  expect(both.conditions.map(({ target }) => target)).toEqual(['DEAL_NAME', 'QUANTITY'])
  expect(await bring('O-1')).toEqual(['READY', ['COMPLETE']])
  const [first, second] = both.conditions
  const left = await owner.send(flowControlApi.removeCondition, { params, query: { conditionId: first?.id ?? 0 } })
  expect(left).toMatchObject({ target: 'QUANTITY', sentence: 'GTE', value: 3, version: made.version + 2 })
  // Each change is one entry of the control's history, which says what the conditions were and are.
  const { rows } = await as('admin').send(auditApi.list, { query: { subject: `flowControl:${made.id}` } })
  expect(rows.map(({ what }) => what)).toEqual([
    'flowControl.conditions',
    'flowControl.conditions',
    'flowControl.create',
  ])
  expect(whats).toContain('flowControl.conditions')
  expect(rows[0]?.after).toEqual({
    conditions: [{ target: 'QUANTITY', source: [], sentence: 'GTE', value: 3 }],
    currency: 'KRW',
  })
  expect(
    await owner.refused(flowControlApi.removeCondition, { params, query: { conditionId: second?.id ?? 0 } }),
  ).toMatchObject({ status: 409, code: 'flow-condition-last' })
  await owner.send(flowControlApi.addCondition, {
    params,
    body: { target: 'CHANNEL', source: [String(channelId)], sentence: 'INCLUDE' },
  })
  const latest = (await as('admin').send(auditApi.list, { query: { subject: `flowControl:${made.id}` } })).rows[0]
  expect(latest?.after).toMatchObject({ conditions: [{ target: 'QUANTITY' }, { source: ['Tea store'] }] })
  await owner.send(flowControlApi.remove, { params })
  expect(await bring('O-2', { quantity: 9 })).toEqual(['READY', ['COMPLETE']])
})

test('a condition whose parts do not fit together is refused, field by field', async () => {
  const { owner, partnerId } = await shop()
  const wrong = async (of: Parameters<typeof body>[0]) =>
    (await owner.refused(flowControlApi.create, { body: body(of) })).details.map(({ property }) => property)
  expect(await wrong({ partnerId, source: [] })).toEqual(['source'])
  expect(await wrong({ partnerId, target: 'QUANTITY', sentence: 'INCLUDE', value: null })).toEqual([
    'sentence',
    'value',
  ])
  expect(await wrong({ partnerId, sentence: 'GTE' })).toEqual(['sentence'])
})

test('the spreadsheet of flow controls says each one as a sentence in the user’s language', async () => {
  const { owner, as, control, channelId } = await shop()
  await control({ source: ['set', 'gift'] })
  await control({
    type: 'DECLINED',
    target: 'SALES_GROUP_PRICE',
    source: [],
    sentence: 'GTE',
    value: 500_000,
    channelId,
  })
  const sheetOf = async (who: typeof owner) =>
    spreadsheetRows(await who.fetch(pathOf(flowControlApi.excel, { query: { sort: 'id', order: 'asc' } })))
  const rows = await sheetOf(owner)
  expect(rows.map((row) => [row['Rule'], row['Then'], row['Channel']])).toEqual([
    ['Orders whose product name includes “set” or “gift” are held for review.', 'Review', null],
    ['Orders from Tea store whose total sales price is ₩500,000 or more are declined.', 'Declined', 'Tea store'],
  ])
  await owner.send(authApi.saveSettings, { body: { language: 'ko' } })
  expect((await sheetOf(owner)).map((row) => row['내용'])).toEqual([
    '상품명에 “set” 또는 “gift”가 들어 있는 주문은 먼저 검토합니다.',
    'Tea store 주문 중 판매가 합계가 ₩500,000 이상인 주문은 반려합니다.',
  ])
  expect(await sheetOf(as('otherPartner'))).toEqual([])
})

test('a search finds a control by its words, its number, its channel and its partner', async () => {
  const { owner, channelId, control } = await shop()
  await control({ source: ['gift set'] })
  await control({ target: 'QUANTITY', source: [], sentence: 'GTE', value: 1200, channelId })
  const found = async (keyword: string) =>
    (await owner.send(flowControlApi.list, { query: { keyword } })).data.map(({ target }) => target)
  expect(await found('Gift SET')).toEqual(['DEAL_NAME'])
  expect(await found('1,200')).toEqual(['QUANTITY'])
  await control({ target: 'SALES_GROUP_PRICE', source: [], sentence: 'GTE', value: 1299, currency: 'USD' })
  expect([await found('12.99'), await found('1,299')]).toEqual([['SALES_GROUP_PRICE'], []])
  expect(await found('tea store')).toEqual(['QUANTITY'])
  expect(await found('haneul')).toHaveLength(3)
  expect(await found('nothing of these')).toEqual([])
})

test('a control is shown to its own partner and the office, and not to another partner', async () => {
  const { control, as } = await shop()
  const { id } = await control()
  expect((await as('otherPartner').send(flowControlApi.list)).count).toBe(0)
  expect(await as('otherPartner').refused(flowControlApi.get, { params: { id } })).toMatchObject({
    status: 404,
    code: 'moms-not-found',
  })
  expect((await as('office').send(flowControlApi.list)).count).toBe(1)
  expect((await as('seller').send(flowControlApi.list)).count).toBe(1)
})

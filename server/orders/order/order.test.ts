import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { authApi } from '../../../shared/api/auth.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { flowControlApi } from '../../../shared/api/flow-control.ts'
import { interimItemAdjustmentApi } from '../../../shared/api/interim-item-adjustment.ts'
import { orderApi, orderLineApi } from '../../../shared/api/order.ts'
import { productApi } from '../../../shared/api/product.ts'
import type { Input } from '../../../shared/api/call.ts'
import {
  orderTabIds,
  orderTabs,
  sourceOrder,
  type OrderStatus,
  type SourceOrderInput,
} from '../../../shared/entities/order.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { addBrand } from '../../../tests/support/organisation-rows.ts'
import { spreadsheetRows } from '../../../tests/support/spreadsheet-rows.ts'
import { pathOf, world, type World } from '../../../tests/support/world.ts'
import type { Writer } from '../../db/writer.ts'
import { lockChannels } from '../../ledger/save-orders.ts'
import { wakeOrders } from './actions.ts'
import { checkMissing } from './check-missing.ts'
import { importOrders } from './import.ts'

type Line = SourceOrderInput['lines'][number]
const at = (minute: number) => `2026-03-02T01:${String(minute).padStart(2, '0')}:00.000Z`

/** Haneul's shop with a mapped deal D-1; orders come by their number. */
async function shop() {
  const w = await world({ skus: { tea: {}, spoon: {}, rice: { partner: 'Mori' } } })
  const owner = w.as('partner')
  const tea = idOf(w.id.sku, 'tea')
  const { id: channelId } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Tea store', channelType: 'SPREADSHEET' },
  })
  await owner.send(productApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      channelId,
      code: 'D-1',
      name: 'Green tea',
      options: [{ mappings: [{ skuId: tea, quantity: 1 }] }],
    },
  })
  const line = (of: Partial<Line> = {}): Line => ({
    serial: 'L-1',
    dealCode: 'D-1',
    dealName: 'Green tea',
    quantity: 2,
    status: 'PAYED',
    paymentAmount: 10_000,
    ...of,
  })
  const recipient = {
    name: '남궁민수',
    phone: '010-1234-5678',
    postalCode: '06236',
    address: '서울 강남구 테헤란로 1',
    addressDetail: '101동 202호',
  }
  const order = (channelOrderId: string, of: Partial<SourceOrderInput> = {}): SourceOrderInput => ({
    channelOrderId,
    changedAt: at(0),
    placedAt: at(0),
    buyer: { name: '김민수', phone: '010-1111-2222' },
    recipient,
    lines: [line({ serial: `${channelOrderId}-1` })],
    raw: {},
    ...of,
  })
  const bring = async (...orders: SourceOrderInput[]) => {
    const taken = await importOrders(
      w.database,
      channelId,
      orders.map((one) => sourceOrder.parse(one)),
      { dryRun: false },
    )
    return taken.orders.map(({ id }) => id ?? 0)
  }
  const get = (id: number, who = owner) => who.send(orderApi.get, { params: { id } })
  const found = async (query: Input<typeof orderApi.list>['query']) =>
    (await owner.send(orderApi.list, { query: { sort: 'id_asc', ...query } })).data.map((one) => one.channelOrderId)
  return { w, owner, channelId, tea, line, recipient, order, bring, get, found }
}

test('every filter finds its orders, alone and together, and both ways of paging give the same rows', async () => {
  const { owner, order, line, recipient, bring, found, channelId } = await shop()
  const claim = { claimId: 'C', type: 'RETURN', status: 'RETURN_REQUEST', quantity: 1 } as const
  await bring(
    order('A-1'),
    order('B-2', { placedAt: at(9), recipient: { ...recipient, name: '이솔', phone: '0504-9999-8888' } }),
    order('C-3', { lines: [line({ serial: 'X-9', dealName: 'Black tea', deliveryAttributeType: 'TODAY' })] }),
    order('D-4', { lines: [line({ status: 'RETURN_REQUEST', claims: [claim] })] }),
    order('E-5', { recipient: { ...recipient, postalCode: '1', address: '부산 해운대구 우동 1' } }),
  )
  expect(await found({ keyword: '이솔' })).toEqual(['B-2'])
  expect(await found({ channelOrderId: 'c-3' })).toEqual(['C-3'])
  expect(await found({ channelOrderLineId: 'X-9' })).toEqual(['C-3'])
  expect(await found({ recipientName: '솔' })).toEqual(['B-2'])
  for (const recipientPhone of ['99998888', '0504-9999', '(0504) 9999', '8888'])
    expect([recipientPhone, await found({ recipientPhone })]).toEqual([recipientPhone, ['B-2']])
  for (const recipientAddress of ['해운대', '우동 1', '해운대구우동', '해'])
    expect([recipientAddress, await found({ recipientAddress })]).toEqual([recipientAddress, ['E-5']])
  expect(await found({ recipientAddress: '101동' })).toHaveLength(5)
  expect([await found({ keyword: '0504-9999' }), await found({ keyword: '우동' })]).toEqual([['B-2'], ['E-5']])
  expect(await found({ recipientPostalCode: '1' })).toEqual(['E-5'])
  for (const productName of ['black', 'Black tea', 'kte'])
    expect([productName, await found({ productName })]).toEqual([productName, ['C-3']])
  expect([await found({ productName: 'tea' }), await found({ productName: 'coffee' })]).toEqual([
    ['A-1', 'B-2', 'C-3', 'D-4', 'E-5'],
    [],
  ])
  expect(await found({ deliveryAttributeType: ['TODAY', 'STAR'] })).toEqual(['C-3'])
  expect(await found({ claimType: ['RETURN'] })).toEqual(['D-4'])
  expect(await found({ placedAtGte: at(5) })).toEqual(['B-2'])
  expect(await found({ status: ['PENDING'] })).toEqual(['E-5'])
  expect(await found({ ofcStatuses: ['INVALID_POSTAL_CODE'] })).toEqual(['E-5'])
  expect(await found({ ofcStatuses: ['COMPLETE'], lineStatus: ['PAYED'] })).toEqual(['A-1', 'B-2', 'C-3'])
  expect(
    await found({ channelIds: [channelId], channelType: ['SPREADSHEET'], recipientName: '이솔', status: ['READY'] }),
  ).toEqual(['B-2'])
  expect(await found({ sort: 'id_desc' })).toEqual(['E-5', 'D-4', 'C-3', 'B-2', 'A-1'])
  const paged: string[] = []
  let after: string | null | undefined
  do {
    const page = await owner.send(orderApi.list, {
      query: { sort: 'created_at', order: 'asc', limit: 2, ...(after ? { after } : {}) },
    })
    paged.push(...page.data.map(({ channelOrderId }) => channelOrderId))
    after = page.after
  } while (after)
  expect(paged).toEqual(['A-1', 'B-2', 'C-3', 'D-4', 'E-5'])
  expect(await owner.send(orderApi.count, { query: {} })).toMatchObject({
    total: 5,
    byStatus: { READY: 3, PENDING: 1, DELIVERED: 1 },
    byFinding: { INVALID_POSTAL_CODE: 1 },
  })
})

test('a phone, a name, an address and a postal code find their orders however a shop writes them', async () => {
  const { order, recipient, bring, found } = await shop()
  const japan = { ...recipient, countryCode: 'JP' }
  await bring(
    order('HOME', { recipient: { ...recipient, phone: '010-5555-6666' } }),
    order('ABROAD', { recipient: { ...recipient, phone: '+82 10-5555-6666' } }),
    order('WIDE', { recipient: { ...recipient, phone: '０１０－５５５５－６６６６' } }),
    order('KANA', {
      recipient: { ...japan, name: 'ﾔﾏﾀﾞ 太郎', phone: '+819011113333', postalCode: '060-0001', address: '北１条' },
    }),
    order('KANJI', {
      recipient: { ...japan, name: '山田　太郎', phone: '090-1111-3333', postalCode: '0600001', address: '北1条' },
    }),
  )
  const korean = ['HOME', 'ABROAD', 'WIDE']
  for (const typed of [
    '010-5555-6666',
    '+82 10 5555 6666',
    '82-10-5555-6666',
    '０１０５５５５６６６６',
    '010 5555',
    '5555-6666',
  ])
    expect([typed, await found({ recipientPhone: typed })]).toEqual([typed, korean])
  for (const typed of ['01055556666', '+82 10-5555-6666', '010-5555'])
    expect([typed, await found({ keyword: typed })]).toEqual([typed, korean])
  const japanese = ['KANA', 'KANJI']
  expect(await found({ recipientPhone: '090-1111-3333' })).toEqual(japanese)
  expect(await found({ keyword: '+81 90 1111 3333' })).toEqual(japanese)
  for (const typed of ['060-0001', '0600001', '〒060-0001'])
    expect([typed, await found({ recipientPostalCode: typed })]).toEqual([typed, japanese])
  for (const typed of ['北1条', '北１条'])
    expect([typed, await found({ recipientAddress: typed })]).toEqual([typed, japanese])
  for (const typed of ['ヤマダ', 'ﾔﾏﾀﾞ太郎'])
    expect([typed, await found({ recipientName: typed })]).toEqual([typed, ['KANA']])
  expect(await found({ recipientName: '山田太郎' })).toEqual(['KANJI'])
  expect(await found({ channelOrderId: 'ｋａｎａ' })).toEqual(['KANA'])
  // A number with only the same beginning is somebody else's.
  expect(await found({ recipientPhone: '010-5555-6667' })).toEqual([])
})

test('a search finds text that many thousand orders share as well as text that only one order has', async () => {
  const { w, found, order, recipient, bring } = await shop()
  const [id = 0] = await bring(
    order('A-1', {
      recipient: { ...recipient, name: '이솔', phone: '0504-9999-8888', address: '부산 해운대구 우동 1' },
    }),
  )
  await w.database.write(async ({ tx }) => {
    const columns = sql.raw(
      '"partnerId", "channelId", "t", "status", "placedAt", "paidAt", "currency", "deliveryFee", "originalPrice", "salesPrice", "paymentAmount", "buyerName", "recipientName", "countryCode", "postalCode", "version", "createdAt", "updatedAt"',
    )
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 30001)
      insert into "order" ("channelOrderId", "recipientPhone", "address", ${columns})
      select 'M-' || n.i, '010-7777-' || (n.i + 10000), '서울 중구 을지로 ' || n.i, ${columns} from n cross join "order" where "id" = ${id}`.execute(
      tx,
    )
    await sql`insert into "orderLine" ("salesOrderId", "serial", "dealName", "optionName", "quantity", "cancelledQuantity", "originalPrice", "salesPrice", "paymentAmount", "status", "deliveryAttributeType", "isMissing")
      select o."id", 'M', 'Cup', 'for ' || o."id", 1, 0, 0, 0, 0, 'PAYED', 'NORMAL', 0 from "order" as o where o."channelOrderId" like 'M-%' and (o."id" <= ${id + 5001} or o."channelOrderId" = 'M-30001')`.execute(
      tx,
    )
  })
  const last = { sort: 'id_desc', limit: 1 } as const
  for (const query of [
    { recipientPhone: '7777' },
    { recipientAddress: '을지로' },
    { recipientAddress: '중구을지' },
    { keyword: '을지로' },
    { keyword: '010-7777' },
    { productName: 'Cup' },
    { productName: 'CU p' },
  ])
    expect([query, await found({ ...last, ...query })]).toEqual([query, ['M-30001']])
  expect(await found({ recipientPhone: '7777-40001' })).toEqual(['M-30001'])
  expect(await found({ recipientPhone: '0504-9999' })).toEqual(['A-1'])
  // There are more names than a site's products have, because they contain what buyers write.
  expect(await found({ productName: `for ${id + 1}`, sort: 'id_asc', limit: 1 })).toEqual(['M-1'])
  expect(await found({ productName: 'green' })).toEqual(['A-1'])
})

test('each filter narrows by itself and together with any other, and one that matches no order finds nothing', async () => {
  const { w, owner, order, line, recipient, bring, found, channelId } = await shop()
  const claim = { claimId: 'C', type: 'CANCEL', status: 'CANCEL_REQUEST', quantity: 1 } as const
  const wanted = order('WANTED-1', {
    placedAt: at(20),
    paidAt: at(21),
    recipient: { ...recipient, name: '이솔', phone: '0504-9999-8888', postalCode: '03925', address: '서울 마포구 1' },
    lines: [
      line({
        serial: 'W-1',
        dealName: 'Black tea',
        status: 'CANCEL_REQUEST',
        deliveryAttributeType: 'TODAY',
        arrivalGuaranteeDate: '2026-01-01',
        claims: [claim],
      }),
      line({ serial: 'W-2', status: 'DISPATCHED' }),
    ],
  })
  const brandId = await w.database.write((writer) =>
    addBrand(writer, { partnerId: idOf(w.id.partner, 'Haneul'), name: 'Haneul Tea' }),
  )
  const { version } = await owner.send(channelApi.get, { params: { id: channelId } })
  await owner.send(channelApi.update, { params: { id: channelId }, ifMatch: version, body: { brandId } })
  const [, id = 0] = await bring(order('OTHER-1', { paidAt: at(1) }), wanted)
  const { partner, createdAt, updatedAt } = (await owner.send(orderApi.get, { params: { id } })) ?? {}
  const [here, elsewhere] = [idOf(w.id.center, 'ICN1'), idOf(w.id.center, 'NRT1')]
  await w.database.write(({ tx }) =>
    tx
      .insertInto('interimAllocation')
      .values({
        salesOrderId: id,
        centerId: here,
        contractId: null,
        deliveryRuleId: null,
        collectionAt: null,
        failureReason: 'NONE',
        attemptsCount: 1,
        successAt: null,
        triedAt: at(0),
        createdAt: at(0),
        updatedAt: at(0),
      })
      .execute(),
  )
  type Asked = NonNullable<Input<typeof orderApi.list>['query']>
  const finds: Asked = {
    ids: [id],
    centerIds: [here],
    partnerIds: [partner.id],
    brandIds: [brandId],
    channelIds: [channelId],
    channelType: ['SPREADSHEET'],
    status: ['PENDING'],
    ofcStatuses: ['REVIEW_REQUIRED'],
    lineStatus: ['CANCEL_REQUEST'],
    placedAtGte: at(20),
    placedAtLte: at(20),
    paidAtGte: at(21),
    paidAtLte: at(21),
    createdAtGte: createdAt,
    createdAtLte: createdAt,
    updatedAtGte: updatedAt,
    updatedAtLte: updatedAt,
    channelOrderId: 'wanted',
    channelOrderLineId: 'W-1',
    recipientName: '솔',
    recipientPhone: '9999-8888',
    recipientAddress: '마포',
    recipientPostalCode: '03925',
    productName: 'black',
    claimType: ['CANCEL'],
    deliveryAttributeType: ['TODAY'],
    hasClaimToAnswer: true,
    isLate: true,
    isUntold: false,
  }
  const misses: Asked = {
    ids: [9999],
    centerIds: [elsewhere],
    partnerIds: [w.id.partner.Mori ?? 0],
    brandIds: [9999],
    channelIds: [9999],
    channelType: ['SHOPIFY'],
    status: ['SHIPPED'],
    ofcStatuses: ['COMPLETE'],
    lineStatus: ['RETURN_DONE'],
    placedAtGte: at(21),
    placedAtLte: at(19),
    paidAtGte: at(22),
    paidAtLte: at(20),
    createdAtGte: '2999-01-01T00:00:00.000Z',
    createdAtLte: '2000-01-01T00:00:00.000Z',
    updatedAtGte: '2999-01-01T00:00:00.000Z',
    updatedAtLte: '2000-01-01T00:00:00.000Z',
    shippedAtGte: at(0),
    shippedAtLte: at(59),
    channelOrderId: 'nobody',
    channelOrderLineId: 'W',
    recipientName: '%',
    recipientPhone: '%',
    recipientAddress: '_',
    recipientPostalCode: '03924',
    productName: '%',
    claimType: ['RETURN'],
    deliveryAttributeType: ['STAR'],
    hasClaimToAnswer: false,
    isLate: false,
    isUntold: true,
    failureReason: ['NO_ITEM'],
  }
  for (const [name, value] of Object.entries(finds))
    expect([name, await found({ [name]: value })]).toEqual([name, expect.arrayContaining(['WANTED-1'])])
  expect(await found(finds)).toEqual(['WANTED-1'])
  expect(await found({ centerIds: [elsewhere] }), 'an order of no center yet may be anyone’s').toEqual(['OTHER-1'])
  for (const [name, value] of Object.entries(misses))
    expect([name, await found({ ...finds, [name]: value })]).toEqual([name, []])
  const filters = Object.keys(orderApi.list.query.shape).filter(
    (name) => !['page', 'pageSize', 'sort', 'order', 'keyword', 'limit', 'after'].includes(name),
  )
  expect(filters.filter((name) => !(name in misses))).toEqual([])
})

test('each sort returns orders in the same sequence by page and by cursor', async () => {
  const { owner, order, bring, found } = await shop()
  await bring(order('A-1', { placedAt: at(9) }), order('B-2', { placedAt: at(5) }), order('C-3', { placedAt: at(7) }))
  const upwards = ['A-1', 'B-2', 'C-3']
  for (const sort of ['id', 'created_at', 'createdAt', 'updated_at', 'updatedAt', 'id_asc'] as const)
    expect([sort, await found({ sort, order: 'asc' })]).toEqual([sort, upwards])
  for (const sort of ['id', 'created_at', 'updated_at', 'id_desc'] as const)
    expect([sort, await found({ sort, order: 'desc' })]).toEqual([sort, upwards.toReversed()])
  expect(await found({ sort: 'placedAt', order: 'asc' })).toEqual(['B-2', 'C-3', 'A-1'])
  for (const order of ['asc', 'desc'] as const) {
    const walked: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await owner.send(orderApi.list, {
        query: { sort: 'placedAt', order, limit: 1, ...(after ? { after } : {}) },
      })
      walked.push(...page.data.map(({ channelOrderId }) => channelOrderId))
      after = page.after ?? null
    }
    expect(walked).toEqual(await found({ sort: 'placedAt', order }))
  }
})

test('orders are sorted by their number, their channel and what was paid, by pages and by the cursor alike', async () => {
  const { w, owner, order, line, bring } = await shop()
  const paying = (number: string, paymentAmount: number) =>
    order(number, { lines: [line({ serial: `${number}-1`, paymentAmount })] })
  await bring(paying('B-2', 300), paying('A-1', 20_000), paying('C-3', 1_000))
  const { id: other } = await owner.send(channelApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Bazaar', channelType: 'SPREADSHEET' },
  })
  await importOrders(w.database, other, [sourceOrder.parse(paying('D-4', 500))], { dryRun: false })
  const walked = async (sort: 'channelOrderId' | 'channelName' | 'paymentAmount', order: 'asc' | 'desc') => {
    const numbers: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await owner.send(orderApi.list, { query: { sort, order, limit: 1, ...(after ? { after } : {}) } })
      numbers.push(...page.data.map(({ channelOrderId }) => channelOrderId))
      after = page.after ?? null
    }
    const { data } = await owner.send(orderApi.list, { query: { sort, order } })
    expect(data.map(({ channelOrderId }) => channelOrderId)).toEqual(numbers)
    return numbers
  }
  expect(await walked('channelOrderId', 'asc')).toEqual(['A-1', 'B-2', 'C-3', 'D-4'])
  expect(await walked('channelName', 'asc')).toEqual(['D-4', 'B-2', 'A-1', 'C-3'])
  expect(await walked('paymentAmount', 'desc')).toEqual(['A-1', 'C-3', 'D-4', 'B-2'])
})

test('each tab of the order list counts the orders that its filter finds, also together with another filter', async () => {
  const { owner, order, line, recipient, bring } = await shop()
  await bring(
    order('READY-1'),
    order('MISSING-1', { lines: [line({ serial: 'M', dealCode: 'D-9' })] }),
    // An order with two wrong fields counts once.
    order('ADDRESS-1', { recipient: { ...recipient, phone: '1', postalCode: '1' } }),
    order('CLAIM-1', { lines: [line({ serial: 'C', status: 'CANCEL_REQUEST' })] }),
    order('LATE-1', { lines: [line({ serial: 'L', arrivalGuaranteeDate: '2026-01-01' })] }),
    order('SENT-1', { lines: [line({ serial: 'S', status: 'DISPATCHED', arrivalGuaranteeDate: '2026-01-01' })] }),
    order('GONE-1', { lines: [line({ serial: 'G', status: 'CANCELED' })] }),
  )
  const { byTab } = await owner.send(orderApi.count, { query: {} })
  expect(byTab).toEqual({
    toCheck: 3,
    missing: 1,
    address: 1,
    review: 1,
    hold: 0,
    ready: 2,
    failed: 0,
    inWork: 0,
    untold: 0,
    claim: 1,
    late: 1,
    shipped: 1,
  })
  for (const id of orderTabIds) {
    const { count } = await owner.send(orderApi.list, { query: { ...orderTabs[id] } })
    expect([id, count]).toEqual([id, byTab[id]])
  }
  expect((await owner.send(orderApi.count, { query: { channelOrderId: 'LATE' } })).byTab).toMatchObject({
    toCheck: 0,
    ready: 1,
    late: 1,
  })
})

test('orders that could not be allocated are counted and found by reason, until they are cancelled', async () => {
  const { w, owner, order, bring, found } = await shop()
  const ids = await bring(order('SHORT-1'), order('SHORT-2'), order('RULE-1'), order('DONE-1'))
  const tried = { attemptsCount: 1, triedAt: at(0), createdAt: at(0), updatedAt: at(0) }
  const reasons = ['SHORTAGE_INVENTORY', 'SHORTAGE_INVENTORY', 'NOT_EXIST_LOGISTICS_CENTER', 'NONE'] as const
  await w.database.write(({ tx }) =>
    tx
      .insertInto('interimAllocation')
      .values(
        reasons.map((failureReason, nth) => ({
          ...tried,
          failureReason,
          salesOrderId: ids[nth] ?? 0,
          successAt: null,
          centerId: null,
          contractId: null,
          deliveryRuleId: null,
          collectionAt: null,
          retryAt: null,
        })),
      )
      .execute(),
  )
  const counts = () => owner.send(orderApi.count, { query: {} })
  expect(await counts()).toMatchObject({
    byTab: { failed: 3 },
    byFailure: { SHORTAGE_INVENTORY: 2, NOT_EXIST_LOGISTICS_CENTER: 1 },
  })
  expect(await found({ ...orderTabs.failed })).toEqual(['SHORT-1', 'SHORT-2', 'RULE-1'])
  expect(await found({ failureReason: ['NOT_EXIST_LOGISTICS_CENTER'] })).toEqual(['RULE-1'])
  const [first] = (await owner.send(orderApi.list, { query: { sort: 'id_asc' } })).data
  expect(first).toMatchObject({ failureReason: 'SHORTAGE_INVENTORY' })
  await owner.send(orderApi.cancel, { body: { ids: ids.slice(0, 1) } })
  expect((await counts()).byTab).toMatchObject({ failed: 2 })
})

test('a user who may only read orders sees recipients masked in lists, records, history and spreadsheets', async () => {
  const { w, owner, order, bring, get } = await shop()
  const [id = 0] = await bring(order('A-1'))
  const before = await get(id)
  await owner.send(orderApi.update, { params: { id }, ifMatch: before.version, body: { recipientName: '황보세라' } })
  const reader = w.as('readonly')
  const shown = await get(id, reader)
  expect(shown).toMatchObject({
    isMasked: true,
    recipient: { name: '황**라', phone: '010-1234-****', addressDetail: '***' },
  })
  const sheet = await reader.fetch(pathOf(orderApi.excel, { query: {} }))
  const list = await reader.send(orderApi.list, { query: {} })
  const told = JSON.stringify([shown, list, await readSheet(Buffer.from(await sheet.arrayBuffer()))])
  expect(told).not.toMatch(/황보세라|남궁민수|1234-5678|테헤란로|202호/)
  expect((await get(id)).recipient).toMatchObject({ name: '황보세라', phone: '010-1234-5678' })
})

test('a field that a user edited stays when the channel changes the order, and the difference is shown', async () => {
  const { owner, order, recipient, bring, get } = await shop()
  const [id = 0] = await bring(order('A-1'))
  const { version } = await get(id)
  await owner.send(orderApi.update, { params: { id }, ifMatch: version, body: { address: '서울 서초구 반포대로 2' } })
  await bring(
    order('A-1', { changedAt: at(5), recipient: { ...recipient, address: '부산 해운대구 우동 1', name: '이솔' } }),
  )
  const now = await get(id)
  expect(now.recipient).toMatchObject({ address: '서울 서초구 반포대로 2', name: '이솔' })
  expect(now.differences).toMatchObject([
    { field: 'address', edited: '서울 서초구 반포대로 2', source: '부산 해운대구 우동 1' },
  ])
  expect(now.history.map(({ what, user }) => [what, user?.name ?? null])).toEqual([
    ['import', null],
    ['edit', expect.any(String)],
    ['change', null],
  ])
  await owner.send(orderApi.reset, { body: { ids: [id] } })
  expect(await get(id)).toMatchObject({ recipient: { address: '부산 해운대구 우동 1' }, differences: [] })
})

test('a channel’s change of a field that was edited here is shown beside the edit, with the channel’s earlier value', async () => {
  const { owner, order, recipient, bring, get, w, line } = await shop()
  const [id = 0] = await bring(order('A-1'))
  const { version } = await get(id)
  await owner.send(orderApi.update, { params: { id }, ifMatch: version, body: { address: '서울 서초구 반포대로 2' } })
  const edited = { field: 'address', edited: '서울 서초구 반포대로 2', was: '서울 강남구 테헤란로 1' }
  expect((await get(id)).differences).toMatchObject([
    { ...edited, source: '서울 강남구 테헤란로 1', editedBy: { name: expect.any(String) }, changedAt: null },
  ])
  // Only what was edited here changed, and it is a change all the same.
  const moved = { ...recipient, address: '부산 해운대구 우동 1' }
  await bring(order('A-1', { changedAt: at(5), recipient: moved }))
  const now = await get(id)
  expect(now.recipient.address).toBe('서울 서초구 반포대로 2')
  expect(now.differences).toMatchObject([{ ...edited, source: '부산 해운대구 우동 1', changedAt: expect.any(String) }])
  expect(now.history.at(-1)).toMatchObject({
    what: 'change',
    changes: [{ field: 'source.address', before: '서울 강남구 테헤란로 1', after: '부산 해운대구 우동 1' }],
  })
  // The channel's other changes since the edit stand beside it.
  const [first] = order('A-1').lines
  await bring(order('A-1', { changedAt: at(6), recipient: moved, lines: [{ ...line(), ...first, quantity: 1 }] }))
  expect((await get(id)).changedSince).toMatchObject([{ field: 'lines.A-1-1.quantity', before: 2, after: 1 }])
  expect(JSON.stringify(await get(id, w.as('readonly')))).not.toMatch(/테헤란로|반포대로|우동/)
  await owner.send(orderApi.reset, { body: { ids: [id] } })
  expect(await get(id)).toMatchObject({
    recipient: { address: '부산 해운대구 우동 1' },
    differences: [],
    changedSince: [],
  })
})

test('a user who sees recipients masked cannot find them through filters, the search or a spreadsheet', async () => {
  const { w, order, recipient, bring } = await shop()
  await bring(order('A-1', { recipient: { ...recipient, name: '이솔' } }))
  const reader = w.as('readonly')
  for (const query of [{ recipientName: '이솔' }, { recipientPhone: '5678' }, { recipientAddress: '테헤란로' }])
    for (const call of [orderApi.list, orderApi.count, orderApi.excel])
      expect(await reader.refused(call, { query })).toMatchObject({ status: 403, code: 'order-people' })
  const found = async (keyword: string, who = reader) =>
    (await who.send(orderApi.list, { query: { keyword } })).data.map(({ channelOrderId }) => channelOrderId)
  expect([await found('이솔'), await found('12345678'), await found('김민수')]).toEqual([[], [], []])
  expect(await found('a-1')).toEqual(['A-1'])
  expect(await found('이솔', w.as('partner'))).toEqual(['A-1'])
  expect((await reader.send(orderApi.count, { query: { keyword: '이솔' } })).total).toBe(0)
})

test('each order is declined, cancelled and reinstated independently of the others, with every step in its history', async () => {
  const { w, owner, order, line, bring, get } = await shop()
  const ids = await bring(order('A-1'), order('B-2', { lines: [line({ status: 'DELIVERED' })] }))
  const [first = 0, second = 0] = ids
  expect(await owner.send(orderApi.decline, { body: { ids: [...ids, 999] } })).toMatchObject({
    success: [{ id: first }],
    error: [
      { id: second, code: 'order-over' },
      { id: 999, code: 'not-found' },
    ],
  })
  expect(await get(first)).toMatchObject({ status: 'DECLINED', ofcStatuses: ['DECLINED'] })
  await owner.send(orderApi.reinstate, { body: { ids: [first] } })
  await owner.send(orderApi.cancel, { body: { ids: [first] } })
  expect(await get(first)).toMatchObject({
    status: 'CANCELED',
    canceledAt: expect.any(String),
    ofcStatuses: ['ABORTED'],
  })
  await owner.send(orderApi.reinstate, { body: { ids: [first] } })
  const now = await get(first)
  expect(now).toMatchObject({ status: 'READY', canceledAt: null })
  expect(now.history.map(({ what }) => what)).toEqual(['import', 'decline', 'reinstate', 'cancel', 'reinstate'])
  expect(await w.as('readonly').refused(orderApi.decline, { body: { ids } })).toMatchObject({ status: 403 })
})

test('an order on hold becomes ready by itself once its hold has run out', async () => {
  const { w, owner, order, bring, get } = await shop()
  const [id = 0] = await bring(order('A-1'))
  const until = new Date(w.database.now().getTime() + 60_000).toISOString()
  await owner.send(orderApi.hold, { body: { ids: [id], reason: 'PRODUCT_PREPARE', until } })
  expect(await get(id)).toMatchObject({ status: 'HOLD', holdReason: 'PRODUCT_PREPARE', holdUntil: until })
  expect(await wakeOrders(w.database)).toBe(0)
  await w.database.write(({ tx }) =>
    tx
      .updateTable('order')
      .set({ holdUntil: at(0) })
      .execute(),
  )
  expect([await wakeOrders(w.database), await wakeOrders(w.database)]).toEqual([1, 0])
  expect(await get(id)).toMatchObject({ status: 'READY', holdReason: null, holdUntil: null })
})

test('an order that needs review passes once a user activates it, and needs review again when its status changes', async () => {
  const { owner, order, line, bring, get } = await shop()
  const asked = (status: Line['status'], minute: number) =>
    order('A-1', { changedAt: at(minute), lines: [line({ serial: 'A-1-1', status })] })
  const [id = 0] = await bring(asked('UNKNOWN', 0))
  expect(await get(id)).toMatchObject({ status: 'PENDING', ofcStatuses: ['REVIEW_REQUIRED'] })
  await owner.send(orderApi.activate, { body: { ids: [id] } })
  expect(await get(id)).toMatchObject({ status: 'READY', ofcStatuses: ['COMPLETE'] })
  await bring(asked('CANCEL_REQUEST', 1))
  expect(await get(id)).toMatchObject({ status: 'PENDING', ofcStatuses: ['REVIEW_REQUIRED'] })
})

test('an order that a user activated needs no review when it is in preparation, only when a line of unknown status is added', async () => {
  const { w, owner, order, line, bring, get } = await shop()
  const body = { partnerId: w.id.partner.Haneul, type: 'FILTERED', target: 'DEAL_NAME', sentence: 'INCLUDE' } as const
  await owner.send(flowControlApi.create, { body: { ...body, source: ['tea'] } })
  const told = (status: Line['status'], minute: number, more: Line[] = []) =>
    order('A-1', { changedAt: at(minute), lines: [line({ serial: 'A-1-1', status }), ...more] })
  const [id = 0] = await bring(told('PAYED', 0))
  await owner.send(orderApi.activate, { body: { ids: [id] } })
  await bring(told('PLACED', 1))
  expect(await get(id)).toMatchObject({ status: 'READY', ofcStatuses: ['COMPLETE'] })
  // A line that comes later with an unknown status is looked at.
  await bring(told('PLACED', 2, [line({ serial: 'A-1-2', status: 'UNKNOWN' })]))
  expect(await get(id)).toMatchObject({ status: 'PENDING', ofcStatuses: ['REVIEW_REQUIRED', 'FILTERED'] })
})

test('mapping one deal makes every order that waits for it ready, and new orders from then on', async () => {
  const { owner, order, line, bring, found, channelId, tea } = await shop()
  const unknown = (number: string) =>
    order(number, { lines: [line({ dealCode: 'D-9', dealName: 'Oolong', optionCode: 'O-1', optionName: 'Box' })] })
  await bring(unknown('A-1'), unknown('B-2'), unknown('C-3'), order('D-4'))
  const missing = async (query = {}) => (await owner.send(orderApi.summary, { query })).data
  expect(await missing()).toMatchObject([{ dealCode: 'D-9', dealName: 'Oolong', orders: 3, pieces: 6 }])
  // It is found by everything that the screen shows: name and option as they are joined there, and the option's code.
  for (const keyword of ['Oolong · Box', 'box', 'D-9', 'O-1']) expect(await missing({ keyword })).toHaveLength(1)
  const deal = { channelId, dealCode: 'D-9', dealName: 'Oolong', optionCode: 'O-1', optionName: 'Box' }
  const items = [{ skuId: tea, quantity: 3 }]
  const answer = await owner.send(orderApi.mapProduct, { body: { ...deal, items, fromNowOn: true } })
  expect([answer.success.length, answer.error]).toEqual([3, []])
  expect(await missing()).toEqual([])
  await bring(unknown('E-5'))
  expect(await found({ status: ['READY'] })).toEqual(['A-1', 'B-2', 'C-3', 'D-4', 'E-5'])
  const lines = await owner.send(orderLineApi.list, { query: { dealCode: 'D-9', sort: 'id', order: 'asc' } })
  expect(lines.data.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[6], [6], [6], [6]])
})

test('the spreadsheet of unmapped deals lists each of 501 deals once', async () => {
  const { owner, order, line, bring } = await shop()
  const deals = Array.from({ length: 501 }, (_, n) => `X-${n}`)
  for (let from = 0; from < deals.length; from += 100)
    await bring(
      ...deals
        .slice(from, from + 100)
        .map((dealCode) => order(dealCode, { lines: [line({ dealCode, dealName: dealCode })] })),
    )
  const sheet = await owner.fetch(pathOf(orderApi.missingExcel))
  const [heads = [], ...rows] = await readSheet(Buffer.from(await sheet.arrayBuffer()))
  expect(heads).toEqual(expect.arrayContaining(['Product code', 'Orders', 'Pieces']))
  expect(new Set(rows.map((row) => row[heads.indexOf('Product code')])).size).toBe(501)
  expect(rows).toHaveLength(501)
})

test('a deal mapped for one order alone leaves the others waiting, and is never mapped to another partner’s SKU', async () => {
  const { owner, order, line, bring, found, channelId, tea, w } = await shop()
  const unknown = (number: string) => order(number, { lines: [line({ dealCode: 'D-9', dealName: 'Oolong' })] })
  const [id = 0] = await bring(unknown('A-1'), unknown('B-2'))
  const deal = { channelId, dealCode: 'D-9', dealName: 'Oolong' }
  await owner.send(orderApi.mapProduct, { body: { ...deal, items: [{ skuId: tea }], ids: [id] } })
  expect(await found({ ofcStatuses: ['MISSING_ITEM'] })).toEqual(['B-2'])
  const theirs = { ...deal, items: [{ skuId: idOf(w.id.sku, 'rice') }] }
  expect(await owner.refused(orderApi.mapProduct, { body: theirs })).toMatchObject({ status: 404 })
})

test('orders that wait for a deal become ready once a product maps it, whether the product was created or uploaded', async () => {
  const { w, owner, order, line, bring, found, get, channelId, tea } = await shop()
  const unknown = (number: string, dealCode: string) =>
    order(number, { lines: [line({ serial: number, dealCode, dealName: 'Oolong' })] })
  const [first = 0, , other = 0] = await bring(unknown('A-1', 'D-7'), unknown('B-2', 'D-8'), unknown('C-3', 'D-9'))
  const body = { partnerId: w.id.partner.Haneul, channelId, code: 'D-7', name: 'Oolong tea' }
  await owner.send(productApi.create, { body: { ...body, options: [{ mappings: [{ skuId: tea, quantity: 1 }] }] } })
  await w.jobs.settle()
  expect(await found({ status: ['READY'] })).toEqual(['A-1'])
  expect((await get(first)).history.map(({ what }) => what)).toEqual(['import', 'check'])
  await w.database.write(({ tx }) =>
    tx.updateTable('sku').set({ partnerItemNumber: 'T-1' }).where('id', '=', tea).execute(),
  )
  const row = { channel: 'Tea store', productCode: 'D-8', productName: 'Oolong', item1: 'T-1', quantity1: 1 }
  expect((await owner.send(productApi.bulk, { body: { rows: [row] } })).error).toEqual([])
  await w.jobs.settle()
  expect(await found({ status: ['READY'] })).toEqual(['A-1', 'B-2'])
  expect((await get(other)).history.map(({ what }) => what)).toEqual(['import'])
})

test('ready orders follow their product to other SKUs; allocated, adjusted and individually mapped orders keep their goods', async () => {
  const { w, owner, order, bring, get, channelId, tea } = await shop()
  const spoon = idOf(w.id.sku, 'spoon')
  const [first = 0, allocated = 0, own = 0, adjusted = 0] = await bring(
    order('A-1'),
    order('B-2'),
    order('C-3'),
    order('D-4'),
  )
  const deal = { channelId, dealCode: 'D-1', dealName: 'Green tea' }
  const body = { ...deal, ids: [own], items: [{ skuId: tea, quantity: 3 }] }
  expect((await owner.send(orderApi.mapProduct, { body })).error).toEqual([])
  const adjustment = { orderId: adjusted, type: 'CANCEL' as const, targetItems: [{ skuId: tea, quantity: 1 }] }
  const adjusting = await w.as('office').send(interimItemAdjustmentApi.create, { body: { adjustments: [adjustment] } })
  expect(adjusting.error).toEqual([])
  await w.database.write(({ tx }) =>
    tx.updateTable('order').set({ status: 'ALLOCATED' }).where('id', '=', allocated).execute(),
  )
  const [product] = (await owner.send(productApi.list)).data
  await owner.send(productApi.update, {
    params: { id: product?.id ?? 0 },
    ifMatch: product?.version ?? 0,
    body: { options: [{ mappings: [{ skuId: spoon, quantity: 2 }] }] },
  })
  await w.jobs.settle()
  const goods = async (id: number) =>
    (await get(id)).lines.flatMap(({ items }) => items.map(({ skuId, quantity }) => [skuId, quantity]))
  expect(await goods(first)).toEqual([[spoon, 4]])
  expect((await get(first)).history.at(-1)).toMatchObject({ what: 'map', user: null, status: 'READY' })
  expect(await goods(allocated)).toEqual([[tea, 2]])
  expect(await goods(own)).toEqual([[tea, 6]])
  // This order keeps its goods, because a person decided about them.
  expect(await goods(adjusted)).toEqual([[tea, 2]])
})

/** Runs `happens` while an import of the order is under way; others see what it imported only once it ends. */
async function whileImporting<T>(
  { database }: World,
  channelId: number,
  id: number,
  happens: () => Promise<T>,
): Promise<T> {
  const one = database.read.selectFrom('order').select('status').where('id', '=', id)
  const { status } = await one.executeTakeFirstOrThrow()
  const becomes = ({ tx }: Writer, set: { status: OrderStatus }) =>
    tx.updateTable('order').set(set).where('id', '=', id).execute()
  await database.write((w) => becomes(w, { status: 'CANCELED' }))
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const importing = database.write(async (w) => {
    await lockChannels(w, [channelId])
    await becomes(w, { status })
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const happening = happens()
  await new Promise((resolve) => setTimeout(resolve, 100))
  ended.resolve()
  await importing
  return happening
}

test('a deal code matches its product despite blanks around it, and a blank code counts as none', async () => {
  const { owner, order, line, bring, found, channelId, tea } = await shop()
  const sold = (number: string, of: Partial<Line>) => order(number, { lines: [line({ serial: number, ...of })] })
  await bring(
    sold('A-1', { dealCode: 'D-1 ' }),
    sold('B-2', { dealCode: ' D-9', optionCode: 'O-1 ', dealName: 'Oolong', optionName: 'Box' }),
    sold('C-3', { dealCode: '', optionCode: ' ', dealName: 'Sencha' }),
  )
  expect(await found({ status: ['READY'] })).toEqual(['A-1'])
  const { data } = await owner.send(orderApi.summary, { query: { sort: 'dealName', order: 'asc' } })
  for (const { dealCode, dealName, optionCode, optionName } of data) {
    const items = [{ skuId: tea, quantity: 1 }]
    const { error } = await owner.send(orderApi.mapProduct, {
      body: { dealCode, dealName, optionCode, optionName, channelId, items, fromNowOn: true },
    })
    expect([dealName, error]).toEqual([dealName, []])
  }
  expect(await found({ status: ['READY'] })).toEqual(['A-1', 'B-2', 'C-3'])
})

test('an order whose import was under way when its product was created becomes ready too', async () => {
  const { w, owner, order, line, bring, found, channelId, tea } = await shop()
  const [id = 0] = await bring(order('A-1', { lines: [line({ serial: 'A-1', dealCode: 'D-7', dealName: 'Oolong' })] }))
  const body = { partnerId: w.id.partner.Haneul, channelId, code: 'D-7', name: 'Oolong tea' }
  const product = await owner.send(productApi.create, {
    body: { ...body, options: [{ mappings: [{ skuId: tea, quantity: 1 }] }] },
  })
  expect(await whileImporting(w, channelId, id, () => checkMissing(w.database, channelId, [product.id]))).toBe(1)
  expect(await found({ status: ['READY'] })).toEqual(['A-1'])
})

test('a complete order or line number finds only its own lines, a part of it all that contain it, and another partner’s number none', async () => {
  const { w, owner, order, line, bring } = await shop()
  await bring(
    order('A-1', { lines: [line({ serial: 'L-7' }), line({ serial: 'L-8' })] }),
    order('A-12', { lines: [line({ serial: 'L-71', dealName: 'Cup A-1', optionName: 'Red', dealCode: 'CUP-900' })] }),
  )
  const lines = async (keyword: string, who = owner) =>
    (await who.send(orderLineApi.list, { query: { keyword, sort: 'id', order: 'asc' } })).data.map((one) => one.serial)
  expect([await lines('A-1'), await lines('L-7'), await lines('A-12')]).toEqual([['L-7', 'L-8'], ['L-7'], ['L-71']])
  expect([await lines('a1'), await lines('-7'), await lines('cup')]).toEqual([
    ['L-7', 'L-8', 'L-71'],
    ['L-7', 'L-71'],
    ['L-71'],
  ])
  // As a screen shows it, the name of the deal and of its option are one text.
  expect([await lines('a-1 · re'), await lines('up9'), await lines('p · red')]).toEqual([['L-71'], ['L-71'], []])
  expect(await lines('A-1', w.as('otherPartner'))).toEqual([])
})

test('an order whose import ends while its product is deleted keeps its SKUs too', async () => {
  const { w, owner, order, line, bring, found, channelId } = await shop()
  const [id = 0] = await bring(order('A-1'))
  const [product] = (await owner.send(productApi.list)).data
  await whileImporting(w, channelId, id, () => owner.send(productApi.remove, { query: { ids: [product?.id ?? 0] } }))
  await bring(order('A-1', { changedAt: at(5), lines: [line({ serial: 'A-1-1', quantity: 3, status: 'PLACED' })] }))
  expect(await found({ status: ['READY'] })).toEqual(['A-1'])
})

test('an order keeps its SKUs when its product is deleted, even if its shop changes its quantity later', async () => {
  const { owner, order, line, bring, found } = await shop()
  await bring(order('A-1'))
  const [product] = (await owner.send(productApi.list)).data
  await owner.send(productApi.remove, { query: { ids: [product?.id ?? 0] } })
  await bring(order('A-1', { changedAt: at(5), lines: [line({ serial: 'A-1-1', quantity: 3, status: 'PLACED' })] }))
  await bring(order('B-2'))
  expect(await found({ status: ['READY'] })).toEqual(['A-1'])
  expect(await found({ ofcStatuses: ['MISSING_ITEM'] })).toEqual(['B-2'])
  const lines = await owner.send(orderLineApi.list, { query: { serial: 'A-1-1' } })
  expect(lines.data.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[3]])
})

test('mapping a deal leaves out orders that were delivered or cancelled before', async () => {
  const { owner, order, line, bring, channelId, tea } = await shop()
  const unknown = (number: string, of: Partial<Line> = {}) =>
    order(number, { lines: [line({ dealCode: 'D-9', dealName: 'Oolong', ...of })] })
  const [waits = 0, , cancelled = 0] = await bring(
    unknown('A-1'),
    unknown('B-2', { status: 'DELIVERED' }),
    unknown('C-3'),
  )
  await owner.send(orderApi.cancel, { body: { ids: [cancelled] } })
  expect((await owner.send(orderApi.summary, { query: {} })).data).toMatchObject([{ orders: 1 }])
  const deal = { channelId, dealCode: 'D-9', dealName: 'Oolong', items: [{ skuId: tea }], fromNowOn: true }
  expect(await owner.send(orderApi.mapProduct, { body: deal })).toEqual({ success: [{ id: waits }], error: [] })
})

test('a postal code without its leading zero is corrected, an uncertain one shown with its candidates, a correct one kept', async () => {
  const { owner, order, recipient, bring, get } = await shop()
  const ids = await bring(
    order('A-1', { recipient: { ...recipient, postalCode: '6236' } }),
    order('B-2', { recipient: { ...recipient, postalCode: '6236', address: '강남구 테헤란로 1' } }),
    order('C-3', { recipient: { ...recipient, phone: '010' } }),
  )
  const right = await get(ids[2] ?? 0)
  const answer = await owner.send(orderApi.fixPostalCode, { body: { ids } })
  expect(answer).toMatchObject({
    success: [
      { id: ids[0], message: '6236 → 06236' },
      { id: ids[2], isUnchanged: true },
    ],
    error: [{ id: ids[1], code: 'postal-code-candidates', message: expect.stringContaining('06236') }],
  })
  const mended = await get(ids[0] ?? 0)
  expect(mended).toMatchObject({ status: 'READY', recipient: { postalCode: '06236' } })
  expect(mended.history.at(-1)).toMatchObject({
    what: 'fixPostalCode',
    changes: [{ field: 'postalCode', before: '6236', after: '06236' }],
  })
  expect((await get(ids[2] ?? 0)).history, 'nothing happened to one that was right').toEqual(right.history)
})

test('a correct Japanese postal code stays as its shop writes it, so that it still follows when the buyer moves', async () => {
  const { owner, order, recipient, bring, get } = await shop()
  const kyoto = {
    ...recipient,
    countryCode: 'JP',
    postalCode: '604-8005',
    administrativeArea: '京都府',
    locality: '京都市中京区',
    address: '恵比須町439',
  }
  const [dashed = 0, plain = 0, wide = 0] = await bring(
    order('A-1', { recipient: kyoto }),
    order('B-2', { recipient: { ...kyoto, postalCode: '6048005' } }),
    order('C-3', { recipient: { ...kyoto, postalCode: '〒６０４－８００５' } }),
  )
  expect(await owner.send(orderApi.fixPostalCode, { body: { ids: [dashed, plain, wide] } })).toMatchObject({
    success: [
      { id: dashed, isUnchanged: true },
      { id: plain, isUnchanged: true },
      { id: wide, message: '〒６０４－８００５ → 6048005' },
    ],
    error: [],
  })
  await bring(order('A-1', { changedAt: at(5), recipient: { ...kyoto, postalCode: '530-0001', address: '梅田1' } }))
  expect(await get(dashed)).toMatchObject({ recipient: { postalCode: '530-0001' }, differences: [] })
})

test('same file twice → DUPLICATED', async () => {
  const { owner, found } = await shop()
  const row = (orderNumber: string, of: object = {}) => ({
    channel: 'tea store',
    orderNumber,
    productCode: 'D-1',
    quantity: '2',
    recipientName: '이솔',
    recipientPhone: '010-1234-5678',
    postalCode: '06236',
    address: '서울 강남구 테헤란로 1',
    ...of,
  })
  const rows = [row('F-1'), row('F-1', { productCode: 'D-9' }), row('F-2'), row('F-3', { quantity: 'two' }), row('F-3')]
  const upload = () => owner.send(orderApi.bulk, { body: { rows } })
  const first = await upload()
  expect(first.success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1, 2])
  expect(first.error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [3, 'quantity'],
    [4, 'orderNumber'],
  ])
  const second = await upload()
  expect(second.success).toEqual([])
  expect(second.error.map(({ errorType }) => errorType)).toEqual([
    'DUPLICATED',
    'DUPLICATED',
    'DUPLICATED',
    'WRONG_VALUE',
    'WRONG_VALUE',
  ])
  expect(await found({})).toEqual(['F-1', 'F-2'])
})

test('an order of 1001 rows is refused row by row, and the other orders of its file are imported', async () => {
  const { owner, found } = await shop()
  const row = (orderNumber: string) => ({ channel: 'tea store', orderNumber, productCode: 'D-1', quantity: 1 })
  const rows = [row('F-1'), ...Array.from({ length: 1001 }, () => row('2026-11-29')), row('F-2')]
  const { success, error } = await owner.send(orderApi.bulk, { body: { rows } })
  expect(success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1002])
  expect(error).toHaveLength(1001)
  expect(error.at(-1)).toMatchObject({ clientIndex: 1001, property: 'orderNumber', errorType: 'WRONG_VALUE' })
  expect(await found({})).toEqual(['F-1', 'F-2'])
})

test('an order in dollars keeps its cents when it is uploaded, entered by hand and downloaded', async () => {
  const { owner, channelId } = await shop()
  const row = { channel: 'Tea store', productName: 'Tea', quantity: 1, recipientName: '이솔' }
  const { success, error } = await owner.send(orderApi.bulk, {
    body: {
      rows: [
        { ...row, orderNumber: 'USD-1', paymentAmount: 12.99, deliveryFee: '0.4', currency: 'usd' },
        { ...row, orderNumber: 'KRW-1', paymentAmount: 12_990, deliveryFee: 3_000 },
        { ...row, orderNumber: 'USD-2', paymentAmount: 3_000_000_000, currency: 'USD' },
      ],
    },
  })
  expect(error).toMatchObject([{ clientIndex: 2, property: 'paymentAmount' }])
  const byHand = await owner.send(orderApi.create, {
    body: {
      orders: [{ channelId, currency: 'USD', lines: [{ dealName: 'Tea', quantity: 3, paymentAmount: 3_897 }] }],
    },
  })
  const orders = await Promise.all(
    [...success, ...byHand.success].map(({ id }) => owner.send(orderApi.get, { params: { id } })),
  )
  expect(orders.map(({ currency, deliveryFee, prices }) => [currency, deliveryFee, prices.paymentAmount])).toEqual([
    ['USD', 40, 1_299],
    ['KRW', 3_000, 12_990],
    ['USD', 0, 3_897],
  ])
  const file = await owner.fetch(pathOf(orderApi.excel, { query: { sort: 'id_asc' } }))
  const [headings = [], ...cells] = await readSheet(Buffer.from(await file.arrayBuffer()))
  const at = ['Currency', 'Amount paid', 'Delivery fee'].map((heading) => headings.indexOf(heading))
  expect(cells.map((row) => at.map((place) => row[place]))).toEqual([
    ['USD', 12.99, 0.4],
    ['KRW', 12_990, 3_000],
    ['USD', 38.97, 0],
  ])
})

test('rows of one order with two recipients are refused, and a recipient given in one row alone applies to the whole order', async () => {
  const { owner, found, get } = await shop()
  const row = { channel: 'tea store', productCode: 'D-1', quantity: 1 }
  const to = { recipientName: '이솔', recipientPhone: '010-1234-5678', postalCode: '06236', address: '서울 강남구 1' }
  const rows = [
    { ...row, ...to, orderNumber: 'F-1' },
    { ...row, ...to, orderNumber: 'F-1', recipientName: '박서연' },
    { ...row, orderNumber: 'F-2' },
    { ...row, ...to, orderNumber: 'F-2' },
  ]
  const { success, error } = await owner.send(orderApi.bulk, { body: { rows } })
  expect(error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [0, 'orderNumber'],
    [1, 'recipientName'],
  ])
  expect(await found({})).toEqual(['F-2'])
  expect((await get(success[0]?.id ?? 0)).recipient).toMatchObject({ name: '이솔', postalCode: '06236' })
})

test('an order of several rows takes the currency that any of them gives, and rows of two currencies are refused', async () => {
  const { owner, found, get } = await shop()
  const row = { channel: 'tea store', productCode: 'D-1', quantity: 1, paymentAmount: 12.99 }
  const rows = [
    { ...row, orderNumber: 'F-1', paymentAmount: 7 },
    { ...row, orderNumber: 'F-1', currency: 'USD', deliveryFee: 4.5 },
    { ...row, orderNumber: 'F-2', currency: 'USD' },
    { ...row, orderNumber: 'F-2', currency: 'EUR' },
  ]
  const { success, error } = await owner.send(orderApi.bulk, { body: { rows } })
  expect(error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [2, 'orderNumber'],
    [3, 'currency'],
  ])
  expect(await found({})).toEqual(['F-1'])
  expect(await get(success[0]?.id ?? 0)).toMatchObject({
    currency: 'USD',
    deliveryFee: 450,
    prices: { paymentAmount: 1_999 },
  })
})

test('amounts with more decimals than their currency are refused: dollars without a currency are not read as won', async () => {
  const { owner, found } = await shop()
  const row = { channel: 'tea store', productCode: 'D-1', quantity: 1 }
  const rows = [
    { ...row, orderNumber: 'F-1', paymentAmount: 12.99 },
    { ...row, orderNumber: 'F-2', paymentAmount: '12.995', currency: 'USD' },
    { ...row, orderNumber: 'F-3', paymentAmount: 0.1 + 0.2, deliveryFee: 4.35, currency: 'USD' },
    { ...row, orderNumber: 'F-4', paymentAmount: '12990.00' },
  ]
  const { error } = await owner.send(orderApi.bulk, { body: { rows } })
  expect(error.map(({ clientIndex, property, errorType }) => [clientIndex, property, errorType])).toEqual([
    [0, 'paymentAmount', 'WRONG_VALUE'],
    [1, 'paymentAmount', 'WRONG_VALUE'],
  ])
  expect(await found({})).toEqual(['F-3', 'F-4'])
})

test('an amount with the sign of another currency than the shop’s is refused where its order gives no currency', async () => {
  const { owner, found } = await shop()
  const row = { channel: 'tea store', productCode: 'D-1', quantity: 1, paymentAmount: 1200 }
  const rows = [
    { ...row, orderNumber: 'F-1', currencySign: '¥' },
    { ...row, orderNumber: 'F-2', currencySign: '₩' },
    { ...row, orderNumber: 'F-3', currencySign: '¥', currency: 'JPY' },
    { ...row, orderNumber: 'F-4' },
    { ...row, orderNumber: 'F-5', currencySign: '$' },
    { ...row, orderNumber: 'F-5', currency: 'USD' },
  ]
  const { error } = await owner.send(orderApi.bulk, { body: { rows } })
  expect(error).toMatchObject([
    {
      clientIndex: 0,
      property: 'currency',
      message: 'The amount has another currency’s sign than this channel’s orders. Give the currency.',
    },
  ])
  expect(await found({})).toEqual(['F-2', 'F-3', 'F-4', 'F-5'])
})

test('an order with a future date or an unknown currency is refused by hand and by upload, and those beside it come', async () => {
  const { w, owner, channelId, found } = await shop()
  const ahead = new Date(w.clock.now().getTime() + 25 * 3_600_000).toISOString()
  const order = { channelId, lines: [{ dealName: 'Tea', quantity: 1, paymentAmount: 0 }] }
  const byHand = await owner.send(orderApi.create, {
    body: {
      orders: [
        { ...order, placedAt: ahead },
        { ...order, channelOrderId: 'H-1', placedAt: null },
      ],
    },
  })
  expect(byHand.error).toMatchObject([
    { clientIndex: 0, property: 'placedAt', code: 'order-ahead', message: 'The order is dated in the future.' },
  ])
  expect(await owner.refused(orderApi.create, { body: { orders: [{ ...order, currency: 'XYZ' }] } })).toMatchObject({
    status: 400,
    details: [{ property: 'orders.0.currency' }],
  })
  const row = { channel: 'tea store', productCode: 'D-1', quantity: 1 }
  const rows = [
    { ...row, orderNumber: 'F-1', placedOn: '2026-03-02' },
    { ...row, orderNumber: 'F-2', placedOn: '2026-03-02' },
    { ...row, orderNumber: 'F-2', placedOn: '2062-03-02' },
    { ...row, orderNumber: 'F-3', currency: 'XYZ' },
    // On the other side of the date line it is tomorrow already.
    { ...row, orderNumber: 'F-4', placedOn: '2026-03-03' },
  ]
  const { error } = await owner.send(orderApi.bulk, { body: { rows } })
  expect(error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [1, 'orderNumber'],
    [2, 'placedOn'],
    [3, 'currency'],
  ])
  expect(await found({})).toEqual(['H-1', 'F-1', 'F-4'])
})

test('a spreadsheet must name the partner where two partners have a channel of the same name', async () => {
  const { w, found } = await shop()
  const other = { partnerId: w.id.partner.Mori, name: 'Tea store', channelType: 'SPREADSHEET' as const }
  await w.as('office').send(channelApi.create, { body: other })
  const row = { channel: 'Tea store', orderNumber: 'F-1', productCode: 'D-1', quantity: 1 }
  const upload = (of: object) => w.as('office').send(orderApi.bulk, { body: { rows: [{ ...row, ...of }] } })
  expect((await upload({})).error).toMatchObject([{ property: 'partner', errorType: 'REQUIRED' }])
  expect((await upload({ partner: 'nobody' })).error).toMatchObject([{ property: 'partner', errorType: 'WRONG_VALUE' }])
  expect((await upload({ channel: 'Nowhere' })).error).toMatchObject([{ property: 'channel' }])
  expect((await upload({ partner: 'haneul' })).error).toEqual([])
  expect(await found({})).toEqual(['F-1'])
})

test('a spreadsheet of orders shows an order’s delivery fee once, however many lines the order has', async () => {
  const { owner, order, line, bring } = await shop()
  await bring(
    order('A-1', { deliveryFee: 3000, lines: [line({ serial: '1' }), line({ serial: '2' }), line({ serial: '3' })] }),
    order('B-2', { deliveryFee: 2500 }),
  )
  const sheet = await owner.fetch(pathOf(orderApi.excel, { query: { sort: 'id_asc' } }))
  const fees = (await spreadsheetRows(sheet)).map((row) => row['Delivery fee'])
  expect(fees).toEqual([3000, null, null, 2500])
})

test('an order in another currency keeps its currency in uploaded and downloaded spreadsheets', async () => {
  const { owner, channelId } = await shop()
  const row = {
    channel: channelId,
    orderNumber: 'J-1',
    productCode: 'D-1',
    quantity: 1,
    paymentAmount: 5000,
    deliveryFee: 600,
    currency: 'jpy',
    recipientName: '山田太郎',
    recipientPhone: '090-1234-5678',
    countryCode: 'JP',
    postalCode: '060-0001',
    address: '北海道札幌市中央区北一条西',
  }
  expect((await owner.send(orderApi.bulk, { body: { rows: [row] } })).error).toEqual([])
  expect((await owner.send(orderApi.list, { query: {} })).data).toMatchObject([{ currency: 'JPY', deliveryFee: 600 }])
  for (const call of [orderApi.excel, orderLineApi.excel]) {
    const sheet = await owner.fetch(pathOf(call, { query: {} }))
    const [told] = await spreadsheetRows(sheet)
    expect(told).toMatchObject({ 'Amount paid': 5000, Currency: 'JPY' })
  }
})

test('the template’s example is an order of the country whose language the user has chosen', async () => {
  const { owner } = await shop()
  const example = async (language: 'ko' | 'ja') => {
    await owner.send(authApi.saveSettings, { body: { language } })
    const [row = {}] = await spreadsheetRows(await owner.fetch(pathOf(orderApi.sample, {})))
    return Object.values(row)
  }
  expect(await example('ko')).toEqual(expect.arrayContaining(['KRW', 18_000, 'KR', '06236']))
  expect(await example('ja')).toEqual(expect.arrayContaining(['JPY', 1800, 'JP', '150-0041', '東京都', '渋谷区']))
})

test('an uploaded order without currency and country takes those of the shop’s other orders, else those of its center', async () => {
  const { w } = await shop()
  const store = async (partner: 'Haneul' | 'Mori', name: string) => {
    const partnerId = w.id.partner[partner]
    await w.as('office').send(channelApi.create, { body: { partnerId, name, channelType: 'SPREADSHEET' } })
  }
  await store('Mori', 'Tokyo')
  await store('Haneul', 'Osaka')
  const upload = async (...rows: object[]) => {
    const row = { productCode: 'D-1', quantity: 1, recipientName: '山田太郎' }
    const { error } = await w
      .as('office')
      .send(orderApi.bulk, { body: { rows: rows.map((one) => ({ ...row, ...one })) } })
    expect(error).toEqual([])
  }
  const said = async (channelOrderId: string) => {
    const { data } = await w.as('office').send(orderApi.list, { query: { keyword: channelOrderId } })
    return data.map(({ currency, recipient }) => [currency, recipient.countryCode])
  }
  // Neither partner has orders yet, so the center decides: one is in Japan, the other in Korea.
  await upload({ channel: 'Tokyo', orderNumber: 'T-1' }, { channel: 'Osaka', orderNumber: 'O-1' })
  expect([await said('T-1'), await said('O-1')]).toEqual([[['JPY', 'JP']], [['KRW', 'KR']]])
  await upload(
    { channel: 'Osaka', orderNumber: 'O-2', currency: 'JPY', countryCode: 'JP' },
    { channel: 'Osaka', orderNumber: 'O-3', currency: 'JPY', countryCode: 'JP' },
  )
  await upload({ channel: 'Osaka', orderNumber: 'O-4' }, { channel: 'Osaka', orderNumber: 'O-5', currency: 'USD' })
  expect([await said('O-4'), await said('O-5')]).toEqual([[['JPY', 'JP']], [['USD', 'JP']]])
})

test('an order cannot be entered for a terminated channel', async () => {
  const { owner, channelId, found } = await shop()
  const { version } = await owner.send(channelApi.get, { params: { id: channelId } })
  await owner.send(channelApi.update, { params: { id: channelId }, ifMatch: version, body: { status: 'TERMINATED' } })
  const order = { channelId, lines: [{ dealName: 'Tea', quantity: 1, paymentAmount: 0 }] }
  const { success, error } = await owner.send(orderApi.create, { body: { orders: [order] } })
  const says = { property: 'channelId', code: 'channel-status', message: expect.stringContaining('is ended') }
  expect([success, error]).toMatchObject([[], [{ clientIndex: 0, ...says }]])
  expect(await found({})).toEqual([])
})

test('an order entered by hand is created once, as a channel’s is, and its number keeps its leading zeros', async () => {
  const { owner, channelId, get } = await shop()
  const body = {
    channelId,
    channelOrderId: '000123',
    recipientName: 'ﾔﾏﾀﾞ 太郎',
    recipientPhone: '090-1234-5678',
    countryCode: 'JP',
    postalCode: '060-0001',
    address: '北海道札幌市中央区北一条西',
    lines: [{ dealCode: 'D-1', quantity: 1, paymentAmount: 5000 }],
  }
  const { success } = await owner.send(orderApi.create, { body: { orders: [body, body, { ...body, channelId: 999 }] } })
  expect(success).toMatchObject([{ clientIndex: 0 }])
  expect(await get(success[0]?.id ?? 0)).toMatchObject({
    channelOrderId: '000123',
    status: 'READY',
    recipient: { name: 'ﾔﾏﾀﾞ 太郎', postalCode: '060-0001' },
    history: [{ what: 'create', user: { name: expect.any(String) } }],
  })
})

test('an order abroad is entered with its city, by hand and by upload, and downloaded with it', async () => {
  const { owner, channelId, get } = await shop()
  const abroad = { countryCode: 'US', postalCode: '94103', administrativeArea: 'CA', locality: 'San Francisco' }
  const to = { recipientName: 'Ann Lee', recipientPhone: '+1 415 555 2671', ...abroad, address: '100 Market Street' }
  const lines = [{ dealCode: 'D-1', quantity: 1, paymentAmount: 5000 }]
  const byHand = await owner.send(orderApi.create, { body: { orders: [{ channelId, ...to, lines }] } })
  const row = { channel: channelId, orderNumber: 'US-1', productCode: 'D-1', quantity: 1, ...to }
  const bySheet = await owner.send(orderApi.bulk, { body: { rows: [row] } })
  for (const { success } of [byHand, bySheet])
    expect(await get(success[0]?.id ?? 0)).toMatchObject({
      recipient: { administrativeArea: 'CA', locality: 'San Francisco', address: '100 Market Street' },
    })
  const [told] = await spreadsheetRows(await owner.fetch(pathOf(orderApi.excel, { query: {} })))
  expect(told).toMatchObject({ Province: 'CA', City: 'San Francisco', Address: '100 Market Street' })
})

import { expect, test } from 'vitest'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'

const rows = {
  skus: { toner: { safetyStock: 10, barcode: '111' }, tea: { partner: 'Mori' } },
  locations: { 'A-01': {}, 'B-01': { pickable: false }, 'N-01': { center: 'NRT1' } },
  stock: { toner: { 'A-01': 5, 'B-01': 3 }, tea: { 'N-01': 7 } },
} as const

test('stock is listed per SKU and center, and per place', async () => {
  const { as } = await world(rows)
  const balances = await as('office').send(inventoryApi.list, { query: { sort: 'skuName', order: 'desc' } })
  expect(balances.data).toMatchObject([
    { skuName: 'toner', inStorage: 8, available: 8, centerCode: 'ICN1', mainBarcode: '111', partnerName: 'Haneul' },
    { skuName: 'tea', inStorage: 7, centerCode: 'NRT1' },
  ])
  const places = await as('office').send(inventoryApi.list2, { query: { sort: 'locationAlias', order: 'asc' } })
  expect(
    places.data.map(({ locationAlias, storageQuantity, pickable, lot }) => [
      locationAlias,
      storageQuantity,
      pickable,
      lot,
    ]),
  ).toEqual([
    ['A-01', 5, true, null],
    ['B-01', 3, false, null],
    ['N-01', 7, true, null],
  ])
})

test('stock is found by the barcode of its SKU, per center and per place', async () => {
  const { as } = await world(rows)
  const query = { keyword: '111' }
  expect((await as('office').send(inventoryApi.list, { query })).data).toMatchObject([{ skuName: 'toner' }])
  expect((await as('office').send(inventoryApi.list2, { query })).data).toHaveLength(2)
  expect((await as('office').send(inventoryApi.list, { query: { keyword: '1112' } })).data).toEqual([])
})

test('stock below its safety stock can be listed and counted', async () => {
  const { as } = await world(rows)
  expect(
    (await as('office').send(inventoryApi.list, { query: { belowSafetyStock: true } })).data.map(
      ({ skuName }) => skuName,
    ),
  ).toEqual(['toner'])
  expect(await as('office').send(inventoryApi.count2, { query: { resourceType: 'STOCKOUT_RISK_ITEM' } })).toEqual({
    resourceType: 'STOCKOUT_RISK_ITEM',
    count: 1,
  })
  expect((await as('office').send(inventoryApi.count2, { query: { resourceType: 'LOCATION' } })).count).toBe(3)
  expect((await as('office').send(inventoryApi.count2)).count).toBe(2)
})

test('a SKU that sells faster than it can be produced is at risk in the list, in the count and in the overview', async () => {
  const { as, id, database } = await world({
    skus: { tea: {}, rice: {} },
    locations: { 'A-01': {} },
    stock: { tea: { 'A-01': 30 }, rice: { 'A-01': 30 } },
  })
  const skuId = idOf(id.sku, 'tea')
  await database.write(({ tx }) => tx.updateTable('sku').set({ productionLeadtime: 14 }).execute())
  const slip = await as('manager').send(slipApi.create, {
    body: {
      centerId: id.center.ICN1,
      partnerId: id.partner.Haneul,
      reason: 'B2B_OUT',
      slipLines: [{ skuId, quantity: 20, locationId: idOf(id.location, 'A-01') }],
    },
  })
  const risks = async () => ({
    count: (await as('office').send(inventoryApi.count2, { query: { resourceType: 'STOCKOUT_RISK_ITEM' } })).count,
    listed: (await as('office').send(inventoryApi.list, { query: { atRisk: true } })).data.map(
      ({ skuName }) => skuName,
    ),
    overview: (await as('office').send(skuApi.overview)).concerns.AT_RISK,
  })
  expect(await risks()).toEqual({ count: 0, listed: [], overview: 0 })
  await as('manager').send(slipApi.close, { body: { slips: [{ id: slip.id }] } })
  expect((await as('office').send(inventoryApi.list, { query: { skuIds: [skuId] } })).data).toMatchObject([
    { available: 10 },
  ])
  // 20 pieces in 28 days are 10 in the 14 days that a new lot takes, so what is there just lasts.
  expect(await risks()).toEqual({ count: 0, listed: [], overview: 0 })
  await database.write(({ tx }) => tx.updateTable('sku').set({ productionLeadtime: 15 }).execute())
  expect(await risks()).toEqual({ count: 1, listed: ['tea'], overview: 1 })
})

test('stock at risk in a center that a user may not see counts as none, without an error', async () => {
  const { as, id } = await world({
    skus: { tea: { safetyStock: 9 } },
    locations: { 'A-01': {}, 'N-01': { center: 'NRT1' } },
    stock: { tea: { 'A-01': 3, 'N-01': 3 } },
  })
  const there = { centerIds: [id.center.NRT1] }
  const risks = async (who: 'office' | 'manager') => [
    (await as(who).send(inventoryApi.count2, { query: { resourceType: 'STOCKOUT_RISK_ITEM', ...there } })).count,
    (await as(who).send(inventoryApi.list, { query: { atRisk: true, ...there } })).totalCount,
  ]
  expect(await risks('office')).toEqual([1, 1])
  expect(await risks('manager')).toEqual([0, 0])
})

test('each user sees the stock and the ledger of their own partner or center only', async () => {
  const { as, id } = await world(rows)
  for (const [who, sku] of [
    ['partner', 'toner'],
    ['worker', 'toner'],
    ['otherPartner', 'tea'],
    ['narita', 'tea'],
  ] as const) {
    const names = [
      ...(await as(who).send(inventoryApi.list)).data.map(({ skuName }) => skuName),
      ...(await as(who).send(inventoryApi.list2)).data.map(({ skuName }) => skuName),
      ...(await as(who).send(inventoryApi.logs)).data.map(({ skuName }) => skuName),
    ]
    expect(new Set(names)).toEqual(new Set([sku]))
    expect((await as(who).send(inventoryApi.count2)).count).toBe(1)
    // Only the toner runs low.
    expect((await as(who).send(inventoryApi.count2, { query: { resourceType: 'STOCKOUT_RISK_ITEM' } })).count).toBe(
      sku === 'toner' ? 1 : 0,
    )
  }
  expect(
    (
      await as('partner').send(inventoryApi.list, {
        query: { partnerIds: [id.partner.Mori], skuIds: [idOf(id.sku, 'tea')] },
      })
    ).totalCount,
  ).toBe(0)
})

test('the ledger is filtered by reason, field, location and time', async () => {
  const { as, id } = await world(rows)
  const query = {
    reason: ['CLOSE' as const],
    targetField: ['AVA' as const],
    locationId: idOf(id.location, 'A-01'),
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-02T10:00:00+09:00',
  }
  expect((await as('office').send(inventoryApi.logs, { query })).data).toMatchObject([
    { before: 0, change: 5, after: 5, locationAlias: 'A-01' },
  ])
  expect(
    (await as('office').send(inventoryApi.logs, { query: { ...query, to: '2026-03-02T00:59:00Z' } })).totalCount,
  ).toBe(0)
})

test('pieces that have expired by the center’s day stay in storage and are not pickable', async () => {
  const { as, database } = await world(rows)
  const pickableOn = async (expirationDate: string) => {
    await database.write(({ tx }) => tx.updateTable('locationStock').set({ expirationDate }).execute())
    const { data } = await as('office').send(inventoryApi.list2, {
      query: { keyword: '111', sort: 'id', order: 'asc' },
    })
    return data.map(({ storageQuantity, pickable, pickableQuantity }) => [storageQuantity, pickable, pickableQuantity])
  }
  expect(await pickableOn('2026-03-02')).toEqual([
    [5, true, 5],
    [3, false, 0],
  ])
  expect(await pickableOn('2026-03-01')).toEqual([
    [5, false, 0],
    [3, false, 0],
  ])
})

test('damaged pieces at a location are a row of their own, in storage and not pickable', async () => {
  const { as } = await world({ ...rows, stock: { toner: { 'A-01': { good: 5, damaged: 2 } } } })
  const told = async (query: object) =>
    (await as('office').send(inventoryApi.list2, { query })).data.map((row) => [
      row.condition,
      row.storageQuantity,
      row.pickable,
    ])
  expect(await told({})).toEqual([
    ['DAMAGED', 2, false],
    ['GOOD', 5, true],
  ])
  expect(await told({ condition: 'DAMAGED' })).toEqual([['DAMAGED', 2, false]])
  expect((await as('office').send(inventoryApi.list)).data).toMatchObject([
    { inStorage: 7, available: 7, damaged: 2, sellable: 5 },
  ])
  const { data } = await as('office').send(inventoryApi.logs, { query: { targetField: ['INS'] } })
  expect(data.map(({ condition, cause, receivingSheetId }) => [condition, cause, receivingSheetId])).toEqual([
    ['DAMAGED', 'adjustment', null],
    ['GOOD', 'adjustment', null],
  ])
})

test('goods moved on the spot appear in the ledger as a relocation without a sheet', async () => {
  const { as, database } = await world(rows)
  await database.write(async ({ tx }) => {
    const { id: _, ...entry } = await tx.selectFrom('inventoryLog').selectAll().limit(1).executeTakeFirstOrThrow()
    await tx
      .insertInto('inventoryLog')
      .values({ ...entry, reason: 'MOVE', cause: 'relocation', causeId: null })
      .execute()
  })
  const { data } = await as('office').send(inventoryApi.logs, { query: { reason: ['MOVE'] } })
  expect(data).toMatchObject([{ cause: 'relocation', causeId: null, causeName: null }])
})

test('stock and ledger download as spreadsheets', async () => {
  const { as } = await world(rows)
  for (const path of ['/api/now/inventory2/download/excel', '/api/now/inventory/logs/download/excel']) {
    expect((await (await as('office').fetch(path)).arrayBuffer()).byteLength).toBeGreaterThan(1000)
  }
})

test('a cursor reads the whole ledger, and a cursor of another user reveals no foreign rows', async () => {
  const { as } = await world(rows)
  const sorting = { sort: 'at', order: 'asc' } as const
  const whole = (await as('office').send(inventoryApi.logs, { query: sorting })).data
  expect(whole.length).toBeGreaterThan(3)
  const first = await as('office').send(inventoryApi.logs, { query: { ...sorting, limit: 2 } })
  expect(first).toMatchObject({ totalCount: whole.length, pageSize: 2, page: 1 })
  const query = { ...sorting, after: first.after ?? '' }
  const rest = await as('office').send(inventoryApi.logs, { query })
  expect([...first.data, ...rest.data]).toEqual(whole)
  expect(rest).toMatchObject({ totalCount: whole.length, after: null })

  // A cursor from before the first row of anyone.
  const after = Buffer.from(JSON.stringify(['at', 'asc', '', 1, { total: 0 }])).toString('base64url')
  for (const [who, sku] of [
    ['partner', 'toner'],
    ['otherPartner', 'tea'],
    ['narita', 'tea'],
  ] as const) {
    // A partner's people are not told where it was, by whom and with which handheld.
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
    const theirs = idsOf(whole.filter(({ skuName }) => skuName === sku))
    expect(idsOf((await as(who).send(inventoryApi.logs, { query: { ...sorting, after } })).data)).toEqual(theirs)
    const others = idsOf((await as(who).send(inventoryApi.logs, { query })).data)
    expect(theirs).toEqual(expect.arrayContaining(others))
  }
  expect(await as('office').refused(inventoryApi.logs, { query: { sort: 'id', after } })).toMatchObject({
    status: 400,
    details: [{ property: 'after' }],
  })
})

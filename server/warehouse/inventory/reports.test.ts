import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import type { SlipReason } from '../../../shared/entities/slip.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type World } from '../../../tests/support/world.ts'

const rows = {
  skus: { toner: {}, tea: { partner: 'Mori' }, cream: { expires: true, lots: true } },
  locations: { 'A-01': {}, 'B-01': { pickable: false }, 'N-01': { center: 'NRT1' } },
  stock: { toner: { 'A-01': 50 }, tea: { 'N-01': 7 } },
} as const
const march = { executedAtFrom: '2026-03-01', executedAtTo: '2026-03-31' }

/** Writes a slip and closes it as written. */
async function slip(
  w: World,
  reason: SlipReason,
  quantity: number,
  line: { sku?: string; place?: string; lot?: string; expirationDate?: string } = {},
) {
  const { sku = 'toner', place = 'A-01', ...lot } = line
  const isMove = reason === 'MV'
  const at = idOf(w.id.location, place)
  const { id } = await w.as('manager').send(slipApi.create, {
    body: {
      centerId: w.id.center.ICN1,
      partnerId: w.id.partner.Haneul,
      reason,
      description: 'told',
      slipLines: [
        {
          skuId: idOf(w.id.sku, sku),
          quantity,
          ...lot,
          locationId: at,
          ...(isMove ? { targetLocationId: idOf(w.id.location, 'B-01') } : {}),
        },
      ],
    },
  })
  const closed = await w.as('manager').send(slipApi.close, { body: { slips: [{ id }] } })
  expect(closed.error).toEqual([])
  return id
}

const stockOf = async (w: World, sku: string) =>
  (await w.as('office').send(inventoryApi.list, { query: { skuIds: [idOf(w.id.sku, sku)] } })).data[0]

test('setting Qoo10’s share moves pieces between available balances in the ledger, and none goes below zero', async () => {
  const w = await world(rows)
  const { id = 0 } = (await stockOf(w, 'toner')) ?? {}
  const given = await w.as('manager').send(inventoryApi.update, { params: { id }, body: { qoo10Available: 20 } })
  expect(given).toMatchObject({ inStorage: 50, available: 30, qoo10Available: 20, reserved: 0 })
  await slip(w, 'B2B_OUT', 10)
  expect(
    await w.as('manager').refused(inventoryApi.update, { params: { id }, body: { qoo10Available: 41 } }),
  ).toMatchObject({ status: 409, code: 'share-over-available' })
  await w.as('manager').send(inventoryApi.update, { params: { id }, body: { qoo10Available: 5 } })
  expect(await stockOf(w, 'toner')).toMatchObject({ inStorage: 40, available: 35, qoo10Available: 5 })
  const { data } = await w.as('office').send(inventoryApi.logs, {
    query: { reason: ['MOVE', 'MOVE_CANCEL'], sort: 'id', order: 'asc' },
  })
  expect(data.map((row) => [row.reason, row.targetField, row.change, row.locationAlias])).toEqual([
    ['MOVE', 'AVA', -20, null],
    ['MOVE', 'Q10AVA', 20, null],
    ['MOVE_CANCEL', 'AVA', 15, null],
    ['MOVE_CANCEL', 'Q10AVA', -15, null],
  ])
})

test('a bulk change of Qoo10 shares answers for each row, hides another center’s stock and refuses wrong amounts', async () => {
  const w = await world(rows)
  const [toner, tea] = [(await stockOf(w, 'toner'))?.id ?? 0, (await stockOf(w, 'tea'))?.id ?? 0]
  const answer = await w.as('manager').send(inventoryApi.bulk, {
    body: {
      rows: [
        { id: toner, qoo10Available: 50 },
        { id: tea, qoo10Available: 1 },
        { id: toner, qoo10Available: 51 },
        { id: toner, qoo10Available: 50 },
      ],
    },
  })
  expect(answer.success).toEqual([{ id: toner }, { id: toner }])
  expect(answer.error).toMatchObject([
    { id: tea, property: 'id', code: 'not-found' },
    { id: toner, property: 'qoo10Available', code: 'share-over-available' },
  ])
  expect(await stockOf(w, 'toner')).toMatchObject({ available: 0, qoo10Available: 50 })
  for (const wrong of [-1, 1.5, 1e308, '5', null])
    expect(
      await w.as('manager').refused(inventoryApi.bulk, {
        body: { rows: [{ id: toner, qoo10Available: wrong as number }] },
      }),
    ).toMatchObject({ status: 400 })
})

test('two users who give the same pieces to Qoo10 at once give them once', async () => {
  const w = await world(rows)
  const { id = 0 } = (await stockOf(w, 'toner')) ?? {}
  await Promise.all(
    ['manager', 'office'].map((who) =>
      w.as(who as 'manager').send(inventoryApi.update, { params: { id }, body: { qoo10Available: 30 } }),
    ),
  )
  expect(await stockOf(w, 'toner')).toMatchObject({ inStorage: 50, available: 20, qoo10Available: 30 })
})

test('the operation report counts incoming and outgoing pieces by their cause, without moves', async () => {
  const w = await world(rows)
  for (const [reason, quantity] of [
    ['B2B_OUT', 4],
    ['B2C_OUT', 3],
    ['DISUSE', 2],
    ['PRODUCTION', 1],
    ['IN_NORMAL', 10],
    ['IN_PRODUCTION', 6],
    ['REVISION', 49],
    ['MV', 5],
  ] as const)
    await slip(w, reason, quantity)
  const [whole] = (await w.as('office').send(inventoryApi.operations, { query: march })).data
  expect(whole).toEqual({
    day: null,
    decreases: { b2c: 3, b2b: 4, revision: 7, production: 1, disuse: 2, goodQuality: 0 },
    increases: { normal: 10, goodQuality: 0, revision: 0, production: 6 },
    decrease: 17,
    increase: 16,
  })
  const [some] = (
    await w
      .as('office')
      .send(inventoryApi.operations, { query: { ...march, operationType: ['REVISION', 'PRODUCTION'] } })
  ).data
  expect(some).toMatchObject({ decrease: 8, increase: 6, decreases: { b2b: 0 } })
})

test('pieces sorted as good count as both incoming and outgoing, so that the report’s sums match the balance', async () => {
  const w = await world({ ...rows, stock: { toner: { 'A-01': { damaged: 5 } } } })
  const place = idOf(w.id.location, 'A-01')
  const { id } = await w.as('manager').send(slipApi.create, {
    body: {
      centerId: w.id.center.ICN1,
      partnerId: w.id.partner.Haneul,
      reason: 'IN_GOOD_QUALITY',
      slipLines: [{ skuId: idOf(w.id.sku, 'toner'), locationId: place, targetLocationId: place, quantity: 3 }],
    },
  })
  expect((await w.as('manager').send(slipApi.close, { body: { slips: [{ id }] } })).error).toEqual([])
  const [whole] = (await w.as('office').send(inventoryApi.operations, { query: march })).data
  expect(whole).toMatchObject({
    increases: { goodQuality: 3 },
    decreases: { goodQuality: 3, revision: 0 },
    increase: 3,
    decrease: 3,
  })
})

test('the daily report counts each day in its center’s zone and includes days without operations, also as a spreadsheet', async () => {
  const w = await world(rows)
  await slip(w, 'B2B_OUT', 4)
  // The two slips are at 14:30 and 15:30 UTC, before and after midnight in Seoul.
  w.clock.pass({ hours: 13, minutes: 30 })
  await slip(w, 'DISUSE', 1)
  w.clock.pass({ hours: 1 })
  await slip(w, 'DISUSE', 2)
  const query = { resourceType: 'DAILY', executedAtFrom: '2026-03-01', executedAtTo: '2026-03-04' } as const
  const { data } = await w.as('office').send(inventoryApi.operations, { query })
  expect(data.map(({ day, decrease }) => [day, decrease])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 5],
    ['2026-03-03', 2],
    ['2026-03-04', 0],
  ])
  const file = await w.as('office').fetch(`/api/now/operation-inventory/download/excel?${new URLSearchParams(query)}`)
  const [head = [], ...lines] = await readSheet(Buffer.from(await file.arrayBuffer()))
  expect(lines.map((line) => line[head.indexOf('Disposal')])).toEqual([0, 1, 2, 0])
})

test('the days of the daily report add up to the report of their range, cause by cause', async () => {
  const w = await world(rows)
  for (const [reason, quantity] of [
    ['B2B_OUT', 4],
    ['DISUSE', 1],
    ['IN_NORMAL', 10],
    ['DISUSE', 2],
  ] as const) {
    await slip(w, reason, quantity)
    w.clock.pass({ hours: 20 })
  }
  // In Seoul the first slip is on the first day of the range, and the last slip on its last day.
  const range = { executedAtFrom: '2026-03-02', executedAtTo: '2026-03-04' }
  const { data: days } = await w.as('office').send(inventoryApi.operations, {
    query: { ...range, resourceType: 'DAILY' },
  })
  const [whole] = (await w.as('office').send(inventoryApi.operations, { query: range })).data
  expect(whole).toMatchObject({
    decrease: 7,
    decreases: { b2b: 4, disuse: 3 },
    increase: 10,
    increases: { normal: 10 },
  })
  // No single day holds all of a cause that happened twice.
  expect(days.map(({ decreases }) => decreases.disuse).filter((pieces) => pieces > 0)).toEqual([1, 2])
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0)
  expect({
    decrease: sum((day) => day.decrease),
    decreases: { b2b: sum((day) => day.decreases.b2b), disuse: sum((day) => day.decreases.disuse) },
    increase: sum((day) => day.increase),
    increases: { normal: sum((day) => day.increases.normal) },
  }).toEqual({ decrease: 7, decreases: { b2b: 4, disuse: 3 }, increase: 10, increases: { normal: 10 } })
})

test('a report without a range, or with a range that is reversed, ten years long or no date, is refused', async () => {
  const { as } = await world()
  for (const query of [
    {},
    { executedAtFrom: '2026-03-01' },
    { executedAtFrom: '2026-03-02', executedAtTo: '2026-03-01' },
    { executedAtFrom: '2016-03-02', executedAtTo: '2026-03-01' },
    { executedAtFrom: '2026-02-30', executedAtTo: '2026-03-01' },
  ])
    expect(await as('office').refused(inventoryApi.operations, { query: query as typeof march })).toMatchObject({
      status: 400,
    })
})

test('a partner’s report covers its own goods only, and the report of a center’s staff their own center only', async () => {
  const w = await world(rows)
  await slip(w, 'B2B_OUT', 4)
  for (const [who, pieces] of [
    ['partner', 4],
    ['otherPartner', 0],
    ['worker', 4],
    ['narita', 0],
  ] as const) {
    const { data } = await w.as(who).send(inventoryApi.operations, { query: march })
    expect([who, data[0]?.decrease]).toEqual([who, pieces])
  }
})

test('past stock is shown as it was at any instant, by SKU and by location, whatever came later', async () => {
  const w = await world(rows)
  const { id = 0 } = (await stockOf(w, 'toner')) ?? {}
  const steps = [
    () => slip(w, 'B2B_OUT', 4),
    () => slip(w, 'MV', 20),
    () => w.as('manager').send(inventoryApi.update, { params: { id }, body: { qoo10Available: 9 } }),
    () => slip(w, 'IN_NORMAL', 30, { sku: 'cream', lot: 'L1', expirationDate: '2026-04-01' }),
    () => slip(w, 'REVISION', 20),
    () => slip(w, 'DISUSE', 1, { sku: 'cream', lot: 'L1', expirationDate: '2026-04-01' }),
  ]
  const query = { pageSize: 500, sort: 'id', order: 'asc' } as const
  const now = async () => ({
    balances: (await w.as('office').send(inventoryApi.list, { query })).data.map((row) => [
      row.id,
      row.inStorage,
      row.available,
      row.reserved,
      row.qoo10Available,
    ]),
    places: (await w.as('office').send(inventoryApi.list2, { query })).data.map((row) => [row.id, row.storageQuantity]),
  })
  const then = async (at: string) => ({
    balances: (await w.as('office').send(inventoryApi.past, { query: { ...query, at } })).data.map((row) => [
      row.id,
      row.inStorage,
      row.available,
      row.reserved,
      row.qoo10Available,
    ]),
    places: (await w.as('office').send(inventoryApi.past2, { query: { ...query, at } })).data.map((row) => [
      row.id,
      row.storageQuantity,
    ]),
  })
  const seen: { at: string; was: Awaited<ReturnType<typeof now>> }[] = []
  for (const step of steps) {
    w.clock.pass({ hours: 5 })
    await step()
    seen.push({ at: w.clock.now().toISOString(), was: await now() })
  }
  for (const { at, was } of seen) expect(await then(at)).toEqual(was)
  // Between two instants the stock is as after the earlier one, and before all of them there was none.
  const between = new Date(Date.parse(seen[2]?.at ?? '') + 3_600_000).toISOString()
  expect(await then(between)).toEqual(seen[2]?.was)
  expect(await then('2020-01-01T00:00:00Z')).toEqual({ balances: [], places: [] })
  expect((await then('2099-01-01T00:00:00Z')).balances).toEqual((await now()).balances)
})

test('a ledger row recorded after the clock was set back still counts in past stock, and rows stay in order of time', async () => {
  const w = await world(rows)
  await slip(w, 'B2B_OUT', 4)
  const noon = w.clock.now().toISOString()
  w.clock.pass({ hours: -3 })
  await slip(w, 'B2B_OUT', 5)
  const { data } = await w.as('office').send(inventoryApi.past, { query: { at: noon } })
  expect(data.find(({ skuName }) => skuName === 'toner')).toMatchObject({ inStorage: 41, available: 41, reserved: 0 })
  const { data: log } = await w.as('office').send(inventoryApi.logs, { query: { sort: 'id', order: 'asc' } })
  const times = log.filter(({ centerCode }) => centerCode === 'ICN1').map(({ recordedAt }) => recordedAt)
  expect(times).toEqual(times.toSorted())
})

test('a partner sees the past stock of its own goods, without locations', async () => {
  const w = await world(rows)
  const at = w.clock.now().toISOString()
  expect((await w.as('partner').send(inventoryApi.past, { query: { at } })).data.map((row) => row.skuName)).toEqual([
    'toner',
  ])
  expect((await w.as('otherPartner').send(inventoryApi.past2, { query: { at } })).data).toMatchObject([
    { skuName: 'tea', storageQuantity: 7, locationAlias: null, locationId: null },
  ])
})

test('stock that expires within some days is listed by lot and location, expired lots first', async () => {
  const w = await world(rows)
  for (const [lot, expirationDate] of [
    ['gone', '2026-03-01'],
    ['soon', '2026-03-12'],
    ['late', '2026-04-30'],
  ] as const)
    await slip(w, 'IN_NORMAL', 5, { sku: 'cream', lot, expirationDate })
  const { data } = await w.as('office').send(inventoryApi.list2, {
    query: { expiresWithin: 10, sort: 'expirationDate', order: 'asc' },
  })
  expect(data.map(({ lot, daysLeft, locationAlias, available }) => [lot, daysLeft, locationAlias, available])).toEqual([
    ['gone', -1, 'A-01', 15],
    ['soon', 10, 'A-01', 15],
  ])
})

test('slow-moving stock is listed with the day on which pieces last left', async () => {
  const w = await world({ ...rows, stock: { ...rows.stock, cream: {} } })
  await slip(w, 'B2B_OUT', 4)
  w.clock.pass({ days: 20 })
  await slip(w, 'IN_NORMAL', 5, { sku: 'cream', lot: 'L1', expirationDate: '2027-01-01' })
  const slow = async (idleDays: number) =>
    (await w.as('office').send(inventoryApi.list, { query: { idleDays, sort: 'skuName', order: 'asc' } })).data.map(
      ({ skuName, lastOutgoingDay }) => [skuName, lastOutgoingDay],
    )
  // Goods that were put away today are not slow yet.
  expect(await slow(20)).toEqual([
    ['tea', null],
    ['toner', '2026-03-02'],
  ])
  expect(await slow(21)).toEqual([['tea', null]])
})

test('sorting pieces as good does not count as leaving, so slow-moving stock stays listed', async () => {
  const w = await world({ ...rows, stock: { toner: { 'A-01': { damaged: 5 } } } })
  w.clock.pass({ days: 30 })
  const slow = async () =>
    (await w.as('office').send(inventoryApi.list, { query: { idleDays: 20, keyword: 'toner' } })).data.map(
      ({ skuName, lastOutgoingDay }) => [skuName, lastOutgoingDay],
    )
  expect(await slow()).toEqual([['toner', null]])
  const place = idOf(w.id.location, 'A-01')
  const { id } = await w.as('manager').send(slipApi.create, {
    body: {
      centerId: w.id.center.ICN1,
      partnerId: w.id.partner.Haneul,
      reason: 'IN_GOOD_QUALITY',
      slipLines: [{ skuId: idOf(w.id.sku, 'toner'), locationId: place, targetLocationId: place, quantity: 3 }],
    },
  })
  expect((await w.as('manager').send(slipApi.close, { body: { slips: [{ id }] } })).error).toEqual([])
  expect(await slow()).toEqual([['toner', null]])
})

test('the ledger is filtered by combinations of partner, SKU, location and lot', async () => {
  const w = await world(rows)
  await slip(w, 'IN_NORMAL', 5, { sku: 'cream', lot: 'L1', expirationDate: '2027-01-01' })
  await slip(w, 'IN_NORMAL', 6, { sku: 'cream', lot: 'L2', expirationDate: '2027-01-01', place: 'B-01' })
  const asked = async (query: object) =>
    (await w.as('office').send(inventoryApi.logs, { query: { targetField: ['INS'], ...query } })).data.map(
      ({ skuName, change }) => `${skuName} ${change}`,
    )
  const cream = { skuIds: [idOf(w.id.sku, 'cream')] }
  expect(await asked({ ...cream, lot: 'L2' })).toEqual(['cream 6'])
  expect(
    await asked({ partnerIds: [w.id.partner.Haneul], locationId: idOf(w.id.location, 'A-01'), lot: 'L1' }),
  ).toEqual(['cream 5'])
  expect(await asked({ partnerIds: [w.id.partner.Mori], ...cream })).toEqual([])
})

test('the ledger is filtered by reason, alone and together with a lot', async () => {
  const w = await world(rows)
  const at = { sku: 'cream', expirationDate: '2027-01-01' }
  await slip(w, 'IN_NORMAL', 5, { ...at, lot: 'L1' })
  await slip(w, 'IN_NORMAL', 6, { ...at, lot: 'L2' })
  await slip(w, 'B2B_OUT', 2, { ...at, lot: 'L1' })
  await slip(w, 'B2B_OUT', 3, { ...at, lot: 'L2' })
  const asked = async (query: object) =>
    (
      await w.as('office').send(inventoryApi.logs, {
        query: { skuIds: [idOf(w.id.sku, 'cream')], targetField: ['INS'], sort: 'id', order: 'asc', ...query },
      })
    ).data.map(({ reason, change }) => `${reason} ${change}`)
  expect(await asked({})).toEqual(['CLOSE 5', 'CLOSE 6', 'N_CONFIRM -2', 'N_CONFIRM -3'])
  expect(await asked({ reason: ['N_CONFIRM'] })).toEqual(['N_CONFIRM -2', 'N_CONFIRM -3'])
  expect(await asked({ reason: ['N_CONFIRM', 'CLOSE'] })).toHaveLength(4)
  expect(await asked({ reason: ['CLOSE'], lot: 'L2' })).toEqual(['CLOSE 6'])
  expect(await asked({ reason: ['MOVE'] })).toEqual([])
})

test('the daily sums match the stock after goods came, left, moved and were counted', async () => {
  const w = await world({ ...rows, stock: {} })
  for (const [reason, quantity] of [
    ['IN_NORMAL', 40],
    ['B2B_OUT', 7],
    ['CARRY_OUT', 2],
    ['REVISION', 30],
    ['REVISION', 33],
    ['MV', 5],
  ] as const) {
    await slip(w, reason, quantity)
    w.clock.pass({ hours: 9 })
  }
  expect(await unequal(w)).toEqual([])
})

/** SKUs whose days do not add up to what lies there. */
async function unequal(w: World): Promise<unknown[]> {
  const { rows: wrong } = await sql`
    select s."skuId", s."inStorage", (select sum(case when o."direction" = 'IN' then o."quantity" else -o."quantity" end) from "operationDay" as o
      where o."skuId" = s."skuId" and o."centerId" = s."centerId") as "days" from "stock" as s
    where s."inStorage" <> (select coalesce(sum(case when o."direction" = 'IN' then o."quantity" else -o."quantity" end), 0) from "operationDay" as o
      where o."skuId" = s."skuId" and o."centerId" = s."centerId")`.execute(w.database.read)
  return wrong
}

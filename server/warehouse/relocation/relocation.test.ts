import readExcelFile from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { auditApi } from '../../../shared/api/audit.ts'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import { locationApi } from '../../../shared/api/location.ts'
import { relocationApi } from '../../../shared/api/relocation.ts'
import { decode, rasterise } from '../../../tests/support/raster.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { pathOf, requestOf, world, type Person, type World } from '../../../tests/support/world.ts'

// Drawing pages is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const stocked = {
  skus: { tea: { barcode: '8801234000019' }, soap: {} },
  locations: { bulk: { pickable: false }, shelf: {}, far: {}, shut: { disabled: true } },
  stock: { tea: { bulk: 50 }, soap: { bulk: 5, shelf: 3 } },
} as const

const create = (who: Person, w: World, ...rows: object[]) =>
  who.send(relocationApi.bulk, { body: { centerId: w.id.center.ICN1, rows: rows as Record<string, unknown>[] } })
const said = (answer: Awaited<ReturnType<typeof create>>) =>
  answer.error.map(({ clientIndex, property, errorType, code }) => `${clientIndex} ${property} ${errorType} ${code}`)
const toShelf = (w: World, quantity: number) => ({
  skuId: idOf(w.id.sku, 'tea'),
  quantity,
  sourceLocationId: idOf(w.id.location, 'bulk'),
  targetLocationId: idOf(w.id.location, 'shelf'),
})
const piecesAt = async (w: World, alias: string) =>
  (await w.as('office').send(inventoryApi.list2, { query: { pageSize: 500 } })).data
    .filter((row) => row.locationAlias === alias)
    .reduce((sum, row) => sum + row.storageQuantity, 0)
/** What lies at each place is the sum of its ledger rows, and all places together are the balance. */
async function booksAgree({ database: { read } }: World): Promise<void> {
  const places = await read.selectFrom('locationStock').selectAll().execute()
  const ledger = await read.selectFrom('inventoryLog').selectAll().where('targetField', '=', 'INS').execute()
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  for (const { skuId, locationId, condition, quantity } of places)
    expect(
      sum(
        ledger
          .filter((row) => row.skuId === skuId && row.locationId === locationId && row.condition === condition)
          .map(({ change }) => change),
      ),
    ).toBe(quantity)
  for (const { skuId, inStorage } of await read.selectFrom('stock').selectAll().execute())
    expect(sum(places.filter((place) => place.skuId === skuId).map(({ quantity }) => quantity))).toBe(inStorage)
}
const get = (w: World, id: number) => w.as('worker').send(relocationApi.get, { params: { id } })

test('an upload marks rows that repeat open sheets, but not sheets made two days ago', async () => {
  const w = await world(stocked)
  const repeats = async (...rows: object[]) =>
    (await create(w.as('office'), w, ...rows)).success.map(({ isRepeat }) => isRepeat)
  expect(await repeats(toShelf(w, 3), toShelf(w, 3))).toEqual([false, false])
  expect(await repeats(toShelf(w, 3), toShelf(w, 3), toShelf(w, 3), toShelf(w, 4))).toEqual([true, true, false, false])
  w.clock.pass({ days: 2 })
  expect(await repeats(toShelf(w, 3))).toEqual([false])
})

test('rows of one file never count as repeats of each other, even in a file of 601 rows', async () => {
  const w = await world({ ...stocked, stock: { tea: { bulk: 600 } } })
  const rows = Array.from({ length: 601 }, () => toShelf(w, 1))
  const { success, error } = await create(w.as('office'), w, ...rows)
  expect(success).toHaveLength(600)
  expect(success.filter(({ isRepeat }) => isRepeat)).toEqual([])
  // The file itself holds all pieces: no sheet was there before it.
  expect(error).toMatchObject([{ clientIndex: 600, code: 'not-enough-there' }])
})

test('one open sheet makes only one row of a file a repeat, even in a file of 501 rows', async () => {
  const w = await world({ ...stocked, stock: { tea: { bulk: 600 } } })
  await create(w.as('office'), w, toShelf(w, 1))
  const { success } = await create(w.as('office'), w, ...Array.from({ length: 501 }, () => toShelf(w, 1)))
  expect(success.flatMap(({ isRepeat, clientIndex }) => (isRepeat ? [clientIndex] : []))).toEqual([0])
})

test('a repeated row that is refused for lack of pieces names the open sheet that holds them', async () => {
  const w = await world(stocked)
  const row = toShelf(w, 30)
  await create(w.as('office'), w, row, toShelf(w, 5))
  const { success, error } = await create(w.as('office'), w, row, toShelf(w, 5), toShelf(w, 29))
  expect(success).toMatchObject([{ clientIndex: 1, isRepeat: true }])
  expect(error).toMatchObject([
    {
      clientIndex: 0,
      property: 'quantity',
      errorType: 'DUPLICATED',
      code: 'relocation-same-open',
      message: 'The same sheet, RM-000001, is open already and holds these pieces. bulk has 15 more to take.',
    },
    // Nobody made a sheet like this row before.
    { clientIndex: 2, code: 'not-enough-there' },
  ])
})

test('sheets are made from ids of selected stock and from printed barcodes, item numbers and location aliases alike', async () => {
  const w = await world(stocked)
  const answer = await create(
    w.as('worker'),
    w,
    toShelf(w, 10),
    { barcode: 8801234000019, quantity: '5', sourceLocation: 'BULK', targetLocation: 'Far', lot: '' },
    { partnerItemNumber: 'SOAP', quantity: 2, sourceLocation: 'shelf', targetLocation: 'far' },
  )
  expect(answer.error).toEqual([])
  expect(answer.success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1, 2])
  const [first = 0, second = 0] = answer.success.map((row) => row.id)
  expect(await get(w, first)).toMatchObject({
    code: `RM-${String(first).padStart(6, '0')}`,
    status: 'RELOCATION_READY',
    isPrinted: false,
    partner: { name: 'Haneul' },
    brand: null,
    center: { code: 'ICN1' },
    item: { name: 'tea', mainBarcode: '8801234000019' },
    lot: null,
    expirationDate: null,
    quantity: 10,
    storageQuantity: null,
    sourceLocation: { alias: 'bulk' },
    targetLocation: { alias: 'shelf' },
    actualLocation: null,
    createdBy: { name: 'The worker' },
  })
  expect(await get(w, second)).toMatchObject({ item: { name: 'tea' }, quantity: 5, targetLocation: { alias: 'far' } })
})

test('each wrong row reports its field and the reason, and stops no other row', async () => {
  const w = await world({ ...stocked, locations: { ...stocked.locations, north: { center: 'NRT1' } } })
  const from = { sourceLocation: 'bulk', targetLocation: 'shelf', quantity: 1 }
  const answer = await create(
    w.as('worker'),
    w,
    { barcode: '4040', ...from },
    { ...from },
    { barcode: '8801234000019', ...from, targetLocation: undefined },
    { barcode: '8801234000019', ...from, quantity: 0 },
    { barcode: '8801234000019', ...from, colour: 'red' },
    { barcode: '8801234000019', ...from, sourceLocation: 'nowhere' },
    { barcode: '8801234000019', ...from, targetLocation: 'bulk' },
    { barcode: '8801234000019', ...from, targetLocation: 'shut' },
    { barcode: '8801234000019', ...from, quantity: 51 },
    { barcode: '8801234000019', ...from, lot: 'L1' },
    { barcode: '8801234000019', ...from, sourceLocation: 'far' },
    { barcode: '8801234000019', ...from, targetLocationId: idOf(w.id.location, 'north') },
    { barcode: '8801234000019', ...from },
    {},
  )
  expect(said(answer)).toEqual([
    '0 barcode WRONG_VALUE no-such-sku',
    '1 barcode REQUIRED bad-request',
    '2 targetLocation REQUIRED bad-request',
    '3 quantity WRONG_VALUE bad-request',
    '4 colour WRONG_VALUE bad-request',
    '5 sourceLocation WRONG_VALUE no-such-location',
    '6 targetLocation WRONG_VALUE same-location',
    '7 targetLocation WRONG_VALUE location-disabled',
    '8 quantity WRONG_VALUE not-enough-there',
    '9 lot WRONG_VALUE not-enough-there',
    '10 quantity WRONG_VALUE not-enough-there',
    '11 targetLocationId WRONG_VALUE no-such-location',
    '13 quantity REQUIRED bad-request',
    '13 barcode REQUIRED bad-request',
    '13 sourceLocation REQUIRED bad-request',
    '13 targetLocation REQUIRED bad-request',
  ])
  expect(answer.success.map(({ clientIndex }) => clientIndex)).toEqual([12])
})

test('a quantity is a number or a spreadsheet’s text of one, and anything else is refused', async () => {
  const w = await world(stocked)
  const row = { barcode: '8801234000019', sourceLocation: 'bulk', targetLocation: 'shelf' }
  const answer = await create(
    w.as('worker'),
    w,
    ...[true, ['1'], [1], '1e1', '0x1', '1.5', {}, null].map((quantity) => ({ ...row, quantity })),
    { ...row, quantity: ' 2 ' },
  )
  expect(answer.error.map(({ clientIndex, property }) => `${clientIndex} ${property}`)).toEqual(
    Array.from({ length: 8 }, (_, nth) => `${nth} quantity`),
  )
  expect(answer.success).toMatchObject([{ clientIndex: 8 }])
})

test('pieces held by one sheet cannot be promised to another, within one call or by many calls at once', async () => {
  const w = await world(stocked)
  const first = await create(w.as('worker'), w, toShelf(w, 30), toShelf(w, 25), toShelf(w, 20))
  expect(first.success.map(({ clientIndex }) => clientIndex)).toEqual([0, 2])
  expect(first.error).toMatchObject([
    { clientIndex: 1, property: 'quantity', code: 'not-enough-there', message: 'bulk has 20 of them to take, not 25.' },
  ])

  const other = await world(stocked)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => create(other.as('worker'), other, toShelf(other, 20))),
  )
  expect(answers.flatMap(({ success }) => success)).toHaveLength(2)
  expect(answers.flatMap(({ error }) => error.map(({ code }) => code))).toEqual(Array(4).fill('relocation-same-open'))
})

test('a trial upload of 1200 rows counts the pieces that earlier rows take, and holds nothing afterwards', async () => {
  const w = await world({ ...stocked, stock: { tea: { bulk: 480 } } })
  const rows = Array.from({ length: 1200 }, () => toShelf(w, 1))
  const asked = requestOf(relocationApi.bulk, { body: { centerId: w.id.center.ICN1, rows } })
  const headers = { ...Object.fromEntries(new Headers(asked.headers)), 'Gantry-Trial': '1' }
  const response = await w.as('office').fetch(pathOf(relocationApi.bulk), { ...asked, headers })
  const { success, error } = relocationApi.bulk.answer.parse(await response.json())
  expect([success.length, error.length, error[0]?.clientIndex]).toEqual([480, 720, 480])
  expect((await create(w.as('office'), w, ...rows)).success).toHaveLength(480)
})

test('a row names its lot or its expiry where goods of several lots lie at the location', async () => {
  const w = await world({ ...stocked, skus: { ...stocked.skus, cream: { lots: true, barcode: '8801234000026' } } })
  const at = {
    centerId: w.id.center.ICN1,
    skuId: idOf(w.id.sku, 'cream'),
    locationId: idOf(w.id.location, 'bulk'),
    condition: 'GOOD' as const,
    updatedAt: w.clock.now().toISOString(),
  }
  await w.database.dialect.write
    .insertInto('locationStock')
    .values([
      { ...at, lot: 'L1', expirationDate: '2027-01-31', quantity: 4 },
      { ...at, lot: 'L2', expirationDate: '2027-02-28', quantity: 6 },
    ])
    .execute()
  const row = { barcode: '8801234000026', quantity: 3, sourceLocation: 'bulk', targetLocation: 'shelf' }
  const answer = await create(
    w.as('worker'),
    w,
    row,
    { ...row, lot: 'L2' },
    { ...row, lot: 'L2', expirationDate: '2027-01-31' },
    { ...row, expirationDate: '2027-01-31' },
    { ...row, expirationDate: '2027-03-31' },
    { ...row, partnerItemNumber: 'none' },
  )
  expect(said(answer)).toEqual([
    '0 lot WRONG_VALUE goods-ambiguous',
    '2 lot WRONG_VALUE not-enough-there',
    '4 expirationDate WRONG_VALUE not-enough-there',
    '5 partnerItemNumber WRONG_VALUE no-such-sku',
  ])
  expect(await Promise.all(answer.success.map(async ({ id }) => (await get(w, id)).lot))).toEqual(['L2', 'L1'])
})

test('a sheet carries good goods by default, damaged ones where only those lie, and these to pickable locations if confirmed', async () => {
  const w = await world({ ...stocked, stock: { tea: { bulk: { good: 4, damaged: 3 }, far: { damaged: 2 } } } })
  const far = { ...toShelf(w, 2), sourceLocationId: idOf(w.id.location, 'far') }
  const damaged = { ...toShelf(w, 3), condition: 'DAMAGED' }
  const answer = await create(w.as('worker'), w, toShelf(w, 4), damaged, far, toShelf(w, 1), {
    ...far,
    condition: 'GOOD',
  })
  expect(said(answer)).toEqual(['3 quantity WRONG_VALUE not-enough-there', '4 condition WRONG_VALUE not-enough-there'])
  const ids = answer.success.map(({ id }) => id)
  expect(await Promise.all(ids.map(async (id) => (await get(w, id)).condition))).toEqual(['GOOD', 'DAMAGED', 'DAMAGED'])
  await w.as('worker').send(relocationApi.arrive, { body: { ids } })
  const closed = await w.as('worker').send(relocationApi.close, { body: { moves: ids.map((id) => ({ id })) } })
  // Orders are picked from the shelf, so damaged goods go there only if the caller confirms.
  expect(closed.error.map(({ code }) => code)).toEqual(['location-pickable', 'location-pickable'])
  const damagedIds = ids.slice(1)
  await w.as('worker').send(relocationApi.close, { body: { moves: damagedIds.map((id) => ({ id, confirmed: true })) } })
  const { data } = await w.as('office').send(inventoryApi.list2, { query: { sort: 'storageQuantity', order: 'asc' } })
  expect(data.map((row) => [row.locationAlias, row.condition, row.storageQuantity])).toEqual([
    ['shelf', 'GOOD', 4],
    ['shelf', 'DAMAGED', 5],
  ])
  await booksAgree(w)
})

test('goods are taken up, lie on the way and are put down, and the ledger agrees at each step', async () => {
  const w = await world(stocked)
  const [sheet] = (await create(w.as('worker'), w, toShelf(w, 30))).success
  const id = sheet?.id ?? 0
  expect(await w.as('worker').send(relocationApi.arrive, { body: { ids: [id] } })).toEqual({
    success: [{ id }],
    error: [],
  })
  expect(await get(w, id)).toMatchObject({ status: 'RELOCATING', arrivedAt: '2026-03-02T01:00:00.000Z' })
  expect([await piecesAt(w, 'bulk'), await piecesAt(w, 'ON-THE-WAY'), await piecesAt(w, 'shelf')]).toEqual([25, 30, 3])
  await booksAgree(w)
  await w.as('worker').send(relocationApi.close, {
    body: { moves: [{ id, storageQuantity: 28, locationId: idOf(w.id.location, 'far') }] },
  })
  expect(await get(w, id)).toMatchObject({
    status: 'CLOSED',
    storageQuantity: 28,
    targetLocation: { alias: 'shelf' },
    actualLocation: { alias: 'far' },
    closedBy: { id: w.id.user['worker'], name: 'The worker' },
    arrivedBy: { name: 'The worker' },
  })
  expect([await piecesAt(w, 'bulk'), await piecesAt(w, 'ON-THE-WAY'), await piecesAt(w, 'far')]).toEqual([27, 0, 28])
  await booksAgree(w)
  const { data } = await w.as('worker').send(relocationApi.logs, { params: { id } })
  expect(data.map(({ what, userName }) => [what, userName])).toEqual([
    ['relocation.create', 'The worker'],
    ['relocation.arrive', 'The worker'],
    ['relocation.close', 'The worker'],
  ])
})

test('a bulk call arrives or closes each sheet by itself, and all pieces go to the target by default', async () => {
  const w = await world(stocked)
  const [a = 0, b = 0] = (await create(w.as('worker'), w, toShelf(w, 10), toShelf(w, 5))).success.map((row) => row.id)
  await w.as('worker').send(relocationApi.arrive, { body: { ids: [a] } })
  const again = await w.as('worker').send(relocationApi.arrive, { body: { ids: [a, b, 999_999] } })
  expect(again.success).toEqual([{ id: b }])
  expect(again.error.map((each) => [each.id, each.property, each.code])).toEqual([
    [a, 'status', 'relocation-transition'],
    [999_999, 'id', 'not-found'],
  ])
  const closed = await w
    .as('worker')
    .send(relocationApi.close, { body: { moves: [{ id: a }, { id: b, storageQuantity: 6 }] } })
  expect(closed.success).toEqual([{ id: a }])
  expect(closed.error).toMatchObject([{ id: b, code: 'more-than-relocating' }])
  expect(await get(w, a)).toMatchObject({ storageQuantity: 10, actualLocation: null })
})

test('a sheet can be changed and deleted until its work begins', async () => {
  const w = await world(stocked)
  const worker = w.as('worker')
  const [a = 0, b = 0] = (await create(worker, w, toShelf(w, 30), toShelf(w, 15))).success.map((row) => row.id)
  const changed = await worker.send(relocationApi.update, {
    params: { id: a },
    body: { quantity: 35, targetLocationId: idOf(w.id.location, 'far') },
    ifMatch: 1,
  })
  expect(changed).toMatchObject({ quantity: 35, targetLocation: { alias: 'far' }, version: 2 })
  expect(
    await worker.refused(relocationApi.update, { params: { id: a }, body: { quantity: 36 }, ifMatch: 2 }),
  ).toMatchObject({ status: 409, code: 'not-enough-there' })
  expect(
    await worker.refused(relocationApi.update, { params: { id: a }, body: { quantity: 1 }, ifMatch: 1 }),
  ).toMatchObject({ status: 412, data: { quantity: 35 } })
  const moveTo = async (alias: string) =>
    (
      await worker.refused(relocationApi.update, {
        params: { id: a },
        body: { targetLocationId: idOf(w.id.location, alias) },
        ifMatch: 2,
      })
    ).code
  expect(await moveTo('bulk')).toBe('same-location')
  expect(await moveTo('shut')).toBe('location-disabled')
  expect(
    await worker.refused(relocationApi.update, { params: { id: a }, body: { targetLocationId: 999_999 }, ifMatch: 2 }),
  ).toMatchObject({ status: 400, details: [{ property: 'targetLocationId' }] })
  await worker.send(relocationApi.remove, { params: { id: b } })
  expect(await worker.refused(relocationApi.get, { params: { id: b } })).toMatchObject({ status: 404 })
  expect(
    await worker.send(relocationApi.update, { params: { id: a }, body: { quantity: 50 }, ifMatch: 2 }),
  ).toMatchObject({ quantity: 50 })
  await worker.send(relocationApi.arrive, { body: { ids: [a] } })
  const { version } = await get(w, a)
  expect(
    await worker.refused(relocationApi.update, { params: { id: a }, body: { quantity: 1 }, ifMatch: version }),
  ).toMatchObject({ status: 409, code: 'relocation-transition' })
  expect(await worker.refused(relocationApi.remove, { params: { id: a } })).toMatchObject({
    status: 409,
    code: 'relocation-transition',
  })
  const ledger = await w.database.read
    .selectFrom('inventoryLog')
    .select('reason')
    .where('reason', '!=', 'CLOSE')
    .execute()
  expect(ledger).toHaveLength(2)
})

test('sheets are found by status, goods, location, code and day, and counted', async () => {
  const w = await world({
    ...stocked,
    relocations: {
      ready: { sku: 'tea', quantity: 1, from: 'bulk', to: 'far' },
      closed: { sku: 'soap', quantity: 1, from: 'bulk', to: 'shelf', status: 'CLOSED' },
    },
  })
  // The first was made at ten in the morning in Seoul. This one is made on the next day there, which is the same day in UTC.
  w.clock.pass({ hours: 14 })
  const [late = 0] = (await create(w.as('worker'), w, toShelf(w, 2))).success.map((row) => row.id)
  const [ready, closed] = [idOf(w.id.relocation, 'ready'), idOf(w.id.relocation, 'closed')]
  const found = async (query: object) =>
    (await w.as('office').send(relocationApi.list, { query: { sort: 'id', order: 'asc', ...query } })).data.map(
      (row) => row.id,
    )
  expect(await found({ status: ['CLOSED'] })).toEqual([closed])
  expect(await found({ skuIds: [idOf(w.id.sku, 'tea')] })).toEqual([ready, late])
  expect(await found({ locationId: idOf(w.id.location, 'far') })).toEqual([ready])
  expect(await found({ code: `rm-${String(late).padStart(6, '0')}` })).toEqual([late])
  expect(await found({ keyword: 'soap' })).toEqual([closed])
  expect(await found({ isPrinted: false, centerIds: [w.id.center.ICN1], partnerIds: [w.id.partner.Haneul] })).toEqual([
    ready,
    closed,
    late,
  ])
  expect(await found({ brandIds: [1] })).toEqual([])
  expect(await found({ createdFrom: '2026-03-03' })).toEqual([late])
  expect(await found({ createdTo: '2026-03-02' })).toEqual([ready, closed])
  expect(await w.as('worker').send(relocationApi.count)).toEqual({
    total: 3,
    byStatus: { RELOCATION_READY: 2, CLOSED: 1 },
  })
  expect(await w.as('office').send(relocationApi.count, { query: { centerIds: [w.id.center.NRT1] } })).toEqual({
    total: 0,
    byStatus: {},
  })
})

test('a partner sees its own sheets only, and can neither make nor change any', async () => {
  const w = await world({
    ...stocked,
    skus: { ...stocked.skus, coat: { partner: 'Auto' } },
    relocations: {
      own: { sku: 'tea', quantity: 1, from: 'bulk', to: 'far' },
      other: { sku: 'coat', quantity: 1, from: 'bulk', to: 'far' },
    },
  })
  expect((await w.as('partner').send(relocationApi.list)).data.map((row) => row.id)).toEqual([
    idOf(w.id.relocation, 'own'),
  ])
  expect(
    await w.as('partner').refused(relocationApi.get, { params: { id: idOf(w.id.relocation, 'other') } }),
  ).toMatchObject({ status: 404 })
  expect(await w.as('narita').send(relocationApi.count)).toEqual({ total: 0, byStatus: {} })
  const role = await w.database.read
    .selectFrom('role')
    .select('id')
    .where('systemName', '=', 'SYSR_PARTNER')
    .executeTakeFirstOrThrow()
  await w.database.dialect.write
    .updateTable('role')
    .set({ privilegesJson: '["relocation:write"]' })
    .where('id', '=', role.id)
    .execute()
  const own = idOf(w.id.relocation, 'own')
  for (const refused of [
    await w.as('partner').refused(relocationApi.bulk, { body: { centerId: w.id.center.ICN1, rows: [toShelf(w, 1)] } }),
    await w.as('partner').refused(relocationApi.arrive, { body: { ids: [own] } }),
    await w.as('partner').refused(relocationApi.update, { params: { id: own }, body: { quantity: 1 }, ifMatch: 1 }),
    await w.as('partner').refused(relocationApi.remove, { params: { id: own } }),
    await w.as('partner').refused(relocationApi.print, { body: { ids: [own] } }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'now-forbidden' })
})

test('users make sheets only at their own center', async () => {
  const w = await world({ ...stocked, locations: { ...stocked.locations, north: { center: 'NRT1' } } })
  expect(
    await w.as('worker').refused(relocationApi.bulk, { body: { centerId: w.id.center.NRT1, rows: [toShelf(w, 1)] } }),
  ).toMatchObject({ status: 404, details: [{ property: 'centerId' }] })
  const answer = await w
    .as('narita')
    .send(relocationApi.bulk, { body: { centerId: w.id.center.NRT1, rows: [toShelf(w, 1)] } })
  expect(said(answer)).toEqual(['0 sourceLocationId WRONG_VALUE no-such-location'])
})

test('printing marks a sheet as printed once, and the printed code can be scanned', async () => {
  const w = await world({ ...stocked, relocations: { a: { sku: 'tea', quantity: 12, from: 'bulk', to: 'far' } } })
  const id = idOf(w.id.relocation, 'a')
  const print = () =>
    w.as('worker').fetch('/api/now/receiving-sheet-move/print', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [id] }),
    })
  const pdf = new Uint8Array(await (await print()).arrayBuffer())
  const [page] = await rasterise(pdf, 203)
  const { code, version } = await get(w, id)
  expect(page && (await decode(page))).toContain(code)
  expect(await get(w, id)).toMatchObject({ isPrinted: true, version: 2 })
  await print()
  expect((await get(w, id)).version).toBe(version)
  expect(await w.as('worker').refused(relocationApi.print, { body: { ids: [id, 999_999] } })).toMatchObject({
    status: 404,
  })
})

test('the upload template has every column, and the list downloads as a spreadsheet', async () => {
  const w = await world({ ...stocked, relocations: { a: { sku: 'tea', quantity: 12, from: 'bulk', to: 'far' } } })
  const sheet = async (path: string) =>
    JSON.stringify(
      await readExcelFile(
        Buffer.from(await (await w.as('worker').fetch(`/api/now/receiving-sheet-move/download/${path}`)).arrayBuffer()),
      ),
    )
  const template = await sheet('sample')
  for (const column of ['Barcode', 'Item number', 'Lot', 'Expiry', 'Quantity', 'From location', 'To location'])
    expect(template).toContain(`"${column}"`)
  const list = await sheet('excel')
  for (const told of ['RM-00', 'Ready', 'tea', 'bulk', 'far']) expect(list).toContain(told)
})

test('the location for goods on the way cannot be disabled, renamed, made pickable, deleted or named by a sheet', async () => {
  const w = await world(stocked)
  const manager = w.as('manager')
  const [sheet] = (await create(manager, w, toShelf(w, 5))).success
  await manager.send(relocationApi.arrive, { body: { ids: [sheet?.id ?? 0] } })
  const {
    data: [place],
  } = await manager.send(locationApi.list, { query: { keyword: 'ON-THE-WAY' } })
  expect(place).toMatchObject({ isOnTheWay: true, pickable: false })
  const params = { id: place?.id ?? 0 }
  expect((await w.as('admin').send(auditApi.list, { query: { subject: `location:${params.id}` } })).rows).toMatchObject(
    [{ what: 'location.create', userName: null, centerId: w.id.center.ICN1, after: { isOnTheWay: true } }],
  )
  expect((await manager.send(locationApi.disable, { body: { ids: [params.id], force: true } })).error).toMatchObject([
    { code: 'location-on-the-way' },
  ])
  expect(await manager.refused(locationApi.update, { params, body: { alias: 'ROAD' }, ifMatch: 1 })).toMatchObject({
    status: 409,
    code: 'location-on-the-way',
  })
  expect(await manager.refused(locationApi.update, { params, body: { pickable: true }, ifMatch: 1 })).toMatchObject({
    status: 409,
    code: 'location-on-the-way',
  })
  expect(await manager.refused(locationApi.remove, { params })).toMatchObject({
    status: 409,
    code: 'location-on-the-way',
  })
  expect(
    (await manager.send(locationApi.bulk, { body: { rows: [{ id: params.id, alias: 'ROAD' }] } })).error,
  ).toMatchObject([{ clientIndex: 0, code: 'location-on-the-way' }])
  const ends = await create(
    manager,
    w,
    { ...toShelf(w, 1), targetLocationId: params.id },
    { ...toShelf(w, 1), sourceLocationId: params.id },
  )
  expect(ends.error.map(({ code }) => code)).toEqual(['location-on-the-way', 'location-on-the-way'])
})

test('a location named by a sheet cannot be deleted, and one that awaits goods is disabled only by force', async () => {
  const w = await world({ ...stocked, relocations: { coming: { sku: 'tea', quantity: 7, from: 'bulk', to: 'far' } } })
  const far = idOf(w.id.location, 'far')
  expect(await w.as('manager').refused(locationApi.disable, { body: { ids: [far] } })).toMatchObject({
    status: 403,
    code: 'location-awaits-goods',
    message: 'Relocation sheets are to bring 7 pieces to far. Confirm to disable it anyway.',
    data: { wouldLose: [{ id: far, code: 'far', pieces: 7 }] },
  })
  expect(await w.as('manager').refused(locationApi.remove, { params: { id: far } })).toMatchObject({
    status: 409,
    code: 'in-use',
  })
  expect((await w.as('manager').send(locationApi.disable, { body: { ids: [far], force: true } })).success).toEqual([
    { id: far },
  ])
})

import { expect, test } from 'vitest'
import { assignmentApi } from '../../../shared/api/assignment.ts'
import { locationApi } from '../../../shared/api/location.ts'
import { relocationApi } from '../../../shared/api/relocation.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'

/** ICN1 has a pick face and two reserves: 4 pieces of tea are at the face, 30 and 100 in reserve. */
async function shelves() {
  const w = await world({
    skus: { tea: { barcode: '111' }, soap: { barcode: '222' } },
    locations: { 'A-2': {}, 'A-10': {}, 'R-1': {}, 'R-2': {} },
    stock: { tea: { 'A-2': 4, 'R-1': 30, 'R-2': 100 }, soap: { 'R-1': 10 } },
  })
  const manager = w.as('manager')
  const place = (alias: string) => idOf(w.id.location, alias)
  const sku = (name: string) => idOf(w.id.sku, name)
  const assign = (alias: string, name: string, safetyStock = 10, maxStock = 50) =>
    manager.send(assignmentApi.create, {
      body: { locationId: place(alias), skuId: sku(name), safetyStock, maxStock },
    })
  const replenishment = async () =>
    (await manager.send(assignmentApi.replenishment, { query: { centerId: w.id.center.ICN1 } })).data.map(
      ({ assignment, wanted, moves, missing }) =>
        `${assignment.locationAlias} wants ${wanted}: ${moves.map((m) => `${m.quantity} from ${m.sourceLocation}`).join(', ')}, ${missing} missing`,
    )
  return { ...w, manager, place, sku, assign, replenishment }
}

test('a SKU is assigned to a location once, and its safety stock never exceeds its maximum stock', async () => {
  const { manager, assign, place, sku } = await shelves()
  expect(await assign('A-2', 'tea')).toMatchObject({
    locationAlias: 'A-2',
    skuName: 'tea',
    quantity: 4,
    centerCode: 'ICN1',
  })
  expect(
    await manager.refused(assignmentApi.create, {
      body: { locationId: place('A-2'), skuId: sku('tea'), maxStock: 5 },
    }),
  ).toMatchObject({ status: 409, code: 'assignment-taken' })
  expect(
    await manager.refused(assignmentApi.create, {
      body: { locationId: place('A-10'), skuId: sku('tea'), safetyStock: 6, maxStock: 5 },
    }),
  ).toMatchObject({ status: 400, details: [{ property: 'safetyStock' }] })
})

test('a change of the maximum stock is checked against the safety stock that stays', async () => {
  const { manager, assign } = await shelves()
  const { id } = await assign('A-2', 'tea', 10, 50)
  expect(
    await manager.refused(assignmentApi.update, { params: { id }, ifMatch: 1, body: { maxStock: 9 } }),
  ).toMatchObject({ status: 400, details: [{ property: 'safetyStock' }] })
  expect(
    await manager.send(assignmentApi.update, { params: { id }, ifMatch: 1, body: { maxStock: 10 } }),
  ).toMatchObject({ maxStock: 10, version: 2 })
})

test('replenishment fills locations in walking order and offers each piece once', async () => {
  const { assign, replenishment } = await shelves()
  await assign('A-10', 'tea', 10, 60)
  await assign('A-2', 'tea', 10, 50)
  await assign('A-2', 'soap', 0, 50)
  expect(await replenishment()).toEqual([
    'A-2 wants 46: 46 from R-2, 0 missing',
    'A-10 wants 60: 54 from R-2, 6 from R-1, 0 missing',
  ])
})

test('one press makes the relocation sheets, and the location asks for nothing more while they are open', async () => {
  const { id, manager, assign, replenishment } = await shelves()
  const { id: assigned } = await assign('A-2', 'tea')
  const made = await manager.send(assignmentApi.replenish, { body: { centerId: id.center.ICN1, ids: [assigned] } })
  expect(made.success).toHaveLength(1)
  const { data } = await manager.send(relocationApi.list, { query: {} })
  expect(data).toMatchObject([
    {
      quantity: 46,
      status: 'RELOCATION_READY',
      sourceLocation: { alias: 'R-2' },
      targetLocation: { alias: 'A-2' },
    },
  ])
  expect(await replenishment()).toEqual([])
  const { lastReplenishedAt } = await manager.send(assignmentApi.get, { params: { id: assigned } })
  expect(lastReplenishedAt).not.toBeNull()
  expect(await manager.send(assignmentApi.replenish, { body: { centerId: id.center.ICN1, ids: [assigned] } })).toEqual({
    success: [],
    error: [],
  })
})

test('replenishment does not offer pieces that a relocation sheet already holds', async () => {
  const { id, manager, assign, replenishment, place, sku } = await shelves()
  await manager.send(relocationApi.bulk, {
    body: {
      centerId: id.center.ICN1,
      rows: [{ skuId: sku('tea'), quantity: 100, sourceLocationId: place('R-2'), targetLocationId: place('A-10') }],
    },
  })
  await assign('A-2', 'tea')
  expect(await replenishment()).toEqual(['A-2 wants 46: 30 from R-1, 16 missing'])
})

test('two SKUs exchange locations and keep their amounts, and the stock there is offered as moves', async () => {
  const { manager, assign, id, replenishment } = await shelves()
  const tea = await assign('A-2', 'tea', 10, 50)
  const soap = await assign('A-10', 'soap', 1, 5)
  const { assignments, moves } = await manager.send(assignmentApi.exchange, { body: { ids: [tea.id, soap.id] } })
  expect(assignments).toMatchObject([
    { id: tea.id, locationAlias: 'A-10', maxStock: 50 },
    { id: soap.id, locationAlias: 'A-2', maxStock: 5 },
  ])
  expect(moves).toMatchObject([{ quantity: 4, sourceLocation: 'A-2', targetLocation: 'A-10' }])
  const rows = moves.map(({ sourceLocation: _from, targetLocation: _to, ...row }) => row)
  const made = await manager.send(relocationApi.bulk, { body: { centerId: id.center.ICN1, rows } })
  expect(made.error).toEqual([])
  expect(await replenishment()).toContain('A-2 wants 5: 5 from R-1, 0 missing')
  expect(await manager.refused(assignmentApi.exchange, { body: { ids: [tea.id, tea.id] } })).toMatchObject({
    status: 404,
  })
})

test('a spreadsheet creates and changes assignments, and a wrong row stops no other', async () => {
  const { manager, assign } = await shelves()
  const { id } = await assign('A-2', 'tea')
  const { success, error } = await manager.send(assignmentApi.bulk, {
    body: {
      rows: [
        { centerCode: 'ICN1', location: 'a-2', barcode: '111', safetyStock: 20, maxStock: 80 },
        { centerCode: 'ICN1', location: 'A-10', barcode: '222', maxStock: 80 },
        { centerCode: 'ICN1', location: 'Z-9', barcode: '222', maxStock: 80 },
        { centerCode: 'ICN1', location: 'A-10', barcode: '999', maxStock: 80 },
        { centerCode: 'ICN1', location: 'A-10', barcode: '222', safetyStock: 81, maxStock: 80 },
        { centerCode: 'ICN1', location: 'A-2', barcode: '222' },
      ],
    },
  })
  expect(success.map(({ clientIndex }) => clientIndex)).toEqual([0, 1])
  expect(error.map(({ clientIndex, property }) => [clientIndex, property])).toEqual([
    [2, 'location'],
    [3, 'partnerItemNumber'],
    [4, 'safetyStock'],
    [5, 'maxStock'],
  ])
  expect(await manager.send(assignmentApi.get, { params: { id } })).toMatchObject({ safetyStock: 20, maxStock: 80 })
})

test('a spreadsheet row keeps the amounts that it leaves out, and a new assignment needs its maximum stock', async () => {
  const { manager, assign } = await shelves()
  const { id, version } = await assign('A-2', 'tea', 10, 50)
  await manager.send(assignmentApi.update, {
    params: { id },
    ifMatch: version,
    body: { daysBetweenReplenishment: 7, replenishmentAmount: 12 },
  })
  const upload = (row: object) =>
    manager.send(assignmentApi.bulk, { body: { rows: [{ location: 'A-2', barcode: '111', ...row }] } })
  const amounts = { safetyStock: 10, daysBetweenReplenishment: 7, replenishmentAmount: 12 }
  expect((await upload({ maxStock: 80 })).error).toEqual([])
  expect(await manager.send(assignmentApi.get, { params: { id } })).toMatchObject({ ...amounts, maxStock: 80 })
  expect((await upload({ safetyStock: 20 })).error).toEqual([])
  expect(await manager.send(assignmentApi.get, { params: { id } })).toMatchObject({
    ...amounts,
    safetyStock: 20,
    maxStock: 80,
  })
  expect((await upload({ maxStock: 19 })).error).toMatchObject([{ clientIndex: 0, property: 'safetyStock' }])
  expect(
    (await manager.send(assignmentApi.bulk, { body: { rows: [{ location: 'A-10', barcode: '222' }] } })).error,
  ).toMatchObject([{ clientIndex: 0, property: 'maxStock', errorType: 'REQUIRED' }])
})

test('a barcode in a spreadsheet names the SKU that uses it now, not one that used it before', async () => {
  const { manager, sku, database, id } = await shelves()
  const plain = { isMain: false, bundleQuantity: 1, width: 0, depth: 0, height: 0, weight: 0, releaseOptionsJson: '[]' }
  await database.write(({ tx }) =>
    tx
      .insertInto('barcode')
      .values({ skuId: sku('soap'), partnerId: id.partner.Haneul, code: '111', isInUse: false, ...plain })
      .execute(),
  )
  const rows = [{ centerCode: 'ICN1', location: 'A-10', barcode: '111', maxStock: 80 }]
  const { success, error } = await manager.send(assignmentApi.bulk, { body: { rows } })
  expect([success.length, error]).toEqual([1, []])
})

test('a location asks for the rest when its relocation sheet found fewer pieces', async () => {
  const { manager, assign, replenishment, database, id } = await shelves()
  const { id: assigned } = await assign('A-2', 'tea')
  await manager.send(assignmentApi.replenish, { body: { centerId: id.center.ICN1, ids: [assigned] } })
  expect(await replenishment()).toEqual([])
  await database.write(({ tx }) =>
    tx.updateTable('relocation').set({ status: 'RELOCATING', takenQuantity: 1 }).execute(),
  )
  expect(await replenishment()).toHaveLength(1)
})

test('an assigned location or SKU cannot be deleted', async () => {
  const { manager, assign, place, as, sku } = await shelves()
  await assign('A-10', 'soap')
  expect((await manager.refused(locationApi.remove, { params: { id: place('A-10') } })).code).toBe('in-use')
  expect((await as('office').refused(skuApi.remove, { params: { id: sku('soap') } })).code).toBe('in-use')
})

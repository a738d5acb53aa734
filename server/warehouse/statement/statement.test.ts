import { describe, expect, test } from 'vitest'
import { inboundBillingApi } from '../../../shared/api/inbound-billing.ts'
import { billingConditionApi } from '../../../shared/api/partner.ts'
import { statementApi } from '../../../shared/api/statement.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { textIn } from '../../../tests/support/raster.ts'
import { world, type World } from '../../../tests/support/world.ts'

/** A month of Haneul's: goods came on 1 March in Seoul, and half a shelf of them left on the 3rd. */
async function site() {
  const w = await world({
    skus: { toner: { barcode: '8801' }, tea: { partner: 'Mori', barcode: '4901' } },
    locations: { 'A-01': {}, 'A-02': {}, 'B-01': { center: 'NRT1' } },
    inbounds: {
      first: { status: 'CLOSED', items: { toner: 10 } },
      second: { status: 'CLOSED', items: { toner: 10 } },
      late: { status: 'CLOSED', items: { toner: 10 } },
      moris: { partner: 'Mori', status: 'CLOSED', items: { tea: 1 } },
    },
  })
  await w.as('office').send(billingConditionApi.create, {
    body: { partnerId: w.id.partner.Haneul, name: 'Standard', storagePerLocationDay: 300, isShared: true },
  })
  await lay(w, 'toner', 'A-01', 40, '2026-02-28T15:30:00.000Z')
  await lay(w, 'toner', 'A-02', 10, '2026-03-02T01:00:00.000Z')
  await lay(w, 'toner', 'A-02', -10, '2026-03-03T14:59:59.999Z')
  await lay(w, 'toner', 'A-01', -5, '2026-03-03T15:00:00.000Z')
  await lay(w, 'toner', 'B-01', 7, '2026-03-03T00:00:00.000Z')
  await lay(w, 'tea', 'A-01', 99, '2026-03-01T00:00:00.000Z')
  for (const [name, at] of [
    ['first', '2026-03-02T01:00:00.000Z'],
    // These are the first minutes of March and of April in Seoul.
    ['second', '2026-02-28T15:00:00.000Z'],
    ['late', '2026-03-31T15:00:00.000Z'],
    ['moris', '2026-03-02T01:00:00.000Z'],
  ] as const) {
    const params = { id: idOf(w.id.inbound, name) }
    await w.database.dialect.write
      .updateTable('inboundRequest')
      .set({ closedAt: at })
      .where('id', '=', params.id)
      .execute()
    const lines = [
      { type: 'ACTUAL' as const, unitPrice: 100, quantity: 10 },
      { type: 'MIXED' as const, unitPrice: 500, quantity: 1, isExempted: true },
    ]
    await w.as('admin').send(inboundBillingApi.update, { params, body: { lines }, ifMatch: 0 })
    await w.as('admin').send(inboundBillingApi.send, { params, body: {} })
    if (name !== 'second') await w.as('admin').send(inboundBillingApi.answer, { params, body: { answer: 'APPROVED' } })
  }
  w.clock.pass({ days: 2, hours: 20 })
  return w
}

/** Puts pieces in a place and in the books. */
async function lay({ database, id }: World, sku: string, place: string, change: number, at: string): Promise<void> {
  const centerId = place.startsWith('B') ? id.center.NRT1 : id.center.ICN1
  const [skuId, locationId] = [idOf(id.sku, sku), idOf(id.location, place)]
  const of = { centerId, skuId, locationId, lot: '', expirationDate: '', condition: 'GOOD' as const }
  const before = await database.read
    .selectFrom('locationStock')
    .select(['id', 'quantity'])
    .where('skuId', '=', skuId)
    .where('locationId', '=', locationId)
    .executeTakeFirst()
  const db = database.dialect.write
  const quantity = (before?.quantity ?? 0) + change
  if (before) await db.updateTable('locationStock').set({ quantity }).where('id', '=', before.id).execute()
  else
    await db
      .insertInto('locationStock')
      .values({ ...of, quantity, updatedAt: at })
      .execute()
  await db
    .insertInto('inventoryLog')
    .values({
      ...of,
      targetField: 'INS',
      reason: 'CLOSE',
      before: before?.quantity ?? 0,
      change,
      after: quantity,
      cause: 'inbound',
      causeId: null,
      workerId: null,
      deviceId: null,
      actionId: null,
      undoesActionId: null,
      at,
      recordedAt: at,
    })
    .execute()
}

const ask = ({ id }: World, month = '2026-03') => ({ query: { month, partnerId: id.partner.Haneul } })

describe('a statement', () => {
  test('counts the locations and pieces of each day that has ended, by the clock of their center', async () => {
    const w = await site()
    const { days, placeDays, pieceDays, pricePerPlaceDay, storageAmount } = await w
      .as('office')
      .send(statementApi.get, ask(w))
    expect(days).toEqual([
      { day: '2026-03-01', places: 1, pieces: 40 },
      { day: '2026-03-02', places: 2, pieces: 50 },
      { day: '2026-03-03', places: 2, pieces: 47 },
      { day: '2026-03-04', places: 2, pieces: 42 },
    ])
    expect({ placeDays, pieceDays, pricePerPlaceDay, storageAmount }).toEqual({
      placeDays: 7,
      pieceDays: 179,
      pricePerPlaceDay: 300,
      storageAmount: 2100,
    })
  })

  test('lists the work of the inbounds closed in the month, and adds up what is approved', async () => {
    const w = await site()
    const { work, ...sums } = await w.as('office').send(statementApi.get, ask(w))
    expect(
      work.map(({ code, closedOn, type, amount, naverBillingStatus }) => [
        code,
        closedOn,
        type,
        amount,
        naverBillingStatus,
      ]),
    ).toEqual([
      ['second', '2026-03-01', 'ACTUAL', 1000, 'SENT'],
      ['second', '2026-03-01', 'MIXED', 0, 'SENT'],
      ['first', '2026-03-02', 'ACTUAL', 1000, 'APPROVED'],
      ['first', '2026-03-02', 'MIXED', 0, 'APPROVED'],
    ])
    expect(sums).toMatchObject({ workAmount: 1000, pendingAmount: 1000, total: 3100 })
    const april = await w.as('office').send(statementApi.get, ask(w, '2026-04'))
    expect([april.days, april.workAmount, april.total]).toEqual([[], 1000, 1000])
  })

  test('of a past month stays the same, whatever comes later', async () => {
    const w = await site()
    w.clock.pass({ days: 40 })
    const before = await w.as('office').send(statementApi.get, ask(w))
    await lay(w, 'toner', 'A-02', 500, '2026-04-09T00:00:00.000Z')
    expect(before.days).toHaveLength(31)
    expect(await w.as('office').send(statementApi.get, ask(w))).toEqual(before)
  })

  test('is visible to its own partner only, without prices that are not shared with it', async () => {
    const w = await site()
    expect((await w.as('partner').send(statementApi.get, ask(w))).total).toBe(3100)
    expect(await w.as('otherPartner').refused(statementApi.get, ask(w))).toMatchObject({
      status: 404,
      details: [{ property: 'partnerId' }],
    })
    await w.database.dialect.write.updateTable('billingCondition').set({ isShared: false }).execute()
    expect(await w.as('partner').send(statementApi.get, ask(w))).toMatchObject({
      pricePerPlaceDay: null,
      storageAmount: 0,
      total: 1000,
    })
    expect((await w.as('worker').refused(statementApi.get, ask(w))).status).toBe(403)
  })

  test('prices storage by one billing condition for every reader, and shows no price where that one is not shared', async () => {
    const w = await site()
    const { id } = await w.as('office').send(billingConditionApi.create, {
      body: { partnerId: w.id.partner.Haneul, name: 'Agreed', storagePerLocationDay: 500, isShared: false },
    })
    await w.database.dialect.write
      .updateTable('brand')
      .set({ isMain: true, billingConditionId: id })
      .where('partnerId', '=', w.id.partner.Haneul)
      .execute()
    expect(await w.as('office').send(statementApi.get, ask(w))).toMatchObject({
      billingConditionName: 'Agreed',
      pricePerPlaceDay: 500,
      storageAmount: 3500,
    })
    expect(await w.as('partner').send(statementApi.get, ask(w))).toMatchObject({
      billingConditionName: null,
      pricePerPlaceDay: null,
      storageAmount: 0,
    })
  })

  test('downloads as a spreadsheet and as a PDF, and is refused for a month that does not exist', async () => {
    const w = await site()
    const at = (ending: string, month = '2026-03') =>
      w.as('office').fetch(`/api/now/statement/download/${ending}?month=${month}&partnerId=${w.id.partner.Haneul}`)
    expect((await at('excel')).headers.get('content-type')).toContain('spreadsheetml')
    const pdf = await at('pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const text = await textIn(new Uint8Array(await pdf.arrayBuffer()))
    for (const told of ['Haneul', '2026-03', '3,100', '2026-03-04', 'second']) expect(text).toContain(told)
    for (const month of ['2026-13', '2026', '2026-3']) expect((await at('excel', month)).status).toBe(400)
  })
})

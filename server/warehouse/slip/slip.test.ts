import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { relocationApi } from '../../../shared/api/relocation.ts'
import { partnerApi } from '../../../shared/api/partner.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import type { Input } from '../../../shared/api/call.ts'
import type { LedgerReason } from '../../../shared/stock.ts'
import { idOf } from '../../../tests/support/ids.ts'
import type { World } from '../../../tests/support/world.ts'
import { ledgerHolds } from '../../../tests/sync/laws.ts'
import { Batch } from '../../ledger/batch.ts'
import { linesOf, warehouse, type Line } from './slip.fixture.ts'

/** Does what an allocation will do: promises pieces of no particular place. */
function orders(w: World, quantity: number, reason: LedgerReason = 'RECEIVE', sku = 'cup') {
  const skuId = idOf(w.id.sku, sku)
  return w.database.write(async (writer) => {
    const batch = await Batch.loadStock(writer, [w.id.center.ICN1], {
      skus: new Set([skuId]),
      locations: new Set<number>(),
    })
    batch.post(
      {
        skuId,
        lot: null,
        expirationDate: null,
        condition: 'GOOD',
        centerId: w.id.center.ICN1,
        locationId: null,
        reason,
        quantity,
        cause: { kind: 'order', id: 1 },
        undoesActionId: null,
      },
      { workerId: null, deviceId: null, actionId: null, at: writer.now },
    )
    await batch.save()
  })
}

const rice: Line[] = [
  { sku: 'rice', lot: 'OLD', expirationDate: '2026-02-28', at: 'A-01', quantity: 5 },
  { sku: 'rice', lot: 'LATE', expirationDate: '2026-12-31', at: 'A-01', quantity: 6 },
  { sku: 'rice', lot: 'SOON', expirationDate: '2026-06-30', at: 'A-02', quantity: 7 },
  { sku: 'rice', lot: 'BULK', expirationDate: '2026-04-30', at: 'BULK-1', quantity: 8 },
]
describe('an outgoing slip', () => {
  test('holds its pieces when it is created, and takes them off their location when it is closed', async () => {
    const { create, close, stock, rows } = await warehouse()
    const slip = await create({ reason: 'B2B_OUT', referenceType: 'PO', referenceId: '4711' }, { quantity: 6 })
    expect(slip).toMatchObject({
      code: `SL-${String(slip.id).padStart(6, '0')}`,
      status: 'RESERVED',
      partner: { name: 'Haneul' },
      center: { code: 'ICN1' },
      createdBy: { name: 'The manager' },
      lineCount: 1,
      quantity: 6,
      processedQuantity: 0,
    })
    expect(linesOf(slip)).toEqual(['A-01 6'])
    expect(await stock()).toMatchObject({ INS: 34, AVA: 28, RES: 6, 'A-01': 10 })
    expect(await close(slip)).toMatchObject({
      status: 'CLOSED',
      closedBy: { name: 'The manager' },
      startedBy: { name: 'The manager' },
      slipLines: [{ status: 'FULFILLED', processedQuantity: 6 }],
    })
    expect(await stock()).toMatchObject({ INS: 28, AVA: 28, RES: 0, 'A-01': 4 })
    expect(await rows(slip)).toEqual([
      'B2B_PREPARED AVA -6',
      'B2B_PREPARED RES 6',
      'N_CONFIRM INS -6',
      'N_CONFIRM RES -6',
    ])
  })

  test('releases everything it held when it is cancelled', async () => {
    const { create, cancel, stock, rows } = await warehouse()
    const was = await stock()
    const slip = await create({ reason: 'CARRY_OUT' }, { quantity: 6 })
    expect(await cancel(slip)).toMatchObject({
      status: 'CANCELED',
      canceledBy: { name: 'The manager' },
      slipLines: [{ status: 'CANCELED', processedQuantity: 0 }],
    })
    expect(await stock()).toEqual(was)
    expect((await rows(slip)).slice(2)).toEqual(['B2B_PREPARED_CANCEL AVA 6', 'B2B_PREPARED_CANCEL RES -6'])
  })

  test('is fulfilled in part when it is closed short, and frees the rest', async () => {
    const { create, close, stock } = await warehouse()
    const slip = await create({ reason: 'B2C_OUT' }, { quantity: 6 }, { at: 'BULK-1', quantity: 5 }, { quantity: 1 })
    const [short, none] = slip.slipLines
    const closed = await close(slip, [
      { id: short?.id, processedQuantity: 4 },
      { id: none?.id, processedQuantity: 0 },
    ])
    expect(closed).toMatchObject({
      slipLines: [
        { status: 'PARTIALLY_FULFILLED', quantity: 6, processedQuantity: 4 },
        { status: 'CANCELED', processedQuantity: 0 },
        { status: 'FULFILLED', processedQuantity: 1 },
      ],
    })
    expect(await stock()).toMatchObject({ INS: 29, AVA: 29, RES: 0, 'A-01': 5, 'BULK-1': 20 })
  })

  test('takes the earliest expiry first, from pickable locations, and never expired goods', async () => {
    const { w, ...slips } = await warehouse()
    await slips.close(await slips.create({ reason: 'IN_NORMAL' }, ...rice))
    expect(linesOf(await slips.create({ reason: 'B2B_OUT' }, { sku: 'rice', quantity: 9 }))).toEqual([
      'A-02 SOON 7',
      'A-01 LATE 2',
    ])
    expect(await slips.refused({ reason: 'B2B_OUT' }, { sku: 'rice', quantity: 5 })).toEqual({
      code: 'not-enough-free',
      property: 'slipLines.0.quantity',
      data: { sku: 'rice', expected: 5, got: 4 },
    })
    // A place or lot that the caller names is meant, even one that is not for picking.
    expect(linesOf(await slips.create({ reason: 'B2B_OUT' }, { sku: 'rice', at: 'BULK-1', quantity: 3 }))).toEqual([
      'BULK-1 BULK 3',
    ])
    expect(linesOf(await slips.create({ reason: 'B2B_OUT' }, { sku: 'rice', lot: 'LATE', quantity: 4 }))).toEqual([
      'A-01 LATE 4',
    ])
    await ledgerHolds(w.database)
  })

  test('takes an expired lot only once a user confirmed it', async () => {
    const { create, close, refused, stock } = await warehouse()
    await close(await create({ reason: 'IN_NORMAL' }, ...rice))
    const old: Line = { sku: 'rice', lot: 'OLD', quantity: 2 }
    expect(await refused({ reason: 'B2B_OUT' }, old)).toEqual({
      code: 'goods-expired',
      property: 'slipLines.0.lot',
      data: { sku: 'rice', day: '2026-02-28' },
    })
    expect((await stock('rice')).RES).toBe(0)
    const slip = await create({ reason: 'B2B_OUT', confirmed: true }, old)
    expect(linesOf(slip)).toEqual(['A-01 OLD 2'])
    await close(slip)
    expect(await stock('rice')).toMatchObject({ INS: 24, 'A-01 OLD': 3 })
  })

  test('takes goods that expire today until the day is over at the center', async () => {
    const { create, close, refused } = await warehouse()
    // It is ten in the morning of 2 March in Korea.
    const lots = ['2026-03-01', '2026-03-02'].map((expirationDate) => ({
      sku: 'rice',
      lot: expirationDate,
      expirationDate,
      at: 'A-01',
      quantity: 1,
    }))
    await close(await create({ reason: 'IN_NORMAL' }, ...lots))
    expect(linesOf(await create({ reason: 'B2B_OUT' }, { sku: 'rice', quantity: 1 }))).toEqual(['A-01 2026-03-02 1'])
    expect(await refused({ reason: 'B2B_OUT' }, { sku: 'rice', quantity: 1 })).toMatchObject({
      code: 'not-enough-free',
    })
  })

  test('cannot promise pieces that another slip, another line, a relocation sheet or an order holds', async () => {
    const { w, create, refused, cancel } = await warehouse()
    const first = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 7 })
    expect(await refused({ reason: 'B2C_OUT' }, { at: 'A-01', quantity: 4 })).toMatchObject({
      code: 'not-enough-free',
      data: { expected: 4, got: 3 },
    })
    expect(
      await refused({ reason: 'B2C_OUT' }, { at: 'A-01', quantity: 2 }, { at: 'A-01', quantity: 2 }),
    ).toMatchObject({ code: 'not-enough-free', property: 'slipLines.1.quantity', data: { expected: 2, got: 1 } })
    const move = (quantity: number) =>
      w.as('manager').send(relocationApi.bulk, {
        body: {
          centerId: w.id.center.ICN1,
          rows: [{ skuId: idOf(w.id.sku, 'cup'), quantity, sourceLocation: 'A-01', targetLocation: 'A-02' }],
        },
      })
    expect((await move(4)).error).toMatchObject([{ code: 'not-enough-there' }])
    expect((await move(2)).error).toEqual([])
    expect(await refused({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 2 })).toMatchObject({ data: { got: 1 } })
    await cancel(first)
    // Eight lie there for slips, but orders live by the ten that can be picked.
    await orders(w, 6)
    expect(await refused({ reason: 'B2B_OUT' }, { quantity: 5 })).toEqual({
      code: 'stock-reserved',
      property: 'slipLines.0.quantity',
      data: { expected: 5, got: 4 },
    })
    await create({ reason: 'B2B_OUT' }, { quantity: 4 })
    expect(await refused({ reason: 'B2B_OUT' }, { quantity: 1 })).toMatchObject({ code: 'stock-reserved' })
    await create({ reason: 'B2B_OUT' }, { at: 'BULK-1', quantity: 20 })
    await ledgerHolds(w.database)
  })

  test('leaves damaged pieces where they are, unless it is a disposal, which takes them first', async () => {
    const { create, refused, close, stock } = await warehouse()
    expect(await refused({ reason: 'B2B_OUT' }, { at: 'DMG-1', quantity: 1 })).toMatchObject({
      code: 'not-enough-free',
    })
    expect(await refused({ reason: 'B2B_OUT' }, { condition: 'DAMAGED', quantity: 1 })).toMatchObject({
      code: 'damaged-stays',
      property: 'slipLines.0.condition',
    })
    const slip = await create({ reason: 'DISUSE' }, { quantity: 6 })
    expect(linesOf(slip)).toEqual(['DMG-1 damaged 4', 'A-01 2'])
    await close(slip)
    expect(await stock()).toEqual({ INS: 28, AVA: 28, RES: 0, 'A-01': 8, 'BULK-1': 20 })
  })

  test('takes expired goods without confirmation if it is a disposal, which needs a reason', async () => {
    const { create, close, refused, stock } = await warehouse()
    await close(await create({ reason: 'IN_NORMAL' }, ...rice))
    await close(await create({ reason: 'DISUSE' }, { sku: 'rice', lot: 'OLD', quantity: 5 }))
    expect(await stock('rice')).toMatchObject({ INS: 21 })
    expect(await refused({ reason: 'DISUSE', description: null }, { quantity: 1 })).toMatchObject({
      code: 'now-bad-request',
      property: 'description',
    })
  })
})

describe('the steps of a slip', () => {
  test('a slip is closed or cancelled once, whether it was started or not', async () => {
    const { create, start, close, cancel, stock } = await warehouse()
    const slip = await create({ reason: 'PRODUCTION' }, { quantity: 2 })
    expect(await start(slip)).toBeUndefined()
    expect(await start(slip)).toBe('slip-transition')
    expect(await close(slip)).toMatchObject({ status: 'CLOSED' })
    expect(await close(slip)).toBe('slip-transition')
    expect(await cancel(slip)).toBe('slip-transition')
    expect(await start(slip)).toBe('slip-transition')
    const other = await create({ reason: 'PRODUCTION' }, { quantity: 2 })
    await cancel(other)
    expect(await cancel(other)).toBe('slip-transition')
    expect(await close(other)).toBe('slip-transition')
    expect(await stock()).toMatchObject({ INS: 32, AVA: 32, RES: 0 })
  })

  test('a half-picked slip is cancelled only by force, and closed with what was picked', async () => {
    const { w, create, start, pick, close, cancel, stock } = await warehouse()
    const slip = await create({ reason: 'B2B_OUT' }, { quantity: 6 }, { at: 'BULK-1', quantity: 5 })
    const unready = { params: { id: slip.id }, ifMatch: slip.version }
    const picked = { slipLines: [{ id: slip.slipLines[0]?.id ?? 0, processedQuantity: 1 }] }
    expect(await w.as('manager').refused(slipApi.update, { ...unready, body: picked })).toMatchObject({
      code: 'slip-transition',
    })
    await start(slip)
    expect(await pick(slip, 3, 0)).toMatchObject({ status: 'PROGRESSING', processedQuantity: 3 })
    await expect(pick(slip, 7, 0)).rejects.toThrow('more-than-slip')
    expect(await w.as('manager').refused(slipApi.cancel, { body: { ids: [slip.id] } })).toMatchObject({
      status: 403,
      code: 'slip-picked',
      data: { wouldLose: [{ id: slip.id, code: slip.code, picked: 3 }] },
    })
    expect(await w.as('office').refused(slipApi.cancel, { body: { ids: [slip.id], force: true } })).toMatchObject({
      status: 403,
    })
    expect(await cancel(slip, true)).toMatchObject({ status: 'CANCELED' })
    expect(await stock()).toMatchObject({ INS: 34, AVA: 34, RES: 0 })

    const again = await create({ reason: 'B2B_OUT' }, { quantity: 6 }, { at: 'BULK-1', quantity: 5 })
    await start(again)
    await pick(again, 6, 2)
    expect(await close(again)).toMatchObject({
      slipLines: [{ status: 'FULFILLED' }, { status: 'PARTIALLY_FULFILLED', processedQuantity: 2 }],
    })
    expect(await stock()).toMatchObject({ INS: 26, AVA: 26, RES: 0, 'A-01': 4, 'BULK-1': 18 })
  })

  test('closing a slip with too many pieces, another slip’s line or another location is refused and changes nothing', async () => {
    const { w, create, close, stock } = await warehouse()
    const slip = await create({ reason: 'B2B_OUT' }, { quantity: 6 }, { at: 'BULK-1', quantity: 5 })
    const other = await create({ reason: 'B2B_OUT' }, { quantity: 1 })
    const was = await stock()
    const [first, second] = slip.slipLines
    expect(await close(slip, [{ id: second?.id, processedQuantity: 6 }])).toBe('more-than-slip')
    expect(await close(slip, [{ id: other.slipLines[0]?.id, processedQuantity: 1 }])).toBe('slip-line-unknown')
    expect(await close(slip, [{ id: first?.id, locationId: idOf(w.id.location, 'A-02') }])).toBe('slip-place-fixed')
    expect(await stock()).toEqual(was)
    expect(
      await w.as('manager').refused(slipApi.close, {
        body: { slips: [{ id: slip.id, slipLines: [{ id: first?.id ?? 0, processedQuantity: 1.5 }] }] },
      }),
    ).toMatchObject({ status: 400 })
  })

  test('a bulk close answers for each slip separately', async () => {
    const { w, create, get, cancel } = await warehouse()
    const [one, two, three] = [
      await create({ reason: 'B2B_OUT' }, { quantity: 1 }),
      await create({ reason: 'B2B_OUT' }, { quantity: 1 }),
      await create({ reason: 'B2B_OUT' }, { quantity: 1 }),
    ]
    await cancel(two)
    const slips = [one, two, three].map(({ id }) => ({ id }))
    const answer = await w.as('manager').send(slipApi.close, { body: { slips: [...slips, { id: 999 }] } })
    expect(answer.success.map(({ id }) => id)).toEqual([one.id, three.id])
    expect(answer.error).toMatchObject([
      { id: two.id, code: 'slip-transition', property: 'status' },
      { id: 999, code: 'not-found', property: 'id' },
    ])
    expect((await get(three.id)).status).toBe('CLOSED')
    await ledgerHolds(w.database)
  })

  test('a slip’s texts can change while it is open, by a user who saw its newest version', async () => {
    const { w, create, close, get } = await warehouse()
    const slip = await create({ reason: 'DISUSE' }, { quantity: 1 })
    const change = (body: object, ifMatch: number) => ({ params: { id: slip.id }, ifMatch, body })
    const saved = await w
      .as('manager')
      .send(slipApi.update, change({ description: 'Wet', memos: ['Ask Kim', 'Call back'] }, slip.version))
    expect(saved).toMatchObject({ description: 'Wet', memos: ['Ask Kim', 'Call back'] })
    expect(await w.as('manager').refused(slipApi.update, change({ memos: [] }, slip.version))).toMatchObject({
      status: 412,
    })
    expect(await w.as('manager').refused(slipApi.update, change({ description: null }, saved.version))).toMatchObject({
      code: 'disuse-without-reason',
    })
    await close(slip)
    expect(
      await w.as('manager').refused(slipApi.update, change({ memos: [] }, (await get(slip.id)).version)),
    ).toMatchObject({ code: 'slip-transition' })
    const { data } = await w.as('partner').send(slipApi.logs, { params: { id: slip.id } })
    expect(data.map(({ what }) => what)).toEqual(['slip.create', 'slip.update', 'slip.close'])
  })
})

describe('an incoming slip', () => {
  test('puts its pieces at their location when it is closed, and activates the SKU', async () => {
    const { w, create, close, stock, rows } = await warehouse()
    const slip = await create({ reason: 'IN_MANUFACTURER' }, ...rice)
    expect(await stock('rice')).toEqual({ INS: 0, AVA: 0, RES: 0 })
    await close(slip)
    expect(await stock('rice')).toMatchObject({ INS: 26, AVA: 26, 'A-01 OLD': 5, 'BULK-1 BULK': 8 })
    expect((await rows(slip)).slice(0, 2)).toEqual(['CLOSE INS 5', 'CLOSE AVA 5'])
    const { skuStatus } = await w.database.read
      .selectFrom('sku')
      .select('skuStatus')
      .where('id', '=', idOf(w.id.sku, 'rice'))
      .executeTakeFirstOrThrow()
    expect(skuStatus).toBe('ACTIVATED')
  })

  test('may get its location as late as when it is closed, but cannot close without one', async () => {
    const { w, create, close, stock } = await warehouse()
    const slip = await create({ reason: 'IN_PRODUCTION' }, { quantity: 3 })
    expect(slip.slipLines[0]?.location).toBeNull()
    expect(await close(slip)).toBe('location-needed')
    const [line] = slip.slipLines
    expect(await close(slip, [{ id: line?.id, locationId: idOf(w.id.location, 'shut') }])).toBe('location-disabled')
    expect(await close(slip, [{ id: line?.id, locationId: idOf(w.id.location, 'N-01') }])).toBe('no-such-location')
    expect(
      await close(slip, [{ id: line?.id, locationId: idOf(w.id.location, 'A-02'), processedQuantity: 2 }]),
    ).toMatchObject({
      slipLines: [{ status: 'PARTIALLY_FULFILLED', location: { alias: 'A-02' } }],
    })
    expect(await stock()).toMatchObject({ INS: 36, 'A-02': 2 })
  })

  test('needs lot and expiry where the SKU is kept by them, and confirmation for damaged goods at a pickable location', async () => {
    const { create, refused } = await warehouse()
    const expirationDate = '2027-01-31'
    expect(await refused({ reason: 'IN_NORMAL' }, { sku: 'rice', expirationDate, quantity: 1 })).toMatchObject({
      code: 'lot-missing',
    })
    expect(await refused({ reason: 'IN_NORMAL' }, { sku: 'rice', lot: 'L', quantity: 1 })).toMatchObject({
      code: 'expiry-missing',
    })
    const damaged: Line = { condition: 'DAMAGED', at: 'A-01', quantity: 1 }
    expect(await refused({ reason: 'IN_REVISION' }, damaged)).toMatchObject({ code: 'location-pickable' })
    await create({ reason: 'IN_REVISION', confirmed: true }, damaged)
  })

  test('of good quality turns damaged pieces into good ones and leaves balances unchanged', async () => {
    const { create, close, refused, stock } = await warehouse()
    const was = await stock()
    expect(await refused({ reason: 'IN_GOOD_QUALITY' }, { quantity: 1 })).toMatchObject({ code: 'location-needed' })
    const slip = await create({ reason: 'IN_GOOD_QUALITY' }, { at: 'DMG-1', to: 'A-02', quantity: 3 })
    expect(await refused({ reason: 'DISUSE' }, { condition: 'DAMAGED', quantity: 2 })).toMatchObject({
      code: 'not-enough-free',
      data: { got: 1 },
    })
    expect(await stock()).toEqual(was)
    await close(slip)
    expect(await stock()).toEqual({ ...was, 'A-02': 3, 'DMG-1 damaged': 1 })
  })
})

describe('a revision', () => {
  test('posts the difference in either direction, and records what the ledger had', async () => {
    const { create, close, stock, rows } = await warehouse()
    const slip = await create(
      { reason: 'REVISION' },
      { at: 'A-01', quantity: 8 },
      { at: 'A-02', quantity: 3 },
      { at: 'BULK-1', quantity: 20 },
      { at: 'DMG-1', condition: 'DAMAGED', quantity: 0 },
    )
    expect(await stock()).toMatchObject({ INS: 34, AVA: 34 })
    expect(await close(slip)).toMatchObject({
      status: 'CLOSED',
      slipLines: [
        { bookQuantity: 10, processedQuantity: 8, status: 'FULFILLED' },
        { bookQuantity: 0, processedQuantity: 3 },
        { bookQuantity: 20, processedQuantity: 20 },
        { bookQuantity: 4, processedQuantity: 0 },
      ],
    })
    expect(await stock()).toEqual({ INS: 31, AVA: 31, RES: 0, 'A-01': 8, 'A-02': 3, 'BULK-1': 20 })
    expect(await rows(slip)).toEqual([
      'CLOSE INS -2',
      'CLOSE AVA -2',
      'CLOSE INS 3',
      'CLOSE AVA 3',
      'CLOSE INS -4',
      'CLOSE AVA -4',
    ])
  })

  test('takes its other lines as they were counted when one line was recounted', async () => {
    const { create, start, pick, close } = await warehouse()
    const slip = await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 8 }, { at: 'BULK-1', quantity: 20 })
    await start(slip)
    await pick(slip, 9)
    expect(await close(slip)).toMatchObject({
      slipLines: [{ processedQuantity: 9 }, { processedQuantity: 20, bookQuantity: 20 }],
    })
  })

  test('takes no pieces that orders or slips hold', async () => {
    const { w, create, close, cancel, stock } = await warehouse()
    const held = await create({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 6 })
    const low = await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 5 })
    expect(await close(low)).toBe('counted-below-held')
    await cancel(held)
    await orders(w, 7)
    expect(await close(low)).toBe('stock-reserved')
    expect(await stock()).toMatchObject({ INS: 34, 'A-01': 10 })
    const enough = await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 7 })
    expect(await close(enough)).toMatchObject({ status: 'CLOSED' })
  })

  test('takes no pieces that a relocation sheet holds', async () => {
    const { w, create, close, stock } = await warehouse()
    const { error } = await w.as('manager').send(relocationApi.bulk, {
      body: {
        centerId: w.id.center.ICN1,
        rows: [{ skuId: idOf(w.id.sku, 'cup'), quantity: 6, sourceLocation: 'A-01', targetLocation: 'A-02' }],
      },
    })
    expect(error).toEqual([])
    expect(await close(await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 5 }))).toBe('counted-below-held')
    expect(await stock()).toMatchObject({ INS: 34, 'A-01': 10 })
    const enough = await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 6 })
    expect(await close(enough)).toMatchObject({ status: 'CLOSED' })
    expect(await stock()).toMatchObject({ INS: 30, 'A-01': 6 })
  })

  test('cannot be written or closed while goods are carried from or to its location', async () => {
    const { w, create, close, refused, stock } = await warehouse()
    const early = await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 9 })
    const { success } = await w.as('manager').send(relocationApi.bulk, {
      body: {
        centerId: w.id.center.ICN1,
        rows: [{ skuId: idOf(w.id.sku, 'cup'), quantity: 2, sourceLocation: 'A-01', targetLocation: 'A-02' }],
      },
    })
    const ids = success.map(({ id }) => id)
    await w.as('manager').send(relocationApi.arrive, { body: { ids } })
    expect(await close(early)).toBe('place-being-moved')
    for (const at of ['A-01', 'A-02'])
      expect(await refused({ reason: 'REVISION' }, { at, quantity: 1 })).toMatchObject({ code: 'place-being-moved' })
    await w.as('manager').send(relocationApi.close, { body: { moves: ids.map((id) => ({ id })) } })
    expect(await close(early)).toMatchObject({ slipLines: [{ bookQuantity: 8, processedQuantity: 9 }] })
    expect(await stock()).toMatchObject({ INS: 35, 'A-01': 9, 'A-02': 2 })
  })

  test('needs a location, and names the same goods there only once', async () => {
    const { refused } = await warehouse()
    expect(await refused({ reason: 'REVISION' }, { quantity: 1 })).toMatchObject({ code: 'location-needed' })
    expect(
      await refused({ reason: 'REVISION' }, { at: 'A-01', quantity: 1 }, { at: 'A-01', quantity: 2 }),
    ).toMatchObject({ code: 'counted-twice', property: 'slipLines.1.locationId' })
  })
})

describe('a slip that moves goods', () => {
  test('holds the goods at their location, then carries them, and leaves balances unchanged', async () => {
    const { create, close, refused, stock, rows } = await warehouse()
    const was = await stock()
    const slip = await create({ reason: 'MV' }, { at: 'A-01', to: 'A-02', quantity: 8 })
    expect(await refused({ reason: 'B2B_OUT' }, { at: 'A-01', quantity: 3 })).toMatchObject({ data: { got: 2 } })
    await close(slip)
    expect(await stock()).toEqual({ ...was, 'A-01': 2, 'A-02': 8 })
    expect(await rows(slip)).toEqual(['MOVE INS 8', 'MOVE INS -8'])
  })

  test('refuses the same, a disabled or a foreign location, and damaged goods at a pickable one unless confirmed', async () => {
    const { refused, create } = await warehouse()
    expect(await refused({ reason: 'MV' }, { at: 'A-01', to: 'A-01', quantity: 1 })).toMatchObject({
      code: 'same-location',
    })
    expect(await refused({ reason: 'MV' }, { at: 'A-01', to: 'shut', quantity: 1 })).toMatchObject({
      code: 'location-disabled',
    })
    expect(await refused({ reason: 'MV' }, { at: 'A-01', to: 'N-01', quantity: 1 })).toMatchObject({
      code: 'no-such-location',
    })
    expect(await refused({ reason: 'MV' }, { at: 'DMG-1', to: 'A-02', quantity: 1 })).toMatchObject({
      code: 'location-pickable',
    })
    await create({ reason: 'MV', confirmed: true }, { at: 'DMG-1', to: 'A-02', quantity: 1 })
  })
})

describe('writing and finding slips', () => {
  test.each([0, -1, 1.5, 1e308, '5', null, Number.NaN])('a quantity of %s is refused', async (quantity) => {
    const { refused } = await warehouse()
    expect(await refused({ reason: 'B2B_OUT' }, { quantity: quantity as number })).toMatchObject({
      code: 'now-bad-request',
      property: 'slipLines.0.quantity',
    })
  })

  test('stock of a deactivated partner is counted, moved, disposed of and sent back, but nothing new comes in', async () => {
    const { w, create, refused, close } = await warehouse()
    const params = { id: w.id.partner.Haneul }
    const { version } = await w.as('admin').send(partnerApi.get, { params })
    const body = { status: 'DEACTIVATED' as const, force: true }
    await w.as('admin').send(partnerApi.update, { params, body, ifMatch: version })
    await close(await create({ reason: 'CARRY_OUT' }, { at: 'A-01', quantity: 8 }))
    await close(await create({ reason: 'MV' }, { at: 'BULK-1', to: 'A-02', quantity: 20 }))
    await close(await create({ reason: 'REVISION' }, { at: 'A-01', quantity: 1 }))
    await close(await create({ reason: 'DISUSE' }, { at: 'DMG-1', condition: 'DAMAGED', quantity: 4 }))
    expect(await refused({ reason: 'IN_NORMAL' }, { at: 'A-01', quantity: 1 })).toMatchObject({
      code: 'partner-inactive',
    })
  })

  test('goods of another partner, locations of another center and partners that the center does not serve are refused', async () => {
    const { w, refused } = await warehouse()
    expect(await refused({ reason: 'B2B_OUT' }, { sku: 'theirs', quantity: 1 })).toMatchObject({ code: 'no-such-sku' })
    expect(await refused({ reason: 'B2B_OUT' }, { at: 'N-01', quantity: 1 })).toMatchObject({
      code: 'no-such-location',
    })
    expect(await refused({ reason: 'B2B_OUT', partnerId: w.id.partner.Mori }, { quantity: 1 })).toMatchObject({
      code: 'center-not-served',
    })
    expect(await refused({ reason: 'B2B_OUT', centerId: w.id.center.NRT1 }, { quantity: 1 })).toMatchObject({
      code: 'now-not-found',
    })
  })

  test('a partner sees its own slips and writes none', async () => {
    const { w, create } = await warehouse()
    const slip = await create({ reason: 'B2B_OUT' }, { quantity: 1 })
    const seen = await w.as('partner').send(slipApi.list)
    expect(seen.data).toMatchObject([{ id: slip.id, createdBy: null }])
    const one = await w.as('partner').send(slipApi.get, { params: { id: slip.id } })
    expect(one.slipLines).toMatchObject([{ location: null, quantity: 1 }])
    expect((await w.as('otherPartner').send(slipApi.list)).totalCount).toBe(0)
    expect(await w.as('narita').refused(slipApi.get, { params: { id: slip.id } })).toMatchObject({ status: 404 })
    expect(await w.as('partner').refused(slipApi.cancel, { body: { ids: [slip.id] } })).toMatchObject({ status: 403 })
  })

  test('a slip’s history shows a partner its goods, but neither their locations nor the center’s notes', async () => {
    const { w, create, pick, start } = await warehouse()
    const slip = await create({ reason: 'B2B_OUT', memos: ['Their last parcel was short'] }, { quantity: 3 })
    await w.as('manager').send(slipApi.update, {
      params: { id: slip.id },
      ifMatch: slip.version,
      body: { memos: ['Ask Kim'] },
    })
    await start(slip)
    await pick(slip, 1)
    const historyFor = async (who: 'partner' | 'office') =>
      JSON.stringify((await w.as(who).send(slipApi.logs, { params: { id: slip.id } })).data)
    const seen = await historyFor('partner')
    for (const goods of ['"quantity":3', '"processedQuantity":1', `"skuId":${idOf(w.id.sku, 'cup')}`])
      expect(seen).toContain(goods)
    for (const own of ['ocationId', 'short', 'Ask Kim']) expect(seen).not.toContain(own)
    for (const own of ['locationId', 'short', 'Ask Kim']) expect(await historyFor('office')).toContain(own)
  })

  test('slips are found by status, reason, partner, goods, location, code and day, counted, and downloaded as a spreadsheet', async () => {
    const { w, create, close } = await warehouse()
    const reference = { referenceType: 'PO', referenceId: '4711' }
    const out = await create({ reason: 'B2B_OUT', ...reference }, { quantity: 1 }, { at: 'BULK-1', quantity: 2 })
    const move = await create({ reason: 'MV' }, { at: 'BULK-1', to: 'A-02', quantity: 1 })
    await close(move)
    const found = async (query: Input<typeof slipApi.list>['query']) =>
      (await w.as('office').send(slipApi.list, { query: { order: 'asc', ...query } })).data.map(({ id }) => id)
    expect(await found({ status: ['RESERVED'] })).toEqual([out.id])
    expect(await found({ reason: ['MV', 'DISUSE'] })).toEqual([move.id])
    expect(await found({ partnerIds: [w.id.partner.Auto] })).toEqual([])
    expect(await found({ skuIds: [idOf(w.id.sku, 'cup')] })).toEqual([out.id, move.id])
    expect(await found({ locationId: idOf(w.id.location, 'A-02') })).toEqual([move.id])
    expect(await found({ code: move.code.slice(-4) })).toEqual([move.id])
    expect(await found({ keyword: 'PO 4711' }), 'a reference as the list shows it').toEqual([out.id])
    expect(await found({ createdFrom: '2026-03-02', createdTo: '2026-03-02' })).toEqual([out.id, move.id])
    expect(await found({ createdFrom: '2026-03-03' })).toEqual([])
    expect(await w.as('office').send(slipApi.count, { query: {} })).toEqual({
      total: 2,
      byStatus: { RESERVED: 1, CLOSED: 1 },
    })
    const file = await w.as('office').fetch('/api/now/slip/download/excel?order=asc')
    const [{ data: sheet = [] } = {}] = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    expect(sheet).toHaveLength(4)
    expect(sheet[1]?.slice(0, 3)).toEqual([out.code, 'B2B outbound', 'Reserved'])
  })
})

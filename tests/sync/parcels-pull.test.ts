import { describe, expect, test } from 'vitest'
import { showPlans } from '../../server/ledger/save-pallets.ts'
import { leaveFloor } from '../../server/sync/leave-floor.ts'
import { plainCode } from '../../shared/sync/pack.ts'
import type { InvoiceRow } from '../../shared/sync/protocol.ts'
import { addLogistics } from '../support/logistics-rows.ts'
import { idOf } from '../support/ids.ts'
import { testSecrets } from '../support/secrets.ts'
import { Packed } from './packed.ts'
import { eachWithParcels, type ParcelIds } from './parcel-site.ts'
import { counting, headerOf, storing, type Phone, type Site } from './site.ts'

let site: Site
let id: ParcelIds
let phone: Phone
let other: Phone
eachWithParcels(async (opened) => {
  ;({ site, id, phone } = opened)
  other = await site.handheld('colleague')
})

const onto = (consol: string, serial: string) => ({
  consolId: idOf(id.consol, consol),
  invoiceId: idOf(id.invoice, serial),
  passCheck: null,
})
const cursorNow = async () => (await phone.pull(await phone.freshCursor())).cursor
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b)
const invoices = (...serials: string[]) => serials.map((serial) => idOf(id.invoice, serial)).toSorted((a, b) => a - b)

describe('a handheld holds', () => {
  test('the waybills of its center that have a serial, found by it, with the recipient’s data masked', async () => {
    const packed = new Packed().take(await phone.snapshot())
    expect(packed.misplaced()).toEqual([])
    expect(idsOf(packed.picture().invoices)).toEqual(
      invoices('P1', 'P2', 'P3', 'P4', 'A1', 'Q1', 'Q2', 'Q3', 'Q4', 'H1'),
    )
    expect(packed.rows('serial')).toContainEqual(['P1', id.invoice['P1']])
    const p1 = packed.picture().invoices.find((row) => row.serial === 'P1')
    expect(p1).toMatchObject({
      status: 'PRINTED',
      partnerName: 'Haneul',
      courierCode: 'CJGLS',
      orderNumber: 'order of P1',
      recipientName: '김*수',
      recipientArea: '서울시 중구',
      printed: true,
      wantsPhoto: false,
      packaging: null,
      consolId: null,
      packedByName: null,
    })
    expect(p1?.lines).toEqual([
      { id: id.line['P1']?.[0], skuId: 1, name: 'cushion', code: null, imageUrl: null, quantity: 2 },
      { id: id.line['P1']?.[1], skuId: null, name: 'card', code: null, imageUrl: null, quantity: 1 },
    ])
  })

  test('boxes, and goods with their sizes', async () => {
    await site.database.write(({ tx }) =>
      tx
        .updateTable('barcode')
        .set({ width: 120, depth: 90, height: 40, weight: 310 })
        .where('skuId', '=', 1)
        .execute(),
    )
    const packed = new Packed().take(await phone.snapshot())
    expect(packed.rows('box')).toEqual([id.sku['box']])
    expect(
      packed
        .picture()
        .skus.map(({ id: skuId, type, width, depth, height, weight }) => [skuId, type, width, depth, height, weight]),
    ).toEqual([
      [1, 'GOODS', 120, 90, 40, 310],
      [2, 'GOODS', 0, 0, 0, 0],
      [3, 'GOODS', 0, 0, 0, 0],
      [4, 'GOODS', 0, 0, 0, 0],
      [id.sku['box'], 'BOX', 0, 0, 0, 0],
    ])
  })

  test('pallets, boxes and plans of its center, and its printers', async () => {
    await phone.does('consol.load', onto('b1', 'Q1'))
    await phone.does('consol.nest', {
      consolId: idOf(id.consol, 'b1'),
      parentId: idOf(id.consol, 'p1'),
      passCheck: null,
    })
    const { changes, printers } = await phone.pull(await phone.freshCursor())
    expect(printers).toEqual([{ id: id.printer['bench'], name: 'bench' }])
    expect(idsOf(changes.plan)).toEqual([id.plan['cj'], id.plan['any']])
    expect(changes.plan.find((plan) => plan.id === id.plan['cj'])).toMatchObject({
      status: 'PROCESSING',
      courierCode: 'CJGLS',
      loadingDate: '2026-03-02',
      loaded: 1,
      toLoad: 3,
      toPack: 5,
    })
    expect(changes.plan.find((plan) => plan.id === id.plan['any'])).toMatchObject({
      status: 'REGISTERED',
      loaded: 0,
      toLoad: 4,
      toPack: 5,
    })
    expect(changes.consol).toHaveLength(6)
    expect(changes.consol.find((consol) => consol.id === id.consol['b1'])).toMatchObject({
      containerType: 'BOX',
      parentId: id.consol['p1'],
      passCheck: null,
      invoiceIds: [id.invoice['Q1']],
      canceledIds: [],
    })
    expect(changes.consol.find((consol) => consol.id === id.consol['locked'])).toMatchObject({
      passCheck: id.check,
      invoiceIds: [],
    })
  })

  test('no location for goods on the way, and relocation sheets with the names of goods and places', async () => {
    await phone.does('inbound.inspect', counting(10))
    await phone.does('inbound.store', storing(10))
    await site.database.write((w) =>
      addLogistics(
        w,
        id,
        { relocations: { sheet: { sku: 'cushion', quantity: 4, from: 'A-01', to: 'A-02' } } },
        testSecrets(''),
      ),
    )
    const { changes, cursor } = await phone.pull(await phone.freshCursor())
    expect(changes.relocation).toMatchObject([
      {
        status: 'RELOCATION_READY',
        skuName: 'Cushion',
        partnerName: 'Haneul',
        quantity: 4,
        storageQuantity: null,
        sourceAlias: 'A-01',
        targetAlias: 'A-02',
        onTheWayLocationId: 6,
      },
    ])
    expect(
      new Packed()
        .take(await phone.snapshot())
        .picture()
        .locations.map((row) => row.id),
    ).toEqual([1, 2, 3, 5])
    await site.database.write(async (w) => {
      await w.tx.updateTable('location').set({ alias: 'B-09' }).where('id', '=', 5).execute()
      w.changed(1, 'location', 5)
    })
    const renamed = await phone.pull(cursor)
    expect(renamed.changes.relocation).toMatchObject([{ targetAlias: 'B-09' }])
    await other.does('relocation.arrive', { relocationId: idOf(id.relocation, 'sheet') })
    const arrived = await phone.pull(renamed.cursor)
    expect(arrived.changes.relocation).toMatchObject([{ status: 'RELOCATING' }])
    expect(
      arrived.changes.stock[0]?.places.map(({ locationId, quantity }) => [locationId, quantity]).toSorted(),
    ).toEqual([
      [1, 6],
      [6, 4],
    ])
  })
})

describe('a pull brings what others did', () => {
  test('a load brings the waybill, its box, the pallet that the box is in, and the plans that count it', async () => {
    await phone.does('consol.nest', {
      consolId: idOf(id.consol, 'b1'),
      parentId: idOf(id.consol, 'p1'),
      passCheck: null,
    })
    const cursor = await cursorNow()
    await other.does('consol.load', onto('b1', 'Q1'))
    const { changes } = await phone.pull(cursor)
    expect(changes.invoice).toMatchObject([
      {
        serial: 'Q1',
        status: 'CONSOLIDATED',
        consolId: id.consol['b1'],
        loadedById: site.people.colleague.userId,
        loadedByName: 'The colleague',
      },
    ])
    expect(idsOf(changes.consol)).toEqual([id.consol['p1'], id.consol['b1']])
    expect(changes.plan.map(({ id: planId, loaded, toLoad }) => [planId, loaded, toLoad])).toEqual([
      [id.plan['cj'], 1, 3],
      [id.plan['any'], 0, 4],
    ])
  })

  test('a cancelled waybill stays on its pallet, and its plan does not count it', async () => {
    await other.does('consol.load', onto('p1', 'Q1'))
    const cursor = await cursorNow()
    await site.office('invoice.cancel', { invoiceId: idOf(id.invoice, 'Q1') })
    const { changes } = await phone.pull(cursor)
    expect(changes.consol).toMatchObject([{ id: id.consol['p1'], invoiceIds: [], canceledIds: [id.invoice['Q1']] }])
    expect(changes.plan.find((plan) => plan.id === id.plan['cj'])).toMatchObject({ loaded: 0, toLoad: 3 })
  })

  test('a waybill that gets its serial arrives, and counts as to be packed', async () => {
    const cursor = await cursorNow()
    await site.office('invoice.allocate', {
      invoiceId: idOf(id.invoice, 'C1'),
      allocated: { serial: '60-12', auxSerial: null, trackingNumber: null, region: null, hubCode: null },
    })
    const { changes } = await phone.pull(cursor)
    expect(changes.invoice).toMatchObject([{ serial: '60-12', status: 'ALLOCATED', printed: false }])
    expect(changes.plan.map(({ toPack }) => toPack)).toEqual([6, 6])
  })

  test('a waybill that is assigned to one plan is not counted for another', async () => {
    const cursor = await cursorNow()
    await site.database.write(async (w) => {
      const invoiceId = idOf(id.invoice, 'Q1')
      await w.tx
        .updateTable('invoice')
        .set({ planId: idOf(id.plan, 'any') })
        .where('id', '=', invoiceId)
        .execute()
      w.changed(1, 'invoice', invoiceId)
      await showPlans(w, [{ centerId: 1, courierCode: 'CJGLS' }])
    })
    const { changes } = await phone.pull(cursor)
    expect(changes.invoice).toMatchObject([{ serial: 'Q1', planId: id.plan['any'] }])
    expect(changes.plan.map(({ id: planId, toLoad }) => [planId, toLoad])).toEqual([
      [id.plan['cj'], 3],
      [id.plan['any'], 5],
    ])
  })

  test('a plan that the office completes arrives as completed', async () => {
    await other.does('consol.load', onto('p1', 'Q1'))
    const cursor = await cursorNow()
    await site.office('plan.complete', { planId: idOf(id.plan, 'cj'), force: true })
    const { changes } = await phone.pull(cursor)
    expect(changes.plan).toMatchObject([{ id: id.plan['cj'], status: 'COMPLETED' }])
  })

  test('another center sees none of it', async () => {
    const narita = await site.handheld('narita', 2)
    const { cursor, changes } = await narita.pull(await narita.freshCursor())
    expect([idsOf(changes.consol), idsOf(changes.plan)]).toEqual([[id.consol['there']], [id.plan['narita']]])
    expect(
      new Packed()
        .take(await narita.snapshot())
        .picture()
        .invoices.map((row) => row.serial),
    ).toEqual(['N1'])
    await phone.does('consol.load', onto('p1', 'Q1'))
    await phone.does('consol.load', onto('p2', 'Q1'))
    const after = await narita.pull(cursor)
    expect(Object.values(after.changes).flat()).toEqual([])
    expect(Object.values(after.gone).flat()).toEqual([])
  })
})

describe('finished work leaves the handhelds', () => {
  test('a dispatched waybill goes after two days, with its plan and pallets, and not before', async () => {
    await phone.does('consol.load', onto('p1', 'Q1'))
    await site.office('plan.complete', { planId: idOf(id.plan, 'cj'), force: true })
    const cursor = await cursorNow()
    site.clock.pass({ hours: 47 })
    expect(await leaveFloor(site.database)).toBe(0)
    site.clock.pass({ hours: 2 })
    expect(await leaveFloor(site.database)).toBe(2)
    const { changes, gone } = await phone.pull(cursor)
    expect([changes.invoice, changes.consol, changes.plan]).toEqual([[], [], []])
    expect([gone.invoice, gone.plan, gone.consol?.toSorted()]).toEqual([
      invoices('Q1'),
      [id.plan['cj']],
      ['p1', 'p2', 'locked', 'b1', 'b2'].map((name) => id.consol[name]),
    ])
    const fresh = await phone.pull(await phone.freshCursor())
    expect([idsOf(fresh.changes.plan), idsOf(fresh.changes.consol)]).toEqual([[id.plan['any']], [id.consol['mixed']]])
    expect(
      new Packed()
        .take(await phone.snapshot())
        .picture()
        .invoices.map((row) => row.serial),
    ).not.toContain('Q1')
    expect(await leaveFloor(site.database)).toBe(0)
  })

  test('a cancelled waybill goes only after it was unloaded from its pallet', async () => {
    await phone.does('consol.load', onto('p1', 'Q1'))
    for (const serial of ['Q1', 'Q2']) await site.office('invoice.cancel', { invoiceId: idOf(id.invoice, serial) })
    const cursor = await cursorNow()
    site.clock.pass({ hours: 49 })
    await leaveFloor(site.database)
    const first = await phone.pull(cursor)
    expect([first.gone.invoice, first.changes.consol]).toEqual([invoices('Q2'), []])
    phone.signIn(site.people.worker)
    await phone.does('consol.unload', { consolId: idOf(id.consol, 'p1'), invoiceId: idOf(id.invoice, 'Q1') })
    await leaveFloor(site.database)
    expect((await phone.pull(first.cursor)).gone.invoice).toEqual(invoices('Q1'))
  })

  test('a relocation sheet goes two days after it was closed, never while it is open', async () => {
    await phone.does('inbound.inspect', counting(10))
    await phone.does('inbound.store', storing(10))
    await site.database.write((w) =>
      addLogistics(
        w,
        id,
        { relocations: { sheet: { sku: 'cushion', quantity: 4, from: 'A-01', to: 'A-02' } } },
        testSecrets(''),
      ),
    )
    const relocationId = idOf(id.relocation, 'sheet')
    await phone.does('relocation.arrive', { relocationId })
    site.clock.pass({ hours: 70 })
    expect(await leaveFloor(site.database)).toBe(0)
    phone.signIn(site.people.worker)
    await phone.does('relocation.close', { relocationId, storageQuantity: 4, locationId: 5 })
    const cursor = await cursorNow()
    site.clock.pass({ hours: 49 })
    expect(await leaveFloor(site.database)).toBe(1)
    expect((await phone.pull(cursor)).gone.relocation).toEqual([relocationId])
  })
})

describe('a snapshot of many waybills', () => {
  const many = 1500
  async function addMany(): Promise<void> {
    await site.database.write(async ({ tx }) => {
      const { id: _id, ...invoice } = await tx
        .selectFrom('invoice')
        .selectAll()
        .where('id', '=', idOf(id.invoice, 'P1'))
        .executeTakeFirstOrThrow()
      const { id: _lineId, ...line } = await tx
        .selectFrom('invoiceLine')
        .selectAll()
        .where('invoiceId', '=', idOf(id.invoice, 'P1'))
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      for (let from = 0; from < many; from += 300) {
        // Every seventh waybill is another center's, so that the buckets have different sizes.
        const rows = Array.from({ length: 300 }, (_, n) => ({
          ...invoice,
          centerId: n % 7 === 0 ? 2 : 1,
          serial: `M-${from + n}`,
          serialKey: `M${from + n}`,
        }))
        const made = await tx.insertInto('invoice').values(rows).returning('id').execute()
        await tx
          .insertInto('invoiceLine')
          .values(made.map(({ id: invoiceId }) => ({ ...line, invoiceId })))
          .execute()
      }
    })
  }

  test('holds each waybill once, in the bucket where it is looked for, and can be resumed after any marker', async () => {
    await addMany()
    const whole = await phone.snapshot()
    const expected = new Packed().take(whole)
    expect(expected.misplaced()).toEqual([])
    const rows = expected.rows<InvoiceRow>('invoice')
    expect([rows.length, new Set(rows.map((row) => row.id)).size]).toEqual([10 + many - 5 * 43, rows.length])
    expect(new Set(expected.rows<[string, number]>('serial').map(([serial]) => serial))).toEqual(
      new Set(rows.map((row) => plainCode(row.serial))),
    )
    const markers = [...whole.matchAll(/^#\t((?:invoice|serial|box):.+)$/gm)]
    expect(markers.filter((marker) => marker[1]?.startsWith('invoice')).length).toBeGreaterThan(2)
    for (const marker of markers.filter((_, n) => n % 3 === 0)) {
      const cut = whole.slice(0, marker.index + marker[0].length + 1)
      expect([marker[1], new Packed().take(cut).take(await phone.snapshot(marker[1])).records]).toEqual([
        marker[1],
        expected.records,
      ])
    }
  })

  test('and the pull after it together give the current state, even if the floor works on meanwhile', async () => {
    await addMany()
    let text = ''
    const loads = ['Q1', 'Q2', 'Q3', 'Q4']
    for await (const part of phone.snapshotParts()) {
      text += part
      const serial = text.includes('invoice\t') ? loads.pop() : undefined
      if (serial) await other.does('consol.load', onto('p1', serial))
    }
    expect(loads.length).toBeLessThan(3)
    const held = new Packed().take(text)
    for (const page of (await phone.pullAll(headerOf(text).cursor, 3)).pages) held.change(page)
    expect(held.picture()).toEqual(new Packed().take(await phone.snapshot()).picture())
  })
})

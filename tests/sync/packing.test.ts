import { describe, expect, test } from 'vitest'
import { historyOf } from '../../server/audit/history.ts'
import { idOf } from '../support/ids.ts'
import { addBrand, addRole } from '../support/organisation-rows.ts'
import { eachWithParcels, type ParcelIds } from './parcel-site.ts'
import { openExceptionsOf, recordOf, settling, type Phone, type Site } from './site.ts'

let site: Site
let id: ParcelIds
let phone: Phone
eachWithParcels((opened) => void ({ site, id, phone } = opened))

/** What was scanned into a parcel: two cushions and a card, unless `more` says otherwise. */
function packing(serial: string, more: object = {}) {
  const [cushions = 0, card = 0] = id.line[serial] ?? []
  return {
    invoiceId: idOf(id.invoice, serial),
    goods: [
      { lineId: cushions, quantity: 2, code: '8801234567891' },
      { lineId: card, quantity: 1, code: null },
    ],
    boxSkuId: null,
    packaging: null,
    weight: null,
    photos: 0,
    printerId: null,
    ...more,
  }
}
const invoiceOf = (serial: string) =>
  site.database.read
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', idOf(id.invoice, serial))
    .executeTakeFirstOrThrow()
const labels = async () =>
  (await site.database.read.selectFrom('job').selectAll().where('kind', '=', 'print-label').execute()).map(
    ({ payloadJson, centerId }) => ({ ...(JSON.parse(payloadJson) as object), centerId }),
  )

describe('a packed parcel', () => {
  test('records who packed it and when, its box, weight and packaging, and what was scanned', async () => {
    const box = idOf(id.sku, 'box')
    site.clock.pass({ hours: 1 })
    const at = site.clock.iso()
    const how = {
      boxType: 'GANTRY_BOX',
      buffer: 'X_PAD',
      tape: 'PAPER',
      additional: null,
      echoFriendlyPackaging: true,
      usesDimensionsForPackaging: false,
    }
    const queued = phone.queue('packing.pack', packing('P1', { boxSkuId: box, weight: 730, packaging: how }))
    site.clock.pass({ hours: 2 })
    expect(await phone.push()).toMatchObject({ results: [{ status: 'applied' }] })
    const row = await invoiceOf('P1')
    expect(row).toMatchObject({
      status: 'PACKED',
      packedAt: at,
      packedById: site.people.worker.userId,
      boxSkuId: box,
      packedWeight: 730,
      consolId: null,
      version: 2,
      updatedAt: site.clock.iso(),
    })
    expect([JSON.parse(row.packagingJson ?? ''), JSON.parse(row.packedGoodsJson ?? '')]).toEqual([
      how,
      packing('P1').goods,
    ])
    expect(await recordOf(site, queued.id)).toMatchObject({ subject: `invoice:${id.invoice['P1']}`, alsoSubject: null })
  })

  test('is packed once, even if its packing is pushed twice', async () => {
    phone.queue('packing.pack', packing('P1'))
    const first = await phone.push()
    expect((await phone.push()).results).toEqual(first.results)
    expect(await invoiceOf('P1')).toMatchObject({ status: 'PACKED', version: 2 })
  })

  test('that two handhelds packed offline stays with the first, and the second is refused', async () => {
    const other = await site.handheld('colleague')
    await phone.does('packing.pack', packing('P1'))
    expect(await other.does('packing.pack', packing('P1'))).toMatchObject({ status: 'refused', code: 'already-packed' })
    expect(await invoiceOf('P1')).toMatchObject({ packedById: site.people.worker.userId })
  })

  test.each([
    ['lacks a piece', { goods: 'few' }, 'goods-missing'],
    ['holds one too many', { goods: 'many' }, 'goods-surplus'],
    ['holds goods of another', { goods: 'other' }, 'goods-wrong'],
    ['is put in what is no box', { boxSkuId: 1 }, 'not-a-box'],
    ['is put in a box nobody knows', { boxSkuId: 999 }, 'box-unknown'],
  ] as const)(
    'that %s is refused',
    async (_what, { goods, ...more }: { goods?: 'few' | 'many' | 'other'; boxSkuId?: number }, code) => {
      const [cushions = 0, card = 0] = id.line['P1'] ?? []
      const line = (lineId: number, quantity: number) => ({ lineId, quantity, code: null })
      const scanned = {
        few: [line(cushions, 2)],
        many: [line(cushions, 3), line(card, 1)],
        other: [line(cushions, 2), line(card, 1), line(id.line['P2']?.[0] ?? 0, 1)],
      }
      expect(
        await phone.does('packing.pack', packing('P1', { ...more, ...(goods ? { goods: scanned[goods] } : {}) })),
      ).toMatchObject({ status: 'refused', code })
      expect(await invoiceOf('P1')).toMatchObject({ status: 'PRINTED', packedAt: null })
    },
  )

  test('whose waybill the office cancelled meanwhile becomes an exception of that waybill', async () => {
    phone.queue('packing.pack', packing('P1'))
    await site.office('invoice.cancel', { invoiceId: idOf(id.invoice, 'P1') })
    expect(await phone.push()).toMatchObject({
      results: [{ status: 'refused', code: 'invoice-canceled', with: { serial: 'P1' } }],
    })
    expect(await openExceptionsOf(site)).toMatchObject([
      { subject: `invoice:${id.invoice['P1']}`, code: 'invoice-canceled', concernsId: null },
    ])
    expect(await invoiceOf('P1')).toMatchObject({ status: 'CANCELED', canceledAt: site.clock.iso(), packedAt: null })
  })

  test('that lacks the photo its brand wants waits until a leader accepts it', async () => {
    await site.database.write(async (w) => {
      await addBrand(w, { partnerId: 1, name: 'Haneul', usesPackingPhoto: true })
      const plain = await addBrand(w, { partnerId: 1, name: 'Plain' })
      await w.tx.updateTable('sku').set({ brandId: plain }).where('id', '=', 2).execute()
    })
    // The goods name no brand, so the partner's wish counts; once they name another brand, it does not.
    const refused = await phone.does('packing.pack', packing('P1'))
    expect(refused).toMatchObject({ code: 'photo-missing' })
    expect(await phone.does('packing.pack', packing('P2', { photos: 1 }))).toMatchObject({ status: 'applied' })
    await site.database.write(({ tx }) =>
      tx
        .updateTable('sku')
        .set({ brandId: (e) => e.selectFrom('brand').select('id').where('name', '=', 'Plain') })
        .where('id', '=', 1)
        .execute(),
    )
    expect(await phone.does('packing.pack', packing('P3'))).toMatchObject({ status: 'applied' })
    await site.database.write(({ tx }) => tx.updateTable('sku').set({ brandId: null }).where('id', '=', 1).execute())
    const leader = await site.handheld('leader')
    expect(await leader.does('exception.settle', settling(refused.exceptionId, 'retry'))).toMatchObject({
      code: 'photo-missing',
    })
    expect(await leader.does('exception.settle', settling(refused.exceptionId, 'accept'))).toMatchObject({
      status: 'applied',
    })
    expect(await invoiceOf('P1')).toMatchObject({ status: 'PACKED', packedById: site.people.worker.userId })
  })

  test('of the wrong waybill is corrected by a leader, and then found under the right one', async () => {
    const { exceptionId, action } = await phone.does('packing.pack', { ...packing('C1') })
    const leader = await site.handheld('leader')
    const { invoiceId, goods } = packing('P2')
    expect(
      await leader.does('exception.settle', settling(exceptionId, 'correct', { corrected: { invoiceId, goods } })),
    ).toMatchObject({ status: 'applied' })
    expect(await invoiceOf('P2')).toMatchObject({ status: 'PACKED' })
    expect(await recordOf(site, action.id)).toMatchObject({ subject: `invoice:${invoiceId}`, status: 'applied' })
  })

  test('of another center is unknown to a handheld, even if that center pushes at the same moment', async () => {
    for (const serial of ['N1', ''])
      expect(
        await phone.does('packing.pack', { ...packing('P1'), invoiceId: id.invoice[serial] ?? 999 }),
      ).toMatchObject({ code: 'invoice-unknown' })
    const narita = await site.handheld('narita', 2)
    narita.queue('packing.undo', { invoiceId: idOf(id.invoice, 'N1'), undoes: '01970000-0000-7000-8000-000000000001' })
    phone.queue('consol.load', { consolId: idOf(id.consol, 'p1'), invoiceId: idOf(id.invoice, 'N1'), passCheck: null })
    // Both pushes are in one transaction, which loads N1 for the one handheld and must not show it to the other.
    const answers = await Promise.all([narita.push(), phone.push(3)])
    expect(answers.map(({ results }) => results[0]?.code)).toEqual(['nothing-to-undo', 'invoice-unknown'])
  })
})

describe('the label of a parcel', () => {
  test('is printed once with the packing, even if the parcel is unpacked and packed again', async () => {
    const pack = packing('A1', { printerId: idOf(id.printer, 'bench') })
    const first = await phone.does('packing.pack', pack)
    expect(await labels()).toEqual([{ printerId: id.printer['bench'], invoiceIds: [id.invoice['A1']], centerId: 1 }])
    expect(await invoiceOf('A1')).toMatchObject({ status: 'PACKED', printedAt: site.clock.iso() })
    await phone.push()
    await phone.does('packing.undo', { invoiceId: pack.invoiceId, undoes: first.action.id })
    expect(await invoiceOf('A1')).toMatchObject({ status: 'PRINTED' })
    await phone.does('packing.pack', pack)
    expect(await labels()).toHaveLength(1)
  })

  test('is not printed if the waybill has one already, or if the packing is refused', async () => {
    await phone.does('packing.pack', packing('P1', { printerId: idOf(id.printer, 'bench') }))
    await phone.does('packing.pack', packing('C1', { printerId: idOf(id.printer, 'bench') }))
    expect(await labels()).toEqual([])
  })

  test('is not printed by another center’s printer, and the waybill does not count as printed', async () => {
    await phone.does('packing.pack', packing('A1', { printerId: idOf(id.printer, 'there') }))
    expect(await labels()).toEqual([])
    expect(await invoiceOf('A1')).toMatchObject({ status: 'PACKED', printedAt: null })
  })

  test('is printed again on request, and the history says who asked, when and at which handheld', async () => {
    const invoiceId = idOf(id.invoice, 'Q1')
    const before = await invoiceOf('Q1')
    site.clock.pass({ minutes: 3 })
    expect(await phone.does('packing.print', { invoiceId, printerId: idOf(id.printer, 'bench') })).toMatchObject({
      status: 'applied',
    })
    expect(await labels()).toEqual([{ printerId: id.printer['bench'], invoiceIds: [invoiceId], centerId: 1 }])
    expect(await invoiceOf('Q1')).toEqual(before)
    const entry = (await historyOf(site.database.read, { partnerId: null }, `invoice:${invoiceId}`)).at(-1)
    expect(entry).toMatchObject({
      at: site.clock.iso(),
      what: 'packing.print',
      userName: 'The worker',
      deviceLabel: 'handheld 1',
      status: 'applied',
    })
    // A label that is fetched as PDF leaves the same trace, and no printer is asked.
    await phone.does('packing.print', { invoiceId, printerId: null })
    expect(await historyOf(site.database.read, { partnerId: null }, `invoice:${invoiceId}`)).toHaveLength(2)
    expect(await labels()).toHaveLength(1)
  })

  test('is printed only once, and tried at once, if it is requested again while its printer is off', async () => {
    const asking = { invoiceId: idOf(id.invoice, 'A1'), printerId: idOf(id.printer, 'bench') }
    await phone.does('packing.pack', packing('A1', { printerId: asking.printerId }))
    // The printer was off, and the next try is far away.
    await site.database.write(({ tx }) =>
      tx.updateTable('job').set({ runAfter: '2030-01-01T00:00:00.000Z' }).where('kind', '=', 'print-label').execute(),
    )
    for (const _ of [1, 2]) expect(await phone.does('packing.print', asking)).toMatchObject({ status: 'applied' })
    const jobs = await site.database.read
      .selectFrom('job')
      .select('runAfter')
      .where('kind', '=', 'print-label')
      .execute()
    expect(jobs).toEqual([{ runAfter: site.clock.iso() }])
  })

  test('is not printed again for a cancelled, unallocated or foreign waybill, nor by another center’s printer', async () => {
    const bench = idOf(id.printer, 'bench')
    const again = async (serial: string, printerId = bench) =>
      (await phone.does('packing.print', { invoiceId: idOf(id.invoice, serial), printerId })).code
    await site.office('invoice.cancel', { invoiceId: idOf(id.invoice, 'Q1') })
    expect([await again('Q1'), await again('C1'), await again('N1')]).toEqual([
      'invoice-canceled',
      'invoice-not-allocated',
      'invoice-unknown',
    ])
    await again('Q2', idOf(id.printer, 'there'))
    expect(await labels()).toEqual([])
  })
})

describe('undoing a packing', () => {
  test('restores the waybill, keeps the packing on record with its undo, and works only once', async () => {
    const packed = await phone.does('packing.pack', packing('P1', { weight: 500 }))
    expect(
      await phone.does('packing.undo', { invoiceId: idOf(id.invoice, 'P1'), undoes: packed.action.id }),
    ).toMatchObject({ status: 'applied' })
    expect(await invoiceOf('P1')).toMatchObject({
      status: 'PRINTED',
      packedAt: null,
      packedById: null,
      packedWeight: null,
      packedGoodsJson: null,
    })
    expect(await recordOf(site, packed.action.id)).toMatchObject({ undone: true })
    expect(
      await phone.does('packing.undo', { invoiceId: idOf(id.invoice, 'P1'), undoes: packed.action.id }),
    ).toMatchObject({ code: 'already-undone' })
  })

  test('works in the same push as the packing', async () => {
    const packed = phone.queue('packing.pack', packing('A1'))
    phone.queue('packing.undo', { invoiceId: idOf(id.invoice, 'A1'), undoes: packed.id })
    expect((await phone.push()).results.map((r) => r.status)).toEqual(['applied', 'applied'])
    expect(await invoiceOf('A1')).toMatchObject({ status: 'ALLOCATED', packedAt: null })
  })

  test('is refused once the parcel lies on a pallet, and to other workers', async () => {
    const packed = await phone.does('packing.pack', packing('P1'))
    const undoing = { invoiceId: idOf(id.invoice, 'P1'), undoes: packed.action.id }
    expect(await (await site.handheld('colleague')).does('packing.undo', undoing)).toMatchObject({
      code: 'not-your-action',
    })
    await phone.does('consol.load', { consolId: idOf(id.consol, 'p1'), invoiceId: undoing.invoiceId, passCheck: null })
    expect(await phone.does('packing.undo', undoing)).toMatchObject({ code: 'parcel-moved-on' })
  })
})

test('a worker without the privilege for packing may record an arrival, but what they pack becomes an exception', async () => {
  await site.database.write(async (w) => {
    const roleId = await addRole(w, 'Dock', ['inbound:write'])
    await w.tx.updateTable('userRole').set({ roleId }).where('userId', '=', site.people.worker.userId).execute()
  })
  expect(await phone.does('inbound.arrive', { inboundId: 1, shipmentId: 1, actualQuantity: 2 })).toMatchObject({
    status: 'applied',
  })
  const refused = await phone.does('packing.pack', packing('P1'))
  expect(refused).toMatchObject({ code: 'worker-forbidden' })
  expect(
    await phone.does('packing.print', { invoiceId: idOf(id.invoice, 'Q1'), printerId: idOf(id.printer, 'bench') }),
  ).toMatchObject({ code: 'worker-forbidden' })
  const leader = await site.handheld('leader')
  expect(await leader.does('exception.settle', settling(refused.exceptionId, 'accept'))).toMatchObject({
    status: 'applied',
  })
  expect(await invoiceOf('P1')).toMatchObject({ status: 'PACKED' })
})

test('each step of the office on a waybill is saved with its time, and its serial also in a plain form to be found by', async () => {
  const invoiceId = idOf(id.invoice, 'C1')
  await site.office('invoice.allocate', {
    invoiceId,
    allocated: { serial: '6012-ab 34', auxSerial: 'X1', trackingNumber: 'T1', region: 'A12', hubCode: 'H7' },
  })
  expect(await invoiceOf('C1')).toMatchObject({
    status: 'ALLOCATED',
    serial: '6012-ab 34',
    serialKey: '6012AB34',
    auxSerial: 'X1',
    trackingNumber: 'T1',
    region: 'A12',
    hubCode: 'H7',
    allocatedAt: site.clock.iso(),
    onFloor: true,
  })
  await site.office('invoice.print', { invoiceId })
  const printedAt = site.clock.iso()
  site.clock.pass({ minutes: 5 })
  await site.office('invoice.print', { invoiceId })
  await site.office('invoice.pack', { invoiceId, boxSkuId: null, weight: 90 })
  expect(await invoiceOf('C1')).toMatchObject({
    status: 'PACKED',
    printedAt,
    packedAt: site.clock.iso(),
    packedGoodsJson: null,
    packedWeight: 90,
  })
})

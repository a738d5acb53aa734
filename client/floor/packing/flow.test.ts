import { describe, expect, test } from 'vitest'
import { floorWorld, invoice, seedOf, sku } from '../../../tests/fakes/world.ts'
import { creamCarton, packer } from '../../../tests/fakes/workers.ts'
import { packing } from './packing.ts'
import type { FlowState } from './state.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'

const toner = '8801234567893'
const handCream = '8801111111119'
const cream = '8809876543217'
const waybill = '6012-3456-0501'
/** The card has no code, so the worker says that it is in. */
const card = { do: 'set', lineId: 5013, quantity: 1 } as const

const whole = async () => {
  const p = packer()
  await p.scan(waybill)
  await p.scan(toner)
  await p.scan(toner)
  await p.scan(handCream)
  await p.press(card)
  return p
}

test('a whole parcel is not packed by a double read of the waybill that opens it, only by another scan', async () => {
  const { engine, scan, echo, press, at } = await whole()
  await press({ do: 'leave' })
  await scan(waybill)
  await echo(waybill)
  expect([at(), engine.status().unsent]).toEqual(['finish', 0])
  await scan(waybill)
  expect(engine.status().unsent).toBe(1)
})

test('a double read of the last piece of a line or parcel is ignored; one more piece is refused', async () => {
  const { scan, echo, press, at, last, told, state } = packer()
  await scan(waybill)
  await scan(toner)
  await scan(toner)
  const before = told.length
  await echo(toner)
  expect([told.length, at()]).toEqual([before, 'goods'])
  await press(card)
  await scan(handCream)
  expect(last()).toMatchObject({ key: 'packing.whole' })
  await echo(handCream)
  expect(last()).toMatchObject({ key: 'packing.whole' })
  expect(at()).toBe('finish')
  await scan(handCream)
  expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'goods-surplus' } })
  expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 2 } } } })
})

test('a double read of a carton puts it in once where twice would be too much; another carton is refused', async () => {
  const line = { id: 5011, skuId: 2, name: 'Rice cream 50 ml', code: cream, imageUrl: null, quantity: 20 }
  const { scan, echo, last, told, state } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
  await scan(waybill)
  await scan(creamCarton)
  const before = told.length
  await echo(creamCarton)
  expect([told.length, last()]).toMatchObject([before, { key: 'packing.put', with: { put: 12 } }])
  await scan(creamCarton)
  expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'goods-surplus' } })
  expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 12 } } } })
})

describe('a piece with a serial', () => {
  const piece = (serial: string) => `(01)0${toner}(21)${serial}`

  test('leaves the message that all is in when the scanner reads it twice', async () => {
    const one = invoice(501)
    const { scan, echo, last } = packer(
      floorWorld({ invoices: [{ ...one, lines: one.lines.filter(({ id }) => id === 5011) }] }),
    )
    await scan(waybill)
    await scan(piece('A1'))
    await scan(piece('A2'))
    await echo(piece('A2'))
    expect(last()).toMatchObject({ kind: 'complete', key: 'packing.whole' })
  })

  test('goes into a parcel once, even when its code is read twice', async () => {
    const { scan, state, last } = packer()
    await scan(waybill)
    await scan(piece('A1'))
    await scan(piece('A1'))
    expect(last()).toMatchObject({ kind: 'info', refusal: { refused: 'unit-counted', with: { unit: 'A1' } } })
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 1 } } } })
    await scan(piece('A2'))
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 2 } } } })
  })

  test('counts again once the worker has set the quantity of its line', async () => {
    const { scan, press, state } = packer()
    await scan(waybill)
    await scan(piece('A1'))
    await press({ do: 'set', lineId: 5011, quantity: 0 })
    await scan(piece('A1'))
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 1 } } } })
  })
})

describe('opening a parcel', () => {
  test('a waybill scanned without its dashes opens the parcel', async () => {
    const { scan, at, last } = packer()
    await scan('601234560501')
    expect(at()).toBe('goods')
    expect(last()).toMatchObject({ kind: 'ok', key: 'packing.opened', with: { serial: waybill } })
  })

  test.each([
    ['packed already', 503, 'already-packed'],
    ['on a pallet', 506, 'already-packed'],
    ['cancelled', 508, 'invoice-canceled'],
  ])('a parcel that is %s is refused for that reason', async (_, id, refused) => {
    const { scan, last, engine } = packer()
    await scan(`6012-3456-0${id}`)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused } })
    expect(engine.status().unsent).toBe(0)
  })

  test.each([
    ['has no number yet', { status: 'CREATED' }, 'invoice-not-allocated'],
    ['has left', { status: 'DISPATCHED' }, 'invoice-dispatched'],
  ] as const)('a parcel that %s is refused for that reason', async (_, more, refused) => {
    const { scan, last, at } = packer(floorWorld({ invoices: [invoice(501, more)] }))
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused } })
    expect(at()).toBe('find')
  })

  test('a waybill of another center is refused with the center’s name, which the server knows', async () => {
    const { scan, last } = packer()
    await scan('6012-9999-0001')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.waybillElsewhere', with: { center: 'NRT1' } })
  })

  test('an unknown code is refused with what was scanned and with its own sound', async () => {
    const { scan, last } = packer()
    await scan('NOBODY-KNOWS-1')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'scan.unknown',
      scanned: 'NOBODY-KNOWS-1',
      expected: 'packing.expect.find',
      sound: 'unknown',
    })
  })

  test('a waybill without goods goes straight to the box', async () => {
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [] })] }))
    await scan(waybill)
    expect(at()).toBe('finish')
  })
})

describe('a waybill number that several couriers gave', () => {
  const shared = '6012-3456-7700'
  const other = '6012-3456-0509'
  const world = floorWorld({
    invoices: [
      invoice(501),
      invoice(509),
      invoice(510, { serial: shared }),
      invoice(511, { serial: shared, courierCode: 'LOTTE', lines: [] }),
      invoice(512, { serial: shared, courierCode: 'HANJIN', status: 'CANCELED' }),
    ],
  })
  const pick = async (p: ReturnType<typeof packer>, id: number) =>
    p.press({ do: 'pick-waybill', invoice: await p.invoice(id) })

  test('makes the packer choose among the parcels that are still here, and opens the chosen one', async () => {
    const p = packer(world)
    await p.scan(shared)
    expect(p.state()).toMatchObject({ at: 'choose-waybill', invoiceIds: [511, 510] })
    expect(p.last()).toMatchObject({ kind: 'info', key: 'scan.whichWaybill' })
    await pick(p, 510)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 510 } })
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'packing.opened' })
  })

  test('needs no choice when the other waybills were cancelled or have left', async () => {
    const p = packer(
      floorWorld({
        invoices: [
          invoice(510, { serial: shared }),
          invoice(511, { serial: shared, status: 'CANCELED' }),
          invoice(512, { serial: shared, status: 'DISPATCHED' }),
        ],
      }),
    )
    await p.scan(shared)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 510 } })
  })

  test('changes nothing when the packer chooses none', async () => {
    const p = packer(world)
    await p.scan(other)
    await p.press({ do: 'photo-taken', photoId: 'a' })
    const before = p.state()
    await p.scan(shared)
    expect(p.at()).toBe('choose-waybill')
    await p.press({ do: 'back' })
    expect(p.state()).toEqual(before)
    await p.scan(shared)
    await p.press({ do: 'leave' })
    expect(p.state()).toMatchObject({ at: 'find', begun: [{ invoiceId: 509 }] })
  })

  test('keeps the choice open after the scan of a location; the scan of another waybill opens that one', async () => {
    const p = packer(world)
    await p.scan(shared)
    await p.scan('A-01-02')
    expect(p.at()).toBe('choose-waybill')
    expect(p.last()).toMatchObject({ kind: 'error', key: 'scan.isLocation', expected: 'expect.choose-waybill' })
    await p.scan(other)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 509 } })
  })

  test('is dropped when goods of the open parcel are scanned instead', async () => {
    const p = packer(world)
    await p.scan(other)
    await p.scan(shared)
    await p.scan(toner)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 509, put: { 5091: { quantity: 1 } } } })
    await p.scan(shared)
    expect(p.last()).toMatchObject({ kind: 'error', key: 'packing.notWhole' })
  })

  test('packs the whole parcel that is open only once the next one is chosen', async () => {
    const p = packer(world)
    await p.scan(waybill)
    for (const code of [toner, toner, handCream]) await p.scan(code)
    await p.press(card)
    await p.scan(shared)
    expect([p.at(), await p.packed()]).toEqual(['choose-waybill', []])
    await pick(p, 510)
    expect(await p.packed()).toMatchObject([{ invoiceId: 501 }])
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 510 } })
  })

  test('means the open parcel; once that is packed the packer chooses again, and the packed one says that it is packed', async () => {
    const p = packer(world)
    await p.scan(shared)
    for (const _ of ['touched', 'twice']) await pick(p, 511)
    expect([p.at(), await p.packed()]).toEqual(['finish', []])
    await p.scan(shared)
    expect(await p.packed()).toMatchObject([{ invoiceId: 511 }])
    expect(p.at()).toBe('packed')
    await p.scan(shared)
    expect(p.state()).toMatchObject({ at: 'choose-waybill', invoiceIds: [510, 511] })
    await pick(p, 511)
    expect([p.at(), p.last()]).toMatchObject(['packed', { kind: 'info', key: 'packing.packed' }])
  })
})

describe('putting goods in', () => {
  test('each scan puts in one piece, and once nothing is missing the box follows', async () => {
    const { scan, press, last, at } = packer()
    await scan(waybill)
    await scan(toner)
    expect(last()).toMatchObject({ kind: 'ok', key: 'packing.put', with: { put: 1, of: 2 } })
    await scan(toner)
    await scan(handCream)
    expect(at()).toBe('goods')
    await press(card)
    expect(at()).toBe('finish')
    expect(last()).toMatchObject({ kind: 'complete', key: 'packing.whole', with: { pieces: 4 } })
  })

  test('a carton’s barcode puts in all its pieces', async () => {
    const line = { id: 1, skuId: 2, name: 'Rice cream 50 ml', code: null, imageUrl: null, quantity: 24 }
    const { scan, at, state, last } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
    await scan(waybill)
    await scan('GT-BOX-12')
    expect(state()).toMatchObject({ parcel: { put: { 1: { quantity: 12, code: 'GT-BOX-12' } } } })
    await scan(cream)
    await scan('GT-BOX-12')
    expect(last()).toMatchObject({
      kind: 'error',
      refusal: { refused: 'goods-surplus', with: { expected: 24, got: 25 } },
      sound: 'surplus',
      scanned: 'GT-BOX-12',
    })
    expect(at()).toBe('goods')
  })

  test('a carton fills several lines of the same SKU', async () => {
    const lines = [10, 3].map((quantity, nth) => ({
      id: nth + 1,
      skuId: 2,
      name: 'Rice cream 50 ml',
      code: cream,
      imageUrl: null,
      quantity,
    }))
    const { scan, at, last, state } = packer(floorWorld({ invoices: [invoice(501, { lines })] }))
    await scan(waybill)
    await scan('GT-BOX-12')
    expect(state()).toMatchObject({ at: 'goods', parcel: { put: { 1: { quantity: 10 }, 2: { quantity: 2 } } } })
    await scan('GT-BOX-12')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'goods-surplus' } })
    await scan(cream)
    expect(at()).toBe('finish')
  })

  test('a carton barcode that is the main barcode of its line puts in all its pieces', async () => {
    const line = { id: 1, skuId: 2, name: 'Rice cream 50 ml', code: 'GT-BOX-12', imageUrl: null, quantity: 12 }
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
    await scan(waybill)
    await scan('GT-BOX-12')
    expect(at()).toBe('finish')
  })

  test('a number typed by hand sets how many of the goods scanned last are in', async () => {
    const line = { id: 1, skuId: 1, name: 'Toner', code: null, imageUrl: null, quantity: 6 }
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
    await scan(waybill)
    await scan(toner)
    await scan('6', 'typed')
    expect(at()).toBe('finish')
  })

  test('wrong goods are refused by name, with what is missing', async () => {
    const { scan, last, state } = packer()
    await scan(waybill)
    await scan(toner)
    await scan(cream)
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'packing.wrong',
      sound: 'wrong',
      scanned: cream,
      with: { sku: 'Rice cream 50 ml', missing: '1 × Green tea toner 200 ml · 1 × Camellia hand cream · +1' },
    })
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 1 } } } })
  })

  test('one piece too many is refused, and the parcel stays as it was', async () => {
    const { scan, last, state } = packer()
    await scan(waybill)
    await scan(handCream)
    await scan(handCream)
    expect(last()).toMatchObject({
      kind: 'error',
      refusal: { refused: 'goods-surplus', with: { expected: 1, got: 2 } },
      sound: 'surplus',
    })
    expect(state()).toMatchObject({ parcel: { put: { 5012: { quantity: 1 } } } })
  })

  test('an unknown code is refused with what is missing', async () => {
    const { scan, last, state } = packer()
    await scan(waybill)
    await scan(toner)
    await scan('0000-UNKNOWN')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'packing.unknown',
      sound: 'unknown',
      scanned: '0000-UNKNOWN',
      with: { missing: '1 × Green tea toner 200 ml · 1 × Camellia hand cream · +1' },
    })
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 1 } } } })
  })

  test('goods without a SKU are known by the code on their line', async () => {
    const line = { id: 1, skuId: null, name: 'Gift set', code: 'GIFT-9', imageUrl: null, quantity: 1 }
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
    await scan(waybill)
    await scan('GIFT-9')
    expect(at()).toBe('finish')
  })

  test('a barcode of two SKUs in the parcel asks which one, and then means the other without asking', async () => {
    const lines = [5, 6].map((skuId) => ({
      id: skuId,
      skuId,
      name: `Refill ${skuId}`,
      code: null,
      imageUrl: null,
      quantity: 1,
    }))
    const { scan, press, at, state } = packer(floorWorld({ invoices: [invoice(501, { lines })] }))
    await scan(waybill)
    await scan('SAME-CODE')
    expect(at()).toBe('choose-line')
    await press({ do: 'pick-line', lineId: 6 })
    expect(state()).toMatchObject({ at: 'goods', parcel: { put: { 6: { quantity: 1, code: 'SAME-CODE' } } } })
    await scan('SAME-CODE')
    expect(at()).toBe('finish')
  })

  test('a half-packed parcel keeps another waybill out; left and scanned again, it goes on where it was', async () => {
    const { scan, press, last, state } = packer()
    await scan(waybill)
    await scan(toner)
    await scan('6012-3456-0502')
    expect(last()).toMatchObject({ kind: 'error', key: 'packing.notWhole', with: { serial: waybill } })
    await press({ do: 'leave' })
    await scan('6012-3456-0502')
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502, put: {} }, begun: [{ invoiceId: 501 }] })
    await scan(waybill)
    expect(last()).toMatchObject({ key: 'packing.goesOn', with: { put: 1, of: 4 } })
    expect(state()).toMatchObject({ parcel: { invoiceId: 501, put: { 5011: { quantity: 1 } } }, begun: [] })
  })

  test('the packer is offered to go on with a begun parcel as long as its waybill is on the floor', async () => {
    const parcel = (invoiceId: number) => ({
      invoiceId,
      serial: `6012-3456-0${invoiceId}`,
      put: { 1: { quantity: 1, code: null } },
      weight: null,
      photoIds: [],
    })
    const offered = async (...begun: number[]) => {
      const { press, state, facts } = packer(floorWorld(), { at: 'find', begun: begun.map(parcel), printerId: null })
      await press({ do: 'printer', printerId: 1 })
      return packing.nameOf(state(), facts())
    }
    expect(await offered(501)).toBe(waybill)
    expect(await offered(599, 501)).toBe(waybill)
    expect(await offered(599)).toBeNull()
  })

  test('the next waybill opens even though the open one has left the floor', async () => {
    const left = { invoiceId: 599, put: { 1: { quantity: 1, code: null } }, weight: null, photoIds: [] }
    const bench = { begun: [], printerId: 1 }
    const { scan, state } = packer(floorWorld(), { ...bench, at: 'goods', parcel: left, lineId: null })
    await scan(waybill)
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 501 } })
  })
})

describe('packing a parcel', () => {
  test('one press packs with all that is chosen already, and prints the label where there is none', async () => {
    const { scan, press, packed, at, last } = packer(
      floorWorld({ invoices: [invoice(501, { status: 'ALLOCATED', printed: false })] }),
    )
    await scan(waybill)
    for (const code of [toner, toner, handCream]) await scan(code)
    await press(card)
    await press({ do: 'pack' })
    expect(at()).toBe('packed')
    expect(last()).toMatchObject({ kind: 'complete', key: 'packing.packed' })
    expect(await packed()).toEqual([
      {
        invoiceId: 501,
        goods: [
          { lineId: 5011, quantity: 2, code: toner },
          { lineId: 5012, quantity: 1, code: handCream },
          { lineId: 5013, quantity: 1, code: null },
        ],
        boxSkuId: null,
        packaging: null,
        weight: null,
        photos: 0,
        printerId: 1,
      },
    ])
  })

  test('a label that is already printed is not printed again', async () => {
    const { press, packed } = await whole()
    await press({ do: 'pack' })
    expect(await packed()).toMatchObject([{ printerId: null }])
  })

  test('the box that fits is chosen automatically, and a box’s barcode chooses another', async () => {
    const world = floorWorld()
    const p = packer({
      ...world,
      skus: world.skus.map((one) =>
        one.id === 1 || one.id === 4 ? { ...one, width: 60, depth: 60, height: 90 } : one,
      ),
      invoices: [invoice(501, { lines: invoice(501).lines.slice(0, 2) }), invoice(502)],
    })
    await p.scan(waybill)
    for (const code of [toner, toner, handCream]) await p.scan(code)
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ boxSkuId: 21 }])
    await p.press({ do: 'undo', actionId: (await p.engine.queued())[0]?.action.id ?? '' })
    expect(p.at()).toBe('finish')
    await p.scan('BOX-M')
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'packing.boxIs', with: { box: 'Box M' } })
    await p.press({ do: 'pack' })
    expect((await p.packed())[0]).toMatchObject({ boxSkuId: 22 })
  })

  test('a second scan of the waybill packs the parcel, and a third only says that it is packed', async () => {
    const { scan, at, last, packed } = await whole()
    await scan(waybill)
    expect(at()).toBe('packed')
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'info', key: 'packing.packed' })
    expect(await packed()).toHaveLength(1)
  })

  test('the scan of the next waybill packs the whole parcel and opens the next', async () => {
    const { scan, state, last, packed, invoice: known } = await whole()
    await scan('6012-3456-0502')
    expect(await packed()).toHaveLength(1)
    expect((await known(501)).status).toBe('PACKED')
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502 } })
    expect(last()).toMatchObject({ kind: 'complete', key: 'packing.packedNext', with: { next: '6012-3456-0502' } })
  })

  test('one piece too many is refused at the box, too', async () => {
    const { scan, last, at } = await whole()
    await scan(toner)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'goods-surplus' }, sound: 'surplus' })
    expect(at()).toBe('finish')
  })

  test('a weight more than a fifth off is asked about before the parcel is packed with it', async () => {
    const world = floorWorld()
    const line = { id: 1, skuId: 8, name: 'Serum', code: null, imageUrl: null, quantity: 2 }
    const p = packer({
      ...world,
      skus: [...world.skus, sku(8, 'Serum', 'SERUM', { weight: 500 })],
      invoices: [invoice(501, { lines: [line] })],
    })
    await p.scan(waybill)
    await p.scan('SERUM')
    await p.scan('SERUM')
    await p.press({ do: 'weight', grams: 1180 })
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'packing.weighed' })
    await p.press({ do: 'weight', grams: 700 })
    expect(p.last()).toMatchObject({ kind: 'warning', key: 'packing.weightOff', with: { grams: 700, expected: 1000 } })
    await p.press({ do: 'pack' })
    expect(p.last()).toMatchObject({ kind: 'error', key: 'packing.weightAsk' })
    expect(await p.packed()).toEqual([])
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ weight: 700 }])
  })

  test('the waybill that was scanned to finish the parcel opens after a question about the weight, too', async () => {
    const world = floorWorld()
    const line = { id: 1, skuId: 8, name: 'Serum', code: null, imageUrl: null, quantity: 1 }
    const p = packer({
      ...world,
      skus: [...world.skus, sku(8, 'Serum', 'SERUM', { weight: 500 })],
      invoices: [invoice(501, { lines: [line] }), invoice(502)],
    })
    await p.scan(waybill)
    await p.scan('SERUM')
    await p.press({ do: 'weight', grams: 900 })
    await p.scan('6012-3456-0502')
    expect(p.last()).toMatchObject({ kind: 'error', key: 'packing.weightAsk' })
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ invoiceId: 501, weight: 900 }])
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502 } })
  })

  test('a very long code and more than 20 photos are kept as far as they can be sent', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { lines: invoice(501).lines.slice(1, 2) })] }))
    await p.scan(waybill)
    await p.scan(`https://id.example.com/01/0${handCream}?campaign=${'x'.repeat(120)}`)
    for (let nth = 0; nth < 21; nth++) await p.press({ do: 'photo-taken', photoId: `${nth}` })
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ photos: 20, goods: [{ lineId: 5012, quantity: 1 }] }])
  })

  test('the packaging that the partner asks for is recorded, unless the packer changes it', async () => {
    const asked = {
      boxType: 'PARTNER_BOX',
      buffer: 'X_FILL',
      tape: 'PAPER',
      additional: 'LEAFLET',
      echoFriendlyPackaging: false,
      usesDimensionsForPackaging: false,
    } as const
    for (const chosen of [null, { ...asked, tape: 'OPP' } as const]) {
      const p = packer(floorWorld({ invoices: [invoice(501, { lines: [], packaging: asked })] }))
      await p.scan(waybill)
      if (chosen) await p.press({ do: 'packaging', packaging: chosen })
      await p.press({ do: 'pack' })
      expect(await p.packed()).toMatchObject([{ packaging: chosen ?? asked }])
    }
  })
})

describe('a brand that wants a photo', () => {
  const wanting = async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { lines: [], wantsPhoto: true }), invoice(502)] }))
    await p.scan(waybill)
    await p.scan('6012-3456-0502')
    return p
  }

  test('has the packer asked for one before anything is packed', async () => {
    const { at, last, engine } = await wanting()
    expect(at()).toBe('waive')
    expect(last()).toMatchObject({ kind: 'warning', key: 'packing.photoMissing' })
    expect(engine.status().unsent).toBe(0)
  })

  test('has the parcel packed once the photo is taken, and the scanned waybill opens', async () => {
    const { press, state, packed } = await wanting()
    await press({ do: 'photo-taken', photoId: 'one' })
    expect(await packed()).toMatchObject([{ invoiceId: 501, photos: 1 }])
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502 } })
  })

  test('gets all photos taken before packing, without the one that is removed', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { lines: [], wantsPhoto: true })] }))
    await p.scan(waybill)
    expect(p.at()).toBe('finish')
    for (const photoId of ['one', 'two']) await p.press({ do: 'photo-taken', photoId })
    await p.press({ do: 'photo-removed', photoId: 'one' })
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ photos: 1 }])
  })

  test('goes without one by a leader’s badge, not by a worker’s, and the scanned waybill opens', async () => {
    const { scan, at, state, last, packed } = await wanting()
    await scan(badgeCode(seedOf.worker))
    expect(at()).toBe('waive')
    expect(last()).toMatchObject({ kind: 'error', expected: 'packing.expect.waive' })
    await scan(badgeCode(seedOf.leader))
    expect(await packed()).toMatchObject([{ invoiceId: 501, photos: 0 }])
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502 } })
  })
})

describe('printing the label again', () => {
  const parcel = '6012-3456-0503'
  const prints = async ({ engine }: ReturnType<typeof packer>) =>
    (await engine.queued()).flatMap(({ action }) => (action.type === 'packing.print' ? [action.payload] : []))

  test('one touch on a packed parcel prints, and touching twice prints once', async () => {
    const p = packer()
    await p.scan(parcel)
    expect(p.at()).toBe('packed')
    const again = p.press({ do: 'print', printerId: 1 })
    await Promise.all([again, p.press({ do: 'print', printerId: 1 })])
    expect(p.told.slice(-2)).toMatchObject([
      { kind: 'ok', key: 'print.sent', with: { printer: 'Packing 1' } },
      { kind: 'info', key: 'print.coming' },
    ])
    expect(await prints(p)).toEqual([{ invoiceId: 503, printerId: 1 }])
    expect(p.at()).toBe('packed')
  })

  test('without a network each touch says that the printer waits, and only one label is queued', async () => {
    const p = packer()
    p.engine.set({ online: false })
    await p.scan(parcel)
    await p.press({ do: 'print', printerId: 1 })
    await p.press({ do: 'print', printerId: 1 })
    expect(p.told.slice(-2)).toMatchObject([
      { kind: 'info', key: 'print.waits' },
      { kind: 'info', key: 'print.waits' },
    ])
    expect(await prints(p)).toHaveLength(1)
  })

  test('a label can be asked for at another printer at once, for instance when the first has jammed', async () => {
    const p = packer(
      floorWorld({
        printers: [
          { id: 1, name: 'Packing 1' },
          { id: 2, name: 'Packing 2' },
        ],
      }),
    )
    await p.scan(parcel)
    for (const printerId of [1, 2]) await p.press({ do: 'print', printerId })
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'print.sent', with: { printer: 'Packing 2' } })
    expect(await prints(p)).toHaveLength(2)
  })

  test('a first label that still waits for the network is not asked for a second time', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { lines: [], printed: false, status: 'ALLOCATED' })] }))
    p.engine.set({ online: false })
    await p.scan(waybill)
    await p.press({ do: 'pack' })
    await p.press({ do: 'print', printerId: 1 })
    expect(p.last()).toMatchObject({ key: 'print.waits' })
    expect(await prints(p)).toEqual([])
  })

  test('a label that tore before packing is printed again at the box, and packing goes on', async () => {
    const p = await whole()
    await p.press({ do: 'print', printerId: 1 })
    expect([p.at(), p.last()]).toMatchObject(['finish', { key: 'print.sent' }])
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ invoiceId: 501, printerId: null }])
  })

  test('every fetch of the label as PDF is on record', async () => {
    const p = packer()
    await p.scan(parcel)
    for (const _ of [1, 2]) await p.press({ do: 'print', printerId: null })
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'print.fetched' })
    expect(await prints(p)).toHaveLength(2)
  })

  test('a parcel that the office has cancelled gets no label and is put aside', async () => {
    const p = packer(floorWorld(), { at: 'packed', invoiceId: 508, parcel: null, begun: [], printerId: 1 })
    await p.press({ do: 'print', printerId: 1 })
    expect([p.at(), p.last()]).toMatchObject([
      'aside',
      { kind: 'error', refusal: { refused: 'invoice-canceled' }, sound: 'wrong' },
    ])
    expect(await prints(p)).toEqual([])
  })
})

describe('codes that are of no use to a packer', () => {
  test('a location is refused as one before and after a waybill is open, and goods before one is open', async () => {
    for (const before of [[], [waybill]]) {
      const { scan, last } = packer()
      for (const code of before) await scan(code)
      await scan('A-01-02')
      expect(last()).toMatchObject({ kind: 'error', key: 'scan.isLocation', scanned: 'A-01-02' })
    }
    const { scan, last } = packer()
    await scan(toner)
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'packing.expect.find' })
  })
})

describe('taking a parcel back', () => {
  const halfPacked: FlowState = {
    at: 'goods',
    begun: [],
    printerId: null,
    lineId: null,
    parcel: { invoiceId: 501, put: { 5011: { quantity: 1, code: toner } }, weight: null, photoIds: [] },
  }

  test('undoing a packing opens the parcel again with all that was chosen, and both actions stay on record', async () => {
    const { scan, press, state, engine, invoice: known } = await whole()
    await press({ do: 'weight', grams: 400 })
    await scan(waybill)
    await press({ do: 'undo', actionId: (await engine.queued())[0]?.action.id ?? '' })
    expect(state()).toMatchObject({ at: 'finish', parcel: { weight: 400, put: { 5011: { quantity: 2 } } } })
    expect((await known(501)).status).toBe('PRINTED')
    expect((await engine.queued()).map((q) => q.action.type)).toEqual(['packing.undo', 'packing.pack'])
  })

  test('a parcel that was packed and then cancelled is put aside when it is scanned again', async () => {
    const parcel = { invoiceId: 508, put: {}, weight: null, photoIds: [] }
    const { scan, at, last } = packer(floorWorld(), {
      at: 'packed',
      invoiceId: 508,
      parcel,
      begun: [],
      printerId: null,
    })
    await scan('6012-3456-0508')
    expect(at()).toBe('aside')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'invoice-canceled' } })
  })

  test('a parcel that the office cancels while it is being packed is put aside at the next scan', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { status: 'CANCELED' })] }), halfPacked)
    await p.scan(toner)
    expect(p.at()).toBe('aside')
    expect(p.last()).toMatchObject({ kind: 'error', refusal: { refused: 'invoice-canceled' } })
  })

  test('a parcel cancelled while it is being packed is not offered to go on with once its packer leaves it', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { status: 'CANCELED' })] }), halfPacked)
    await p.press({ do: 'leave' })
    expect(p.state()).toMatchObject({ at: 'find', begun: [] })
  })

  test('a parcel that another handheld put on a pallet is no longer packed here, and the next scan says so', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { status: 'CONSOLIDATED', consolId: 1 })] }), halfPacked)
    await p.scan(toner)
    expect(p.state()).toMatchObject({ at: 'packed', parcel: null, begun: [] })
    expect(p.last()).toMatchObject({ kind: 'error', refusal: { refused: 'already-packed' } })
  })
})

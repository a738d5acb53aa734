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

test('a whole parcel that its waybill opens is not packed by the scanner’s second reading', async () => {
  const { engine, scan, echo, press, at } = await whole()
  await press({ do: 'leave' })
  await scan(waybill)
  await echo(waybill)
  expect([at(), engine.status().unsent]).toEqual(['finish', 0])
  await scan(waybill)
  expect(engine.status().unsent).toBe(1)
})

test('the last piece of a parcel or of its goods stops nobody when the scanner reads it twice, one more piece does', async () => {
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

test('a carton that the scanner reads twice goes in once where twice would be too much; another one stops the packer', async () => {
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

  test('that the scanner reads twice leaves the sentence that all is in', async () => {
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

  test('goes into a parcel once, though its code is read twice', async () => {
    const { scan, state, last } = packer()
    await scan(waybill)
    await scan(piece('A1'))
    await scan(piece('A1'))
    expect(last()).toMatchObject({ kind: 'info', refusal: { refused: 'unit-counted', with: { unit: 'A1' } } })
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 1 } } } })
    await scan(piece('A2'))
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 2 } } } })
  })

  test('counts again once the worker has said how many there are', async () => {
    const { scan, press, state } = packer()
    await scan(waybill)
    await scan(piece('A1'))
    await press({ do: 'set', lineId: 5011, quantity: 0 })
    await scan(piece('A1'))
    expect(state()).toMatchObject({ parcel: { put: { 5011: { quantity: 1 } } } })
  })
})

describe('opening a parcel', () => {
  test('its waybill opens it, dashes or not', async () => {
    const { scan, at, last } = packer()
    await scan('601234560501')
    expect(at()).toBe('goods')
    expect(last()).toMatchObject({ kind: 'ok', key: 'packing.opened', with: { serial: waybill } })
  })

  test.each([
    ['packed already', 503, 'already-packed'],
    ['on a pallet', 506, 'already-packed'],
    ['cancelled', 508, 'invoice-canceled'],
  ])('one that is %s says so in its own words', async (_, id, refused) => {
    const { scan, last, engine } = packer()
    await scan(`6012-3456-0${id}`)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused } })
    expect(engine.status().unsent).toBe(0)
  })

  test.each([
    ['has no number yet', { status: 'CREATED' }, 'invoice-not-allocated'],
    ['has left', { status: 'DISPATCHED' }, 'invoice-dispatched'],
  ] as const)('one that %s says so in its own words', async (_, more, refused) => {
    const { scan, last, at } = packer(floorWorld({ invoices: [invoice(501, more)] }))
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused } })
    expect(at()).toBe('find')
  })

  test('one of another center says whose it is, as the server knows', async () => {
    const { scan, last } = packer()
    await scan('6012-9999-0001')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.waybillElsewhere', with: { center: 'NRT1' } })
  })

  test('a code nobody knows says what was scanned and sounds like it', async () => {
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

  test('a waybill without goods is at its box at once', async () => {
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [] })] }))
    await scan(waybill)
    expect(at()).toBe('finish')
  })
})

describe('a number that several couriers gave', () => {
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

  test('is asked about, among those that are still here, and the one that is chosen opens', async () => {
    const p = packer(world)
    await p.scan(shared)
    expect(p.state()).toMatchObject({ at: 'choose-waybill', invoiceIds: [511, 510] })
    expect(p.last()).toMatchObject({ kind: 'info', key: 'scan.whichWaybill' })
    await pick(p, 510)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 510 } })
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'packing.opened' })
  })

  test('is not asked about where the others were cancelled or have left', async () => {
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

  test('leaves everything as it was where none is chosen', async () => {
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

  test('keeps the question open when something is scanned that is no answer, and takes another waybill for one', async () => {
    const p = packer(world)
    await p.scan(shared)
    await p.scan('A-01-02')
    expect(p.at()).toBe('choose-waybill')
    expect(p.last()).toMatchObject({ kind: 'error', key: 'scan.isLocation', expected: 'expect.choose-waybill' })
    await p.scan(other)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 509 } })
  })

  test('is forgotten where goods of the open parcel are scanned instead', async () => {
    const p = packer(world)
    await p.scan(other)
    await p.scan(shared)
    await p.scan(toner)
    expect(p.state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 509, put: { 5091: { quantity: 1 } } } })
    await p.scan(shared)
    expect(p.last()).toMatchObject({ kind: 'error', key: 'packing.notWhole' })
  })

  test('packs what is whole only once the next one is chosen', async () => {
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

  test('means the parcel that is open; once that is packed it is asked again, and the one packed before says so', async () => {
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
  test('each scan puts in one, and when nothing is missing the box comes', async () => {
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

  test('a carton fills all lines of its goods', async () => {
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

  test('a carton whose barcode is the main one, as the line tells, puts in all its pieces', async () => {
    const line = { id: 1, skuId: 2, name: 'Rice cream 50 ml', code: 'GT-BOX-12', imageUrl: null, quantity: 12 }
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
    await scan(waybill)
    await scan('GT-BOX-12')
    expect(at()).toBe('finish')
  })

  test('a number typed by hand is how many of the goods scanned last are in', async () => {
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

  test('more than belongs in is refused, and nothing more is in', async () => {
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

  test('a code that nobody knows is refused with what is missing', async () => {
    const { scan, last } = packer()
    await scan(waybill)
    await scan('0000-UNKNOWN')
    expect(last()).toMatchObject({ kind: 'error', key: 'packing.unknown', sound: 'unknown', scanned: '0000-UNKNOWN' })
  })

  test('goods that are no SKU are known by the code on their line', async () => {
    const line = { id: 1, skuId: null, name: 'Gift set', code: 'GIFT-9', imageUrl: null, quantity: 1 }
    const { scan, at } = packer(floorWorld({ invoices: [invoice(501, { lines: [line] })] }))
    await scan(waybill)
    await scan('GIFT-9')
    expect(at()).toBe('finish')
  })

  test('one code on two goods of the parcel asks which, and then is sure of the other', async () => {
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

  test('another waybill is kept out while this parcel is half full; left for it, it goes on where it was', async () => {
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

  test('what was begun is offered to go on with as long as its waybill is on the floor', async () => {
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

  test('the next waybill opens though the one before left the floor while it was open', async () => {
    const left = { invoiceId: 599, put: { 1: { quantity: 1, code: null } }, weight: null, photoIds: [] }
    const bench = { begun: [], printerId: 1 }
    const { scan, state } = packer(floorWorld(), { ...bench, at: 'goods', parcel: left, lineId: null })
    await scan(waybill)
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 501 } })
  })
})

describe('packing it', () => {
  test('one press packs with all that is chosen already, and the label comes out where there is none', async () => {
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

  test('a label that is there already is not printed twice', async () => {
    const { press, packed } = await whole()
    await press({ do: 'pack' })
    expect(await packed()).toMatchObject([{ printerId: null }])
  })

  test('the box that fits is chosen by itself; another by its barcode or by hand, or none', async () => {
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

  test('the same waybill again packs it, and is not refused when the scanner reads it twice', async () => {
    const { scan, at, last, packed } = await whole()
    await scan(waybill)
    expect(at()).toBe('packed')
    await scan(waybill)
    expect(last()).toMatchObject({ kind: 'info', key: 'packing.packed' })
    expect(await packed()).toHaveLength(1)
  })

  test('the next waybill packs it and opens', async () => {
    const { scan, state, last, packed, invoice: known } = await whole()
    await scan('6012-3456-0502')
    expect(await packed()).toHaveLength(1)
    expect((await known(501)).status).toBe('PACKED')
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502 } })
    expect(last()).toMatchObject({ kind: 'complete', key: 'packing.packedNext', with: { next: '6012-3456-0502' } })
  })

  test('goods that are one too many are refused at the box, too', async () => {
    const { scan, last, at } = await whole()
    await scan(toner)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'goods-surplus' }, sound: 'surplus' })
    expect(at()).toBe('finish')
  })

  test('a weight that is more than a fifth off is asked about before it is packed all the same', async () => {
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

  test('the waybill that was scanned to finish it opens after the weight was asked about, too', async () => {
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

  test('a very long code and very many pictures are kept as far as they can be sent', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { lines: invoice(501).lines.slice(1, 2) })] }))
    await p.scan(waybill)
    await p.scan(`https://id.example.com/01/0${handCream}?campaign=${'x'.repeat(120)}`)
    for (let nth = 0; nth < 21; nth++) await p.press({ do: 'photo-taken', photoId: `${nth}` })
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ photos: 20, goods: [{ lineId: 5012, quantity: 1 }] }])
  })

  test('what the partner asks for is taken over, unless it is changed', async () => {
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

  test('is asked for it before anything is packed', async () => {
    const { at, last, engine } = await wanting()
    expect(at()).toBe('waive')
    expect(last()).toMatchObject({ kind: 'warning', key: 'packing.photoMissing' })
    expect(engine.status().unsent).toBe(0)
  })

  test('has it once it is taken: that packs, and the waybill that was scanned opens', async () => {
    const { press, state, packed } = await wanting()
    await press({ do: 'photo-taken', photoId: 'one' })
    expect(await packed()).toMatchObject([{ invoiceId: 501, photos: 1 }])
    expect(state()).toMatchObject({ at: 'goods', parcel: { invoiceId: 502 } })
  })

  test('has as many as are taken before, without the one that is removed', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { lines: [], wantsPhoto: true })] }))
    await p.scan(waybill)
    expect(p.at()).toBe('finish')
    for (const photoId of ['one', 'two']) await p.press({ do: 'photo-taken', photoId })
    await p.press({ do: 'photo-removed', photoId: 'one' })
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ photos: 1 }])
  })

  test('does without it by a leader’s badge, not by a worker’s, and the waybill that was scanned opens', async () => {
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

  test('without a network it says that the printer waits, and goes on waiting', async () => {
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

  test('at another printer it is asked for at once: the one that jammed has not moved on', async () => {
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

  test('a label that tore before the parcel is packed is printed again there, and packing goes on', async () => {
    const p = await whole()
    await p.press({ do: 'print', printerId: 1 })
    expect([p.at(), p.last()]).toMatchObject(['finish', { key: 'print.sent' }])
    await p.press({ do: 'pack' })
    expect(await p.packed()).toMatchObject([{ invoiceId: 501, printerId: null }])
  })

  test('fetched as PDF it leaves its trace, as often as it is fetched', async () => {
    const p = packer()
    await p.scan(parcel)
    for (const _ of [1, 2]) await p.press({ do: 'print', printerId: null })
    expect(p.last()).toMatchObject({ kind: 'ok', key: 'print.fetched' })
    expect(await prints(p)).toHaveLength(2)
  })

  test('a parcel that the office has cancelled gets none and is put aside', async () => {
    const p = packer(floorWorld(), { at: 'packed', invoiceId: 508, parcel: null, begun: [], printerId: 1 })
    await p.press({ do: 'print', printerId: 1 })
    expect([p.at(), p.last()]).toMatchObject([
      'aside',
      { kind: 'error', refusal: { refused: 'invoice-canceled' }, sound: 'wrong' },
    ])
    expect(await prints(p)).toEqual([])
  })
})

describe('what has no use here', () => {
  test('goods and locations are told as what they are, before a waybill is open and after', async () => {
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

describe('taking it back', () => {
  const halfPacked: FlowState = {
    at: 'goods',
    begun: [],
    printerId: null,
    lineId: null,
    parcel: { invoiceId: 501, put: { 5011: { quantity: 1, code: toner } }, weight: null, photoIds: [] },
  }

  test('undone, the parcel is open again with all that was chosen; both stay on record', async () => {
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

  test('cancelled in the office while it is being packed, the next scan stops it', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { status: 'CANCELED' })] }), halfPacked)
    await p.scan(toner)
    expect(p.at()).toBe('aside')
    expect(p.last()).toMatchObject({ kind: 'error', refusal: { refused: 'invoice-canceled' } })
  })

  test('cancelled while it is being packed, it is not among those to go on with when its packer leaves it', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { status: 'CANCELED' })] }), halfPacked)
    await p.press({ do: 'leave' })
    expect(p.state()).toMatchObject({ at: 'find', begun: [] })
  })

  test('on a pallet already, by another handheld, the next scan says so, and it is no longer packed here', async () => {
    const p = packer(floorWorld({ invoices: [invoice(501, { status: 'CONSOLIDATED', consolId: 1 })] }), halfPacked)
    await p.scan(toner)
    expect(p.state()).toMatchObject({ at: 'packed', parcel: null, begun: [] })
    expect(p.last()).toMatchObject({ kind: 'error', refusal: { refused: 'already-packed' } })
  })
})

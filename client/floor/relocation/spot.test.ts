import { describe, expect, test } from 'vitest'
import { cream, creamCarton, handCream, toner } from '../../../tests/fakes/workers.ts'
import { location, stock } from '../../../tests/fakes/world.ts'
import { mover, shelves } from '../../../tests/fakes/workers.ts'

const ampoule = '4901234567894'

describe('moving goods on the spot', () => {
  test('a scanned location shows for each SKU, lot and expiry what lies there and what is free', async () => {
    const { scan, at, facts } = mover()
    await scan('a-01-02')
    expect(at()).toBe('place')
    expect(
      facts()?.here.map(({ sku, lot, expirationDate, quantity, free }) => [
        sku.id,
        lot,
        expirationDate,
        quantity,
        free,
      ]),
    ).toEqual([
      [1, null, null, 20, 14],
      [2, null, '2027-12-31', 30, 30],
      [3, 'LOT7', '2027-06-30', 4, 2],
      [3, 'LOT8', '2027-12-31', 3, 3],
      [8, null, null, 2, 1],
    ])
  })

  test('scanning goods and then a location moves the goods in one action', async () => {
    const { scans, at, last, lies, engine } = mover()
    await scans('A-01-02', toner, toner, toner)
    expect(last()).toMatchObject({ kind: 'ok', key: 'relocation.up', with: { quantity: 3, free: 14 } })
    expect(engine.status().unsent).toBe(0)
    await scans('A-02-01')
    expect(at()).toBe('place')
    expect(last()).toMatchObject({
      kind: 'ok',
      key: 'relocation.movedLeft',
      with: { quantity: 3, location: 'A-02-01', left: 17, source: 'A-01-02' },
    })
    expect(await lies(1)).toMatchObject({ 'A-01-02': 17, 'A-02-01': 3 })
    expect(engine.status().unsent).toBe(1)
  })

  test('damaged goods go to a pickable location only when that location is scanned again', async () => {
    const broken = { locationId: 3, alias: 'DMG-01', condition: 'DAMAGED', quantity: 1 } as const
    const w = mover(shelves({ stock: [stock(1, [{ quantity: 20 }, broken])] }))
    await w.scans('DMG-01', toner, 'A-02-01')
    expect(w.last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-pickable' } })
    expect(w.state()).toMatchObject({ at: 'move', isAsked: true })
    expect(await w.lies(1)).toMatchObject({ 'DMG-01': 1 })
    await w.scans('A-02-01')
    expect(w.last()).toMatchObject({ kind: 'ok' })
    expect(await w.lies(1)).toMatchObject({ 'A-02-01': 1 })
  })

  test('a piece with a serial is taken up once, even when its code is read twice', async () => {
    const { scans, state, last } = mover()
    await scans('A-01-02', `(01)0${toner}(21)A1`, `(01)0${toner}(21)A1`)
    expect(last()).toMatchObject({ kind: 'info', refusal: { refused: 'unit-counted', with: { unit: 'A1' } } })
    await scans(`(01)0${toner}(21)A2`)
    expect(state()).toMatchObject({ at: 'move', quantity: 2 })
  })

  test('after a move the worker may scan the next goods of the same source at once, or a new source', async () => {
    const { scans, state, lies } = mover()
    await scans('A-01-02', toner, 'A-02-01', cream, 'A-02-01')
    expect(await lies(2)).toMatchObject({ 'A-01-02': 29, 'A-02-01': 1 })
    await scans('A-01-03', handCream, 'A-02-01')
    expect(await lies(4)).toEqual({ 'A-01-03': 4, 'A-02-01': 1 })
    expect(state()).toMatchObject({ at: 'place', from: { alias: 'A-01-03' } })
  })

  test('a target that the scanner read twice does not become the source', async () => {
    const { scans, scan, state, last } = mover()
    await scans('A-01-02', toner, 'A-02-01', 'A-02-01')
    expect(last()).toMatchObject({
      kind: 'info',
      key: 'relocation.scanAgain',
      with: { location: 'A-02-01', source: 'A-01-02' },
    })
    expect(state()).toMatchObject({ at: 'place', from: { alias: 'A-01-02' } })
    await scan('A-02-01')
    expect(state()).toMatchObject({ at: 'place', from: { alias: 'A-02-01' } })
  })

  test('a carton counts the pieces that its barcode stands for, and the quantity may be typed', async () => {
    const { scans, scan, press, state } = mover()
    await scans('A-01-02', creamCarton, cream)
    expect(state()).toMatchObject({ at: 'move', quantity: 13 })
    await press({ do: 'quantity', quantity: 30 })
    expect(state()).toMatchObject({ quantity: 30 })
    await scan('5', 'typed')
    expect(state()).toMatchObject({ quantity: 5 })
  })

  test('a double read of a carton takes it up once where twice would be too much', async () => {
    const { scans, echo, last, state } = mover()
    await scans('A-01-02', creamCarton, creamCarton)
    await echo(creamCarton)
    expect([last(), state()]).toMatchObject([{ key: 'relocation.up', with: { quantity: 24 } }, { quantity: 24 }])
  })

  test('more than is free of sheets is refused with the numbers, and the goods in hand stay as they were', async () => {
    const { scans, scan, press, state, last } = mover()
    await scans('A-01-02', toner)
    await press({ do: 'quantity', quantity: 15 })
    expect(last()).toMatchObject({
      kind: 'error',
      refusal: { refused: 'not-enough-there', with: { location: 'A-01-02', expected: 15, got: 14 } },
      sound: 'surplus',
    })
    expect(state()).toMatchObject({ at: 'move', quantity: 1 })
    await press({ do: 'quantity', quantity: 14 })
    await scan(toner)
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'not-enough-there' } })
  })

  test('goods that should not be there are refused, saying where they lie', async () => {
    const { scans, scan, last, at } = mover()
    await scans('A-01-02', handCream)
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'relocation.elsewhere',
      with: { sku: 'Camellia hand cream', location: 'A-01-02', places: ['A-01-03 (5)'] },
      scanned: handCream,
      sound: 'wrong',
    })
    await scan('4006381333931')
    expect(last()).toMatchObject({ kind: 'error', key: 'relocation.nowhere' })
    expect(at()).toBe('place')
  })

  test('goods in several lots ask which lot, and a code that names the lot picks it', async () => {
    const { scans, scan, press, at, state } = mover()
    await scans('A-01-02', ampoule)
    expect(at()).toBe('choose')
    await press({ do: 'pick', goods: { skuId: 3, lot: 'LOT8', expirationDate: '2027-12-31', condition: 'GOOD' } })
    expect(state()).toMatchObject({ at: 'move', goods: { lot: 'LOT8' }, quantity: 1 })
    await press({ do: 'back' })
    await scan('(01)04901234567894(17)270630(10)LOT7')
    expect(state()).toMatchObject({ at: 'move', goods: { lot: 'LOT7' }, quantity: 1 })
  })

  test('a lot that should not be there is refused, naming those that should', async () => {
    const { scans, last } = mover()
    await scans('A-01-02', '(01)04901234567894(17)280101(10)LOT9')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'relocation.otherLot',
      with: { lots: ['LOT7 2027-06-30', 'LOT8 2027-12-31'] },
    })
  })

  test('a lot that a sheet holds completely is not free, so a scan of the goods means the other lot', async () => {
    const { scans, state } = mover(
      shelves({
        relocations: (shelves().relocations ?? []).map((one) => (one.id === 33 ? { ...one, quantity: 4 } : one)),
      }),
    )
    await scans('A-01-02', ampoule)
    expect(state()).toMatchObject({ at: 'move', goods: { lot: 'LOT8' } })
  })

  test('other goods and sheets are refused until the goods in hand are put down', async () => {
    const { scans, scan, last, state } = mover()
    await scans('A-01-02', toner, cream)
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'relocation.inHand',
      with: { sku: 'Green tea toner 200 ml', quantity: 1 },
      scanned: cream,
    })
    await scan('RM-000033')
    expect(last()).toMatchObject({ kind: 'error', key: 'relocation.inHand' })
    expect(state()).toMatchObject({ at: 'move', quantity: 1 })
  })

  test('the source itself and a disabled location are refused as targets', async () => {
    const { scans, scan, last, at } = mover()
    await scans('A-01-02', toner, 'A-01-02')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'same-location' } })
    await scan('B-09-01')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-disabled' } })
    expect(at()).toBe('move')
  })

  test('a move can be undone once', async () => {
    const { scans, press, engine, last, lies } = mover()
    await scans('A-01-02', toner, 'A-02-01')
    const [move] = await engine.queued()
    await press({ do: 'undo', actionId: move?.action.id ?? '', of: { skuId: 1 } })
    expect(last()).toMatchObject({ kind: 'ok', key: 'undo.done' })
    expect(await lies(1)).toMatchObject({ 'A-01-02': 20 })
    await press({ do: 'undo', actionId: move?.action.id ?? '', of: { skuId: 1 } })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'already-undone' } })
  })

  test('goods scanned before any location are refused with what is to be scanned first', async () => {
    const { scan, last } = mover()
    await scan(toner)
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'relocation.expect.find' })
  })

  test('a barcode that is also a location’s alias means the goods at a source and the location as a target', async () => {
    const { scans, lies } = mover(shelves({ locations: [...shelves().locations, location(8, handCream)] }))
    await scans('A-01-03', handCream, handCream)
    expect(await lies(4)).toEqual({ 'A-01-03': 4, [handCream]: 1 })
  })

  test('a parcel’s waybill is refused as a waybill at every step', async () => {
    for (const before of [[], ['A-01-02'], ['A-01-02', toner]]) {
      const { scans, last } = mover()
      await scans(...before, '6012-3456-0501')
      expect(last()).toMatchObject({ kind: 'error', key: 'scan.isWaybill', scanned: '6012-3456-0501' })
    }
  })
})

test('a code with lot and expiry of goods that keep neither is moved like any other', async () => {
  const { scans, state } = mover()
  await scans('A-01-02', '(01)08801234567893(17)271231(10)LOT8')
  expect(state()).toMatchObject({ at: 'move', goods: { skuId: 1, lot: null, expirationDate: null }, quantity: 1 })
})

test('a quantity of 0 is refused when a sheet has meanwhile taken hold of the goods in hand', async () => {
  const { scans, press, engine, state, last } = mover()
  await scans('A-01-02', toner)
  const { freeAt } = engine
  engine.freeAt = async (at) => (at.skuId === 1 ? 0 : freeAt(at))
  await press({ do: 'quantity', quantity: 0 })
  expect([state(), last()]).toMatchObject([{ at: 'move', quantity: 1 }, { kind: 'error' }])
})

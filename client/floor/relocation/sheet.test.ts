import { describe, expect, test } from 'vitest'
import { location } from '../../../tests/fakes/world.ts'
import { mover, shelves } from '../../../tests/fakes/workers.ts'
import { handCream, toner } from '../../../tests/fakes/workers.ts'

const ampoule = '4901234567894'

describe('a sheet', () => {
  test('is opened by its code, and closed after scans of its source, its goods and its target', async () => {
    const { scan, at, last, sheet, lies, engine } = mover()
    await scan('rm-000031')
    expect(at()).toBe('source')
    expect(last()).toMatchObject({
      kind: 'ok',
      key: 'relocation.opened',
      with: { relocation: 'RM-000031', location: 'A-01-02' },
    })
    await scan('A-01-02')
    expect(at()).toBe('take')
    await scan(toner)
    expect(at()).toBe('carry')
    expect(last()).toMatchObject({ kind: 'ok', key: 'relocation.taken', with: { quantity: 6, location: 'A-01-03' } })
    expect(await lies(1)).toMatchObject({ 'A-01-02': 14, 'ON-THE-WAY': 6 })
    await scan('A-01-03')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({
      kind: 'complete',
      key: 'relocation.stored',
      with: { quantity: 6, location: 'A-01-03' },
    })
    expect(await sheet()).toMatchObject({ status: 'CLOSED', storageQuantity: 6, actualLocationId: 2 })
    expect(await lies(1)).toMatchObject({ 'A-01-02': 14, 'A-01-03': 6 })
    expect(engine.status().unsent).toBe(2)
  })

  test('refuses a wrong source, naming the location that is meant and the one that was scanned', async () => {
    const { scans, at, last } = mover()
    await scans('RM-000031', 'A-01-03')
    expect(at()).toBe('source')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'relocation.wrongSource',
      with: { expected: 'A-01-02', got: 'A-01-03' },
      sound: 'wrong',
    })
  })

  test('refuses goods before their source location is scanned', async () => {
    const { scans, at, last } = mover()
    await scans('RM-000031', toner)
    expect(at()).toBe('source')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'relocation.expect.source' })
  })

  test('refuses wrong goods by name, and nothing is taken', async () => {
    const { scans, at, last, engine } = mover()
    await scans('RM-000031', 'A-01-02', handCream)
    expect(at()).toBe('take')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'relocation.wrongGoods',
      with: { expected: 'Green tea toner 200 ml', got: 'Camellia hand cream' },
      scanned: handCream,
    })
    expect(engine.status().unsent).toBe(0)
  })

  test('refuses a code with another lot or expiry, and takes a code with its own or with neither', async () => {
    const w = mover()
    await w.scans('RM-000033', 'A-01-02', '(01)04901234567894(17)271231(10)LOT8')
    expect(w.last()).toMatchObject({
      kind: 'error',
      key: 'relocation.wrongLot',
      with: { expected: 'LOT7', got: 'LOT8' },
    })
    await w.scan('(01)04901234567894(17)271231(10)LOT7')
    expect(w.last()).toMatchObject({
      kind: 'error',
      key: 'relocation.wrongExpiry',
      with: { expected: '2027-06-30', got: '2027-12-31' },
    })
    await w.scan('(01)04901234567894(17)270630(10)LOT7')
    expect(w.at()).toBe('carry')
    const plain = mover()
    await plain.scans('RM-000033', 'A-01-02', ampoule)
    expect(plain.at()).toBe('carry')
  })

  test('takes a code with lot and expiry of goods that keep neither', async () => {
    const w = mover()
    await w.scans('RM-000031', 'A-01-02', '(01)08801234567893(17)271231(10)LOT8')
    expect(w.at()).toBe('carry')
  })

  test('is closed once when the scanner reads the target twice, and stays on screen', async () => {
    const { scans, echo, scan, at, last } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-01-03')
    await echo('A-01-03')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'info', key: 'relocation.isClosed' })
    await scan('A-02-01')
    expect(at()).toBe('place')
  })

  test('gives way to its target location when that is scanned again later', async () => {
    const { scans, at } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-01-03', 'A-01-03')
    expect(at()).toBe('place')
  })

  test('takes goods without a barcode by a touch, and no others', async () => {
    const { scans, press, at } = mover()
    await scans('RM-000034', 'A-01-02')
    await press({ do: 'take' })
    expect(at()).toBe('carry')
    const other = mover()
    await other.scans('RM-000031', 'A-01-02')
    await other.press({ do: 'take' })
    expect(other.at()).toBe('take')
  })

  test('closes with a part put down; the rest lies at the source again, and the worker is told to bring it back', async () => {
    const { scans, press, last, lies, sheet } = mover()
    await scans('RM-000031', 'A-01-02', toner)
    await press({ do: 'quantity', quantity: 4 })
    expect(last()).toMatchObject({
      kind: 'info',
      key: 'relocation.part',
      with: { quantity: 4, rest: 2, location: 'A-01-02' },
    })
    await scans('A-01-03')
    expect(last()).toMatchObject({
      kind: 'warning',
      key: 'relocation.storedPart',
      with: { quantity: 4, rest: 2, source: 'A-01-02' },
    })
    expect(await sheet()).toMatchObject({ status: 'CLOSED', storageQuantity: 4 })
    expect(await lies(1)).toMatchObject({ 'A-01-02': 16, 'A-01-03': 4 })
  })

  test('refuses more than it has, with the numbers; a number typed into the scan field is the quantity', async () => {
    const { scans, scan, press, last, state } = mover()
    await scans('RM-000031', 'A-01-02', toner)
    await press({ do: 'quantity', quantity: 7 })
    expect(last()).toMatchObject({
      kind: 'error',
      refusal: { refused: 'more-than-relocating', with: { expected: 6, got: 7 } },
    })
    expect(state()).toMatchObject({ at: 'carry', quantity: null })
    await scan('3', 'typed')
    expect(state()).toMatchObject({ at: 'carry', quantity: 3 })
    await press({ do: 'quantity', quantity: null })
    expect(state()).toMatchObject({ at: 'carry', quantity: null })
  })

  test('asks for a second scan of an unplanned location, and then closes there', async () => {
    const { scans, scan, last, at, sheet } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-02-01')
    expect(last()).toMatchObject({
      kind: 'warning',
      refusal: { refused: 'location-unplanned', with: { expected: 'A-01-03', got: 'A-02-01' } },
    })
    expect(at()).toBe('carry')
    await scan('A-02-01')
    expect(at()).toBe('closed')
    expect(await sheet()).toMatchObject({ status: 'CLOSED', actualLocationId: 5 })
  })

  test('does not take a double read of an unplanned location for the second scan', async () => {
    const { scans, scan, echo, last, at } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-02-01')
    await echo('A-02-01')
    expect([at(), last()]).toMatchObject(['carry', { kind: 'warning', refusal: { refused: 'location-unplanned' } }])
    await scan('A-02-01')
    expect(at()).toBe('closed')
  })

  test.each([
    ['another location', 'DMG-01'],
    ['goods', toner],
    ['the sheet', 'RM-000031'],
    ['nothing known', 'NOBODY'],
  ])('starts the question about an unplanned location over after %s', async (_, between) => {
    const { scans, scan, last, at } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-02-01', between, 'A-02-01')
    expect(last()).toMatchObject({
      kind: 'warning',
      refusal: { refused: 'location-unplanned', with: { got: 'A-02-01' } },
    })
    expect(at()).toBe('carry')
    await scan('A-01-03')
    expect(at()).toBe('closed')
  })

  test('refuses a disabled location, however often it is scanned', async () => {
    const { scans, last, at } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'B-09-01', 'B-09-01')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-disabled' } })
    expect(at()).toBe('carry')
  })

  test('goes on where it was left when several sheets are taken one after the other', async () => {
    const { scans, scan, at, state, engine } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'RM-000033', 'A-01-02', ampoule)
    expect((await engine.openRelocations()).map(({ code, status }) => [code, status])).toEqual([
      ['RM-000031', 'RELOCATING'],
      ['RM-000033', 'RELOCATING'],
      ['RM-000034', 'RELOCATION_READY'],
    ])
    await scan('RM-000031')
    expect(state()).toMatchObject({ at: 'carry', relocationId: 31 })
    await scan('A-01-03')
    expect(at()).toBe('closed')
    await scan('RM-000033')
    expect(state()).toMatchObject({ at: 'carry', relocationId: 33 })
  })

  test('says that it is closed, and shows where its goods are', async () => {
    const { scan, at, last, facts } = mover()
    await scan('RM-000032')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'warning', key: 'relocation.isClosed' })
    expect(facts()?.storedAt).toBe('A-01-03')
  })

  test('is closed at its target when its goods were taken off outside this screen meanwhile', async () => {
    const { scans, engine, last, at } = mover()
    await scans('RM-000031', 'A-01-02')
    await engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } })
    await scans('A-01-03')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'complete' })
  })

  test('is left when the office has deleted it, and the next scan opens a location', async () => {
    const world = shelves()
    const { scans, engine, state } = mover(world)
    await scans('RM-000031')
    const { relocation } = engine
    engine.relocation = async (id) => (id === 31 ? null : relocation(id))
    await scans('A-02-01')
    expect(state()).toMatchObject({ at: 'place', from: { alias: 'A-02-01' } })
  })

  test('is undone step by step, until it holds its goods at the source again', async () => {
    const { scans, undo, at, last, lies, sheet, engine } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-01-03')
    await undo()
    expect(last()).toMatchObject({ kind: 'ok', key: 'undo.done' })
    expect(at()).toBe('carry')
    const arrive = (await engine.queued()).find(({ action }) => action.type === 'relocation.arrive')
    await engine.queue({ type: 'relocation.undo', payload: { relocationId: 31, undoes: arrive?.action.id ?? '' } })
    expect(await sheet()).toMatchObject({ status: 'RELOCATION_READY' })
    expect(await lies(1)).toEqual({ 'A-01-02': 20, 'DMG-01': 1 })
    await scans('A-01-02')
    expect(at()).toBe('take')
  })

  test('cannot be undone once its goods were moved on', async () => {
    const { scans, press, engine, last } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-01-03')
    const [close] = await engine.queued()
    await engine.queue({
      type: 'relocation.move',
      payload: { skuId: 1, lot: null, expirationDate: null, quantity: 6, fromLocationId: 2, toLocationId: 5 },
    })
    await press({ do: 'undo', actionId: close?.action.id ?? '', of: { relocationId: 31 } })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'stock-moved-on' } })
  })

  test('gives way to a location whose alias is shaped like a sheet’s code', async () => {
    const { scan, state } = mover(shelves({ locations: [location(7, 'RM-000999')] }))
    await scan('RM-000999')
    expect(state()).toMatchObject({ at: 'place', from: { alias: 'RM-000999' } })
  })
})

describe('a sheet whose goods are not all there', () => {
  test('goes on with those that were found', async () => {
    const { scans, press, at, last, lies, sheet } = mover()
    await scans('RM-000031', 'A-01-02')
    await press({ do: 'short' })
    await press({ do: 'quantity', quantity: 4 })
    await press({ do: 'lack' })
    expect([at(), last()]).toMatchObject(['short', { kind: 'warning', key: 'relocation.expect.short' }])
    await press({ do: 'reason', reason: 'DAMAGED' })
    await press({ do: 'lack' })
    expect(at()).toBe('carry')
    expect(last()).toMatchObject({
      kind: 'warning',
      key: 'relocation.foundPart',
      with: { quantity: 4, source: 'A-01-02', location: 'A-01-03' },
    })
    expect(await lies(1)).toMatchObject({ 'A-01-02': 16, 'ON-THE-WAY': 4 })
    await scans('A-01-03')
    expect(last()).toMatchObject({ kind: 'complete', key: 'relocation.stored', with: { quantity: 4 } })
    expect(await sheet()).toMatchObject({ status: 'CLOSED', takenQuantity: 4, storageQuantity: 4 })
  })

  test('is closed when none of them is there', async () => {
    const { scans, press, at, last, sheet } = mover()
    await scans('RM-000031', 'A-01-02')
    for (const pressed of [{ do: 'short' }, { do: 'reason', reason: 'MISSING' }, { do: 'lack' }] as const)
      await press(pressed)
    expect([at(), last()]).toMatchObject(['closed', { kind: 'warning', key: 'relocation.foundNone' }])
    expect(await sheet()).toMatchObject({ status: 'CLOSED', takenQuantity: 0, storageQuantity: 0 })
  })

  test('is corrected on the way after one scan took all of them off', async () => {
    const { scans, press, at, lies } = mover()
    await scans('RM-000031', 'A-01-02', toner)
    await press({ do: 'short' })
    await press({ do: 'quantity', quantity: 5 })
    await press({ do: 'reason', reason: 'MISSING' })
    await press({ do: 'lack' })
    expect(at()).toBe('carry')
    expect(await lies(1)).toMatchObject({ 'A-01-02': 15, 'ON-THE-WAY': 5 })
  })

  test('is not short when all are found; a typed number is how many were found; a step back changes nothing', async () => {
    const { scans, scan, press, at, last, state, engine } = mover()
    await scans('RM-000031', 'A-01-02')
    await press({ do: 'short' })
    await press({ do: 'quantity', quantity: 6 })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'relocation-not-short' } })
    await scan('2', 'typed')
    expect(state()).toMatchObject({ at: 'short', found: 2 })
    await press({ do: 'back' })
    expect(at()).toBe('take')
    expect(engine.status().unsent).toBe(0)
  })
})

import { describe, expect, test } from 'vitest'
import { location } from '../../../tests/fakes/world.ts'
import { mover, shelves } from '../../../tests/fakes/workers.ts'
import { handCream, toner } from '../../../tests/fakes/workers.ts'

const ampoule = '4901234567894'

describe('a sheet', () => {
  test('from its code to closed: source, goods, target', async () => {
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

  test('a wrong source is refused, naming the place that is meant and the one that was scanned', async () => {
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

  test('goods are not taken before their place was scanned', async () => {
    const { scans, at, last } = mover()
    await scans('RM-000031', toner)
    expect(at()).toBe('source')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'relocation.expect.source' })
  })

  test('wrong goods are refused by name, and nothing is taken', async () => {
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

  test('a code that tells another lot or expiry than the sheet’s is refused; its own goes, and one that tells nothing', async () => {
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

  test('of goods that keep neither lot nor expiry, a carton whose code tells both goes too', async () => {
    const w = mover()
    await w.scans('RM-000031', 'A-01-02', '(01)08801234567893(17)271231(10)LOT8')
    expect(w.at()).toBe('carry')
  })

  test('the target that the scanner reads twice closes the sheet once, and stays with it', async () => {
    const { scans, echo, scan, at, last } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-01-03')
    await echo('A-01-03')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'info', key: 'relocation.isClosed' })
    await scan('A-02-01')
    expect(at()).toBe('place')
  })

  test('the target that is scanned again later is opened, as any place is', async () => {
    const { scans, at } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'A-01-03', 'A-01-03')
    expect(at()).toBe('place')
  })

  test('goods without a barcode are taken by a touch, others are not', async () => {
    const { scans, press, at } = mover()
    await scans('RM-000034', 'A-01-02')
    await press({ do: 'take' })
    expect(at()).toBe('carry')
    const other = mover()
    await other.scans('RM-000031', 'A-01-02')
    await other.press({ do: 'take' })
    expect(other.at()).toBe('take')
  })

  test('a part is put down, the rest lies at the source again, and the worker is told to bring it back', async () => {
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

  test('more than the sheet has is refused with the numbers; a number typed into the scan field counts as one', async () => {
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

  test('an unplanned location asks for the same scan again, and takes the goods then', async () => {
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

  test('an unplanned location that the scanner read twice is no answer', async () => {
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
  ])('the question about an unplanned location starts over after %s', async (_, between) => {
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

  test('a disabled location is refused, however often it is scanned', async () => {
    const { scans, last, at } = mover()
    await scans('RM-000031', 'A-01-02', toner, 'B-09-01', 'B-09-01')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-disabled' } })
    expect(at()).toBe('carry')
  })

  test('several sheets are taken one after the other, and each goes on where it was left', async () => {
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

  test('closed ones say so and show where the goods are', async () => {
    const { scan, at, last, facts } = mover()
    await scan('RM-000032')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'warning', key: 'relocation.isClosed' })
    expect(facts()?.storedAt).toBe('A-01-03')
  })

  test('what was taken off meanwhile without this screen is carried on from there', async () => {
    const { scans, engine, last, at } = mover()
    await scans('RM-000031', 'A-01-02')
    await engine.queue({ type: 'relocation.arrive', payload: { relocationId: 31 } })
    await scans('A-01-03')
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'complete' })
  })

  test('one that the office deleted is left, and the scan is taken as the next one', async () => {
    const world = shelves()
    const { scans, engine, state } = mover(world)
    await scans('RM-000031')
    const { relocation } = engine
    engine.relocation = async (id) => (id === 31 ? null : relocation(id))
    await scans('A-02-01')
    expect(state()).toMatchObject({ at: 'place', from: { alias: 'A-02-01' } })
  })

  test('each step is undone: put down, taken off, and the sheet holds its goods again', async () => {
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

  test('what was moved on since is not undone', async () => {
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

  test('an alias that is shaped like a sheet’s code is that location', async () => {
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

  test('is closed where none is there', async () => {
    const { scans, press, at, last, sheet } = mover()
    await scans('RM-000031', 'A-01-02')
    for (const pressed of [{ do: 'short' }, { do: 'reason', reason: 'MISSING' }, { do: 'lack' }] as const)
      await press(pressed)
    expect([at(), last()]).toMatchObject(['closed', { kind: 'warning', key: 'relocation.foundNone' }])
    expect(await sheet()).toMatchObject({ status: 'CLOSED', takenQuantity: 0, storageQuantity: 0 })
  })

  test('that were all taken off by one scan is corrected on the way', async () => {
    const { scans, press, at, lies } = mover()
    await scans('RM-000031', 'A-01-02', toner)
    await press({ do: 'short' })
    await press({ do: 'quantity', quantity: 5 })
    await press({ do: 'reason', reason: 'MISSING' })
    await press({ do: 'lack' })
    expect(at()).toBe('carry')
    expect(await lies(1)).toMatchObject({ 'A-01-02': 15, 'ON-THE-WAY': 5 })
  })

  test('is not short of a number that is all of it; a typed one is how many were found; a step back changes nothing', async () => {
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

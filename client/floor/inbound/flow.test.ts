import { describe, expect, test } from 'vitest'
import { floorWorld, seedOf } from '../../../tests/fakes/world.ts'
import { cream, creamCarton, handCream, toner, worker } from '../../../tests/fakes/workers.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'
import { countedOf } from './tally.ts'

describe('opening an inbound', () => {
  test('an inbound’s code opens it at the arrival', async () => {
    const { scan, at, last } = worker()
    await scan('ib261120-0042')
    expect(at()).toBe('arrival')
    expect(last()).toMatchObject({ kind: 'ok', key: 'inbound.opened' })
  })

  test('a parcel’s waybill scanned without its dashes opens the inbound at that parcel', async () => {
    const { engine, scan, state } = worker(floorWorld({ inbounds: floorWorld().inbounds.slice(0, 1) }))
    await scan('587122904421')
    expect(state()).toMatchObject({ at: 'arrival', shipmentId: 12 })
    expect(engine.status().unsent).toBe(0)
  })

  test('a waybill that two inbounds name asks which one to open', async () => {
    const { scan, press, at, inbound } = worker()
    await scan('587122904410')
    expect(at()).toBe('choose-inbound')
    await press({ do: 'open', inbound: await inbound(43) })
    expect(at()).toBe('arrival')
  })

  test('an inbound that is not accepted is refused, and nothing opens', async () => {
    const { scan, at, last } = worker()
    await scan('IB261120-0044')
    expect(at()).toBe('find')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'inbound-not-accepted' } })
  })

  test('scanning an inbound that is not accepted leaves the worker at the open one', async () => {
    const { scan, press, counting, state, last } = worker()
    await counting()
    await press({ do: 'condition', condition: 'DAMAGED' })
    await scan('IB261120-0044')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'inbound-not-accepted' } })
    expect(state()).toMatchObject({ at: 'count', inboundId: 42, condition: 'DAMAGED' })
  })

  test('an unknown code says what was scanned and what was expected', async () => {
    const { scan, last } = worker()
    await scan('NOBODY-KNOWS-1')
    expect(last()).toMatchObject({
      kind: 'error',
      key: 'scan.unknown',
      scanned: 'NOBODY-KNOWS-1',
      expected: 'expect.find',
    })
  })
})

describe('recording the arrival', () => {
  test('each shipment is recorded in turn, arrived or not, and then the goods are counted', async () => {
    const { scan, press, at, inbound } = worker()
    await scan('IB261120-0042')
    await press({ do: 'arrived', quantity: 2 })
    expect(at()).toBe('arrival')
    await press({ do: 'not-arrived' })
    await press({ do: 'confirm' })
    expect(at()).toBe('count')
    expect((await inbound()).shipments.map((s) => [s.status, s.actualQuantity])).toEqual([
      ['CLOSED', 2],
      ['NOT_ARRIVED', null],
    ])
  })

  test('one of three parcels is recorded as one, and the other two can arrive later', async () => {
    const { scan, press, state, inbound, last } = worker()
    await scan('IB261120-0042')
    await press({ do: 'arrived', quantity: 1 })
    expect(last()).toMatchObject({ kind: 'warning', key: 'arrival.recordedPart', with: { quantity: 1, missing: 2 } })
    await scan('5871-2290-4410')
    expect(state()).toMatchObject({ at: 'arrival', shipmentId: 11 })
    await press({ do: 'arrived', quantity: 2 })
    expect(last()).toMatchObject({ kind: 'ok', key: 'arrival.recorded' })
    expect((await inbound()).shipments[0]).toMatchObject({ status: 'CLOSED', actualQuantity: 3 })
  })

  test('an arrival of more than announced is recorded only once the worker confirms it', async () => {
    const { scan, press, state, inbound, last } = worker()
    await scan('IB261120-0042')
    await press({ do: 'arrived', quantity: 300 })
    expect(last()).toMatchObject({ kind: 'warning', key: 'arrival.askMore', with: { got: 300, expected: 3 } })
    await press({ do: 'back' })
    expect(state()).toMatchObject({ at: 'arrival', asked: null })
    expect((await inbound()).shipments[0]?.status).toBe('DRAFT')
    await press({ do: 'arrived', quantity: 4 })
    await press({ do: 'confirm' })
    expect((await inbound()).shipments[0]).toMatchObject({ status: 'CLOSED', actualQuantity: 4 })
  })

  test('a shipment is recorded as not arrived only once confirmed, and can still arrive afterwards', async () => {
    const { scan, press, inbound, last } = worker()
    await scan('IB261120-0042')
    await press({ do: 'not-arrived' })
    expect(last()).toMatchObject({ kind: 'warning', key: 'arrival.askNothing' })
    expect((await inbound()).shipments[0]?.status).toBe('DRAFT')
    await press({ do: 'confirm' })
    expect((await inbound()).shipments[0]?.status).toBe('NOT_ARRIVED')
    await scan('5871-2290-4410')
    await press({ do: 'arrived', quantity: 3 })
    expect((await inbound()).shipments[0]).toMatchObject({ status: 'CLOSED', actualQuantity: 3 })
  })

  test('an arrived quantity of 0 asks whether nothing came, and is refused for a shipment that is not arrived', async () => {
    const { scan, press, inbound, last } = worker()
    await scan('IB261120-0042')
    await press({ do: 'arrived', quantity: 0 })
    expect(last()).toMatchObject({ kind: 'warning', key: 'arrival.askNothing' })
    await press({ do: 'confirm' })
    expect((await inbound()).shipments[0]).toMatchObject({ status: 'NOT_ARRIVED', actualQuantity: null })
    await scan('5871-2290-4410')
    await press({ do: 'arrived', quantity: 0 })
    expect(last()).toMatchObject({ kind: 'error', key: 'quantity.wrong', with: { least: 1 } })
  })

  test('the question about more than announced is asked again when another handheld recorded a part meanwhile', async () => {
    const { engine, scan, press, inbound, last } = worker()
    await scan('IB261120-0042')
    await press({ do: 'arrived', quantity: 4 })
    await engine.queue({ type: 'inbound.arrive', payload: { inboundId: 42, shipmentId: 11, actualQuantity: 2 } })
    await press({ do: 'confirm' })
    expect(last()).toMatchObject({ kind: 'warning', key: 'arrival.askMore', with: { got: 4, expected: 1 } })
    expect((await inbound()).shipments[0]).toMatchObject({ actualQuantity: 2 })
    await press({ do: 'confirm' })
    expect((await inbound()).shipments[0]).toMatchObject({ actualQuantity: 6 })
  })

  test('a number typed by hand into the scan field is the quantity; a scanned one is a code', async () => {
    const { scan, inbound, last } = worker()
    await scan('IB261120-0042')
    await scan('3', 'typed')
    expect((await inbound()).shipments[0]?.actualQuantity).toBe(3)
    await scan('123456')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.unknown' })
  })
})

describe('counting goods', () => {
  test('a quantity over the limit of a count is refused at once when it comes from the number keys', async () => {
    const { engine, scan, counting, press, last } = worker()
    await counting()
    await scan(toner)
    await press({ do: 'count', quantity: 9_999_999 })
    expect(last()).toMatchObject({ kind: 'error', key: 'quantity.wrong' })
    expect(engine.status().unsent).toBe(1)
  })

  test('every scan counts the pieces that its barcode stands for, as an action of its own', async () => {
    const { engine, scan, counting, inbound, last } = worker()
    await counting()
    await scan(toner)
    await scan(toner)
    expect(countedOf(await inbound(), 1)).toBe(2)
    expect(engine.status().unsent).toBe(2)
    expect(last()).toMatchObject({ kind: 'ok', key: 'count.added', with: { added: 1, counted: 2, announced: 12 } })
  })

  test('twenty scans in a burst count twenty pieces in order', async () => {
    const { engine, scan, counting, inbound } = worker(
      floorWorld({
        inbounds: floorWorld().inbounds.map((i) => ({ ...i, items: i.items.map((one) => ({ ...one, quantity: 40 })) })),
      }),
    )
    await counting()
    await Promise.all(Array.from({ length: 20 }, () => scan(toner)))
    expect(countedOf(await inbound(), 1)).toBe(20)
    expect((await engine.queued()).map((q) => q.action.seq)).toEqual(Array.from({ length: 20 }, (_, i) => 20 - i))
  })

  test('an expiry is asked for once and kept for the next pieces; a carton counts twelve', async () => {
    const { scan, type, counting, at, inbound } = worker()
    await counting()
    await scan(cream)
    expect(at()).toBe('expiry')
    await type('271231')
    expect(at()).toBe('count')
    await scan(creamCarton)
    expect((await inbound()).lines).toEqual([
      { skuId: 2, lot: null, expirationDate: '2027-12-31', condition: 'GOOD', quantity: 13, storedQuantity: 0 },
    ])
  })

  test('a GS1 code with lot and expiry is counted without a question', async () => {
    const { scan, counting, at, inbound } = worker()
    await counting()
    await scan('(01)04901234567894(17)270630(10)LOT7')
    expect(at()).toBe('count')
    expect((await inbound()).lines).toEqual([
      { skuId: 3, lot: 'LOT7', expirationDate: '2027-06-30', condition: 'GOOD', quantity: 1, storedQuantity: 0 },
    ])
  })

  test('an expiry that is no calendar day is refused, and the question for it stays', async () => {
    const { scan, type, counting, at, last } = worker()
    await counting()
    await scan(cream)
    await type('270231')
    expect(last()).toMatchObject({ kind: 'error', key: 'day.none', scanned: '270231' })
    expect(at()).toBe('expiry')
  })

  test('a lot is scanned from its label; the goods’ own barcode is refused as a lot', async () => {
    const { scan, counting, at, last } = worker()
    await counting()
    await scan('4901234567894')
    expect(at()).toBe('lot')
    await scan('4901234567894')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'expect.lot' })
    await scan('LOT-9')
    expect(at()).toBe('expiry')
  })

  test('a lot counted before with another expiry is refused, and the expiry is asked for again', async () => {
    const { scan, type, counting, at, last, inbound } = worker()
    await counting()
    await scan('(01)04901234567894(17)270630(10)LOT7')
    await scan('(01)04901234567894(17)280630(10)LOT7')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'lot-expiry-differs' } })
    expect(at()).toBe('expiry')
    await type('270630')
    expect(countedOf(await inbound(), 3)).toBe(2)
  })

  test('pieces are counted as damaged until the worker sets the condition back to good', async () => {
    const { scan, press, counting, inbound } = worker()
    await counting()
    await press({ do: 'condition', condition: 'DAMAGED' })
    await scan(toner)
    await press({ do: 'condition', condition: 'GOOD' })
    await scan(toner)
    expect((await inbound()).lines.map((l) => [l.condition, l.quantity])).toEqual([
      ['DAMAGED', 1],
      ['GOOD', 1],
    ])
  })

  test('a count of more than announced is asked about; further scans join the question, and one confirmation counts all', async () => {
    const { scan, type, press, counting, at, inbound, last } = worker()
    await counting()
    await scan(toner)
    await type('11')
    expect(last()).toMatchObject({ kind: 'complete', key: 'count.allOf' })
    await scan(toner)
    expect(at()).toBe('surplus')
    expect(last()).toEqual({
      kind: 'warning',
      key: 'surplus.counted',
      with: { sku: expect.any(String), got: 13, expected: 12 },
    })
    await scan(toner)
    expect(countedOf(await inbound(), 1)).toBe(12)
    await press({ do: 'confirm' })
    expect(countedOf(await inbound(), 1)).toBe(14)
    expect(last()).toMatchObject({ kind: 'warning', key: 'count.over' })
  })

  test('unannounced goods need a leader’s badge; the worker’s own is refused', async () => {
    const { scan, counting, at, inbound, last } = worker()
    await counting()
    await scan(handCream)
    expect(at()).toBe('consent')
    await scan(badgeCode(seedOf.worker))
    expect(at()).toBe('consent')
    expect(last()?.kind).toBe('error')
    await scan(badgeCode(seedOf.leader))
    expect(at()).toBe('count')
    expect(countedOf(await inbound(), 4)).toBe(1)
  })

  test('another partner’s goods are refused', async () => {
    const { scan, counting, last, at } = worker()
    await counting()
    await scan('4006381333931')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'sku-unknown' } })
    expect(at()).toBe('count')
  })

  test('pieces that an undo leaves within the announced quantity are no longer counted as a surplus', async () => {
    const { engine, scan, type, press, counting, at, inbound } = worker()
    await counting()
    await scan(toner)
    await type('11')
    const [typed] = await engine.queued()
    await scan(toner)
    await press({ do: 'undo', actionId: typed?.action.id ?? '' })
    await press({ do: 'confirm' })
    expect(countedOf(await inbound(), 1)).toBe(2)
    expect((await engine.queued())[0]?.action.payload).not.toHaveProperty('surplus')
    await type('11')
    expect(at()).toBe('surplus')
  })

  test('a scan of another lot is refused while a surplus is asked about', async () => {
    const { scan, type, press, counting, inbound, last } = worker()
    await counting()
    await scan('(01)04901234567894(17)270630(10)LOT7')
    await type('5')
    await scan('(01)04901234567894(17)270630(10)LOT7')
    await scan('(01)04901234567894(17)271231(10)LOT8')
    expect(last()).toMatchObject({ kind: 'error', expected: 'expect.surplus' })
    await press({ do: 'confirm' })
    expect((await inbound()).lines).toMatchObject([{ lot: 'LOT7', quantity: 7 }])
  })

  test('the lot in a code of other goods does not answer the question for a lot', async () => {
    const { scan, counting, state, last } = worker()
    await counting()
    await scan('4901234567894')
    await scan('(01)08801234567893(10)LOT8')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'expect.lot' })
    expect(state()).toMatchObject({ at: 'lot', counted: { skuId: 3, lot: null } })
  })

  test('a code that takes a count over its limit is refused, and nothing is queued for it', async () => {
    const { engine, scan, type, press, counting, last, inbound } = worker()
    await counting()
    await scan('(01)08801234567893(30)1000001')
    expect(last()).toMatchObject({ kind: 'error', key: 'quantity.wrong' })
    expect(engine.status().unsent).toBe(0)
    await scan('(01)08801234567893(30)999999')
    await scan('(01)08801234567893(30)999999')
    expect(last()).toMatchObject({ kind: 'error', key: 'quantity.wrong' })
    await press({ do: 'confirm' })
    await type('1')
    expect(countedOf(await inbound(), 1)).toBe(1_000_000)
  })

  test('a barcode of two SKUs asks which one, and no other scan answers the question', async () => {
    const { scan, press, counting, at, last, inbound } = worker()
    await counting()
    await scan('SAME-CODE')
    for (const other of [toner, 'SAME-CODE']) {
      await scan(other)
      expect(at()).toBe('choose-goods')
      expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'expect.choose-goods' })
    }
    await press({ do: 'back' })
    await scan(toner)
    expect(countedOf(await inbound(), 1)).toBe(1)
  })

  test('a barcode of two SKUs asks which one, and an unannounced choice then needs a leader’s consent', async () => {
    const { scan, press, counting, at } = worker()
    await counting()
    await scan('SAME-CODE')
    expect(at()).toBe('choose-goods')
    await press({ do: 'pick-meant', skuId: 6 })
    expect(at()).toBe('consent')
  })

  test('a mistaken count is undone, and both actions stay on record', async () => {
    const { engine, scan, press, counting, inbound } = worker()
    await counting()
    await scan(toner)
    const [done] = await engine.queued()
    await press({ do: 'undo', actionId: done?.action.id ?? '' })
    expect(countedOf(await inbound(), 1)).toBe(0)
    expect((await engine.queued()).map((q) => q.action.type)).toEqual(['inbound.undo', 'inbound.inspect'])
  })
})

describe('a carton or piece that exists once', () => {
  const piece = (serial: string) => `(01)0${toner}(21)${serial}`

  test('is counted once, however often its code is read, and again once its count is undone', async () => {
    const { engine, scan, press, counting, inbound, last } = worker()
    await counting()
    await scan(piece('A1'))
    await scan(piece('A2'))
    await scan(piece('A1'))
    expect(last()).toMatchObject({ kind: 'info', refusal: { refused: 'unit-counted', with: { unit: 'A1' } } })
    expect(countedOf(await inbound(), 1)).toBe(2)
    const first = (await engine.queued()).at(-1)
    await press({ do: 'undo', actionId: first?.action.id ?? '' })
    await scan(piece('A1'))
    expect(countedOf(await inbound(), 1)).toBe(2)
  })
})

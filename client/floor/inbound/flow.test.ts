import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeEngine } from '../../../tests/support/fake-engine.ts'
import { floorWorld, location, seedOf, sku } from '../../../tests/support/floor-world.ts'
import { badgeCode } from '../../../shared/scan/codes.ts'
import type { Say } from '../feedback/say.ts'
import { lookUp, type ScanSource } from '../scan/look-up.ts'
import { runFlow } from './run-flow.ts'
import { expects } from './scans.ts'
import type { FlowState, Press } from './state.ts'
import { countedOf, leftOf } from './tally.ts'

const toner = '8801234567893'
const cream = '8809876543217'
const creamCarton = 'GT-BOX-12'
const handCream = '8801111111119'

/** A worker with a scanner: what they scan, type and press, and what they are told. */
function worker(world = floorWorld()) {
  const engine = fakeEngine(world)
  const told: Say[] = []
  let kept: FlowState = { at: 'find' }
  const flow = runFlow(engine, { start: { at: 'find' }, say: (say) => told.push(say), hush: () => undefined, keep: (state) => (kept = state) })
  const scan = async (text: string, by: ScanSource = 'wedge') => flow.send({ type: 'scan', reading: await lookUp(engine, text, { expects: expects[flow.state().at], today: '2026-11-20', separatorsArrive: true, by }) })
  const press = (what: Press) => flow.send({ type: 'press', press: what })
  const type = (text: string) => flow.send({ type: 'type', text })
  const inbound = async (id = 42) => {
    const found = await engine.inbound(id)
    if (!found) throw new Error(`no inbound ${id}`)
    return found
  }
  const counting = async () => {
    await scan('IB261120-0042')
    await press({ do: 'task', task: 'count' })
  }
  return { engine, scan, press, type, counting, inbound, at: () => flow.state().at, state: flow.state, told, last: () => told.at(-1), kept: () => kept }
}

describe('opening an inbound', () => {
  test('its code opens it at the arrival', async () => {
    const { scan, at, last } = worker()
    await scan('ib261120-0042')
    expect(at()).toBe('arrival')
    expect(last()).toMatchObject({ kind: 'ok', key: 'inbound.opened' })
  })

  test('a waybill of one of its parcels opens it at that parcel, dashes or not', async () => {
    const { engine, scan, state } = worker(floorWorld({ inbounds: floorWorld().inbounds.slice(0, 1) }))
    await scan('587122904421')
    expect(state()).toMatchObject({ at: 'arrival', shipmentId: 12 })
    expect(engine.status().unsent).toBe(0)
  })

  test('a waybill that two inbounds name asks which', async () => {
    const { scan, press, at, inbound } = worker()
    await scan('587122904410')
    expect(at()).toBe('choose-inbound')
    await press({ do: 'open', inbound: await inbound(43) })
    expect(at()).toBe('arrival')
  })

  test('one that is not accepted is refused by name, and nothing opens', async () => {
    const { scan, at, last } = worker()
    await scan('IB261120-0044')
    expect(at()).toBe('find')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'inbound-not-accepted' } })
  })

  test('an unknown code says what was scanned and what was expected', async () => {
    const { scan, last } = worker()
    await scan('NOBODY-KNOWS-1')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.unknown', scanned: 'NOBODY-KNOWS-1', expected: 'expect.find' })
  })
})

describe('recording the arrival', () => {
  test('each shipment is recorded in turn, arrived or not, and then the goods are counted', async () => {
    const { scan, press, at, inbound } = worker()
    await scan('IB261120-0042')
    await press({ do: 'arrived', quantity: 2 })
    expect(at()).toBe('arrival')
    await press({ do: 'not-arrived' })
    expect(at()).toBe('count')
    expect((await inbound()).shipments.map((s) => [s.status, s.actualQuantity])).toEqual([['CLOSED', 2], ['NOT_ARRIVED', null]])
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
  test('every scan counts what its code stands for, each as an action of its own', async () => {
    const { engine, scan, counting, inbound, last } = worker()
    await counting()
    await scan(toner)
    await scan(toner)
    expect(countedOf(await inbound(), 1)).toBe(2)
    expect(engine.status().unsent).toBe(2)
    expect(last()).toMatchObject({ kind: 'ok', key: 'count.added', with: { added: 1, counted: 2, announced: 12 } })
  })

  test('twenty scans in a burst are twenty pieces, in order', async () => {
    const { engine, scan, counting, inbound } = worker(floorWorld({ inbounds: floorWorld().inbounds.map((i) => ({ ...i, items: i.items.map((one) => ({ ...one, quantity: 40 })) })) }))
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
    expect((await inbound()).lines).toEqual([{ skuId: 2, lot: null, expirationDate: '2027-12-31', condition: 'GOOD', quantity: 13, storedQuantity: 0 }])
  })

  test('GS1 with lot and expiry needs no question', async () => {
    const { scan, counting, at, inbound } = worker()
    await counting()
    await scan('(01)04901234567894(17)270630(10)LOT7')
    expect(at()).toBe('count')
    expect((await inbound()).lines).toEqual([{ skuId: 3, lot: 'LOT7', expirationDate: '2027-06-30', condition: 'GOOD', quantity: 1, storedQuantity: 0 }])
  })

  test('a day that is not in the calendar is refused with a sentence, and the question stays', async () => {
    const { scan, type, counting, at, last } = worker()
    await counting()
    await scan(cream)
    await type('270231')
    expect(last()).toMatchObject({ kind: 'error', key: 'day.none', scanned: '270231' })
    expect(at()).toBe('expiry')
  })

  test('a lot is scanned from its label; the goods’ own barcode is not taken for one', async () => {
    const { scan, counting, at, last } = worker()
    await counting()
    await scan('4901234567894')
    expect(at()).toBe('lot')
    await scan('4901234567894')
    expect(last()).toMatchObject({ kind: 'error', key: 'scan.isGoods', expected: 'expect.lot' })
    await scan('LOT-9')
    expect(at()).toBe('expiry')
  })

  test('a lot counted before with another expiry is refused, and the expiry asked again', async () => {
    const { scan, type, counting, at, last, inbound } = worker()
    await counting()
    await scan('(01)04901234567894(17)270630(10)LOT7')
    await scan('(01)04901234567894(17)280630(10)LOT7')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'lot-expiry-differs' } })
    expect(at()).toBe('expiry')
    await type('270630')
    expect(countedOf(await inbound(), 3)).toBe(2)
  })

  test('damaged pieces are counted as such until the worker says good again', async () => {
    const { scan, press, counting, inbound } = worker()
    await counting()
    await press({ do: 'condition', condition: 'DAMAGED' })
    await scan(toner)
    await press({ do: 'condition', condition: 'GOOD' })
    await scan(toner)
    expect((await inbound()).lines.map((l) => [l.condition, l.quantity])).toEqual([['DAMAGED', 1], ['GOOD', 1]])
  })

  test('more than announced is asked about, further scans join the question, and one yes counts them', async () => {
    const { scan, type, press, counting, at, inbound, last } = worker()
    await counting()
    await scan(toner)
    await type('11')
    expect(last()).toMatchObject({ kind: 'complete', key: 'count.allOf' })
    await scan(toner)
    expect(at()).toBe('surplus')
    await scan(toner)
    expect(countedOf(await inbound(), 1)).toBe(12)
    await press({ do: 'confirm' })
    expect(countedOf(await inbound(), 1)).toBe(14)
    expect(last()).toMatchObject({ kind: 'warning', key: 'count.over' })
  })

  test('goods nobody announced need a leader’s badge; a worker’s own does not do', async () => {
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

  test('one code on two goods asks which', async () => {
    const { scan, press, counting, at } = worker()
    await counting()
    await scan('SAME-CODE')
    expect(at()).toBe('choose-goods')
    await press({ do: 'pick-meant', skuId: 6 })
    expect(at()).toBe('consent')
  })

  test('a mistaken scan is undone, and both stay on record', async () => {
    const { engine, scan, press, counting, inbound } = worker()
    await counting()
    await scan(toner)
    const [done] = await engine.queued()
    await press({ do: 'undo', actionId: done?.action.id ?? '' })
    expect(countedOf(await inbound(), 1)).toBe(0)
    expect((await engine.queued()).map((q) => q.action.type)).toEqual(['inbound.undo', 'inbound.inspect'])
  })
})

describe('putting away and closing', () => {
  const counted = async () => {
    const w = worker()
    await w.counting()
    await w.scan(toner)
    await w.type('9')
    await w.press({ do: 'task', task: 'put-away' })
    return w
  }
  const tonerLine = { skuId: 1, lot: null, expirationDate: null, condition: 'GOOD' } as const

  test('goods, then the location: all that is left lies there', async () => {
    const { scan, inbound, last } = await counted()
    await scan(toner)
    await scan('A-01-02')
    expect(leftOf(await inbound(), tonerLine)).toBe(0)
    expect(last()).toMatchObject({ kind: 'complete', key: 'put.all' })
  })

  test('in parts: four here, the rest there', async () => {
    const { scan, press, inbound, last, state } = await counted()
    await press({ do: 'quantity', quantity: 4 })
    await scan('A-01-02')
    expect(last()).toMatchObject({ kind: 'ok', key: 'put.doneLeft', with: { quantity: 4, location: 'A-01-02', left: 6 } })
    expect(state()).toMatchObject({ at: 'put-away', line: tonerLine })
    await scan('a-01-03')
    expect(leftOf(await inbound(), tonerLine)).toBe(0)
  })

  test('a location scanned while counting offers what was counted last, to be confirmed by scanning it again', async () => {
    const { scan, counting, state, inbound } = worker()
    await counting()
    await scan(toner)
    await scan('A-01-02')
    expect(state()).toMatchObject({ at: 'put-away', line: tonerLine, place: { alias: 'A-01-02' } })
    await scan('A-01-02')
    expect(leftOf(await inbound(), tonerLine)).toBe(0)
  })

  test('a disabled location is refused, and damaged goods do not go where orders are picked', async () => {
    const { scan, last } = await counted()
    await scan('B-09-01')
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-disabled' } })
    const damaged = worker()
    await damaged.counting()
    await damaged.press({ do: 'condition', condition: 'DAMAGED' })
    await damaged.scan(toner)
    await damaged.press({ do: 'task', task: 'put-away' })
    await damaged.scan('A-01-02')
    expect(damaged.last()).toMatchObject({ kind: 'error', refusal: { refused: 'location-pickable' } })
    await damaged.scan('DMG-01')
    expect(damaged.last()).toMatchObject({ kind: 'complete' })
  })

  test('more than is left is refused', async () => {
    const { press, last } = await counted()
    await press({ do: 'quantity', quantity: 11 })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'more-than-inspected', with: { expected: 10, got: 11 } } })
  })

  test('closing says what is missing, and closes when nothing is', async () => {
    const { scan, press, at, last } = await counted()
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    expect(last()).toMatchObject({ kind: 'error', refusal: { refused: 'lines-not-stored' } })
    await press({ do: 'task', task: 'put-away' })
    await scan('A-01-02')
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    expect(at()).toBe('closed')
    expect(last()).toMatchObject({ kind: 'complete', key: 'close.done' })
  })

  test('where the partner wants approval the worker is told that the office approves', async () => {
    const { scan, press, last } = worker()
    await scan('IB261120-0043')
    await press({ do: 'task', task: 'count' })
    await scan(toner)
    await press({ do: 'task', task: 'put-away' })
    await scan('A-01-02')
    await press({ do: 'task', task: 'close' })
    await press({ do: 'confirm' })
    expect(last()).toMatchObject({ kind: 'complete', key: 'close.awaits' })
  })
})

const codes = ['IB261120-0042', 'IB261120-0043', 'IB261120-0044', '587122904421', '587122904410', toner, cream, creamCarton, handCream, '4901234567894', '(01)04901234567894(17)270630(10)LOT7', 'SAME-CODE', '4006381333931', 'A-01-02', 'DMG-01', 'B-09-01', 'CS-ICN1-000123', badgeCode(seedOf.worker), badgeCode(seedOf.leader), 'NOBODY', '271231', '', 'LOT-9', '7']
const events = fc.oneof(
  fc.record({ scan: fc.constantFrom(...codes), by: fc.constantFrom<ScanSource>('wedge', 'typed', 'camera') }),
  fc.record({ type: fc.constantFrom('271231', '5', '0', 'x', 'LOT-1', '99999999') }),
  fc.record({
    press: fc.constantFrom<Press>(
      { do: 'task', task: 'arrival' }, { do: 'task', task: 'count' }, { do: 'task', task: 'put-away' }, { do: 'task', task: 'close' }, { do: 'arrived', quantity: 1 }, { do: 'not-arrived' },
      { do: 'pick-goods', goods: sku(1, 'Green tea toner 200 ml', toner) }, { do: 'pick-meant', skuId: 5 }, { do: 'count', quantity: 3 }, { do: 'condition', condition: 'DAMAGED' }, { do: 'change', what: 'expiry' },
      { do: 'quantity', quantity: 1 }, { do: 'confirm' }, { do: 'undo', actionId: 'none' }, { do: 'back' },
    ),
  }),
)

test('whatever is scanned, typed and pressed, two steps back lead out, and the flow still opens and counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (done) => {
      const w = worker()
      for (const event of done) {
        if ('scan' in event) await w.scan(event.scan, event.by)
        else if ('type' in event) await w.type(event.type)
        else await w.press(event.press)
      }
      await w.press({ do: 'back' })
      await w.press({ do: 'back' })
      expect(w.at()).toBe('find')
      const [open] = await w.engine.openInbounds()
      if (!open) return
      await w.press({ do: 'open', inbound: open, task: 'count' })
      const before = countedOf(await w.inbound(open.id), 1)
      await w.scan(toner)
      if (w.at() === 'surplus') await w.press({ do: 'confirm' })
      expect(countedOf(await w.inbound(open.id), 1)).toBe(before + 1)
    }),
    { numRuns: 150 },
  )
})

test('a code shaped like one of ours that a location bears is that location', async () => {
  const engine = fakeEngine(floorWorld({ locations: [location(9, 'RM-000123')] }))
  const reading = await lookUp(engine, 'RM-000123', { expects: expects['put-away'], today: '2026-11-20', separatorsArrive: false, by: 'wedge' })
  expect(reading.candidates[0]).toMatchObject({ kind: 'location' })
})

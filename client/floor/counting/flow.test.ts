import { expect, test } from 'vitest'
import type { LocationRow, SkuRow } from '../../../shared/sync/protocol.ts'
import type { Draft } from '../../offline/engine.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { fakeEngine } from '../../../tests/fakes/engine.ts'
import { floorWorld } from '../../../tests/fakes/world.ts'
import { counting } from './counting.ts'
import { step } from './flow.ts'
import type { FlowEvent, FlowFacts, FlowState, Press } from './state.ts'

const world = floorWorld()
const place = (id: number, more: Partial<LocationRow> = {}): LocationRow => ({
  id,
  centerId: 1,
  alias: `A-0${id}`,
  type: 'B2C_OUTBOUND',
  pickable: true,
  disabled: false,
  ...more,
})
const sku = (more: Partial<SkuRow> = {}): SkuRow => {
  const [any] = world.skus
  if (!any) throw new Error('There are goods.')
  return { ...any, id: 1, name: 'Cushion', isLotManaged: false, isExpiryManaged: false, ...more }
}
const goods = (of: SkuRow, gs1: Extract<Found, { kind: 'goods' }>['gs1'] = null): Reading => ({
  text: 'goods',
  candidates: [{ kind: 'goods', matches: [{ sku: of, code: 'goods', bundleQuantity: 1 }], gs1 }],
  gs1,
  by: 'wedge',
})
const typed = (text: string): Reading => ({ text, candidates: [{ kind: 'unknown' }], gs1: null, by: 'typed' })
const at = (location: LocationRow): Reading => ({
  text: location.alias,
  candidates: [{ kind: 'location', location }],
  gs1: null,
  by: 'wedge',
})

/** A worker who counts, and what the flow queued. */
function counter(workerId = 7) {
  let state: FlowState = { at: 'find', begun: [] }
  let open: LocationRow | null = null
  const queued: Draft[] = []
  const said: string[] = []
  const send = (event: FlowEvent) => {
    const facts: FlowFacts = { place: open, begun: [], workerId }
    const { state: next, actions, message } = step(state, event, facts)
    state = next
    if (message) said.push('key' in message ? message.key : message.refusal.refused)
    for (const { draft } of actions) {
      queued.push(draft)
      send({ type: 'queued', draft })
    }
  }
  return {
    state: () => state,
    queued,
    said: () => said.at(-1),
    scan(reading: Reading) {
      const [found] = reading.candidates
      if (found?.kind === 'location') open = found.location
      send({ type: 'scan', reading })
    },
    press: (press: Press) => send({ type: 'press', press }),
    type: (text: string) => send({ type: 'type', text }),
  }
}
const cushions = (quantity: number, more: object = {}) => ({
  skuId: 1,
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  quantity,
  ...more,
})

test('«plus one» counts one more of the goods scanned last, and does nothing before the first scan', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.press({ do: 'one-more' })
  worker.scan(goods(sku()))
  worker.press({ do: 'one-more' })
  expect(worker.said()).toBe('counting.added')
  worker.press({ do: 'send' })
  expect(worker.queued).toMatchObject([{ payload: { counted: [cushions(2)] } }])
})

test('each scan counts one piece, a typed number sets the quantity, and the whole count of a location is sent at once', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.scan(goods(sku()))
  worker.scan(goods(sku()))
  worker.scan(goods(sku({ id: 2, name: 'Toner' })))
  worker.scan(typed('12'))
  expect(worker.queued).toEqual([])
  worker.press({ do: 'send' })
  expect(worker.queued).toEqual([
    { type: 'count.place', payload: { locationId: 1, counted: [cushions(2), { ...cushions(12), skuId: 2 }] } },
  ])
  expect(worker.state()).toEqual({ at: 'find', begun: [] })
})

test('an empty location is sent as a count, too', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.press({ do: 'send' })
  expect(worker.queued).toEqual([{ type: 'count.place', payload: { locationId: 1, counted: [] } }])
})

test('goods that keep lot and expiry ask for them once, and not again for the next piece', () => {
  const worker = counter()
  const ampoule = sku({ isLotManaged: true, isExpiryManaged: true })
  worker.scan(at(place(1)))
  worker.scan(goods(ampoule))
  expect(worker.state().at).toBe('lot')
  worker.type('LOT7')
  expect(worker.state().at).toBe('expiry')
  worker.type('270630')
  worker.scan(goods(ampoule))
  worker.press({ do: 'send' })
  expect(worker.queued).toMatchObject([
    { payload: { counted: [cushions(2, { lot: 'LOT7', expirationDate: '2027-06-30' })] } },
  ])
})

test('an ambiguous code counts to the open lot if it begins with that lot, and otherwise asks for its own', () => {
  const worker = counter()
  const ampoule = sku({ isLotManaged: true })
  worker.scan(at(place(1)))
  worker.scan(goods(ampoule, { lot: 'L2611A', ambiguous: false }))
  worker.scan(goods(ampoule, { lotAndMore: 'L2611A21S7', ambiguous: true }))
  expect(worker.state()).toMatchObject({ at: 'count', lines: [{ lot: 'L2611A', quantity: 2 }] })
  worker.scan(goods(ampoule, { lotAndMore: 'L2521C', ambiguous: true }))
  expect(worker.state()).toMatchObject({ at: 'lot', lines: [{ quantity: 2 }] })
})

test('the question for a lot takes neither a location nor a goods barcode as the lot, and takes a typed lot', () => {
  const worker = counter()
  const ampoule = sku({ isLotManaged: true })
  worker.scan(at(place(1)))
  worker.scan(goods(ampoule))
  worker.scan(at(place(2)))
  worker.scan(goods(sku({ id: 2, isLotManaged: true }), { lot: 'OTHERS', ambiguous: false }))
  worker.scan(goods(ampoule))
  expect(worker.state()).toMatchObject({ at: 'lot', lines: [] })
  worker.scan(typed('LOT7'))
  expect(worker.state()).toMatchObject({ at: 'count', lines: [{ lot: 'LOT7', quantity: 1 }] })
})

test('a location that waits for a recount is counted by a second worker, and refused to the first', () => {
  const owed = place(1, { count: { status: 'RECOUNT', firstById: 8 } })
  const worker = counter()
  worker.scan(at(owed))
  worker.press({ do: 'send' })
  expect(worker.queued).toMatchObject([{ type: 'count.recount' }])
  const first = counter(8)
  first.scan(at(owed))
  expect([first.state().at, first.said()]).toEqual(['find', 'count-same-worker'])
})

test('another location cannot be begun before the count of the open one is sent', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.scan(goods(sku()))
  worker.scan(at(place(2)))
  expect([worker.state(), worker.said()]).toMatchObject([{ at: 'count', place: { id: 1 } }, 'counting.sendFirst'])
})

test('a half-counted location keeps its count while the worker leaves it, counts another and comes back', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.scan(goods(sku()))
  worker.scan(goods(sku()))
  worker.press({ do: 'leave' })
  expect(worker.state()).toMatchObject({ at: 'find', begun: [{ place: { id: 1 }, lines: [cushions(2)] }] })
  worker.scan(at(place(2)))
  worker.press({ do: 'send' })
  expect(worker.state()).toMatchObject({ at: 'find', begun: [{ place: { id: 1 } }] })
  worker.scan(at(place(1)))
  expect(worker.said()).toBe('counting.goesOn')
  worker.scan(goods(sku()))
  worker.press({ do: 'send' })
  expect(worker.queued.at(-1)).toMatchObject({ payload: { locationId: 1, counted: [cushions(3)] } })
  expect(worker.state()).toEqual({ at: 'find', begun: [] })
})

test('a counted line can be set to damaged with its quantity, and a line scanned by mistake can be removed', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.scan(goods(sku()))
  worker.press({ do: 'line', nth: 0 })
  worker.press({ do: 'damaged' })
  worker.press({ do: 'quantity', quantity: 3 })
  worker.scan(goods(sku({ id: 2 })))
  worker.press({ do: 'line', nth: 1 })
  worker.press({ do: 'remove' })
  worker.press({ do: 'send' })
  expect(worker.queued).toMatchObject([{ payload: { counted: [cushions(3, { condition: 'DAMAGED' })] } }])
})

test('a quantity over the limit of a location is refused, and the count so far stays', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  worker.scan(goods(sku()))
  worker.scan(typed('9999999'))
  expect(worker.said()).toBe('quantity.wrong')
  worker.scan(typed('1000000'))
  worker.press({ do: 'one-more' })
  expect(worker.said()).toBe('quantity.wrong')
  worker.press({ do: 'send' })
  expect(worker.queued).toMatchObject([{ payload: { counted: [cushions(1_000_000)] } }])
})

test('a piece with a serial counts once at a location, until a typed number starts the line again', () => {
  const worker = counter()
  const piece = (serial: string) => goods(sku(), { gtin: '08801234567893', serial, ambiguous: false })
  worker.scan(at(place(1)))
  worker.scan(piece('A1'))
  worker.scan(piece('A2'))
  worker.scan(piece('A1'))
  expect(worker.said()).toBe('unit-counted')
  worker.press({ do: 'line', nth: 0 })
  worker.press({ do: 'quantity', quantity: 1 })
  worker.scan(piece('A2'))
  worker.press({ do: 'send' })
  expect(worker.queued).toMatchObject([{ payload: { counted: [cushions(2)] } }])
})

test('the worker is offered to go on with a begun count as long as its location exists', async () => {
  const [shelf] = world.locations
  if (!shelf) throw new Error('There is a place.')
  const offered = async (...places: { id: number; alias: string }[]) => {
    const state: FlowState = { at: 'find', begun: places.map((one) => ({ place: one, lines: [] })) }
    return counting.nameOf(state, await counting.read(fakeEngine(world), state))
  }
  const gone = { id: 999, alias: 'Z-99' }
  expect([await offered(gone, shelf), await offered(gone)]).toEqual([shelf.alias, null])
})

test('a barcode of several SKUs waits until the worker names one, and no other scan counts meanwhile', () => {
  const worker = counter()
  worker.scan(at(place(1)))
  const cushion = sku()
  const other = sku({ id: 2, name: 'Cushion, red' })
  const both: Reading = {
    text: 'shared',
    candidates: [
      {
        kind: 'goods',
        matches: [
          { sku: cushion, code: 'shared', bundleQuantity: 1 },
          { sku: other, code: 'shared', bundleQuantity: 1 },
        ],
        gs1: null,
      },
    ],
    gs1: null,
    by: 'wedge',
  }
  worker.scan(both)
  for (const reading of [both, goods(sku({ id: 3, name: 'Toner' })), at(place(2))]) {
    worker.scan(reading)
    expect(worker.state()).toMatchObject({ at: 'choose', place: { id: 1 } })
  }
  worker.scan(goods(other))
  expect(worker.state()).toMatchObject({ at: 'count', lines: [{ skuId: 2, quantity: 1 }] })
})

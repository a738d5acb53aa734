import { expect, test } from 'vitest'
import { pickListView } from '../../offline/desk/parcel-views.ts'
import type { Draft } from '../../offline/engine.ts'
import type { LocationRow, PickListRow, SkuRow } from '../../../shared/sync/protocol.ts'
import { decide } from '../../../shared/rules/floor/decide.ts'
import type { FloorAction } from '../../../shared/rules/floor/actions.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { floorWorld, stock } from '../../../tests/fakes/world.ts'
import { projectionOf } from '../../../tests/fakes/projection.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { step } from './flow.ts'
import { newsOf } from './news.ts'
import { isOnList, type FlowEvent, type FlowFacts, type FlowState, type Press } from './state.ts'
import { afterPicking, atStart, backOf, standing, stopOf, stopsOf } from './stops.ts'

const world = floorWorld()
const place = (id: number, alias: string): LocationRow => ({
  id,
  centerId: 1,
  alias,
  type: 'B2C_OUTBOUND',
  pickable: true,
  disabled: false,
})
const places = [place(1, 'A-01-02'), place(2, 'A-01-03'), place(3, 'A-01-04'), place(4, 'A-01-05')]
const sku = (id: number, name: string): SkuRow => {
  const [any] = world.skus
  if (!any) throw new Error('There are goods.')
  return { ...any, id, name, isLotManaged: false, isExpiryManaged: false }
}
const line = (id: number, more: Partial<PickListRow['lines'][number]> = {}): PickListRow['lines'][number] => ({
  id,
  skuId: 1,
  skuName: 'Cushion',
  lot: null,
  expirationDate: null,
  condition: 'GOOD',
  locationId: 1,
  alias: 'A-01-02',
  invoiceId: 500 + id,
  serial: `6012-${id}`,
  invoiceStatus: 'PRINTED',
  tote: id,
  quantity: 2,
  processedQuantity: 0,
  shortQuantity: 0,
  putBackQuantity: 0,
  handedOutQuantity: 0,
  ...more,
})
const list = (lines: PickListRow['lines'], more: Partial<PickListRow> = {}): PickListRow => ({
  id: 12,
  code: 'SL-000012',
  kind: 'CART',
  status: 'RESERVED',
  centerId: 1,
  partnerName: 'Haru',
  pickingLocationId: 9,
  startedById: null,
  startedByName: null,
  lines,
  ...more,
})

/** A picker with the real rules over these lines; ten of each kind lie at each place. */
function picker(row: PickListRow, { workerId = 7, next = null as FlowFacts['next'] } = {}) {
  const lying = [1, 2].map((skuId) =>
    stock(
      skuId,
      places.map(({ id: locationId, alias }) => ({ locationId, alias, quantity: 10 })),
    ),
  )
  const skus = [sku(1, 'Cushion'), sku(2, 'Toner')]
  const none = { inbounds: [], invoices: [], plans: [], consols: [], relocations: [] }
  const projection = projectionOf({ ...none, skus, locations: places, stock: lying, pickLists: [row] })
  const by = { actor: { userId: workerId, privileges: new Set<never>() }, overriddenBy: null }
  let state: FlowState = atStart(row.id)
  const queued: Draft[] = []
  const said: string[] = []
  let quantity: unknown
  const view = () => pickListView(projection, row.id, () => 0)
  const facts = (): FlowFacts => ({ list: state.at === 'find' ? null : view(), sku: null, next, workerId })
  const send = (event: FlowEvent): void => {
    const { state: after, actions, message } = step(state, event, facts())
    state = after
    if (message) {
      said.push('key' in message ? message.key : message.refusal.refused)
      quantity = 'with' in message ? message.with?.['quantity'] : undefined
    }
    for (const { draft, pieces: all } of actions) {
      const changes = decide(projection.facts, { id: crypto.randomUUID(), ...draft } as FloorAction, by)
      if (isRefusal(changes)) send({ type: 'refused', draft, refusal: changes })
      else {
        projection.facts.apply(changes)
        queued.push(draft)
        send({ type: 'queued', draft, pieces: all })
      }
    }
  }
  const reading = (found: Found, gs1: Reading['gs1'] = null): Reading => ({
    text: found.kind,
    candidates: [found],
    gs1,
    by: 'wedge',
  })
  /** Scans once, or twice within a moment. */
  const scanned = (found: Found, isTwice: boolean, gs1: Reading['gs1'] = null) => {
    send({ type: 'scan', reading: reading(found, gs1) })
    if (isTwice) send({ type: 'scan', reading: { ...reading(found, gs1), isEcho: true } })
  }
  return {
    view: () => {
      const now = view()
      if (!now) throw new Error('The list is there.')
      return now
    },
    state: () => standing(state, facts()),
    stop: () => {
      const now = facts()
      return now.list && isOnList(state) ? stopOf(now.list, workerId, state) : null
    },
    queued,
    said: () => said.at(-1),
    /** The last message, with its number of pieces. */
    told: () => [said.at(-1), quantity],
    at: (id: number, alias = '', isTwice = false) => scanned({ kind: 'location', location: place(id, alias) }, isTwice),
    opens(isTwice = false) {
      const pickList = view()
      if (pickList) scanned({ kind: 'pickList', pickList }, isTwice)
    },
    goods: (of: SkuRow, gs1: Extract<Found, { kind: 'goods' }>['gs1'] = null, isTwice = false) =>
      scanned({ kind: 'goods', matches: [{ sku: of, code: 'x', bundleQuantity: 1 }], gs1 }, isTwice, gs1),
    press: (press: Press) => send({ type: 'press', press }),
    /** What is said without the worker having done anything. */
    news: () =>
      newsOf(state, facts(), new Set()).map(({ say }) => [
        say.kind,
        'key' in say ? say.key : '',
        'with' in say ? say.with?.['count'] : undefined,
      ]),
    /** The office ends the list, or cancels a line's waybill. */
    officeEnds() {
      const now = projection.facts.pickLists.get(row.id)
      if (now) now.status = 'CANCELED'
    },
    officeCancels(lineId: number) {
      const now = projection.facts.pickLists.get(row.id)?.lines.find(({ id }) => id === lineId)
      if (now) now.invoiceStatus = 'CANCELED'
    },
    othersHandOut(lineId: number, quantity: number) {
      const now = projection.facts.pickLists.get(row.id)?.lines.find(({ id }) => id === lineId)
      if (now) now.handedOutQuantity += quantity
    },
    /** Sets what the server knows of the list. */
    hears(more: Partial<PickListRow>) {
      Object.assign(projection.pickLists.get(row.id) ?? {}, more)
    },
    /** The device forgets the list. */
    leaves() {
      projection.pickLists.delete(row.id)
    },
    /** Another handheld picks this many of a line in the meantime. */
    othersPick(lineId: number, quantity: number) {
      const of = row.lines.find(({ id }) => id === lineId)
      if (!of) throw new Error('The list has no such line.')
      const { skuId, locationId, lot, expirationDate } = of
      const payload = { slipId: row.id, lineId, skuId, locationId, lot, expirationDate, quantity }
      const changes = decide(projection.facts, { id: crypto.randomUUID(), type: 'slip.pick', payload }, by)
      if (isRefusal(changes)) throw new Error(changes.refused)
      projection.facts.apply(changes)
    },
  }
}
const cushion = sku(1, 'Cushion')
const toner = sku(2, 'Toner')
const pieces = (lineId: number, quantity: number) => ({ slipId: 12, lineId, skuId: 1, locationId: 1, quantity })

test('a picker scans the location, then each piece; the last piece picks, and the next tote at that location follows', () => {
  const worker = picker(list([line(1), line(2)]))
  expect(worker.state().at).toBe('go')
  worker.at(1)
  worker.goods(cushion)
  expect([worker.queued, worker.said()]).toEqual([[], 'picking.counted'])
  worker.goods(cushion)
  expect(worker.queued).toMatchObject([{ type: 'slip.pick', payload: pieces(1, 2) }])
  expect([worker.state().at, worker.stop()?.tote]).toEqual(['take', 2])
  worker.press({ do: 'all' })
  expect([worker.state().at, worker.said()]).toEqual(['done', 'picking.allPicked'])
})

test('«plus one» counts a piece as a scan of the piece does, at the shelf and into the slot', () => {
  const worker = picker(list([line(1), line(2, { quantity: 1 })], { kind: 'TOTAL' }))
  worker.press({ do: 'one-more' })
  expect([worker.queued, worker.said()]).toEqual([[], undefined])
  worker.at(1)
  worker.goods(cushion)
  worker.press({ do: 'one-more' })
  expect([worker.queued, worker.said()]).toEqual([[], 'picking.counted'])
  worker.press({ do: 'one-more' })
  expect(worker.queued).toMatchObject([
    { type: 'slip.pick', payload: pieces(1, 2) },
    { type: 'slip.pick', payload: pieces(2, 1) },
  ])
  worker.press({ do: 'open-hand', slipId: 12 })
  worker.press({ do: 'one-more' })
  expect(worker.queued).toHaveLength(2)
  worker.goods(cushion)
  worker.press({ do: 'one-more' })
  expect(worker.queued.at(-1)).toMatchObject({ type: 'slip.handOut', payload: { lineId: 1, quantity: 2 } })
})

test('a SINGLE list is picked together, and each waybill gets its own pieces', () => {
  const worker = picker(list([line(1, { tote: null }), line(2, { tote: null })], { kind: 'SINGLE' }))
  worker.at(1)
  expect(worker.stop()?.quantity).toBe(4)
  worker.press({ do: 'all' })
  expect(worker.queued).toMatchObject([{ payload: pieces(1, 2) }, { payload: pieces(2, 2) }])
})

test('pieces picked or short for several waybills of a TOTAL or SINGLE list are told as one sum, without a tote', () => {
  const lines = (more: object) => [
    line(1, more),
    line(2, { ...more, quantity: 1 }),
    line(3, { ...more, locationId: 2, alias: 'A-01-03' }),
    line(4, { ...more, locationId: 2, alias: 'A-01-03' }),
    line(5, { ...more, locationId: 3, alias: 'A-01-04' }),
  ]
  for (const row of [list(lines({}), { kind: 'TOTAL' }), list(lines({ tote: null }), { kind: 'SINGLE' })]) {
    const worker = picker(row)
    worker.at(1)
    worker.press({ do: 'all' })
    expect(worker.told()).toEqual(['picking.picked', 3])
    worker.at(2)
    worker.goods(cushion)
    worker.press({ do: 'short' })
    worker.press({ do: 'lack', elsewhere: false })
    expect(worker.told()).toEqual(['picking.lacking', 3])
  }
})

test('a TOTAL list is picked by location and handed out by slot, and each scan says where the piece goes', () => {
  const worker = picker(list([line(1), line(2, { quantity: 1 })], { kind: 'TOTAL' }))
  worker.at(1)
  expect([worker.stop()?.quantity, worker.stop()?.tote]).toEqual([3, null])
  worker.press({ do: 'all' })
  expect(worker.said()).toBe('picking.allPicked')
  worker.press({ do: 'open-hand', slipId: 12 })
  worker.goods(toner)
  expect(worker.said()).toBe('picking.noSlot')
  worker.goods(cushion)
  expect(worker.said()).toBe('picking.slotCounted')
  worker.goods(cushion)
  expect(worker.queued.at(-1)).toMatchObject({ type: 'slip.handOut', payload: { lineId: 1, skuId: 1, quantity: 2 } })
  expect(worker.said()).toBe('picking.slotDone')
  // The worker chooses goods without a barcode.
  worker.press({ do: 'slot', lineId: 2 })
  worker.press({ do: 'all' })
  expect(worker.queued.at(-1)).toMatchObject({ type: 'slip.handOut', payload: { lineId: 2, quantity: 1 } })
  expect([worker.state().at, worker.said()]).toEqual(['done', 'picking.allHandedOut'])
})

test('picked goods go to packing, those of a TOTAL list to its slots; handed out they stay there until they are packed', () => {
  const after = (kind: PickListRow['kind'], ...lines: Partial<PickListRow['lines'][number]>[]) => {
    const rows = lines.map((one, nth) => line(nth + 1, { processedQuantity: 2, ...one }))
    return afterPicking(picker(list(rows, { kind, status: 'CLOSED' })).view())
  }
  expect(after('CART', {}, { invoiceStatus: 'PACKED' })).toBe('picking.toPacking')
  expect(after('SINGLE', { invoiceStatus: 'PACKED' }, { invoiceStatus: 'CANCELED' })).toBe('picking.arePacked')
  expect(after('TOTAL', { handedOutQuantity: 2 }, {})).toBe('picking.toSlots')
  expect(after('TOTAL', { handedOutQuantity: 2 }, { processedQuantity: 0, shortQuantity: 2 })).toBe('picking.inSlots')
  expect(after('TOTAL', { handedOutQuantity: 2 }, { invoiceStatus: 'PACKED' })).toBe('picking.inSlots')
  expect(after('TOTAL', { handedOutQuantity: 2, invoiceStatus: 'PACKED' })).toBe('picking.arePacked')
})

test('another location, other goods and another lot are refused at once', () => {
  const worker = picker(list([line(1, { lot: 'L1' })]))
  worker.at(2)
  expect(worker.said()).toBe('picking.wrongPlace')
  worker.at(1)
  worker.goods(toner)
  expect(worker.said()).toBe('picking.wrongGoods')
  worker.goods(cushion, { lot: 'L2' } as never)
  expect(worker.said()).toBe('picking.wrongLot')
  // Whatever follows in the code, the lot begins otherwise.
  worker.goods(cushion, { lotAndMore: 'L2521C', ambiguous: true } as never)
  expect(worker.said()).toBe('picking.wrongLot')
  expect(worker.queued).toEqual([])
})

test('a picker may go to any location of the list and begin with any goods that are wanted there', () => {
  const worker = picker(
    list([
      line(1),
      line(2, { locationId: 2, alias: 'A-01-03' }),
      line(3, { skuId: 2, skuName: 'Toner', locationId: 2, alias: 'A-01-03', quantity: 1 }),
    ]),
  )
  worker.at(2)
  expect(worker.stop()?.goods.id).toBe(2)
  worker.goods(toner)
  expect(worker.queued).toMatchObject([{ payload: { lineId: 3, skuId: 2 } }])
})

test('missing pieces are picked at the next location, or reported short', () => {
  const next = { locationId: 2, alias: 'A-01-03', lot: null, expirationDate: null, free: 10 }
  const worker = picker(list([line(1)]), { next })
  worker.at(1)
  worker.goods(cushion)
  worker.press({ do: 'short' })
  expect(worker.state().at).toBe('short')
  worker.press({ do: 'reason', reason: 'DAMAGED' })
  worker.press({ do: 'lack', elsewhere: true })
  expect(worker.queued).toMatchObject([
    { type: 'slip.pick', payload: pieces(1, 1) },
    { type: 'slip.short', payload: { ...pieces(1, 1), reason: 'DAMAGED', next: { locationId: 2 } } },
  ])
  expect([worker.state().at, worker.stop()?.alias, worker.stop()?.quantity]).toEqual(['go', 'A-01-03', 1])
  worker.at(2)
  worker.press({ do: 'short' })
  worker.press({ do: 'lack', elsewhere: false })
  expect(worker.state().at).toBe('done')
})

test('the second picker of a list walks it from the end, and a location that is passed by comes last', () => {
  const two = list([line(1), line(2, { locationId: 2, alias: 'A-01-03' })], { startedById: 7, status: 'PROGRESSING' })
  expect(picker(two, { workerId: 8 }).stop()?.alias).toBe('A-01-03')
  const first = picker(two)
  expect(first.stop()?.alias).toBe('A-01-02')
  first.press({ do: 'later' })
  expect(first.stop()?.alias).toBe('A-01-03')
  first.press({ do: 'later' })
  expect(first.stop()?.alias).toBe('A-01-02')
})

test('two pickers who begin a list without a network share it once one of them turns to its other end', () => {
  const lines = [1, 2, 3, 4].map((id) => line(id, { locationId: id, alias: `A-01-0${id + 1}` }))
  const [first, second] = [picker(list(lines)), picker(list(lines), { workerId: 8 })]
  expect([first.stop()?.alias, second.stop()?.alias]).toEqual(['A-01-02', 'A-01-02'])
  second.press({ do: 'turn' })
  const walked = [first, second].map((worker) =>
    [1, 2].map(() => {
      const { alias = '', locationId = 0 } = worker.stop() ?? {}
      worker.at(locationId, alias)
      worker.press({ do: 'all' })
      return alias
    }),
  )
  expect(walked).toEqual([
    ['A-01-02', 'A-01-03'],
    ['A-01-05', 'A-01-04'],
  ])
  second.press({ do: 'turn' })
  expect(second.stop()?.alias).toBe('A-01-02')
})

test('a picker who has begun a list keeps the direction when another is recorded as the first to start it', () => {
  const lines = [1, 2, 3].map((id) => line(id, { locationId: id, alias: `A-01-0${id + 1}` }))
  const worker = picker(list(lines))
  worker.at(1)
  worker.press({ do: 'all' })
  worker.hears({ startedById: 8, startedByName: 'Mina', status: 'PROGRESSING' })
  expect(worker.stop()?.alias).toBe('A-01-03')
})

test('pieces already scanned are picked when the picker leaves before the stop is complete', () => {
  const worker = picker(list([line(1, { quantity: 3 })]))
  worker.at(1)
  worker.goods(sku(1, 'Cushion'))
  worker.goods(sku(1, 'Cushion'))
  worker.press({ do: 'leave' })
  expect([worker.state().at, worker.said()]).toEqual(['find', 'picking.wentAway'])
  expect(worker.queued).toMatchObject([{ type: 'slip.pick', payload: { lineId: 1, quantity: 2 } }])
  worker.opens()
  worker.at(1)
  worker.press({ do: 'leave' })
  expect([worker.queued.length, worker.stop()]).toEqual([1, null])
})

test('goods of a cancelled waybill are not picked, and those picked already go back to a shelf', () => {
  const worker = picker(list([line(1, { invoiceStatus: 'CANCELED', processedQuantity: 2 }), line(2)]))
  expect(worker.stop()?.goods.id).toBe(2)
  worker.press({ do: 'open-back', slipId: 12, lineId: 1 })
  worker.at(2, 'A-01-03')
  expect(worker.queued).toMatchObject([{ type: 'slip.putBack', payload: { lineId: 1, locationId: 2, quantity: 2 } }])
  expect(worker.state().at).toBe('find')
})

test('a double read of the code that opened a list, or of the shelf that goods went back to, is ignored', () => {
  const worker = picker(list([line(1, { invoiceStatus: 'CANCELED', processedQuantity: 2 }), line(2)]))
  worker.press({ do: 'leave' })
  worker.opens(true)
  expect([worker.state().at, worker.said()]).toEqual(['go', 'picking.opened'])
  worker.press({ do: 'open-back', slipId: 12, lineId: 1 })
  worker.at(2, 'A-01-03', true)
  expect([worker.queued.length, worker.said()]).toEqual([1, 'picking.isBack'])
})

test('a double read of the last piece of a stop or of a list is ignored; one more piece is refused', () => {
  const one = { quantity: 1 }
  const worker = picker(
    list([
      line(1, one),
      line(2, { ...one, skuId: 2, skuName: 'Toner' }),
      line(3, { ...one, locationId: 2, alias: 'A-01-03' }),
    ]),
  )
  const picks = (of: SkuRow) => {
    worker.goods(of, null, true)
    return [worker.state().at, worker.said()]
  }
  worker.at(1)
  expect(picks(cushion)).toEqual(['take', 'picking.pickedTo'])
  expect(picks(toner)).toEqual(['go', 'picking.pickedTo'])
  worker.at(2)
  expect(picks(cushion)).toEqual(['done', 'picking.allPicked'])
  expect(worker.queued.length).toBe(3)
  worker.goods(cushion)
  expect(worker.said()).toBe('scan.isGoods')
})

test('a picker may put back a part of the goods, never more than there are, and the rest stays to be put back', () => {
  const worker = picker(list([line(1, { invoiceStatus: 'CANCELED', quantity: 3, processedQuantity: 3 })]))
  const open = () => worker.press({ do: 'open-back', slipId: 12, lineId: 1 })
  open()
  worker.press({ do: 'quantity', quantity: 4 })
  expect(worker.said()).toBe('put-back-more')
  worker.press({ do: 'quantity', quantity: 2 })
  worker.at(2, 'A-01-03')
  expect([worker.said(), worker.state().at]).toEqual(['picking.isPartlyBack', 'find'])
  open()
  worker.at(2, 'A-01-03')
  expect([worker.said(), worker.state().at]).toEqual(['picking.isBack', 'find'])
  expect(worker.queued).toMatchObject([
    { type: 'slip.putBack', payload: { quantity: 2 } },
    { type: 'slip.putBack', payload: { quantity: 1 } },
  ])
})

test('goods to put back that nobody finds are reported missing at their source, and are not asked for any more', () => {
  const worker = picker(list([line(1, { invoiceStatus: 'CANCELED', quantity: 3, processedQuantity: 3 })]))
  const open = () => worker.press({ do: 'open-back', slipId: 12, lineId: 1 })
  open()
  worker.press({ do: 'quantity', quantity: 1 })
  worker.at(2, 'A-01-03')
  open()
  worker.press({ do: 'missing' })
  expect([worker.said(), worker.state().at]).toEqual(['picking.isMissing', 'find'])
  expect(worker.queued).toMatchObject([
    { payload: { locationId: 2, quantity: 1 } },
    { type: 'slip.putBack', payload: { locationId: 1, quantity: 2, missing: true } },
  ])
  worker.press({ do: 'open-back', slipId: 12, lineId: 1 })
  expect(worker.state().at).toBe('find')
})

test('a double read of a carton counts once where twice would be too much; another carton is refused', () => {
  const worker = picker(list([line(1, { quantity: 5 })]))
  const carton = (isTwice: boolean) => worker.goods(cushion, { count: 3 } as never, isTwice)
  worker.at(1)
  carton(true)
  expect([worker.said(), worker.state()]).toMatchObject(['picking.counted', { counted: 3 }])
  carton(false)
  expect([worker.said(), worker.state()]).toMatchObject(['picking.tooMany', { counted: 3 }])
  const slots = picker(list([line(1, { quantity: 5 })], { kind: 'TOTAL' }))
  slots.at(1)
  slots.press({ do: 'all' })
  slots.press({ do: 'open-hand', slipId: 12 })
  slots.goods(cushion, { count: 3 } as never, true)
  expect([slots.said(), slots.state()]).toMatchObject(['picking.slotCounted', { counted: 3 }])
  slots.goods(cushion, { count: 3 } as never)
  expect(slots.said()).toBe('picking.tooManySlot')
})

test('a quantity of more than is wanted is refused, and nothing is picked', () => {
  const worker = picker(list([line(1)]))
  worker.at(1)
  worker.press({ do: 'quantity', quantity: 3 })
  expect([worker.said(), worker.queued]).toEqual(['picking.tooMany', []])
  expect(stopsOf({ ...list([line(1)]), unsent: 0 })).toHaveLength(1)
})

const toners = (id: number) => line(id, { skuId: 2, skuName: 'Toner' })

test('pieces scanned of goods that another handheld picked are not counted for the next goods', () => {
  const worker = picker(list([line(1), toners(2)]))
  worker.at(1)
  worker.goods(cushion)
  worker.othersPick(1, 2)
  worker.goods(toner)
  expect([worker.queued, worker.said()]).toEqual([[], 'picking.counted'])
  expect(worker.state()).toMatchObject({ at: 'take', counted: 1 })
})

test('goods that another handheld picked cannot be reported short any more, and the next goods are not instead', () => {
  const worker = picker(list([line(1), toners(2)]))
  worker.at(1)
  worker.press({ do: 'short' })
  worker.othersPick(1, 2)
  worker.press({ do: 'lack', elsewhere: false })
  expect([worker.queued, worker.state().at]).toEqual([[], 'take'])
})

test('the count of a picker falls to what is still wanted when others pick a part meanwhile', () => {
  const worker = picker(list([line(1, { tote: null }), line(2, { tote: null })], { kind: 'SINGLE' }))
  worker.at(1)
  for (let scan = 0; scan < 3; scan++) worker.goods(cushion)
  worker.othersPick(1, 2)
  expect(worker.state()).toMatchObject({ at: 'take', counted: 2 })
  worker.press({ do: 'all' })
  expect(worker.queued).toMatchObject([{ type: 'slip.pick', payload: pieces(2, 2) }])
})

test('other goods are refused until those begun are counted; the location scanned again starts over, and says so', () => {
  const worker = picker(list([line(1), toners(2)]))
  worker.at(1)
  worker.goods(cushion)
  worker.goods(toner)
  expect([worker.said(), worker.state()]).toMatchObject(['picking.goodsFirst', { counted: 1 }])
  worker.at(1)
  expect([worker.said(), worker.state()]).toMatchObject(['picking.startsOver', { counted: 0 }])
  worker.goods(toner)
  expect(worker.said()).toBe('picking.counted')
})

test('the scanned lot is counted when goods are wanted in two lots at a location', () => {
  const worker = picker(list([line(1, { lot: 'L1' }), line(2, { lot: 'L2' })]))
  worker.at(1)
  worker.goods(cushion, { lot: 'L2' } as never)
  expect([worker.said(), worker.stop()?.goods.lot]).toEqual(['picking.counted', 'L2'])
})

test('a scan of too many pieces for a slot is refused, and the count in the slot stays', () => {
  const worker = picker(list([line(1, { quantity: 3 })], { kind: 'TOTAL' }))
  worker.at(1)
  worker.press({ do: 'all' })
  worker.press({ do: 'open-hand', slipId: 12 })
  worker.goods(cushion)
  worker.goods(cushion, { count: 3 } as never)
  expect([worker.said(), worker.state()]).toMatchObject(['picking.tooManySlot', { counted: 1 }])
})

test('a location that was passed by can still be picked when its picker comes to it', () => {
  const worker = picker(list([line(1), line(2, { locationId: 2, alias: 'A-01-03' })]))
  worker.press({ do: 'later' })
  worker.at(1)
  worker.goods(cushion)
  expect([worker.said(), worker.state()]).toMatchObject(['picking.counted', { at: 'take', locationId: 1 }])
})

test('a double read of the last piece of a tote or slot does not count for the next one', () => {
  const worker = picker(list([line(1), line(2)]))
  worker.at(1)
  worker.goods(cushion)
  worker.goods(cushion, null, true)
  expect([worker.queued.length, worker.stop()?.tote, worker.state()]).toMatchObject([1, 2, { counted: 0 }])
  const slots = picker(list([line(1, { quantity: 1 }), line(2)], { kind: 'TOTAL' }))
  slots.at(1)
  slots.press({ do: 'all' })
  slots.press({ do: 'open-hand', slipId: 12 })
  slots.goods(cushion, null, true)
  expect([slots.queued.at(-1), slots.said()]).toMatchObject([{ payload: { lineId: 1 } }, 'picking.slotDone'])
  slots.press({ do: 'leave' })
  expect(slots.queued.at(-1)).toMatchObject({ payload: { lineId: 1, quantity: 1 } })
})

test('a piece with a serial is picked once, even when its code is read twice or for the next tote', () => {
  const worker = picker(list([line(1, { quantity: 1 }), line(2)]))
  const piece = (serial: string) => worker.goods(cushion, { gtin: '08801234567893', serial, ambiguous: false })
  worker.at(1)
  piece('A1')
  expect(worker.queued).toMatchObject([{ payload: pieces(1, 1) }])
  piece('A1')
  expect([worker.queued.length, worker.said()]).toEqual([1, 'unit-counted'])
  piece('A2')
  piece('A2')
  expect([worker.queued.length, worker.said()]).toEqual([1, 'unit-counted'])
  piece('A3')
  expect(worker.queued).toMatchObject([{ payload: pieces(1, 1) }, { payload: pieces(2, 2) }])
})

test('the message about a piece with a serial stays when the scanner reads it twice', () => {
  const worker = picker(list([line(1)]))
  worker.at(1)
  worker.goods(cushion, { gtin: '08801234567893', serial: 'A1', ambiguous: false }, true)
  expect(worker.said()).toBe('picking.counted')
})

test('a piece with a serial can be scanned again once its pick is taken back', () => {
  const worker = picker(list([line(1)]))
  const piece = () => worker.goods(cushion, { gtin: '08801234567893', serial: 'A1', ambiguous: false })
  worker.at(1)
  piece()
  worker.press({ do: 'undo', actionId: crypto.randomUUID(), slipId: 12 })
  worker.at(1)
  piece()
  expect(worker.said()).toBe('picking.counted')
})

test('a piece with a serial is handed out into its slot once', () => {
  const worker = picker(list([line(1)], { kind: 'TOTAL' }))
  const piece = (serial: string) => worker.goods(cushion, { gtin: '08801234567893', serial, ambiguous: false })
  worker.at(1)
  worker.press({ do: 'all' })
  worker.press({ do: 'open-hand', slipId: 12 })
  piece('A1')
  piece('A1')
  expect([worker.queued.length, worker.said()]).toEqual([1, 'unit-counted'])
  piece('A2')
  expect(worker.queued.at(-1)).toMatchObject({ type: 'slip.handOut', payload: { lineId: 1, quantity: 2 } })
})

test('mixed goods are handed out in the order they come, and pieces already in a slot are not asked for again', () => {
  const worker = picker(
    list(
      [
        line(1, { invoiceId: 501, tote: 1 }),
        line(2, { skuId: 2, skuName: 'Toner', invoiceId: 501, tote: 1, quantity: 1 }),
        line(3, { invoiceId: 502, tote: 2, quantity: 1 }),
      ],
      { kind: 'TOTAL' },
    ),
  )
  worker.at(1)
  while (worker.state().at === 'take') worker.press({ do: 'all' })
  worker.press({ do: 'open-hand', slipId: 12 })
  for (const piece of [cushion, toner, cushion, cushion]) worker.goods(piece)
  expect(worker.queued.filter(({ type }) => type === 'slip.handOut')).toMatchObject([
    { payload: { lineId: 1, quantity: 1 } },
    { payload: { lineId: 2, quantity: 1 } },
    { payload: { lineId: 1, quantity: 1 } },
    { payload: { lineId: 3, quantity: 1 } },
  ])
  expect(worker.said()).toBe('picking.allHandedOut')
})

test('a scan for another slot names that slot, and hands out what lies in the one before', () => {
  const worker = picker(list([line(1, { quantity: 3 }), line(2, { skuId: 2, skuName: 'Toner' })], { kind: 'TOTAL' }))
  worker.at(1)
  while (worker.state().at === 'take') worker.press({ do: 'all' })
  worker.press({ do: 'open-hand', slipId: 12 })
  worker.goods(cushion)
  worker.goods(cushion)
  worker.goods(toner)
  expect(worker.queued.at(-1)).toMatchObject({ type: 'slip.handOut', payload: { lineId: 1, quantity: 2 } })
  expect([worker.said(), worker.state()]).toMatchObject(['picking.slotCounted', { lineId: 2, counted: 1 }])
})

test('pieces that lie in a slot are handed out when the picker leaves half way through the slot', () => {
  const worker = picker(list([line(1, { quantity: 3 })], { kind: 'TOTAL' }))
  worker.at(1)
  worker.press({ do: 'all' })
  worker.press({ do: 'open-hand', slipId: 12 })
  worker.goods(cushion)
  worker.press({ do: 'leave' })
  expect(worker.queued.at(-1)).toMatchObject({ type: 'slip.handOut', payload: { lineId: 1, quantity: 1 } })
  expect(worker.state().at).toBe('find')
  worker.press({ do: 'open-hand', slipId: 12 })
  worker.goods(cushion)
  worker.goods(cushion)
  expect(worker.said()).toBe('picking.allHandedOut')
})

test('a picker who finishes a list hears that it is picked and gets no news, even when the handheld forgets the list', () => {
  const worker = picker(list([line(1), line(2)]))
  worker.at(1)
  worker.press({ do: 'all' })
  expect(worker.news()).toEqual([])
  worker.press({ do: 'all' })
  expect([worker.said(), worker.news()]).toEqual(['picking.allPicked', []])
  worker.leaves()
  expect(worker.news()).toEqual([])
})

test('a list of which all goods are short ends for its picker without news', () => {
  const worker = picker(list([line(1)]))
  worker.at(1)
  worker.press({ do: 'short' })
  worker.press({ do: 'lack', elsewhere: false })
  expect([worker.state().at, worker.news()]).toEqual(['done', []])
})

test('a picker is stopped when the office ends or deletes the list, and hears how many pieces are in hand', () => {
  const worker = picker(list([line(1), line(2)]))
  worker.at(1)
  worker.press({ do: 'all' })
  worker.officeEnds()
  expect([worker.state().at, worker.news()]).toEqual(['done', [['error', 'picking.ended', undefined]]])
  const counting = picker(list([line(1)]))
  counting.at(1)
  counting.goods(cushion)
  counting.officeEnds()
  expect(counting.news()).toEqual([['error', 'picking.endedInHand', 1]])
  counting.at(1)
  expect([counting.state().at, counting.news()]).toEqual(['done', [['error', 'picking.endedInHand', 1]]])
  const other = picker(list([line(1)]))
  other.leaves()
  expect(other.news()).toEqual([['error', 'picking.gone', undefined]])
})

test('a picker is told when another handheld picks the same goods, and how many counted pieces go back to the shelf', () => {
  const worker = picker(list([line(1)]))
  worker.at(1)
  worker.othersPick(1, 2)
  expect(worker.news()).toEqual([['warning', 'picking.nothingLeft', undefined]])
  const counting = picker(list([line(1), toners(2)]))
  counting.at(1)
  counting.goods(cushion)
  counting.othersPick(1, 2)
  expect(counting.news()).toEqual([['error', 'picking.notWanted', 1]])
})

test('a picker puts counted pieces back on the shelf only when others picked so many that they are not wanted any more', () => {
  const worker = picker(list([line(1, { tote: null }), line(2, { tote: null })], { kind: 'SINGLE' }))
  worker.at(1)
  for (let scan = 0; scan < 3; scan++) worker.goods(cushion)
  worker.othersPick(1, 1)
  expect(worker.news()).toEqual([])
  worker.othersPick(2, 2)
  expect(worker.news()).toEqual([['error', 'picking.notWanted', 2]])
})

test('a picker is told when a waybill of the list is cancelled, with the number of pieces to put back', () => {
  const worker = picker(list([line(1), line(2), line(3)]))
  worker.at(1)
  worker.press({ do: 'all' })
  worker.officeCancels(1)
  expect(worker.news()).toEqual([['warning', 'picking.canceledBack', 2]])
  worker.officeCancels(2)
  expect(worker.news().at(-1)).toEqual(['warning', 'picking.canceledNow', 0])
})

test('a picker is told when others have handed everything out or put the goods back', () => {
  const worker = picker(list([line(1, { processedQuantity: 2 })], { kind: 'TOTAL' }))
  worker.press({ do: 'open-hand', slipId: 12 })
  expect(worker.news()).toEqual([])
  worker.goods(cushion)
  worker.goods(cushion)
  expect([worker.said(), worker.news()]).toEqual(['picking.allHandedOut', []])
  const other = picker(list([line(1, { processedQuantity: 2 })], { kind: 'TOTAL' }))
  other.press({ do: 'open-hand', slipId: 12 })
  other.othersHandOut(1, 2)
  expect(other.news()).toEqual([['warning', 'picking.nothingToHandOut', undefined]])
  const back = picker(list([line(1, { processedQuantity: 2 })]))
  back.press({ do: 'open-back', slipId: 12, lineId: 1 })
  expect(back.news()).toEqual([['warning', 'picking.nothingBack', undefined]])
})

test('goods to put back are listed by the latest cancellation first, across all lists', () => {
  const canceled = (id: number, at: string | null) =>
    line(id, { invoiceStatus: 'CANCELED', processedQuantity: 2, canceledAt: at })
  const lists = [
    list([canceled(1, '2026-11-20T08:00:00.000Z'), canceled(2, null), line(3, { processedQuantity: 2 })]),
    list([canceled(4, '2026-11-20T09:00:00.000Z')], { id: 13, code: 'SL-000013' }),
  ].map((row) => ({ ...row, unsent: 0 }))
  expect(backOf(lists).map((each) => each.line.id)).toEqual([4, 1, 2])
})

test('a list that is scanned once all of it is picked says that nothing is left', () => {
  const worker = picker(list([line(1, { processedQuantity: 2 })], { status: 'CLOSED' }))
  worker.press({ do: 'leave' })
  worker.opens()
  expect([worker.said(), worker.state().at, worker.news()]).toEqual(['picking.nothingLeft', 'done', []])
})

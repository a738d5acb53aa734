import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceHolds, ledgerFields } from '../../stock.ts'
import { goodsKey, stockKey, type LedgerRow } from './facts.ts'
import { Floor, colleague, ids, isDone, leader, worker } from '../floor/inbound.fixture.ts'

/** Anything that a person may do at any moment, in any order. */
type Deed =
  | { do: 'arrive'; shipmentId: number; actualQuantity: number | null }
  | {
      do: 'inspect' | 'store'
      skuId: number
      lot: string | null
      expirationDate: string | null
      condition: string
      quantity: number
      locationId: number
      surplus: boolean
    }
  | { do: 'undo'; which: number }
  | { do: 'close' | 'reject' | 'approve' }
type Who = 'worker' | 'colleague' | 'leader'

const actors = { worker, colleague, leader }
const goods = fc.record({
  skuId: fc.constantFrom(ids.cushion, ids.milk, ids.serum, ids.unannounced, ids.foreign),
  lot: fc.constantFrom(null, null, 'L1', 'L2'),
  expirationDate: fc.constantFrom(null, null, '2027-01-31', '2027-06-30'),
  condition: fc.constantFrom('GOOD', 'GOOD', 'DAMAGED'),
  quantity: fc.integer({ min: 1, max: 6 }),
  locationId: fc.constantFrom(ids.shelf, ids.pallet, ids.disabled, ids.elsewhere),
  surplus: fc.boolean(),
})
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      shipmentId: fc.constantFrom(ids.shipment, ids.secondShipment, 999),
      actualQuantity: fc.option(fc.nat(3)),
    }),
  },
  { weight: 5, arbitrary: goods.map((g) => ({ do: 'inspect' as const, ...g })) },
  { weight: 5, arbitrary: goods.map((g) => ({ do: 'store' as const, ...g })) },
  { weight: 3, arbitrary: fc.nat(20).map((which) => ({ do: 'undo' as const, which })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('close' as const, 'reject' as const, 'approve' as const).map((d) => ({ do: d })),
  },
)
const day = fc.array(fc.tuple(deed, fc.constantFrom<Who>('worker', 'worker', 'colleague', 'leader')), { maxLength: 40 })

function act(floor: Floor, what: Deed, who: Who, done: string[]): string {
  const by = { actor: actors[who] }
  switch (what.do) {
    case 'arrive':
      return floor.arrive({ shipmentId: what.shipmentId, actualQuantity: what.actualQuantity }, by)
    case 'inspect': {
      const { do: _do, locationId: _at, ...counted } = what
      return floor.inspect(counted, by)
    }
    case 'store': {
      const { do: _do, surplus: _surplus, ...put } = what
      return floor.store(put, by)
    }
    case 'undo':
      return floor.undo(done[what.which % Math.max(1, done.length)] ?? '', by)
    default:
      return floor.does(`inbound.${what.do}`, {}, by)
  }
}

function lawsHold(floor: Floor): void {
  for (const balance of floor.facts.balances.values()) expect(balanceHolds(balance)).toBe(true)
  for (const pieces of floor.facts.pieces.values()) expect(pieces).toBeGreaterThanOrEqual(0)
  for (const line of floor.inbound.lines) {
    expect(line.storedQuantity).toBeGreaterThanOrEqual(0)
    expect(line.quantity).toBeGreaterThanOrEqual(line.storedQuantity)
  }
  const stored = floor.inbound.lines.reduce((sum, l) => sum + l.storedQuantity, 0)
  const onShelves = [...floor.facts.pieces.values()].reduce((sum, n) => sum + n, 0)
  const inStorage = [...floor.facts.balances.values()].reduce((sum, b) => sum + b.INS, 0)
  expect([onShelves, inStorage]).toEqual([stored, stored])
}

function continues(ledger: readonly LedgerRow[]): void {
  const last = new Map<string, number>()
  for (const row of ledger) {
    const key = `${row.centerId}|${row.skuId}|${row.field}`
    expect(row.before).toBe(last.get(key) ?? 0)
    expect(row.after).toBe(row.before + row.change)
    last.set(key, row.after)
  }
}

describe('Whatever the floor does, in any order', () => {
  test('no balance breaks, nothing falls below zero, and locations and balances agree', () => {
    fc.assert(
      fc.property(day, (deeds) => {
        const floor = new Floor()
        const done: string[] = []
        for (const [what, who] of deeds) {
          const before = floor.picture()
          const answer = act(floor, what, who, done)
          if (isDone(answer)) done.push(answer)
          else expect(floor.picture()).toEqual(before)
          lawsHold(floor)
        }
        continues(floor.ledger)
        for (const field of ledgerFields) {
          const sum = floor.ledger.filter((r) => r.field === field).reduce((s, r) => s + r.change, 0)
          expect(sum).toBe([...floor.facts.balances.values()].reduce((s, b) => s + b[field], 0))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('undoing everything, last first, leaves shelves, counts and arrivals as they were', () => {
    fc.assert(
      fc.property(day, (deeds) => {
        const floor = new Floor()
        const start = floor.picture()
        const done: string[] = []
        for (const [what, who] of deeds) {
          if (what.do === 'close' || what.do === 'approve' || what.do === 'reject') continue
          const answer = act(floor, what, who, done)
          if (isDone(answer)) done.push(answer)
        }
        const undone = new Set([...floor.facts.actions.values()].filter((a) => a.undone).map((a) => a.id))
        for (const id of done.toReversed()) {
          if (undone.has(id) || floor.facts.actions.get(id)?.type === 'inbound.undo') continue
          expect(isDone(floor.undo(id, { actor: leader }))).toBe(true)
        }
        expect({ ...floor.picture(), status: start.status }).toEqual(start)
      }),
      { numRuns: 300 },
    )
  })

  test('the same actions on the same facts have the same result', () => {
    fc.assert(
      fc.property(day, (deeds) => {
        const [a, b] = [new Floor(), new Floor()]
        const [doneA, doneB]: [string[], string[]] = [[], []]
        for (const [what, who] of deeds) {
          const [x, y] = [act(a, what, who, doneA), act(b, what, who, doneB)]
          expect(x).toBe(y)
          if (isDone(x)) [doneA, doneB].forEach((list) => list.push(x))
        }
        expect(a.picture()).toEqual(b.picture())
      }),
      { numRuns: 100 },
    )
  })
})

describe('the key of a line or a place', () => {
  test('differs where the SKU, lot, expiry, condition, center or location differs', () => {
    const line = { skuId: 1, lot: 'L1', expirationDate: '2027-01-31', condition: 'GOOD' as const }
    const others = [
      { skuId: 11 },
      { lot: null },
      { lot: 'L11' },
      { expirationDate: null },
      { condition: 'DAMAGED' as const },
    ]
    expect(new Set([line, ...others.map((o) => ({ ...line, ...o }))].map(goodsKey)).size).toBe(others.length + 1)
    const place = { centerId: 1, skuId: 1, locationId: 1, lot: null, expirationDate: null, condition: 'GOOD' as const }
    const elsewhere = [
      { centerId: 11 },
      { skuId: 11 },
      { locationId: 11 },
      { lot: 'L' },
      { expirationDate: '2027-01-31' },
      { condition: 'DAMAGED' as const },
    ]
    expect(new Set([place, ...elsewhere.map((o) => ({ ...place, ...o }))].map(stockKey)).size).toBe(
      elsewhere.length + 1,
    )
  })

  test('never confuses a lot’s code with the expiry beside it, whatever is printed on the goods', () => {
    const lot = fc.string({ maxLength: 12, unit: fc.constantFrom('A', '1', '|', '-', '2027-01-31') })
    const expiry = fc.constantFrom(null, '2027-01-31', '2027-02-28')
    fc.assert(
      fc.property(lot, expiry, lot, expiry, (a, dayA, b, dayB) => {
        const place = { centerId: 1, skuId: 1, locationId: 1, condition: 'GOOD' as const }
        const same = a === b && dayA === dayB
        expect(
          stockKey({ ...place, lot: a || null, expirationDate: dayA }) ===
            stockKey({ ...place, lot: b || null, expirationDate: dayB }),
        ).toBe(same)
        const [one, other] = [
          { skuId: 1, lot: a || null, expirationDate: dayA, condition: 'GOOD' as const },
          { skuId: 1, lot: b || null, expirationDate: dayB, condition: 'GOOD' as const },
        ]
        expect(goodsKey(one) === goodsKey(other)).toBe(same)
      }),
      { numRuns: 2000 },
    )
  })
})

import { describe, expect, test } from 'vitest'
import { Floor, colleague, ids, isDone, leader, uuid } from './inbound.fixture.ts'

describe('Undoing', () => {
  test('an arrival makes the shipment expected again, and the arrival can be recorded anew', () => {
    const floor = new Floor()
    const arrived = floor.arrive()
    floor.undo(arrived)
    expect(floor.inbound.shipments[0]).toMatchObject({ status: 'DRAFT', actualQuantity: null })
    expect(isDone(floor.arrive({ actualQuantity: 1 }))).toBe(true)
  })

  test('an arrival after a report of none makes the shipment not arrived again, as it was reported', () => {
    const floor = new Floor()
    const missing = floor.arrive({ actualQuantity: null })
    const came = floor.arrive({ actualQuantity: 2, after: 0 })
    expect(floor.undo(missing)).toBe('shipment-closed')
    expect(isDone(floor.undo(came))).toBe(true)
    expect(floor.inbound.shipments[0]).toMatchObject({ status: 'NOT_ARRIVED', actualQuantity: null })
    expect(isDone(floor.undo(missing))).toBe(true)
    expect(floor.inbound.shipments[0]).toMatchObject({ status: 'DRAFT', actualQuantity: null })
  })

  test('a count takes its pieces back', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 3 })
    const wrong = floor.inspect({ quantity: 2 })
    expect(isDone(floor.undo(wrong))).toBe(true)
    expect(floor.inbound.lines[0]).toMatchObject({ quantity: 3 })
  })

  test('a count whose goods are already put away is refused until the put-away is undone', () => {
    const floor = new Floor()
    const counted = floor.inspect({ quantity: 4 })
    const stored = floor.store({ quantity: 1 })
    expect(floor.tries('inbound.undo', { undoes: counted })).toEqual({ refused: 'already-stored', with: { pieces: 1 } })
    floor.undo(stored)
    expect(isDone(floor.undo(counted))).toBe(true)
  })

  test('a put-away takes the stock off the shelf by the opposite ledger rows', () => {
    const floor = new Floor()
    floor.inspect()
    const stored = floor.store()
    floor.undo(stored)
    expect(floor.facts.balanceOf(1, ids.cushion)).toMatchObject({ INS: 0, AVA: 0 })
    expect(floor.ledger.map((r) => [r.field, r.reason, r.before, r.change, r.after, r.undoesActionId])).toEqual([
      ['INS', 'CLOSE', 0, 4, 4, null],
      ['AVA', 'CLOSE', 0, 4, 4, null],
      ['INS', 'CLOSE', 4, -4, 0, stored],
      ['AVA', 'CLOSE', 4, -4, 0, stored],
    ])
  })

  test('a put-away whose goods have moved on, or are promised to orders, is refused', () => {
    const moved = new Floor()
    moved.inspect()
    const stored = moved.store()
    moved.cushionMovesOn(ids.shelf)
    expect(moved.tries('inbound.undo', { undoes: stored })).toEqual({
      refused: 'stock-moved-on',
      with: { expected: 4, got: 3 },
    })

    const reserved = new Floor()
    reserved.inspect()
    const put = reserved.store()
    Object.assign(reserved.facts.balanceOf(1, ids.cushion), { AVA: 3, RES: 1 })
    expect(reserved.tries('inbound.undo', { undoes: put })).toEqual({
      refused: 'stock-reserved',
      with: { expected: 4, got: 3 },
    })
  })

  test('the same action twice is refused the second time', () => {
    const floor = new Floor()
    const counted = floor.inspect()
    floor.undo(counted)
    expect(floor.undo(counted)).toBe('already-undone')
    expect(floor.inbound.lines[0]).toMatchObject({ quantity: 0 })
  })

  test('someone else’s work needs a leader', () => {
    const floor = new Floor()
    const counted = floor.inspect()
    expect(floor.undo(counted, { actor: colleague })).toBe('not-your-action')
    expect(isDone(floor.undo(counted, { actor: colleague, overriddenBy: leader }))).toBe(true)
    const again = floor.inspect()
    expect(isDone(floor.undo(again, { actor: leader }))).toBe(true)
  })

  test('an action that never happened, belongs to another inbound or is itself an undo is refused', () => {
    const floor = new Floor()
    expect(floor.undo(uuid(999))).toBe('nothing-to-undo')
    const counted = floor.inspect()
    const undone = floor.undo(counted)
    expect(floor.undo(undone)).toBe('nothing-to-undo')
    floor.facts.inbounds.set(8, { ...floor.inbound, id: 8, lines: [], shipments: [] })
    for (const mine of [floor.arrive(), floor.inspect(), floor.store()]) {
      expect(floor.does('inbound.undo', { inboundId: 8, undoes: mine })).toBe('nothing-to-undo')
    }
  })

  const closed = (counted: object = {}, more: ConstructorParameters<typeof Floor>[0] = {}) => {
    const floor = new Floor({ items: [{ skuId: ids.cushion, quantity: 4 }], ...more })
    floor.inspect(counted)
    floor.store(counted)
    return { floor, close: floor.does('inbound.close') }
  }

  test('a close reopens the inbound, which can then be closed anew', () => {
    const { floor, close } = closed()
    expect(floor.inbound.status).toBe('CLOSED')
    expect(isDone(floor.undo(close))).toBe(true)
    expect(floor.inbound.status).toBe('PROCESSING')
    expect(floor.undo(close)).toBe('already-undone')
    expect(isDone(floor.does('inbound.close'))).toBe(true)
  })

  test('a close lets the floor count and put away the rest before it closes the inbound anew', () => {
    const { floor, close } = closed({ quantity: 3 })
    expect(floor.inspect({ quantity: 1 })).toBe('inbound-closed')
    floor.undo(close)
    expect(isDone(floor.inspect({ quantity: 1 }))).toBe(true)
    expect(isDone(floor.store({ quantity: 1 }))).toBe(true)
    expect(isDone(floor.does('inbound.close'))).toBe(true)
    expect(floor.inbound).toMatchObject({ status: 'CLOSED', lines: [{ quantity: 4, storedQuantity: 4 }] })
  })

  test('a close that waits for the office’s approval reopens the inbound too', () => {
    const { floor, close } = closed({ quantity: 3 })
    expect(floor.inbound.status).toBe('PENDING_APPROVAL')
    expect(isDone(floor.undo(close))).toBe(true)
    expect(floor.inbound.status).toBe('PROCESSING')
  })

  test('a close is refused once the office approved or rejected its difference, but not where it was confirmed automatically', () => {
    const approved = closed({ quantity: 3 })
    approved.floor.does('inbound.approve')
    expect(approved.floor.undo(approved.close)).toBe('difference-approved')
    const rejected = closed({ quantity: 3 })
    rejected.floor.does('inbound.reject')
    expect(rejected.floor.undo(rejected.close)).toBe('inbound-not-closed')
    const confirmed = closed({ quantity: 3 }, { usesAutoConfirm: true })
    expect(isDone(confirmed.floor.undo(confirmed.close))).toBe(true)
  })

  test('a close is refused once the inbound is billed', () => {
    const { floor, close } = closed({}, { isBilled: true })
    expect(floor.undo(close)).toBe('inbound-billed')
    expect(floor.inbound.status).toBe('CLOSED')
  })

  test('someone else’s close needs a leader', () => {
    const { floor, close } = closed()
    expect(floor.undo(close, { actor: colleague })).toBe('not-your-action')
    expect(isDone(floor.undo(close, { actor: leader }))).toBe(true)
  })

  test('a put-away or a count after the close is refused until the office rejects the close', () => {
    const floor = new Floor()
    const counted = floor.inspect()
    const stored = floor.store()
    floor.does('inbound.close')
    expect(floor.undo(stored)).toBe('inbound-closed')
    floor.does('inbound.reject')
    expect(isDone(floor.undo(stored))).toBe(true)
    expect(isDone(floor.undo(counted))).toBe(true)
  })
})

describe('Cancelling', () => {
  const puts = (floor: Floor, locationId: number, quantity: number) => {
    const actionId = floor.store({ quantity, locationId })
    const at = { centerId: 1, skuId: ids.cushion, locationId, lot: null, expirationDate: null }
    const places = floor.facts.storedBy.get(ids.inbound) ?? []
    floor.facts.storedBy.set(ids.inbound, [...places, { ...at, condition: 'GOOD', quantity, actionId }])
    return actionId
  }
  const halfDone = () => {
    const floor = new Floor()
    floor.inspect({ quantity: 6 })
    puts(floor, ids.shelf, 3)
    puts(floor, ids.pallet, 1)
    return floor
  }

  test('needs no force before anything was counted', () => {
    for (const status of ['REGISTERED', 'ACCEPTED'] as const) {
      const floor = new Floor({ status })
      floor.does('inbound.cancel', { force: false })
      expect(floor.inbound.status).toBe('CANCELED')
    }
  })

  test('needs force once goods were counted, and says what would be lost', () => {
    expect(halfDone().tries('inbound.cancel', { force: false })).toEqual({
      refused: 'force-needed',
      with: { inbound: 'IB260131-0042', counted: 6, stored: 4 },
    })
  })

  test('by force takes the stored goods off every location again', () => {
    const floor = halfDone()
    floor.does('inbound.cancel', { force: true })
    expect(floor.picture()).toMatchObject({ status: 'CANCELED', pieces: {}, balances: {} })
    expect(floor.inbound.lines.every((l) => l.storedQuantity === 0)).toBe(true)
    expect(floor.arrive()).toBe('inbound-canceled')
  })

  test('by force writes the opposite ledger row of each put-away and names the action that it undoes', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 6 })
    const first = puts(floor, ids.shelf, 3)
    const second = puts(floor, ids.shelf, 2)
    floor.does('inbound.cancel', { force: true })
    expect(
      floor.ledger
        .filter(({ field, change }) => field === 'INS' && change < 0)
        .map(({ change, undoesActionId }) => [change, undoesActionId]),
    ).toEqual([
      [-3, first],
      [-2, second],
    ])
  })

  test('by force is refused where a location holds fewer pieces than several put-aways brought there', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 6 })
    puts(floor, ids.shelf, 3)
    puts(floor, ids.shelf, 2)
    const key = [...floor.facts.pieces.keys()][0] ?? ''
    floor.facts.pieces.set(key, 4)
    expect(floor.tries('inbound.cancel', { force: true })).toEqual({
      refused: 'stock-moved-on',
      with: { expected: 5, got: 4 },
    })
  })

  test('by force is refused where goods have moved on or are promised to orders, and changes nothing', () => {
    const moved = halfDone()
    moved.cushionMovesOn(ids.pallet)
    const before = moved.picture()
    expect(moved.does('inbound.cancel', { force: true })).toBe('stock-moved-on')
    expect(moved.picture()).toEqual(before)

    const reserved = halfDone()
    Object.assign(reserved.facts.balanceOf(1, ids.cushion), { AVA: 3, RES: 1 })
    expect(reserved.tries('inbound.cancel', { force: true })).toEqual({
      refused: 'stock-reserved',
      with: { expected: 4, got: 3 },
    })
  })

  test('is refused, with or without force, for an inbound that waits for approval, is closed or is cancelled', () => {
    for (const status of ['PENDING_APPROVAL', 'CLOSED', 'CANCELED'] as const) {
      for (const force of [false, true])
        expect(new Floor({ status }).does('inbound.cancel', { force })).toBe('inbound-transition')
    }
  })
})

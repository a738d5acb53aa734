import { describe, expect, test } from 'vitest'
import { colleague, Dispatch, ids, isDone } from './dispatch.fixture.ts'
import { stockKey } from '../stock/facts.ts'

describe('Moving goods on the spot', () => {
  test('takes them from one place to the other, by two ledger rows that cancel out in the balance', () => {
    const floor = new Dispatch()
    floor.move()
    expect([floor.pieces(ids.shelf), floor.pieces(ids.target)]).toEqual([8, 2])
    expect(floor.facts.balanceOf(1, ids.toner)).toMatchObject({ INS: 10, AVA: 10 })
    expect(floor.ledger.map((r) => [r.locationId, r.field, r.reason, r.before, r.change, r.after])).toEqual([
      [ids.shelf, 'INS', 'MOVE', 10, -2, 8],
      [ids.target, 'INS', 'MOVE', 8, 2, 10],
    ])
  })

  test('is refused for more pieces than are free there, and pieces that a relocation sheet holds are not free', () => {
    const floor = new Dispatch()
    expect(
      floor.tries('relocation.move', {
        skuId: ids.toner,
        lot: null,
        expirationDate: null,
        quantity: 7,
        fromLocationId: ids.shelf,
        toLocationId: ids.target,
      }),
    ).toEqual({ refused: 'not-enough-there', with: { location: 'A-01', expected: 7, got: 6 } })
    expect(isDone(floor.move({ quantity: 6 }))).toBe(true)
  })

  test('does not draw on goods of another lot', () => {
    expect(new Dispatch().move({ lot: 'L1' })).toBe('not-enough-there')
  })

  test('is refused for a SKU that is not there and for a target that is disabled, elsewhere, unknown or the source', () => {
    const floor = new Dispatch()
    expect(floor.move({ toLocationId: ids.closed })).toBe('location-disabled')
    expect(floor.move({ toLocationId: ids.naritaShelf })).toBe('location-other-center')
    expect(floor.move({ toLocationId: 999 })).toBe('location-unknown')
    expect(floor.move({ toLocationId: ids.shelf })).toBe('same-location')
    expect(floor.move({ skuId: 999 })).toBe('sku-not-here')
  })

  test('is undone by the worker, with the opposite ledger rows, while the goods are still there', () => {
    const floor = new Dispatch()
    const moved = floor.move()
    expect(floor.does('relocation.undo', { skuId: ids.toner, undoes: moved }, { actor: colleague })).toBe(
      'not-your-action',
    )
    const on = floor.move({ fromLocationId: ids.target, toLocationId: ids.shelf, quantity: 1 })
    expect(floor.does('relocation.undo', { skuId: ids.toner, undoes: moved })).toBe('stock-moved-on')
    floor.does('relocation.undo', { skuId: ids.toner, undoes: on })
    expect(isDone(floor.does('relocation.undo', { skuId: ids.toner, undoes: moved }))).toBe(true)
    expect([floor.pieces(ids.shelf), floor.pieces(ids.target)]).toEqual([10, 0])
    expect(floor.ledger.at(-1)).toMatchObject({ reason: 'MOVE_CANCEL', undoesActionId: moved, after: 10 })
  })
})

describe('A relocation sheet', () => {
  const arrive = (floor: Dispatch) => floor.does('relocation.arrive', { relocationId: ids.sheet })

  test('takes its goods off the source on arrival, and on the way they count at a location of their own', () => {
    const floor = new Dispatch()
    arrive(floor)
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay), floor.pieces(ids.target)]).toEqual([6, 4, 0])
    expect(isDone(floor.move({ quantity: 6 }))).toBe(true)
    expect(arrive(floor)).toBe('relocation-transition')
  })

  test('takes nothing on arrival where fewer pieces lie than it asks for', () => {
    const floor = new Dispatch()
    floor.facts.pieces.set(stockKey(floor.at(ids.shelf)), 3)
    expect(floor.tries('relocation.arrive', { relocationId: ids.sheet })).toEqual({
      refused: 'not-enough-there',
      with: { location: 'A-01', expected: 4, got: 3 },
    })
  })

  test('puts the stored pieces at the target and the rest back at the source', () => {
    const floor = new Dispatch()
    expect(floor.close()).toBe('relocation-transition')
    arrive(floor)
    floor.close({ storageQuantity: 3 })
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay), floor.pieces(ids.target)]).toEqual([7, 0, 3])
    expect(floor.facts.relocations.get(ids.sheet)).toMatchObject({
      status: 'CLOSED',
      storageQuantity: 3,
      actualLocationId: ids.target,
    })
  })

  test('cannot store more pieces than it carries', () => {
    const floor = new Dispatch()
    arrive(floor)
    expect(floor.close({ storageQuantity: 5 })).toBe('more-than-relocating')
  })

  test('needs the same scan again for another target than planned', () => {
    const floor = new Dispatch()
    arrive(floor)
    expect(
      floor.tries('relocation.close', { relocationId: ids.sheet, storageQuantity: 4, locationId: ids.shelf }),
    ).toEqual({ refused: 'location-unplanned', with: { expected: 'B-01', got: 'A-01' } })
    expect(floor.close({ locationId: ids.closed, unplanned: true })).toBe('location-disabled')
    expect(isDone(floor.close({ locationId: ids.shelf, unplanned: true }))).toBe(true)
    expect(floor.pieces(ids.shelf)).toBe(10)
  })

  test('has its steps undone in reverse order, and then holds its goods again', () => {
    const floor = new Dispatch()
    const arrived = arrive(floor)
    const closed = floor.close({ storageQuantity: 3 })
    expect(floor.does('relocation.undo', { relocationId: ids.sheet, undoes: arrived })).toBe('relocation-transition')
    floor.does('relocation.undo', { relocationId: ids.sheet, undoes: closed })
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay), floor.pieces(ids.target)]).toEqual([6, 4, 0])
    floor.does('relocation.undo', { relocationId: ids.sheet, undoes: arrived })
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay)]).toEqual([10, 0])
    expect(floor.move({ quantity: 7 })).toBe('not-enough-there')
  })

  test('whose goods went on from the target cannot be undone', () => {
    const floor = new Dispatch()
    arrive(floor)
    const closed = floor.close()
    floor.move({ fromLocationId: ids.target, toLocationId: ids.shelf, quantity: 1 })
    expect(floor.does('relocation.undo', { relocationId: ids.sheet, undoes: closed })).toBe('stock-moved-on')
  })

  test('closed at its own source is not undone where fewer pieces than it carried are left there', () => {
    const floor = new Dispatch()
    arrive(floor)
    const closed = floor.close({ storageQuantity: 2, locationId: ids.shelf, unplanned: true })
    floor.move({ quantity: 7 })
    expect(floor.does('relocation.undo', { relocationId: ids.sheet, undoes: closed })).toBe('stock-moved-on')
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay)]).toEqual([3, 0])
  })
})

describe('A relocation sheet whose goods are not all there', () => {
  const lacking = (quantity: number, more: object = {}) => ({
    relocationId: ids.sheet,
    quantity,
    reason: 'MISSING',
    arrived: false,
    ...more,
  })
  const sheetOf = (floor: Dispatch) => floor.facts.relocations.get(ids.sheet)
  const asked = (floor: Dispatch) => floor.facts.locations.get(ids.shelf)?.count

  test('goes on with the pieces found; the rest stays free in the books at the source, and the source is to be counted', () => {
    const floor = new Dispatch()
    expect(isDone(floor.does('relocation.short', lacking(3)))).toBe(true)
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay)]).toEqual([7, 3])
    expect(floor.facts.freeAt(floor.at(ids.shelf))).toBe(7)
    expect(asked(floor)).toMatchObject({ status: 'REQUESTED' })
    expect(floor.close({ storageQuantity: 4 })).toBe('more-than-relocating')
    expect(isDone(floor.close({ storageQuantity: 2 }))).toBe(true)
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay), floor.pieces(ids.target)]).toEqual([8, 0, 2])
    expect(floor.facts.balanceOf(1, ids.toner)).toMatchObject({ INS: 10, AVA: 10 })
  })

  test('is closed where no piece was found, and moves nothing; the source is to be counted', () => {
    const floor = new Dispatch()
    expect(isDone(floor.does('relocation.short', lacking(0)))).toBe(true)
    expect(sheetOf(floor)).toMatchObject({ status: 'CLOSED', storageQuantity: 0, takenQuantity: 0 })
    expect(floor.ledger).toEqual([])
    expect(floor.facts.freeAt(floor.at(ids.shelf))).toBe(10)
    expect(asked(floor)).toMatchObject({ status: 'REQUESTED' })
  })

  test('is reported short on the way too, and the pieces not taken are back at the source in the books', () => {
    const floor = new Dispatch()
    expect(floor.does('relocation.short', lacking(1, { arrived: true }))).toBe('relocation-transition')
    const arrived = floor.does('relocation.arrive', { relocationId: ids.sheet })
    expect(floor.does('relocation.short', lacking(1))).toBe('relocation-transition')
    const short = floor.does('relocation.short', lacking(1, { arrived: true }))
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay)]).toEqual([9, 1])
    expect(floor.does('relocation.undo', { relocationId: ids.sheet, undoes: arrived })).toBe('relocation-transition')
    floor.does('relocation.undo', { relocationId: ids.sheet, undoes: short })
    expect([floor.pieces(ids.shelf), floor.pieces(ids.onTheWay)]).toEqual([6, 4])
    expect(isDone(floor.does('relocation.undo', { relocationId: ids.sheet, undoes: arrived }))).toBe(true)
  })

  test('is reported short once, with fewer pieces than it asks for and no more than lie there', () => {
    const floor = new Dispatch()
    expect(floor.does('relocation.short', lacking(4))).toBe('relocation-not-short')
    floor.facts.pieces.set(stockKey(floor.at(ids.shelf)), 2)
    expect(floor.does('relocation.short', lacking(3))).toBe('not-enough-there')
    expect(isDone(floor.does('relocation.short', lacking(2)))).toBe(true)
    expect(floor.does('relocation.short', lacking(1))).toBe('relocation-transition')
  })

  test('is restored when the shortage is undone, unless someone took the pieces that it would hold again', () => {
    const floor = new Dispatch()
    const none = floor.does('relocation.short', lacking(0))
    const moved = floor.move({ quantity: 7 })
    const back = { relocationId: ids.sheet, undoes: none }
    expect(floor.does('relocation.undo', back)).toBe('stock-moved-on')
    floor.does('relocation.undo', { skuId: ids.toner, undoes: moved })
    expect(isDone(floor.does('relocation.undo', back))).toBe(true)
    expect(sheetOf(floor)).toMatchObject({ status: 'RELOCATION_READY', storageQuantity: null, takenQuantity: null })
    expect(floor.facts.freeAt(floor.at(ids.shelf))).toBe(6)
  })
})

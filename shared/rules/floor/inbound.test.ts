import { describe, expect, test } from 'vitest'
import { inboundStatuses, type InboundStatus } from '../../entities/inbound-status.ts'
import { maxQuantity } from '../../entities/inbound.ts'
import { floorPayloads } from './payloads/floor.ts'
import { lineStatus } from '../stock/facts.ts'
import { Floor, colleague, goods, ids, isDone, leader, uuid } from './inbound.fixture.ts'
import { inboundTransitions, mayStep } from './inbound.ts'

describe('An arrival', () => {
  test('records how many packages came and starts the inbound', () => {
    const floor = new Floor()
    expect(isDone(floor.arrive())).toBe(true)
    expect(floor.inbound).toMatchObject({
      status: 'PROCESSING',
      shipments: [{ status: 'CLOSED', actualQuantity: 2 }, { status: 'DRAFT' }],
    })
  })

  test('is recorded as not arrived where nothing came, and does not start the inbound', () => {
    const floor = new Floor()
    expect(isDone(floor.arrive({ actualQuantity: null }))).toBe(true)
    expect(floor.inbound).toMatchObject({
      status: 'ACCEPTED',
      shipments: [{ status: 'NOT_ARRIVED', actualQuantity: null }, {}],
    })
  })

  test('is refused with both numbers where the shipment’s arrival was recorded before', () => {
    const floor = new Floor()
    floor.arrive()
    expect(floor.tries('inbound.arrive', { shipmentId: ids.shipment, actualQuantity: 3 })).toEqual({
      refused: 'shipment-closed',
      with: { recorded: 2, got: 3 },
    })
    floor.arrive({ shipmentId: ids.secondShipment, actualQuantity: null })
    expect(floor.arrive({ shipmentId: ids.secondShipment })).toBe('shipment-closed')
  })

  test('adds later packages to those recorded before, if it names how many those were', () => {
    const floor = new Floor()
    floor.arrive()
    expect(isDone(floor.arrive({ actualQuantity: 1, after: 2 }))).toBe(true)
    expect(floor.inbound.shipments[0]).toMatchObject({ status: 'CLOSED', actualQuantity: 3 })
    expect(floor.arrive({ actualQuantity: 1, after: 2 })).toBe('shipment-closed')
    expect(floor.arrive({ actualQuantity: null, after: 3 })).toBe('shipment-closed')
  })

  test('is recorded for a shipment that was recorded as not arrived before', () => {
    const floor = new Floor()
    floor.arrive({ actualQuantity: null })
    expect(isDone(floor.arrive({ actualQuantity: 2, after: 0 }))).toBe(true)
    expect(floor.inbound.shipments[0]).toMatchObject({ status: 'CLOSED', actualQuantity: 2 })
  })

  test('of another inbound’s shipment is refused', () => {
    expect(new Floor().arrive({ shipmentId: 999 })).toBe('shipment-unknown')
  })
})

describe('A count', () => {
  test('adds up by SKU, lot, expiry and condition, and starts the inbound', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 3 })
    floor.inspect({ quantity: 2 })
    floor.inspect({ quantity: 1, condition: 'DAMAGED' })
    expect(floor.inbound.status).toBe('PROCESSING')
    expect(floor.inbound.lines.map((l) => [l.condition, l.quantity])).toEqual([
      ['GOOD', 5],
      ['DAMAGED', 1],
    ])
  })

  test('of unannounced goods passes only if a leader counts them or lets the worker’s count pass', () => {
    const mask = { skuId: ids.unannounced }
    expect(new Floor().inspect(mask)).toBe('sku-not-announced')
    expect(isDone(new Floor().inspect(mask, { overriddenBy: leader }))).toBe(true)
    expect(isDone(new Floor().inspect(mask, { actor: leader }))).toBe(true)
    expect(new Floor().inspect(mask, { overriddenBy: colleague })).toBe('sku-not-announced')
  })

  test('of another partner’s goods or of unknown goods never passes, not even for a leader', () => {
    expect(new Floor().inspect({ skuId: ids.foreign }, { overriddenBy: leader })).toBe('sku-unknown')
    expect(new Floor().inspect({ skuId: 999 }, { actor: leader })).toBe('sku-unknown')
  })

  test('needs the expiry and the lot where they are managed', () => {
    expect(new Floor().inspect({ skuId: ids.milk })).toBe('expiry-missing')
    expect(isDone(new Floor().inspect({ skuId: ids.milk, expirationDate: '2027-01-31' }))).toBe(true)
    expect(new Floor().inspect({ skuId: ids.serum })).toBe('lot-missing')
    expect(isDone(new Floor().inspect({ skuId: ids.serum, lot: 'L1' }))).toBe(true)
  })

  test('cannot give one lot two expiries, unless the first count was undone', () => {
    const floor = new Floor()
    const first = floor.inspect({ lot: 'L1', expirationDate: '2027-01-31', quantity: 1 })
    expect(
      floor.tries('inbound.inspect', {
        skuId: ids.cushion,
        lot: 'L1',
        expirationDate: '2027-02-28',
        condition: 'DAMAGED',
        quantity: 1,
      }),
    ).toEqual({ refused: 'lot-expiry-differs', with: { lot: 'L1', expected: '2027-01-31', got: '2027-02-28' } })
    floor.undo(first)
    expect(isDone(floor.inspect({ lot: 'L1', expirationDate: '2027-02-28', quantity: 1 }))).toBe(true)
  })

  test('of more than announced is refused until the worker has counted again', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 8 })
    expect(
      floor.tries('inbound.inspect', {
        skuId: ids.cushion,
        lot: null,
        expirationDate: null,
        condition: 'DAMAGED',
        quantity: 3,
      }),
    ).toEqual({ refused: 'more-than-announced', with: { sku: 'Cushion', expected: 10, got: 11 } })
    expect(isDone(floor.inspect({ quantity: 3, surplus: true }))).toBe(true)
    expect(isDone(floor.inspect({ skuId: ids.milk, expirationDate: '2027-01-31', quantity: 5 }))).toBe(true)
  })
})

describe('a unit, which exists once', () => {
  const units = ['(00)340123450000000008']
  const floor = () => {
    const floor = new Floor()
    floor.facts.units.set(ids.inbound, new Set())
    return floor
  }

  test('is refused when it is scanned again, while another unit counts', () => {
    const f = floor()
    f.inspect({ quantity: 3, units })
    expect(f.tries('inbound.inspect', { ...goods, quantity: 3, units })).toEqual({
      refused: 'unit-counted',
      with: { unit: '340123450000000008' },
    })
    expect(isDone(f.inspect({ quantity: 3, units: ['(00)340123450000000015'] }))).toBe(true)
    expect(f.inbound.lines).toMatchObject([{ quantity: 6 }])
  })

  test('can be counted again once its count was undone', () => {
    const f = floor()
    f.undo(f.inspect({ quantity: 3, units }))
    expect(isDone(f.inspect({ quantity: 3, units }))).toBe(true)
  })
})

describe('Putting away', () => {
  test('raises the stock, activates a new SKU, and may come in parts', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 5 })
    floor.store({ quantity: 2 })
    floor.store({ quantity: 3, locationId: ids.pallet })
    expect(floor.facts.balanceOf(1, ids.cushion)).toMatchObject({ INS: 5, AVA: 5 })
    expect(floor.facts.skus.get(ids.cushion)?.skuStatus).toBe('ACTIVATED')
    expect(floor.inbound.lines[0]).toMatchObject({ quantity: 5, storedQuantity: 5 })
  })

  test('more than was counted is refused with the pieces left to store', () => {
    const floor = new Floor()
    expect(floor.store({ quantity: 1 })).toBe('more-than-inspected')
    floor.inspect({ quantity: 5 })
    floor.store({ quantity: 3 })
    expect(
      floor.tries('inbound.store', {
        skuId: ids.cushion,
        lot: null,
        expirationDate: null,
        condition: 'GOOD',
        quantity: 3,
        locationId: ids.shelf,
      }),
    ).toEqual({ refused: 'more-than-inspected', with: { expected: 2, got: 3 } })
  })

  test('another lot, expiry or condition than was counted is refused', () => {
    const floor = new Floor()
    floor.inspect({ quantity: 5, lot: 'L1', expirationDate: '2027-01-31' })
    for (const other of [
      { lot: 'L2', expirationDate: '2027-01-31' },
      { lot: 'L1' },
      { lot: 'L1', expirationDate: '2027-01-31', condition: 'DAMAGED' },
    ]) {
      expect(floor.store({ quantity: 1, ...other })).toBe('more-than-inspected')
    }
  })

  test('is possible only at a known, enabled location of the same center', () => {
    const floor = new Floor()
    floor.inspect()
    expect(floor.store({ locationId: 999 })).toBe('location-unknown')
    expect(floor.store({ locationId: ids.elsewhere })).toBe('location-other-center')
    expect(floor.store({ locationId: ids.disabled })).toBe('location-disabled')
  })

  test('damaged goods is refused at a pickable location', () => {
    const floor = new Floor()
    floor.inspect({ condition: 'DAMAGED' })
    expect(floor.store({ condition: 'DAMAGED' })).toBe('location-pickable')
    expect(isDone(floor.store({ condition: 'DAMAGED', locationId: ids.pallet }))).toBe(true)
  })
})

describe('Closing', () => {
  const countAll = (floor: Floor, cushions = 10) => {
    for (const line of [
      { quantity: cushions },
      { skuId: ids.milk, expirationDate: '2027-01-31', quantity: 5 },
      { skuId: ids.serum, lot: 'L1', quantity: 5 },
    ]) {
      floor.inspect({ surplus: true, ...line })
      floor.store(line)
    }
  }

  test('closes the inbound where everything that was announced is put away', () => {
    const floor = new Floor()
    countAll(floor)
    expect(isDone(floor.does('inbound.close'))).toBe(true)
    expect(floor.inbound.status).toBe('CLOSED')
  })

  test.each([9, 11])('waits for approval where %i of 10 were counted', (cushions) => {
    const floor = new Floor()
    countAll(floor, cushions)
    floor.does('inbound.close')
    expect(floor.inbound.status).toBe('PENDING_APPROVAL')
  })

  test('waits for approval where unannounced goods came, but not once their count and put-away were undone', () => {
    const floor = new Floor()
    countAll(floor)
    const mask = floor.inspect({ skuId: ids.unannounced, quantity: 1 }, { actor: leader })
    const stored = floor.store({ skuId: ids.unannounced, quantity: 1 })
    const twin = new Floor()
    countAll(twin)
    floor.does('inbound.close')
    expect(floor.inbound.status).toBe('PENDING_APPROVAL')
    floor.does('inbound.reject')
    floor.undo(stored)
    floor.undo(mask, { actor: leader })
    floor.does('inbound.close')
    expect(floor.inbound.status).toBe('CLOSED')
  })

  test('needs no approval where auto-confirm is on', () => {
    const floor = new Floor({ usesAutoConfirm: true })
    countAll(floor, 9)
    floor.does('inbound.close')
    expect(floor.inbound.status).toBe('CLOSED')
  })

  test('is refused before anything was recorded and while lines are not put away', () => {
    const floor = new Floor()
    expect(floor.does('inbound.close')).toBe('inbound-not-started')
    floor.inspect({ quantity: 4 })
    floor.inspect({ quantity: 1, condition: 'DAMAGED' })
    floor.store({ quantity: 3 })
    expect(floor.tries('inbound.close')).toEqual({ refused: 'lines-not-stored', with: { lines: 2, pieces: 2 } })
  })
})

/** The table of decisions.md §6, row by row. Any step that is in no row is refused. */
describe('The table of states', () => {
  const law = {
    accept: { REGISTERED: 'ACCEPTED' },
    start: { ACCEPTED: 'PROCESSING', PROCESSING: 'PROCESSING' },
    cancel: { REGISTERED: 'CANCELED', ACCEPTED: 'CANCELED' },
    close: { PROCESSING: 'CLOSED' },
    approve: { PENDING_APPROVAL: 'CLOSED' },
    reject: { PENDING_APPROVAL: 'PROCESSING' },
  } as const

  test('allows exactly the steps that the decisions list', () => {
    expect(Object.keys(inboundTransitions).sort()).toEqual(Object.keys(law).sort())
    for (const [step, rows] of Object.entries(law) as [
      keyof typeof law,
      Partial<Record<InboundStatus, InboundStatus>>,
    ][]) {
      for (const status of inboundStatuses)
        expect([step, status, mayStep(step, status)]).toEqual([step, status, status in rows])
    }
  })

  const refusedIn: Record<InboundStatus, string> = {
    REGISTERED: 'inbound-not-accepted',
    ACCEPTED: '',
    PROCESSING: '',
    PENDING_APPROVAL: 'inbound-closed',
    CLOSED: 'inbound-closed',
    CANCELED: 'inbound-canceled',
  }
  test.each(inboundStatuses)('decides what the floor may do with an inbound that is %s', (status) => {
    for (const act of ['arrive', 'inspect'] as const) {
      const answer = new Floor({ status })[act]()
      expect(refusedIn[status] === '' ? isDone(answer) : answer).toBe(refusedIn[status] || true)
    }
    const lines = [
      {
        skuId: ids.cushion,
        lot: null,
        expirationDate: null,
        condition: 'GOOD' as const,
        quantity: 4,
        storedQuantity: 0,
      },
    ]
    const stored = new Floor({ status, lines }).store()
    expect(refusedIn[status] === '' ? isDone(stored) : stored).toBe(refusedIn[status] || true)
    const closed = new Floor({ status }).does('inbound.close')
    if (status === 'PROCESSING') expect(isDone(closed)).toBe(true)
    else expect(closed).toBe(status === 'ACCEPTED' ? 'inbound-not-started' : refusedIn[status])
  })

  test.each(['accept', 'approve', 'reject'] as const)(
    'lets the office %s an inbound only in the statuses listed for it',
    (step) => {
      for (const status of inboundStatuses) {
        const floor = new Floor({ status })
        const answer = floor.does(`inbound.${step}`)
        const to = (law[step] as Partial<Record<InboundStatus, InboundStatus>>)[status]
        if (to) expect(floor.inbound.status).toBe(to)
        else expect([status, answer]).toEqual([status, 'inbound-transition'])
      }
    },
  )

  test('every action on an unknown inbound is refused', () => {
    for (const type of [
      'inbound.arrive',
      'inbound.inspect',
      'inbound.store',
      'inbound.close',
      'inbound.undo',
      'inbound.accept',
      'inbound.cancel',
    ] as const) {
      expect(new Floor().does(type, { inboundId: 8 })).toBe('inbound-unknown')
    }
  })

  test('a line goes from DRAFT over INSPECTED and STORING to STORED by the pieces counted and stored', () => {
    expect(
      [
        [0, 0],
        [4, 0],
        [4, 1],
        [4, 4],
      ].map(([quantity = 0, storedQuantity = 0]) => lineStatus({ quantity, storedQuantity })),
    ).toEqual(['DRAFT', 'INSPECTED', 'STORING', 'STORED'])
  })
})

describe('A payload', () => {
  const right = { inboundId: 7, skuId: 101, lot: null, expirationDate: null, condition: 'GOOD', quantity: 1 }
  const reads = (more: object) => floorPayloads['inbound.inspect'].safeParse({ ...right, ...more }).success

  test('holds at least one whole piece and at most the limit', () => {
    expect(reads({})).toBe(true)
    expect(reads({ quantity: maxQuantity })).toBe(true)
    for (const quantity of [0, -1, 1.5, maxQuantity + 1, '1', null]) expect(reads({ quantity })).toBe(false)
  })

  test('holds only days that exist, known conditions, lots of valid length and no further fields', () => {
    expect(reads({ expirationDate: '2028-02-29' })).toBe(true)
    for (const wrong of [
      { expirationDate: '2027-02-29' },
      { expirationDate: '27-02-28' },
      { condition: 'FINE' },
      { lot: '' },
      { lot: 'x'.repeat(21) },
      { more: 1 },
      { inboundId: 0 },
    ]) {
      expect([wrong, reads(wrong)]).toEqual([wrong, false])
    }
  })

  test('of an undo names an action by its id', () => {
    expect(floorPayloads['inbound.undo'].safeParse({ inboundId: 7, undoes: uuid(1) }).success).toBe(true)
    expect(floorPayloads['inbound.undo'].safeParse({ inboundId: 7, undoes: '1' }).success).toBe(false)
  })
})

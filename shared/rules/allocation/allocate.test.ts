import { describe, expect, test } from 'vitest'
import { deliveryRuleInput, type DeliveryRuleInput } from '../../entities/delivery-rule.ts'
import {
  allocate,
  stockOf,
  type Allocation,
  type AllocationFacts,
  type ContractToAllocate,
  type OrderToAllocate,
  type PiecesToSend,
  type RuleToAllocate,
  type StockToAllocate,
} from './allocate.ts'
import { collectionDay } from './collection.ts'

const [incheon, narita] = [1, 2]
const [toner, mask] = [11, 12]
const collection = { day: '2026-03-02', at: '2026-03-02T07:00:00.000Z' }
const contract = (over: Partial<ContractToAllocate> = {}): ContractToAllocate => ({
  id: 1,
  name: 'CJ',
  active: true,
  returnOnly: false,
  ratio: 1,
  parcelPrice: null,
  takesOdd: false,
  collection,
  courierCode: 'CJGLS',
  numbersLeft: null,
  ...over,
})
function rule({
  input = {},
  ...over
}: Partial<RuleToAllocate> & { input?: Partial<DeliveryRuleInput> } = {}): RuleToAllocate {
  const {
    centerId: _,
    contractId: __,
    otherContractIds: ___,
    ...plain
  } = deliveryRuleInput.parse({ centerId: 1, contractId: 1, ...input })
  return {
    id: 1,
    centerId: incheon,
    centerName: 'ICN1',
    today: '2026-03-02',
    contracts: [contract()],
    served: new Set([1]),
    ...plain,
    ...over,
  }
}
const inNarita = (over: Parameters<typeof rule>[0] = {}) =>
  rule({ id: 2, centerId: narita, centerName: 'NRT1', contracts: [contract({ id: 2, name: 'Sagawa' })], ...over })

const goods = (skuId: number) => ({
  skuId,
  name: skuId === toner ? 'Toner' : 'Mask',
  centerStorageType: 'DRY' as const,
  boxVolume: 'WITHIN_STANDARD' as const,
  deliveryRegion: 'ALL' as const,
})
function order(id: number, wanted: Record<number, number> = { [toner]: 1 }, over: Partial<OrderToAllocate> = {}) {
  const skus = Object.keys(wanted).map(Number)
  return {
    id,
    priority: 1,
    placedAt: '2026-03-02T00:00:00.000Z',
    promisedOn: null,
    isQoo10: false,
    canSplit: false,
    isAddressUnclear: false,
    duplicateOf: null,
    unknownGoods: [],
    mergeKey: null,
    turn: id,
    partner: { id: 1, name: 'Haneul' },
    country: 'KR',
    postalCode: '06236',
    channel: 'NAVER',
    amount: 10_000,
    currency: 'KRW',
    tags: [],
    deliveryAttributeType: 'NORMAL' as const,
    goods: skus.map(goods),
    pieces: skus.map((skuId, nth) => ({
      orderItemId: id * 10 + nth,
      orderLineId: id * 10,
      skuId,
      quantity: wanted[skuId] ?? 0,
    })),
    ...over,
  } satisfies OrderToAllocate
}
const pieces = (available: number, over: Partial<StockToAllocate> = {}): StockToAllocate => ({
  available,
  qoo10Available: 0,
  pickable: 1000,
  ...over,
})
function decide(facts: Partial<AllocationFacts>): Allocation[] {
  return allocate({
    orders: [order(1)],
    rules: [rule()],
    stock: new Map([[stockOf(incheon, toner), pieces(10)]]),
    skuNames: new Map([
      [toner, 'Toner'],
      [mask, 'Mask'],
    ]),
    room: new Map(),
    ...facts,
  })
}
const reasonOf = (facts: Partial<AllocationFacts>) => decide(facts)[0]?.reason
const stock = (there: Record<number, Record<number, number>>) =>
  new Map(
    Object.entries(there).flatMap(([center, skus]) =>
      Object.entries(skus).map(([sku, left]) => [stockOf(Number(center), Number(sku)), pieces(left)] as const),
    ),
  )

describe('an order is allocated', () => {
  test('with its center, its contract and the day on which it is collected', () => {
    expect(decide({})).toEqual([
      {
        orderId: 1,
        reason: 'NONE',
        reasons: [],
        missing: [],
        leftOut: [],
        unknownGoods: [],
        refusal: null,
        isLate: false,
        tried: [{ id: 1, name: null, whyNot: [] }],
        shipments: [
          {
            centerId: incheon,
            contractId: 1,
            deliveryRuleId: 1,
            collectionAt: collection.at,
            collectionDay: collection.day,
            mergeKey: null,
            pieces: [{ orderItemId: 10, orderLineId: 10, skuId: toner, quantity: 1 }],
          },
        ],
      },
    ])
  })

  test('by the next rule where the first center has too little stock, and each rule tried says why it did not take the order', () => {
    const [decided] = decide({
      orders: [order(1, { [toner]: 3 })],
      rules: [inNarita(), rule({ weightValue: 5 })],
      stock: stock({ [incheon]: { [toner]: 2 }, [narita]: { [toner]: 3 } }),
    })
    expect(decided).toMatchObject({ reason: 'NONE', shipments: [{ centerId: narita, contractId: 2 }] })
    expect(decided?.tried[0]?.whyNot).toEqual([
      { refused: 'rule-stock-short', with: { goods: 'Toner', center: 'ICN1', wanted: 3, available: 2 } },
    ])
  })

  test('by priority, then by promised day, then by time of order, whatever order the facts come in', () => {
    const orders = [
      order(1),
      order(2, undefined, { placedAt: '2026-03-01T00:00:00.000Z' }),
      order(3, undefined, { promisedOn: '2026-03-04' }),
      order(4, undefined, { priority: 0 }),
    ]
    const won = (some: typeof orders) =>
      decide({ orders: some, stock: stock({ [incheon]: { [toner]: 3 } }) }).map(({ orderId, reason }) => [
        orderId,
        reason,
      ])
    expect(won(orders)).toEqual([
      [4, 'NONE'],
      [3, 'NONE'],
      [2, 'NONE'],
      [1, 'NOT_EXIST_INVENTORY'],
    ])
    expect(won(orders.toReversed())).toEqual(won(orders))
  })

  test('from Qoo10’s own share if it comes from Qoo10, and never from that share otherwise', () => {
    const shared = new Map([[stockOf(incheon, toner), pieces(0, { qoo10Available: 5 })]])
    expect(reasonOf({ stock: shared })).toBe('NOT_EXIST_INVENTORY')
    expect(reasonOf({ stock: shared, orders: [order(1, undefined, { isQoo10: true })] })).toBe('NONE')
  })

  test('only with pieces that can be picked', () => {
    const damaged = new Map([[stockOf(incheon, toner), pieces(10, { pickable: 2 })]])
    expect(reasonOf({ stock: damaged, orders: [order(1, { [toner]: 2 })] })).toBe('NONE')
    expect(reasonOf({ stock: damaged, orders: [order(1, { [toner]: 3 })] })).toBe('SHORTAGE_INVENTORY')
  })

  test('as late where it is collected on the promised day or after', () => {
    const late = (promisedOn: string) => decide({ orders: [order(1, undefined, { promisedOn })] })[0]?.isLate
    expect([late('2026-03-02'), late('2026-03-03')]).toEqual([true, false])
  })

  test('with all of its 250 lines or none, and the goods it could not take stay for the next order', () => {
    const lines = Object.fromEntries(Array.from({ length: 250 }, (_, nth) => [100 + nth, 1]))
    const there = stock({ [incheon]: lines })
    expect(decide({ orders: [order(1, lines)], stock: there })[0]?.shipments[0]?.pieces).toHaveLength(250)
    there.delete(stockOf(incheon, 349))
    const [large, small] = decide({ orders: [order(1, lines), order(2, { 100: 1 })], stock: there })
    expect([large?.reason, small?.reason]).toEqual(['NOT_EXIST_INVENTORY', 'NONE'])
  })
})

describe('an order over two centers', () => {
  const far = { [incheon]: { [toner]: 2 }, [narita]: { [toner]: 1, [mask]: 1 } }
  const wanted = { [toner]: 3, [mask]: 1 }
  const splitting = [rule({ splitShipment: true, weightValue: 5 }), inNarita({ splitShipment: true })]

  test('is split where its rules and its channel allow it', () => {
    const [decided] = decide({
      orders: [order(1, wanted, { canSplit: true })],
      rules: splitting,
      stock: stock(far),
    })
    expect(
      decided?.shipments.map(({ centerId, pieces }) => [
        centerId,
        pieces.map(({ skuId, quantity }) => [skuId, quantity]),
      ]),
    ).toEqual([
      [incheon, [[toner, 2]]],
      [
        narita,
        [
          [toner, 1],
          [mask, 1],
        ],
      ],
    ])
  })

  test('leaves out a center whose rule allows no split where the others have enough', () => {
    const [decided] = decide({
      orders: [order(1, wanted, { canSplit: true })],
      rules: [rule({ id: 3, centerId: 9, centerName: 'PUS1', weightValue: 9 }), ...splitting],
      stock: stock({ ...far, 9: { [toner]: 1 } }),
    })
    expect(decided).toMatchObject({ reason: 'NONE', shipments: [{ centerId: incheon }, { centerId: narita }] })
  })

  test('waits where its channel or a rule allows no split', () => {
    expect(reasonOf({ orders: [order(1, wanted)], rules: splitting, stock: stock(far) })).toBe(
      'FORBIDDEN_SPLIT_SHIPMENT',
    )
    expect(
      reasonOf({
        orders: [order(1, wanted, { canSplit: true })],
        rules: [rule({ weightValue: 5 }), inNarita({ splitShipment: true })],
        stock: stock(far),
      }),
    ).toBe('FORBIDDEN_SPLIT_SHIPMENT')
  })
})

describe('an order that is not allocated says why', () => {
  const because = (over: Partial<OrderToAllocate>) => reasonOf({ orders: [order(1, undefined, over)] })

  test('when it is a duplicate, its goods are unknown or missing, or its address is unclear', () => {
    expect(because({ duplicateOf: 'O-1' })).toBe('DUPLICATE_ORDER')
    expect(because({ unknownGoods: ['Toner'] })).toBe('NO_ITEM')
    expect(because({ pieces: [] })).toBe('NO_ITEM')
    expect(because({ isAddressUnclear: true })).toBe('ADDRESS_REFINING_ERROR')
  })

  test('when no rule serves it, the contract is deactivated, nothing is collected in time, or odd-shaped goods are not taken', () => {
    expect(because({ country: 'US' })).toBe('NONE')
    expect(reasonOf({ rules: [rule({ input: { countryCondition: { countries: ['JP'] } } })] })).toBe(
      'NOT_EXIST_LOGISTICS_CENTER',
    )
    expect(reasonOf({ rules: [] })).toBe('NOT_EXIST_LOGISTICS_CENTER')
    expect(reasonOf({ rules: [rule({ contracts: [contract({ active: false })] })] })).toBe(
      'NOT_EXIST_LOGISTICS_CONTRACT',
    )
    expect(reasonOf({ rules: [rule({ contracts: [contract({ collection: null })] })] })).toBe(
      'NOT_EXIST_RECEPTION_SCHEDULE',
    )
    const odd = { goods: [{ ...goods(toner), boxVolume: 'DEFORMED' as const }] }
    expect(because(odd)).toBe('FORBIDDEN_DEFORMED_BOX')
    expect(
      reasonOf({
        orders: [order(1, undefined, odd)],
        rules: [rule({ contracts: [contract({ takesOdd: true })] })],
      }),
    ).toBe('NONE')
  })

  test('when there is no stock or too little, with the pieces missing at the center that has most', () => {
    expect(reasonOf({ stock: new Map() })).toBe('NOT_EXIST_INVENTORY')
    const [short] = decide({
      orders: [order(1, { [toner]: 9 })],
      rules: [rule(), inNarita()],
      stock: stock({ [incheon]: { [toner]: 1 }, [narita]: { [toner]: 4 } }),
    })
    expect(short).toMatchObject({
      reason: 'SHORTAGE_INVENTORY',
      missing: [{ skuId: toner, centerId: narita, wanted: 9, available: 4 }],
    })
  })

  test('when it must go today and only tomorrow’s collection is left', () => {
    const tomorrow = contract({ collection: { day: '2026-03-03', at: '2026-03-03T07:00:00.000Z' } })
    const today = { deliveryAttributeType: 'TODAY' as const }
    const rules = (one: ContractToAllocate) => [rule({ input: { deliveryCondition: 'TODAY' }, contracts: [one] })]
    expect(decide({ orders: [order(1, undefined, today)], rules: rules(tomorrow) })).toMatchObject([
      {
        reason: 'NOT_EXIST_RECEPTION_SCHEDULE',
        tried: [{ whyNot: [{ refused: 'rule-collected-later', with: { contract: 'CJ', day: '2026-03-03' } }] }],
      },
    ])
    expect(reasonOf({ orders: [order(1, undefined, today)], rules: rules(contract()) })).toBe('NONE')
  })

  test('with the reason of the rule that came furthest first, and the other reasons after it', () => {
    const [decided] = decide({
      rules: [rule({ contracts: [contract({ active: false })] }), inNarita()],
      stock: new Map(),
    })
    expect(decided?.reasons).toEqual(['NOT_EXIST_INVENTORY', 'NOT_EXIST_LOGISTICS_CONTRACT'])
  })

  test('without the reason of a rule for other orders where a rule for this order was tried', () => {
    const [decided] = decide({
      rules: [rule({ input: { countryCondition: { countries: ['JP'] } } }), inNarita()],
      stock: new Map(),
    })
    expect(decided?.reasons).toEqual(['NOT_EXIST_INVENTORY'])
  })
})

describe('a courier collects', () => {
  const by = (calendar: Parameters<typeof collectionDay>[0], day: string, time: string) =>
    collectionDay(calendar, { day, time }, new Set(['2026-03-02']))
  const normal = { type: 'NORMAL' as const, cutOffTime: '16:00' }

  test('today before the cut-off, and the next day from the cut-off on', () => {
    expect([by(normal, '2026-03-04', '15:59'), by(normal, '2026-03-04', '16:00')]).toEqual(['2026-03-04', '2026-03-05'])
  })

  test('not on Sundays and public holidays, unless its contract is for holidays', () => {
    // Saturday the 28th, then Sunday, then the day that replaces the holiday on a Sunday.
    expect(by(normal, '2026-02-28', '17:00')).toBe('2026-03-03')
    expect(by({ ...normal, type: 'HOLIDAY' }, '2026-02-28', '17:00')).toBe('2026-03-01')
  })

  test('not at all where everything is closed for two weeks', () => {
    const closed = new Set(Array.from({ length: 31 }, (_, nth) => `2026-03-${String(nth + 1).padStart(2, '0')}`))
    expect(collectionDay(normal, { day: '2026-03-02', time: '09:00' }, closed)).toBeNull()
  })
})

describe('a gift that is out of stock', () => {
  const gift = (skuId: number, over: Partial<PiecesToSend> = {}): PiecesToSend => ({
    orderItemId: 9,
    orderLineId: null,
    skuId,
    quantity: 1,
    ...over,
  })
  const given = (wanted: Record<number, number>, there: number, of: PiecesToSend) => {
    const one = order(1, wanted)
    const orders = [{ ...one, pieces: [...one.pieces, of] }]
    return decide({ orders, stock: stock({ [incheon]: { [toner]: there } }) })[0]
  }

  test('is left out, and its order goes without it', () => {
    const one = given({ [toner]: 1 }, 1, gift(mask))
    expect(one).toMatchObject({ reason: 'NONE', leftOut: [{ skuId: mask, quantity: 1 }] })
    expect(one?.shipments[0]?.pieces.map(({ skuId }) => skuId)).toEqual([toner])
  })

  test('is not reported as left out where the order’s own goods are missing', () => {
    expect(given({ [toner]: 2 }, 1, gift(mask))).toMatchObject({ leftOut: [], shipments: [] })
  })

  test('leaves the same goods to the order’s paid lines', () => {
    const one = given({ [toner]: 2 }, 2, gift(toner))
    expect(one?.shipments[0]?.pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity])).toEqual([[10, 2]])
  })

  test('makes its order wait where a person gave it a parcel of its own', () => {
    expect(given({ [toner]: 1 }, 1, gift(mask, { parcel: 1 }))?.shipments).toEqual([])
  })
})

describe('waybill numbers', () => {
  const few = (numbersLeft: number) => rule({ mergesOrders: true, contracts: [contract({ numbersLeft })] })
  const reasons = (facts: Partial<AllocationFacts>) => decide(facts).map(({ reason }) => reason)

  test('that are used up make the other orders wait, which then take no stock from the orders behind them', () => {
    const other = rule({ id: 2, contracts: [contract({ id: 2, name: 'Hanjin' })] })
    const [first, second] = decide({ orders: [order(1), order(2)], rules: [few(1), other] })
    expect(first).toMatchObject({ reason: 'NONE', refusal: null })
    expect(second).toMatchObject({
      reason: 'INVOICE_SEND_ERROR',
      shipments: [{ contractId: 1 }],
      refusal: { refused: 'serials-exhausted', with: { contract: 'CJ', courier: 'CJGLS' } },
      tried: [{ id: 1, whyNot: [] }],
    })
    const forPolar = rule({ id: 2, input: { partnerCondition: { partnerIds: [2] } }, served: new Set([1, 2]) })
    const stock = new Map([[stockOf(incheon, toner), pieces(1)]])
    const polar = order(2, undefined, { partner: { id: 2, name: 'Polar' } })
    expect(
      reasons({ orders: [order(1), polar], rules: [few(0), { ...forPolar, contracts: [contract({ id: 3 })] }], stock }),
    ).toEqual(['INVOICE_SEND_ERROR', 'NONE'])
  })

  test('are needed once by orders that share a parcel, and not by an order that joins an existing parcel', () => {
    const together = (id: number) => order(id, undefined, { mergeKey: 'k' })
    expect(reasons({ orders: [together(1), together(2), order(3)], rules: [few(1)] })).toEqual([
      'NONE',
      'NONE',
      'INVOICE_SEND_ERROR',
    ])
    const room = new Map([[`${incheon}|1|k`, 1]])
    expect(reasons({ orders: [together(1), together(2)], rules: [few(0)], room })).toEqual([
      'NONE',
      'INVOICE_SEND_ERROR',
    ])
  })

  test('are needed for each parcel of an order', () => {
    const parted = order(1, { [toner]: 2 })
    const pieces = parted.pieces.map((one) => ({ ...one, quantity: 1 }))
    const two = { ...parted, pieces: [...pieces, ...pieces.map((one) => ({ ...one, parcel: 1 }))] }
    expect(reasons({ orders: [two], rules: [few(1)] })).toEqual(['INVOICE_SEND_ERROR'])
    expect(reasons({ orders: [two], rules: [few(2)] })).toEqual(['NONE'])
  })
})

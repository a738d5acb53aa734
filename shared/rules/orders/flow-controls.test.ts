import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlowCondition } from '../../entities/condition.ts'
import { flowConditionHolds } from './conditions.ts'
import { flowTypes } from '../../entities/flow-control.ts'
import { controlFlow, type FlowControlFacts } from './flow-controls.ts'
import { line, order } from './order.fixture.ts'

const includes = (target: FlowCondition['target'], ...source: string[]): FlowCondition => ({
  target,
  source,
  sentence: 'INCLUDE',
  value: null,
})
const atLeast = (target: FlowCondition['target'], value: number, ...source: string[]): FlowCondition => ({
  target,
  source,
  sentence: 'GTE',
  value,
})
const holds = (condition: FlowCondition, of: Parameters<typeof order>[0] = {}, stock = () => 0) =>
  flowConditionHolds(condition, order(of), stock, 'KRW')
const control = (of: Partial<FlowControlFacts>): FlowControlFacts => ({
  id: 1,
  type: 'REVIEW_REQUIRED',
  priority: 1,
  currency: 'KRW',
  partnerId: 1,
  brandId: null,
  channelId: null,
  conditions: [includes('DEAL_NAME', 'tea')],
  ...of,
})
const none = () => 0

describe('a condition', () => {
  test('finds a word in a deal’s name, a buyer, an address or a message, whatever its width, case and spaces', () => {
    expect(holds(includes('DEAL_NAME', 'ＧＲＥＥＮ ＴＥＡ'))).toBe(true)
    expect(holds(includes('DEAL_NAME', 'coffee', 'tea'))).toBe(true)
    expect(holds(includes('BUYER_NAME', '김 하늘'))).toBe(true)
    expect(holds(includes('RECIPIENT_ADDRESS', '강남구'))).toBe(true)
    expect(holds(includes('DELIVERY_MESSAGE', '문앞'))).toBe(true)
    expect(holds(includes('DELIVERY_MESSAGE', '문앞'), { deliveryMessage: null })).toBe(false)
  })

  test('finds a phone by its digits, and a product by its whole code', () => {
    expect(holds(includes('RECIPIENT_PHONE', '01012345678'))).toBe(true)
    expect(holds(includes('RECIPIENT_PHONE', '---'))).toBe(false)
    expect(holds(includes('PRODUCT_CODE', 'TEA'))).toBe(true)
    expect(holds(includes('PRODUCT_CODE', 'TE'))).toBe(false)
    expect(holds(includes('CHANNEL', '3'))).toBe(true)
  })

  test('finds a phone number written with or without its country code', () => {
    const abroad = { recipientPhone: '+82 10-1234-5678' }
    expect(holds(includes('RECIPIENT_PHONE', '010-1234-5678'), abroad)).toBe(true)
    expect(holds(includes('RECIPIENT_PHONE', '+82 10 1234 5678'))).toBe(true)
    expect(holds(includes('RECIPIENT_PHONE', '090-1234-5678'), { recipientPhone: '+819012345678' })).toBe(true)
    expect(holds(includes('RECIPIENT_PHONE', '+82'), abroad)).toBe(true)
    expect(holds(includes('RECIPIENT_PHONE', '+82'))).toBe(false)
    expect(holds(includes('RECIPIENT_PHONE', '+1 212 555 0100'), { recipientPhone: '+12125550100' })).toBe(true)
  })

  test('finds a postal code by prefix or range', () => {
    const island = includes('POSTAL_CODE', '63000~63644', '402')
    expect(['63000', '63644', '40220', '63645', '06236'].map((postalCode) => holds(island, { postalCode }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(holds(includes('POSTAL_CODE', '282'), { postalCode: '282-0011' })).toBe(true)
  })

  test('compares the pieces of all or of some products, and the amount of the sale', () => {
    const lines = [line({ quantity: 3 }), line({ serial: 'L-2', dealCode: 'CUP', quantity: 2, salesPrice: 10_000 })]
    expect(holds(atLeast('QUANTITY', 5), { lines })).toBe(true)
    expect(holds(atLeast('QUANTITY', 3, 'CUP'), { lines })).toBe(false)
    expect(holds(atLeast('SALES_GROUP_PRICE', 40_000), { lines })).toBe(true)
    expect(holds(atLeast('SALES_GROUP_PRICE', 40_001), { lines })).toBe(false)
  })

  test('goes by the scarcest of an order’s SKUs, and does not hold where no SKU is known', () => {
    const stock = (skuId: number) => (skuId === 1 ? 4 : 100)
    const low: FlowCondition = { target: 'STOCK', source: [], sentence: 'LTE', value: 5 }
    const lines = [
      line({
        items: [
          { skuId: 1, quantity: 1 },
          { skuId: 2, quantity: 1 },
        ],
      }),
    ]
    expect(flowConditionHolds(low, order({ lines }), stock, 'KRW')).toBe(true)
    expect(flowConditionHolds({ ...low, value: 3 }, order({ lines }), stock, 'KRW')).toBe(false)
    expect(flowConditionHolds(low, order({ lines: [line({ items: [] })] }), stock, 'KRW')).toBe(false)
  })

  test('ignores a fully cancelled line: its words, its product code and the stock of its SKU', () => {
    const stock = (skuId: number) => (skuId === 1 ? 100 : 0)
    const soldOut: FlowCondition = { target: 'STOCK', source: [], sentence: 'LTE', value: 0 }
    const cancelled = line({
      serial: 'L-2',
      dealCode: 'CUP',
      dealName: 'Cup',
      quantity: 0,
      items: [{ skuId: 2, quantity: 0 }],
    })
    const of = { lines: [line(), cancelled] }
    expect(flowConditionHolds(soldOut, order(of), stock, 'KRW')).toBe(false)
    expect(holds(includes('DEAL_NAME', 'cup'), of)).toBe(false)
    expect(holds(includes('PRODUCT_CODE', 'CUP'), of)).toBe(false)
  })

  test('holds either as INCLUDE or as EXCLUDE, never both, whatever the text and the word', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (dealName, word) => {
        const condition = includes('DEAL_NAME', word)
        const of = { lines: [line({ dealName })] }
        return holds(condition, of) !== holds({ ...condition, sentence: 'EXCLUDE' }, of)
      }),
    )
  })
})

describe('flow controls', () => {
  test('decide by the gravest of those that match, and list every match by priority', () => {
    const controls = [
      control({ id: 1, priority: 2 }),
      control({ id: 2, type: 'FILTERED', priority: 3 }),
      control({ id: 3, type: 'DECLINED', priority: 9 }),
      control({ id: 4, type: 'DECLINED', conditions: [includes('DEAL_NAME', 'coffee')] }),
    ]
    expect(controlFlow(order(), controls, none)).toEqual({
      matched: [
        { id: 1, type: 'REVIEW_REQUIRED' },
        { id: 2, type: 'FILTERED' },
        { id: 3, type: 'DECLINED' },
      ],
      type: 'DECLINED',
    })
    expect(controlFlow(order(), controls.slice(0, 2), none).type).toBe('FILTERED')
    expect(controlFlow(order(), controls.slice(3), none)).toEqual({ matched: [], type: null })
  })

  test('match only where all of their conditions hold, and never without conditions', () => {
    const both = [includes('DEAL_NAME', 'tea'), atLeast('QUANTITY', 2)]
    expect(controlFlow(order(), [control({ conditions: both })], none).type).toBeNull()
    expect(controlFlow(order({ lines: [line({ quantity: 2 })] }), [control({ conditions: both })], none).type).toBe(
      'REVIEW_REQUIRED',
    )
    expect(controlFlow(order(), [control({ conditions: [] })], none).type).toBeNull()
  })

  test('match only orders of their own partner, channel and brand', () => {
    const others = [{ partnerId: 2 }, { channelId: 4 }, { brandId: 8 }]
    for (const other of others) expect(controlFlow(order(), [control(other)], none).type).toBeNull()
    expect(controlFlow(order(), [control({ channelId: 3, brandId: 7 })], none).type).toBe('REVIEW_REQUIRED')
  })

  test('never give a milder result when one is added, and their order in the list does not matter', () => {
    const graver = (type: string | null) => (type === null ? 99 : flowTypes.findIndex((one) => one === type))
    const some = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 1_000 }),
        type: fc.constantFrom(...flowTypes),
        priority: fc.integer({ min: 1, max: 3 }),
        word: fc.constantFrom('tea', 'coffee'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, some, (those, more) => {
        const made = (all: typeof those) =>
          all.map(({ word, ...of }, n) =>
            control({ ...of, id: of.id * 100 + n, conditions: [includes('DEAL_NAME', word)] }),
          )
        const [few, many] = [made(those), made([...those, ...more])]
        expect(controlFlow(order(), many.toReversed(), none)).toEqual(controlFlow(order(), many, none))
        expect(graver(controlFlow(order(), many, none).type)).toBeLessThanOrEqual(
          graver(controlFlow(order(), few, none).type),
        )
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryConditions, deliveryRuleInput } from '../../entities/delivery-rule.ts'
import { deliveryAttributeTypes } from '../../entities/invoice.ts'
import { boxVolumes, centerStorageTypes, deliveryRegions } from '../../entities/sku.ts'
import {
  inTriedOrder,
  ruleFor,
  unreachableRules,
  whyNot,
  contractFor,
  sharesOf,
  type DeliveryRuleFacts,
  type OrderToDeliver,
  type RuleContract,
} from './delivery-rule.ts'

const carrier = (over: Partial<RuleContract> = {}): RuleContract => ({
  id: 1,
  name: 'CJ',
  active: true,
  returnOnly: false,
  ratio: 1,
  ...over,
})

function rule(over: Partial<DeliveryRuleFacts> = {}): DeliveryRuleFacts {
  const {
    centerId: _,
    contractId: __,
    otherContractIds: ___,
    ...input
  } = deliveryRuleInput.parse({
    centerId: 1,
    contractId: 1,
  })
  return { id: 1, contracts: [carrier()], served: new Set([1, 2, 3]), ...input, ...over }
}

function order(over: Partial<OrderToDeliver> = {}): OrderToDeliver {
  const goods = {
    skuId: 1,
    name: 'Toner',
    centerStorageType: 'DRY',
    boxVolume: 'WITHIN_STANDARD',
    deliveryRegion: 'ALL',
  }
  return {
    partner: { id: 1, name: 'Haneul' },
    country: 'KR',
    postalCode: '06236',
    channel: 'NAVER',
    amount: 30_000,
    currency: 'KRW',
    tags: [],
    deliveryAttributeType: 'NORMAL',
    goods: [goods as OrderToDeliver['goods'][number]],
    ...over,
  }
}

const codes = (of: DeliveryRuleFacts, with_: OrderToDeliver) => whyNot(of, with_).map(({ refused }) => refused)
const nameOf = ({ id }: DeliveryRuleFacts) => `#${id}`
const whyUnreachable = (...rules: DeliveryRuleFacts[]) =>
  [...unreachableRules(rules, nameOf)].map(([id, { refusal, shadowedBy }]) => [id, refusal.refused, shadowedBy])

const jeju = { ranges: [{ from: '63000', to: '63644' }], prefixes: [] }
const any = rule().orderCondition
const goodsAsked = rule().itemCondition

describe('A rule', () => {
  test('without conditions takes every ordinary order of a partner who uses its center', () => {
    expect(codes(rule(), order())).toEqual([])
    expect(codes(rule({ served: new Set([2]) }), order())).toEqual(['rule-partner'])
  })

  test('gives a refusal for each condition that an order does not meet, with the order’s own value', () => {
    const asks = rule({
      partnerCondition: { partnerIds: [2] },
      countryCondition: { countries: ['JP'] },
      postalCodeCondition: jeju,
      orderCondition: { channels: ['QOO10'], amountMin: 50_000, amountMax: null, currency: 'KRW', tags: ['FRAGILE'] },
      itemCondition: { storageTypes: ['FROZEN'], boxVolumes: [], deliveryRegions: ['OVERSEAS'], skuIds: [9] },
      deliveryCondition: 'TODAY',
    })
    expect(whyNot(asks, order())).toEqual([
      { refused: 'rule-partner', with: { partner: 'Haneul' } },
      { refused: 'rule-country', with: { country: 'KR' } },
      { refused: 'rule-postal-code', with: { postalCode: '06236' } },
      { refused: 'rule-channel', with: { channel: 'NAVER' } },
      { refused: 'rule-amount-below', with: { amount: 30_000, least: 50_000, currency: 'KRW' } },
      { refused: 'rule-tags', with: { tags: 'FRAGILE' } },
      { refused: 'rule-storage', with: { goods: 'Toner' } },
      { refused: 'rule-region', with: { goods: 'Toner' } },
      { refused: 'rule-sku', with: { goods: 'Toner' } },
      { refused: 'rule-delivery', with: { attribute: 'NORMAL' } },
    ])
  })

  test('matches a postal code by range or prefix, with or without its hyphen, but none that is missing or of another length', () => {
    const to = (postalCode: string | null) => order({ postalCode })
    const chiba = rule({ postalCodeCondition: { ranges: [{ from: '2600000', to: '2990000' }], prefixes: [] } })
    expect(codes(chiba, to('282-0011'))).toEqual([])
    expect(codes(chiba, to('28200'))).toEqual(['rule-postal-code'])
    expect(codes(chiba, to(null))).toEqual(['rule-postal-code-missing'])
    const london = rule({ postalCodeCondition: { ranges: [], prefixes: ['SW1'] } })
    expect([codes(london, to('sw1a 1aa')), codes(london, to('SE1 9GF'))]).toEqual([[], ['rule-postal-code']])
  })

  test('takes an order only if all of its goods meet the rule’s storage condition', () => {
    const cold = { ...order().goods[0], name: 'Ice', centerStorageType: 'FROZEN' } as OrderToDeliver['goods'][number]
    const frozen = rule({ itemCondition: { ...goodsAsked, storageTypes: ['FROZEN'] } })
    expect(codes(frozen, order({ goods: [cold] }))).toEqual([])
    expect(whyNot(frozen, order({ goods: [cold, ...order().goods] }))).toEqual([
      { refused: 'rule-storage', with: { goods: 'Toner' } },
    ])
  })

  test('for odd-shaped goods takes only orders that have some, whatever delivery was promised', () => {
    const odd = rule({ deliveryCondition: 'ODD' })
    const goods = order().goods.map((one) => ({ ...one, boxVolume: 'DEFORMED' as const }))
    expect(codes(odd, order())).toEqual(['rule-not-odd'])
    expect(codes(odd, order({ goods, deliveryAttributeType: 'TODAY' }))).toEqual([])
  })

  test('takes nothing where the rule or its contract is deactivated', () => {
    expect(codes(rule({ status: 'DEACTIVATED' }), order())).toEqual(['rule-deactivated'])
    expect(codes(rule({ contracts: [carrier({ active: false })] }), order())).toEqual(['contract-deactivated'])
  })
})

test('the rule with the highest weight is tried first, and of equal weights the oldest', () => {
  const rules = [rule({ id: 3, weightValue: 5 }), rule({ id: 1 }), rule({ id: 2, weightValue: 5 })]
  expect(inTriedOrder(rules).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(ruleFor(rules, order())?.id).toBe(2)
})

describe('No order reaches', () => {
  test('a rule behind a wider one, which is named', () => {
    const narrow = rule({ id: 2, postalCodeCondition: jeju })
    expect(whyUnreachable(rule({ weightValue: 1 }), narrow)).toEqual([[2, 'rule-shadowed', 1]])
    expect(whyUnreachable(rule(), { ...narrow, weightValue: 1 })).toEqual([])
  })

  test('a rule whose postal code range is covered without a gap by the ranges and prefixes of a rule before it', () => {
    const first = rule({
      postalCodeCondition: {
        ranges: [
          { from: '63000', to: '63299' },
          { from: '63300', to: '63399' },
        ],
        prefixes: ['634'],
      },
    })
    const of = (from: string, to: string) =>
      rule({ id: 2, postalCodeCondition: { ranges: [{ from, to }], prefixes: [] } })
    expect(whyUnreachable(first, of('63100', '63499'))).toEqual([[2, 'rule-shadowed', 1]])
    expect(whyUnreachable(first, of('63100', '63500'))).toEqual([])
    // One hundred codes of another length.
    expect(whyUnreachable(first, of('6310000', '6310099'))).toEqual([])
  })

  test('a rule of a deactivated contract or for partners who use another center, while the rule behind it is reached', () => {
    const gone = rule({ contracts: [carrier({ active: false })] })
    expect(whyUnreachable(gone, rule({ id: 2 }))).toEqual([[1, 'contract-deactivated', null]])
    const elsewhere = rule({ partnerCondition: { partnerIds: [7] } })
    expect(whyUnreachable(elsewhere, rule({ id: 2 }))).toEqual([[1, 'rule-no-partner', null]])
  })

  test('a rule whose conditions exclude each other', () => {
    const boxes = { ...goodsAsked, boxVolumes: ['WITHIN_STANDARD' as const] }
    expect(whyUnreachable(rule({ deliveryCondition: 'ODD', itemCondition: boxes }))).toEqual([
      [1, 'rule-odd-excluded', null],
    ])
    expect(whyUnreachable(rule({ orderCondition: { ...any, amountMin: 2, amountMax: 1 } }))).toEqual([
      [1, 'rule-no-amount', null],
    ])
    const backwards = { ranges: [{ from: '63644', to: '63000' }], prefixes: [] }
    expect(whyUnreachable(rule({ postalCodeCondition: backwards }))).toEqual([[1, 'rule-no-postal-code', null]])
  })

  test('a rule without a storage condition behind one that names all three ways to store goods', () => {
    const all = rule({ itemCondition: { ...goodsAsked, storageTypes: [...centerStorageTypes] } })
    expect(whyUnreachable(all, rule({ id: 2 }))).toEqual([[2, 'rule-shadowed', 1]])
  })
})

/** There are only a few values, so that rules often meet the same orders. */
const some = <T>(...of: readonly T[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: of.length })
const digits = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
test('a rule for orders from 50,000 won refuses an order paid in yen, and names both currencies', () => {
  const dear = rule({ orderCondition: { ...any, amountMin: 50_000 } })
  expect(codes(dear, order({ amount: 60_000 }))).toEqual([])
  expect(whyNot(dear, order({ amount: 60_000, currency: 'JPY' }))).toEqual([
    { refused: 'rule-currency', with: { asked: 'KRW', paid: 'JPY' } },
  ])
  expect(
    codes(
      rule({ orderCondition: { ...dear.orderCondition, currency: 'JPY' } }),
      order({ amount: 60_000, currency: 'JPY' }),
    ),
  ).toEqual([])
  expect(codes(rule(), order({ currency: 'JPY' }))).toEqual([])
})

const amount = fc.constantFrom(null, 10, 20, 30)
const conditions = [
  'partnerCondition',
  'countryCondition',
  'postalCodeCondition',
  'orderCondition',
  'itemCondition',
] as const
const rules = fc
  .array(
    fc.record({
      contracts: fc.constantFrom(true, true, true, false).map((active) => [carrier({ active })]),
      served: fc.oneof(some(1, 2, 3), fc.constant([1, 2, 3])).map((ids) => new Set(ids)),
      partnerCondition: fc.record({ partnerIds: some(1, 2) }),
      countryCondition: fc.record({ countries: some('KR', 'JP') }),
      postalCodeCondition: fc.record({
        ranges: fc.array(fc.record({ from: digits, to: digits }), { maxLength: 2 }),
        prefixes: some('1', '10', '2', 'A'),
      }),
      orderCondition: fc.record({
        channels: some('NAVER', 'QOO10'),
        amountMin: amount,
        amountMax: amount,
        currency: fc.constantFrom('KRW', 'JPY'),
        tags: some('GIFT', 'COLD'),
      }),
      itemCondition: fc.record({
        storageTypes: some(...centerStorageTypes),
        boxVolumes: some(...boxVolumes),
        deliveryRegions: some(...deliveryRegions),
        skuIds: some(1, 2),
      }),
      deliveryCondition: fc.oneof(fc.constant('NORMAL' as const), fc.constantFrom(...deliveryConditions)),
      weightValue: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'DEACTIVATED'),
      /** Conditions that are removed, so that some rules are wide. */
      asksNot: fc.oneof(
        some(...conditions),
        fc.constantFrom(...conditions).map((kept) => conditions.filter((one) => one !== kept)),
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((made) =>
    made.map(({ asksNot, ...one }, index): DeliveryRuleFacts => {
      const wide = rule()
      const over = Object.fromEntries(asksNot.map((condition) => [condition, wide[condition as 'partnerCondition']]))
      return { ...wide, ...one, ...over, id: index + 1 } as DeliveryRuleFacts
    }),
  )
const orders = fc.array(
  fc.record({
    partner: fc.constantFrom(1, 2, 3).map((id) => ({ id, name: 'P' })),
    country: fc.constantFrom('KR', 'JP', 'US'),
    postalCode: fc.oneof(digits, fc.constantFrom(null, '1', '100', 'A1', '2B')),
    channel: fc.constantFrom(null, 'NAVER', 'QOO10', 'OTHER'),
    amount: fc.integer({ min: 0, max: 40 }),
    currency: fc.constantFrom('KRW', 'JPY'),
    tags: some('GIFT', 'COLD', 'OTHER'),
    deliveryAttributeType: fc.constantFrom(...deliveryAttributeTypes),
    goods: fc.array(
      fc.record({
        skuId: fc.constantFrom(null, 1, 2, 3),
        name: fc.constant('G'),
        centerStorageType: fc.constantFrom(...centerStorageTypes),
        boxVolume: fc.constantFrom(...boxVolumes),
        deliveryRegion: fc.constantFrom(...deliveryRegions),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  { minLength: 20, maxLength: 60 },
)

describe('Contracts that share a rule', () => {
  const cj = carrier({ ratio: 7 })
  const hanjin = carrier({ id: 2, name: 'Hanjin', ratio: 3 })
  const lotte = carrier({ id: 3, name: 'Lotte', ratio: 10 })

  test('take its orders by ratio; one that is deactivated or only for returns leaves its share to the others', () => {
    const parts = (...contracts: RuleContract[]) => sharesOf(contracts).map(({ name, share }) => [name, share])
    expect(parts(cj, hanjin)).toEqual([
      ['CJ', 0.7],
      ['Hanjin', 0.3],
    ])
    expect(parts(cj, { ...lotte, active: false })).toEqual([['CJ', 1]])
    expect(parts({ ...cj, returnOnly: true }, hanjin)).toEqual([['Hanjin', 1]])
    expect(codes(rule({ contracts: [{ ...cj, active: false }, hanjin] }), order())).toEqual([])
    expect(codes(rule({ contracts: [{ ...cj, returnOnly: true }] }), order())).toEqual(['contract-return-only'])
  })

  test('give an order the same contract every time, and any hundred orders in a row come within three of the shares', () => {
    const contracts = [cj, hanjin, lotte]
    for (let from = 1; from < 1_000_000; from += 99_991) {
      const taken = Map.groupBy(
        Array.from({ length: 100 }, (_, index) => contractFor(contracts, from + index)),
        (contract) => contract?.name,
      )
      for (const { name, share } of sharesOf(contracts))
        expect(Math.abs((taken.get(name)?.length ?? 0) - share * 100)).toBeLessThanOrEqual(3)
    }
    expect(contractFor(contracts, 4711)).toEqual(contractFor(contracts, 4711))
    expect(contractFor([{ ...cj, active: false }], 1)).toBeNull()
  })
})

describe('for any set of rules', () => {
  test('a rule that is reported as unreachable is never chosen', { timeout: 120_000 }, () => {
    let shadowed = 0
    fc.assert(
      fc.property(rules, orders, (written, made) => {
        const dead = unreachableRules(written, nameOf)
        shadowed += [...dead.values()].filter(({ shadowedBy }) => shadowedBy !== null).length
        for (const one of made) expect(dead.has(ruleFor(written, one)?.id ?? 0)).toBe(false)
      }),
      { numRuns: 2000 },
    )
    // If no shadowed rules were found, the test would prove nothing.
    expect(shadowed).toBeGreaterThan(100)
  })

  test('every order that a shadowed rule takes is taken by the rule named as shadowing it, which is tried before', () => {
    fc.assert(
      fc.property(rules, orders, (written, made) => {
        const of = (id: number | null) => written.find((each) => each.id === id) ?? rule()
        const tried = inTriedOrder(written)
        for (const [id, { shadowedBy }] of unreachableRules(written, nameOf)) {
          if (shadowedBy === null) continue
          expect(tried.indexOf(of(shadowedBy))).toBeLessThan(tried.indexOf(of(id)))
          for (const one of made) if (whyNot(of(id), one).length === 0) expect(whyNot(of(shadowedBy), one)).toEqual([])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('a second rule with the same conditions is never reached', () => {
    fc.assert(
      fc.property(rules, ([first]) => {
        const twice = [first ?? rule(), { ...(first ?? rule()), id: 99 }]
        expect(unreachableRules(twice, nameOf).has(99)).toBe(true)
      }),
    )
  })
})

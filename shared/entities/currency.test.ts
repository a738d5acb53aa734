import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxInteger } from '../api/list.ts'
import { currencies, decimalsOf, isCurrency, paidCurrency, rewritten, toMajor, toMinor } from './currency.ts'
import { flowCondition } from './condition.ts'
import { orderCondition } from './delivery-rule.ts'
import { orderHead, orderInput, orderLine, sourceLine } from './order.ts'
import { campaign, promotion, promotionInput } from './promotion.ts'

test('won and yen have no decimals, dollars have two, Kuwaiti dinars three, and text that is no currency none', () => {
  expect(['KRW', 'jpy', 'USD', 'KWD', 'US$', ''].map(decimalsOf)).toEqual([0, 0, 2, 3, 0, 0])
})

test('the decimals of a currency do not depend on the browser or the release of Node', () => {
  expect(['HUF', 'IDR', 'COP', 'RSD', 'TWD', 'IQD', 'CLP', 'VND'].map(decimalsOf)).toEqual([2, 2, 2, 2, 2, 3, 0, 0])
})

test('only currencies that ISO 4217 lists are accepted, in upper or lower case', () => {
  for (const currency of currencies) expect(isCurrency(currency)).toBe(true)
  expect(['usd', 'KWD', 'XCG', 'XYZ', 'WON', 'HRK', 'XXX', 'US$', ''].map(isCurrency)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(paidCurrency.parse(' usd ')).toBe('USD')
  expect(paidCurrency.safeParse('XYZ').error?.issues).toMatchObject([{ message: 'is no currency that ISO 4217 lists' }])
  expect(paidCurrency.safeParse('won!').error?.issues).toMatchObject([{ message: 'three letters, as KRW' }])
})

test('the largest amount in whole units is still accepted in minor units', () => {
  for (const currency of ['KRW', 'USD', 'KWD']) {
    const most = toMinor(maxInteger, currency)
    expect(sourceLine.parse({ serial: '1', quantity: 1, status: 'PAYED', paymentAmount: most })).toMatchObject({
      paymentAmount: most,
    })
    expect(orderCondition.parse({ amountMax: most, currency })).toMatchObject({ amountMax: most })
    expect(
      promotionInput.parse({
        campaignId: 1,
        name: 'Whatever it comes to',
        freebies: [{ skuId: 1 }],
        priceLte: most,
        conditionGroups: [{ conditions: [{ target: 'PAYMENT_AMOUNT', sentence: 'LTE', value: most }] }],
        currency,
      }),
    ).toMatchObject({ priceLte: most })
  }
})

test('the API’s schemas of orders, promotions, campaigns and rules say that amounts are in minor units', () => {
  for (const [schema, amounts] of [
    [orderHead, 4],
    [orderLine, 4],
    [orderInput, 2],
    [promotion, 3],
    [orderCondition, 2],
    [flowCondition, 1],
    [campaign, 1],
  ] as const)
    expect(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).match(/1299 is 12\.99 in dollars/g)).toHaveLength(
      amounts,
    )
})

test('an amount is rounded to the minor unit of its currency, and converts to the figure that people write and back', () => {
  expect([toMinor(12.99, 'USD'), toMinor(0.4, 'USD'), toMinor(18_000, 'KRW'), toMinor(-0.05, 'EUR')]).toEqual([
    1299, 40, 18_000, -5,
  ])
  expect([toMinor(1.005, 'USD'), toMinor(1e-7, 'USD'), toMinor(0.5, 'KRW')]).toEqual([101, 0, 1])
  expect(toMajor(1299, 'USD')).toBe(12.99)
  for (const currency of currencies)
    for (const amount of [0, 1, 5, 1299, 99_999_999]) expect(toMinor(toMajor(amount, currency), currency)).toBe(amount)
})

test('a typed amount keeps its figures when its currency changes', () => {
  expect([rewritten(50_000, 'KRW', 'USD'), rewritten(1299, 'USD', 'KRW')]).toEqual([5_000_000, 13])
})

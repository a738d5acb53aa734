import { expect, test } from 'vitest'
import type { Language } from '../entities/account.ts'
import { flowTargets, isCounted, type FlowCondition } from '../entities/condition.ts'
import { amountsIn } from './amounts.ts'
import { fill } from './fill.ts'
import { flowSentence } from './flow-sentence.ts'
import { records as en } from './records/en.ts'
import { records as ja } from './records/ja.ts'
import { records as ko } from './records/ko.ts'

const words = { en, ja, ko }

/** The sentence of one control, with Rakuten as channel 7. */
function aloud(language: Language, conditions: Partial<FlowCondition>[], from: string | null = null): string {
  const { ofControl } = flowSentence({
    language,
    t: (key, values) => fill(words[language][key], values),
    format: amountsIn(language),
  })
  return ofControl({
    type: 'DECLINED',
    brandName: null,
    channelName: from,
    currency: 'KRW',
    nameOfChannel: () => 'Rakuten',
    conditions: conditions.map((one) => ({
      target: 'DEAL_NAME',
      source: [],
      sentence: 'INCLUDE',
      value: null,
      ...one,
    })),
  })
}

test('a flow control’s sentence says that a text includes a word, a channel or code is one, or a postal code is in a range', () => {
  const said = (one: Partial<FlowCondition>) => (['en', 'ja'] as const).map((language) => aloud(language, [one]))
  expect(said({ source: ['set', 'box'] })).toEqual([
    'Orders whose product name includes “set” or “box” are declined.',
    '商品名に「set」または「box」を含む注文は却下します。',
  ])
  expect(said({ target: 'CHANNEL', source: ['7'] })).toEqual([
    'Orders whose channel is “Rakuten” are declined.',
    '販売チャネルが「Rakuten」である注文は却下します。',
  ])
  expect(said({ target: 'PRODUCT_CODE', source: ['A-1'], sentence: 'EXCLUDE' })).toEqual([
    'Orders whose product code is not “A-1” are declined.',
    '商品コードが「A-1」ではない注文は却下します。',
  ])
  expect(said({ target: 'POSTAL_CODE', source: ['63000~63644'] })).toEqual([
    'Orders whose postal code is within “63000~63644” are declined.',
    '郵便番号が「63000~63644」の範囲にある注文は却下します。',
  ])
})

test('a condition on a count and a condition on a text are joined in one sentence', () => {
  const conditions: Partial<FlowCondition>[] = [
    { target: 'QUANTITY', sentence: 'GTE', value: 3 },
    { target: 'RECIPIENT_ADDRESS', sentence: 'EXCLUDE', source: ['제주'] },
  ]
  expect(aloud('en', conditions, 'Rakuten')).toBe(
    'Orders from Rakuten whose quantity is 3 or more and whose recipient’s address does not include “제주” are declined.',
  )
  expect(aloud('ja', conditions, 'Rakuten')).toBe(
    'Rakutenの注文のうち、注文数量が3以上である、お届け先住所に「제주」を含まないものは却下します。',
  )
  expect(aloud('ko', conditions, 'Rakuten')).toBe(
    'Rakuten 주문 중 주문 수량이 3 이상인, 배송지 주소에 “제주”가 들어 있지 않은 주문은 반려합니다.',
  )
})

test.each(['en', 'ja', 'ko'] as const)('every target of a flow control makes a complete sentence in %s', (language) => {
  for (const target of flowTargets) {
    const [sentences, rest] = isCounted(target)
      ? ([['GTE', 'LTE'], { value: 2 }] as const)
      : ([['INCLUDE', 'EXCLUDE'], { source: ['가'] }] as const)
    for (const sentence of sentences)
      expect(aloud(language, [{ target, sentence, ...rest, source: ['가'] }])).not.toMatch(/[{}…]/)
  }
})

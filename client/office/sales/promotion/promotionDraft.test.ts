import { expect, test } from 'vitest'
import { promotionInput } from '../../../../shared/entities/promotion.ts'
import { clashOf, type Choice } from '../../../ui/form/clash.ts'
import { currencyOf, type PromotionDraft } from './promotionDraft.ts'

const opened: PromotionDraft = {
  ...promotionInput.parse({
    campaignId: 1,
    name: 'A spoon',
    priceGte: 50_000,
    priceLte: 90_000,
    freebies: [{ skuId: 1, quantity: 1 }],
  }),
}
const names = ['name', 'priceGte', 'priceLte', 'currency']
const clash = (mine: Partial<PromotionDraft>, theirs: Partial<PromotionDraft>, choice: Choice = {}) =>
  clashOf({ opened, mine: { ...opened, ...mine }, theirs: { ...opened, ...theirs } }, names, choice, currencyOf)
const dollars = { currency: 'USD', priceGte: 5_000_000, priceLte: 9_000_000 }

test('amounts changed here keep their figures in the currency that somebody else chose meanwhile', () => {
  const { fields, settled } = clash({ priceGte: 40_000 }, dollars)
  expect(settled).toMatchObject({ currency: 'USD', priceGte: 4_000_000, priceLte: 9_000_000 })
  // An amount that only the other currency changed is not offered as a choice.
  expect(fields).toEqual(['priceGte', 'currency'])
})

test('a user who keeps their own currency takes over no amount in the other one', () => {
  const { settled } = clash({ name: 'Two spoons' }, dollars, { currency: 'mine' })
  expect(settled).toMatchObject({ name: 'Two spoons', currency: 'KRW', priceGte: 50_000, priceLte: 90_000 })
})

test('amounts that somebody else changed keep their figures in the currency chosen here', () => {
  const { settled, pick } = clash(dollars, { priceGte: 60_000 })
  expect(pick('priceGte')).toBe('theirs')
  expect(settled).toMatchObject({ currency: 'USD', priceGte: 6_000_000, priceLte: 9_000_000 })
})

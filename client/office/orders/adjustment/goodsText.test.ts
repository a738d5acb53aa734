import { expect, test } from 'vitest'
import { listed } from '../../../../shared/messages/listed.ts'
import { formatIn } from '../../../ui/app/format.ts'
import { goodsText } from './goodsText.ts'

test('the goods of an adjustment name each SKU once, with the pieces of all its lines', () => {
  const goods = [
    { skuId: 1, name: 'Toner', quantity: 1 },
    { skuId: 2, name: 'Mask', quantity: 1 },
    { skuId: 1, name: 'Toner', quantity: 2 },
  ]
  const t = { listed: (words: readonly string[]) => listed('ja', words) }
  expect(goodsText(goods, t, formatIn('ja'))).toBe('Toner × 3、Mask × 1')
})

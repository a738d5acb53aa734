import type { Translate } from '../../../ui/app/language.tsx'
import type { useFormat } from '../../../ui/app/session.tsx'

/** Goods as a text, «Toner × 3, mask × 1»: each SKU once, on however many lines it is. */
export function goodsText(
  goods: readonly { skuId: number; name: string; quantity: number }[],
  t: Pick<Translate, 'listed'>,
  format: Pick<ReturnType<typeof useFormat>, 'number'>,
): string {
  return t.listed(
    [...Map.groupBy(goods, ({ skuId }) => skuId).values()].map(
      (own) => `${own[0]?.name} × ${format.number(own.reduce((sum, { quantity }) => sum + quantity, 0))}`,
    ),
  )
}

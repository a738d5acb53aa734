import { useWords } from '../floor.ts'
import type { GoodsKey } from '../../../shared/rules/stock/fact-rows.ts'

/** What tells goods of one SKU apart: lot and expiry, if they have them, and that they are damaged. */
export function useGoodsWords(): (goods: Omit<GoodsKey, 'skuId'>) => string {
  const { t } = useWords()
  return ({ lot, expirationDate, condition }) =>
    [
      lot && `${t('lot')} ${lot}`,
      expirationDate && `${t('expiry')} ${expirationDate}`,
      condition === 'DAMAGED' && t('condition.DAMAGED'),
    ]
      .filter(Boolean)
      .join(' · ')
}

import type { SlipLine } from '../../../shared/entities/slip.ts'
import type { Translate } from '../../ui/app/language.tsx'
import type { useFormat } from '../../ui/app/session.tsx'
import type { LineColumn } from '../../ui/record/Lines.tsx'
import { LinkTo } from '../../ui/record/RecordLink.tsx'
import { ConditionWord } from './inventory/ConditionWord.tsx'

/** The SKU on the line of a slip or a count, and its partner's number for it. */
export const skuColumns = (t: Translate): LineColumn<Pick<SlipLine, 'item'>>[] => [
  { header: t('word.sku'), render: ({ item }) => <LinkTo of="sku" row={item} /> },
  { header: t('sku.number'), render: ({ item }) => item.partnerItemNumber },
]

/** The columns that distinguish goods of one SKU. */
export const apartColumns = (
  t: Translate,
  format: ReturnType<typeof useFormat>,
): LineColumn<Pick<SlipLine, 'lot' | 'expirationDate' | 'condition'>>[] => [
  { header: t('word.lot'), render: (line) => line.lot },
  { header: t('word.expiry'), render: (line) => format.day(line.expirationDate) },
  { header: t('word.condition'), render: (line) => <ConditionWord of={line.condition} /> },
]

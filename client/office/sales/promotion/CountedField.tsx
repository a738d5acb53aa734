import type { GroupOption } from '../../../../shared/entities/promotion.ts'
import { SkusField, WrittenField } from './SourceFields.tsx'

/** What is counted in an order: SKUs, products or options; empty means all. */
export function CountedField({
  partnerId,
  groupOption,
  ...field
}: {
  partnerId: number | null
  groupOption: GroupOption | null
  value: string[]
  error: string | undefined
  onChange: (value: string[]) => void
}) {
  if (groupOption === 'ITEM') return <SkusField partnerId={partnerId} {...field} />
  return <WrittenField of={groupOption === 'PRODUCT_OPTION' ? 'options' : 'products'} {...field} />
}

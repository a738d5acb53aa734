import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Product } from '../../../../shared/entities/product.ts'
import type { Format } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'

/** Whether all options of a product are mapped to SKUs, or how many are not. */
export function MappedChip({ of: { options } }: { of: Pick<Product, 'options'> }) {
  const t = useT()
  const format = useFormat()
  const open = options.filter(({ mappings }) => mappings.length === 0).length
  return (
    <StatusChip tone={open === 0 ? 'good' : 'wait'} icon={open === 0 ? IconCircleCheck : IconAlertTriangle}>
      {open === 0 ? t('product.mappedAll') : t('product.notMapped', { options: format.number(open) })}
    </StatusChip>
  )
}

export const validText = (
  { validAfter, validBefore }: Pick<Product, 'validAfter' | 'validBefore'>,
  format: Format,
): string =>
  validAfter === null && validBefore === null
    ? '–'
    : [validAfter, validBefore]
        .map((day) => (day === null ? '' : format.day(day)))
        .join(' – ')
        .trim()

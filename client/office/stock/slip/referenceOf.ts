import type { Slip } from '../../../../shared/entities/slip.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** What a slip came of: a count by our word for it, all else as it was written. */
export function referenceOf(
  { referenceType, referenceId }: Pick<Slip, 'referenceType' | 'referenceId'>,
  t: Translate,
): string | null {
  const type = referenceType === 'COUNT' ? t('subject.stockCount') : referenceType
  return [type, referenceId].filter(Boolean).join(' ') || null
}

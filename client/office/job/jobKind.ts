import { isMessageKey, type Translate } from '../../ui/app/language.tsx'

/** The kinds that people in the office begin. */
export const printKinds = ['print-waybills', 'print-label', 'print-sheets']

/** What a job does, in words; one of a newer release shows by its own name. */
export function jobKind(kind: string, t: Translate): string {
  const key = `job.kind.${kind}`
  return isMessageKey(key) ? t(key) : kind
}

import type { JobStatus } from '../../../../shared/entities/job.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** The kinds of jobs that users start, and messages, which they can send again; the site's own jobs are found with the filter. */
export const printKinds = ['print-waybills', 'print-label', 'print-sheets', 'print-pallet-label']
export const officeKinds = [...printKinds, 'allocate', 'send-message']
export const siteKinds = [
  'send-recovery-code',
  'partner.floor',
  'courier-cancel',
  'poll-trackings',
  'contract-trackings',
  'import-channel',
  'read-orders',
  'check-missing',
  'begin-imports',
  'tell-claims',
  'tell-refunds',
  'confirm-orders',
  'tell-expiring',
  'wake-orders',
  'allocate-due',
  'seal-audit',
  'back-up',
  'housekeeping',
]

/** Messages that were given up. */
export const unsent = { kind: ['send-message'], status: ['FAILED'] } as const satisfies {
  kind: string[]
  status: JobStatus[]
}
export const unsentPath = '/job?kind=send-message&status=FAILED'

/** What a job does, in words; a kind of a newer release is shown as it is written. */
export function jobKind(kind: string, t: Translate): string {
  return t.known(`job.kind.${kind}`) ?? kind
}

import { z } from 'zod'
import { instant } from '../api/list.ts'
import { subjectNumberedBy } from './subject.ts'

/** Who changed what, when, from where, before and after. `subject`: `location:12`; `what`: `location.update`. */
export const auditEntry = z
  .object({
    id: z.int(),
    at: instant,
    userId: z.int().nullable(),
    userName: z.string().nullable(),
    openapiKeyId: z.int().nullable(),
    address: z.string().nullable(),
    partnerId: z.int().nullable(),
    centerId: z.int().nullable(),
    subject: z.string(),
    what: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    requestId: z.string().nullable(),
    /** The current names of the rows it refers to, keyed by `location:12`, as far as the reader may see them. */
    names: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** Stands before and after for a value that readers must not see. Its presence says that the value changed. */
export const covered = '•••'

/** The rows that an entry refers to, as `location:12`: its subject and those its fields name. */
export function referencesOf({ subject, before, after }: Pick<AuditEntry, 'subject' | 'before' | 'after'>): string[] {
  return [...(/^\w+:\d+$/.test(subject) ? [subject] : []), ...numberedIn('', before), ...numberedIn('', after)]
}

function numberedIn(field: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => numberedIn(field, one))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, held]) => numberedIn(name, held))
  const subject = subjectNumberedBy(field)
  return subject && Number.isSafeInteger(value) ? [`${subject}:${value}`] : []
}

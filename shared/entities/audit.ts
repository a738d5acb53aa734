import { z } from 'zod'
import { instant } from '../api/list.ts'

/** Who changed what, when, from where, before and after. `subject`: `location:12`; `what`: `location.update`. */
export const auditEntry = z
  .object({
    id: z.int(), at: instant, userId: z.int().nullable(), userName: z.string().nullable(), openapiKeyId: z.int().nullable(), address: z.string().nullable(), partnerId: z.int().nullable(), centerId: z.int().nullable(),
    subject: z.string(), what: z.string(), before: z.unknown(), after: z.unknown(), requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

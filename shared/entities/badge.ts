import { z } from 'zod'
import { instant } from '../api/list.ts'

/** A QR badge (decisions.md §3): the server keeps only its public key. */
export const badge = z
  .object({
    id: z.int(),
    userId: z.int(),
    userName: z.string(),
    status: z.enum(['ACTIVE', 'REPLACED', 'REVOKED', 'EXPIRED']),
    temporary: z.boolean(),
    issuedAt: instant,
    issuedByName: z.string(),
    validUntil: instant,
  })
  .meta({ id: 'Badge' })
export type Badge = z.infer<typeof badge>

import { z } from 'zod'
import { instant } from '../api/list.ts'

/** A partner's key to the API (accounts.md §3; decisions.md §3). `accessKey` names it. Its secret is shown once, when the key is made. */
export const openapiKey = z
  .object({
    id: z.int(),
    partnerId: z.int(),
    partnerName: z.string(),
    name: z.string(),
    accessKey: z.string(),
    roleId: z.int(),
    roleName: z.string(),
    lastAccessedAt: instant.nullable(),
    createdAt: instant,
    createdByName: z.string().nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'OpenapiKey' })
export type OpenapiKey = z.infer<typeof openapiKey>

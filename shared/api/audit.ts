import { z } from 'zod'
import { auditEntry } from '../entities/audit.ts'
import { calls } from './call.ts'
import { byCursor, cursorQuery, id, instant, listQuery, many, totalPage } from './list.ts'

const filters = {
  userId: id.optional(),
  openapiKeyId: id.optional(),
  partnerId: id.optional(),
  centerIds: many(id),
  /** A kind of thing (`location`) or one of them (`location:12`). */
  subject: z.string().trim().max(63).optional(),
  what: z.string().trim().max(63).optional(),
  address: z.string().trim().max(63).optional(),
  from: instant.optional(),
  until: instant.optional(),
}

/** Who changed what (B19 of the security table). The specification lacks this call. */
export const auditApi = calls('audit', {
  list: {
    method: 'GET',
    path: '/auth/audit',
    access: 'account:read',
    doc: 'Who changed what in one’s scope, newest first. Whoever reads it whole asks for the next page with `after`.',
    query: cursorQuery(['id'], filters),
    answer: byCursor(totalPage(auditEntry)),
  },
  sheet: {
    method: 'GET',
    path: '/auth/audit/xlsx',
    access: 'account:read',
    file: 'xlsx',
    doc: 'The same as a spreadsheet, at most 50,000 rows.',
    query: listQuery(['id'], filters).omit({ page: true, pageSize: true }),
  },
  verify: {
    method: 'POST',
    path: '/auth/audit/verify',
    access: 'account:force',
    doc: 'Reads the whole trail against its chain of hashes, and names the first entry that was altered or removed.',
    answer: z.object({ entries: z.int(), sealed: z.int(), intact: z.boolean(), brokenAt: z.int().nullable() }),
  },
})

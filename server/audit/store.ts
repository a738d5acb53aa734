import { manyRows } from '../../shared/api/list.ts'
import { auditApi } from '../../shared/api/audit.ts'
import type { Query } from '../../shared/api/call.ts'
import type { AuditEntry } from '../../shared/entities/audit.ts'
import { anyOfFew, before, is, since } from '../crud/filters.ts'
import { byCursor, totalPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { found } from './search.ts'
import { withNames } from './names.ts'
import { visible } from '../subjects.ts'

/**
 * The audit's entries as far as the caller may see them: a partner's people see what concerns the partner, and a center's people what
 * belongs to their centers or to none.
 */
export function auditStore(database: Database, caller: Caller) {
  const entries = (db: Reader) =>
    db
      .selectFrom('audit')
      .leftJoin('user', 'user.id', 'audit.userId')
      .selectAll('audit')
      .select('user.name as userName')
      .where(visible(caller, 'audit'))
  const { begins } = database.dialect
  /** One thing by its whole name (`location:12`), or all of a kind by its first half (`location`). */
  const isOrIsOf = (column: string, text: string, mark: ':' | '.') =>
    text.includes(mark) ? is(column)(text) : anyOfFew(database, 'audit', [begins(column, `${text}${mark}`)])
  const { list, ids, inOrder } = listOf(database, {
    call: auditApi.list,
    id: 'audit.id',
    rows: entries,
    sort: { id: 'audit.id' },
    search: (keyword) => found(database, caller, keyword),
    filters: {
      userId: is('audit.userId'),
      openapiKeyId: is('audit.openapiKeyId'),
      partnerId: is('audit.partnerId'),
      centerIds: is('audit.centerId'),
      address: is('audit.address'),
      subject: (text) => isOrIsOf('audit.subject', text, ':'),
      what: (text) => isOrIsOf('audit.what', text, '.'),
      from: since('audit.at'),
      until: before('audit.at'),
    },
    shown: (rows, db) => withNames(db, caller, rows.map(entryOf)),
    page: byCursor(totalPage),
    countsTo: manyRows,
  })

  return {
    list,
    ids: (asked: Query<typeof auditApi.sheet>) => ids({ page: 1, pageSize: 1, ...asked }),
    inOrder,
  }
}

function entryOf({
  beforeJson,
  afterJson,
  ...row
}: { beforeJson: string | null; afterJson: string | null } & Omit<AuditEntry, 'before' | 'after' | 'names'>): Omit<
  AuditEntry,
  'names'
> {
  return { ...row, before: read(beforeJson), after: read(afterJson) }
}

function read(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}

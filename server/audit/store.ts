import { manyRows } from '../../shared/api/list.ts'
import { sql } from 'kysely'
import { auditApi } from '../../shared/api/audit.ts'
import type { Query } from '../../shared/api/call.ts'
import type { AuditEntry } from '../../shared/entities/audit.ts'
import { before, contains, escapeLike, is, isAmong, since } from '../crud/filters.ts'
import { byCursor, totalPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { subjectsFound, withNames } from './names.ts'
import { visible } from '../subjects.ts'

/** Who changed what, as far as a caller may know: a partner's people what concerns their partner, a center's what is theirs or of no center. */
export function auditStore(database: Database, caller: Caller) {
  const entries = (db: Reader) =>
    db
      .selectFrom('audit')
      .leftJoin('user', 'user.id', 'audit.userId')
      .selectAll('audit')
      .select('user.name as userName')
      .where(visible(caller, 'audit'))
  const { found } = database.dialect
  const { list, ids, inOrder } = listOf(database, {
    call: auditApi.list,
    id: 'audit.id',
    rows: entries,
    sort: { id: 'audit.id' },
    search: (keyword) =>
      isAmong(
        'audit.id',
        sql`${found('audit', keyword)} union
          select "id" from "audit" where "subject" in (${subjectsFound(database, caller, keyword)}) union
          select "id" from "audit" where "userId" in (select "id" from "user" where ${contains(['name'], keyword)})`,
      ),
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

/** One thing by its whole name (`location:12`), or all of a kind by the first half (`location`). */
function isOrIsOf(column: string, text: string, mark: ':' | '.') {
  return text.includes(mark)
    ? sql<boolean>`${sql.ref(column)} = ${text}`
    : sql<boolean>`${sql.ref(column)} like ${`${escapeLike(text)}${mark}%`} escape '\\'`
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

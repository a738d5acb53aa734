import { sql } from 'kysely'
import type { auditApi } from '../../shared/api/audit.ts'
import type { Query } from '../../shared/api/call.ts'
import type { AuditEntry } from '../../shared/entities/audit.ts'
import { contains, escapeLike, idsOf, pageOf, totalPage, type ListColumns } from '../crud/list.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { withNames } from './names.ts'
import { visible } from '../subjects.ts'

const columns: ListColumns = {
  id: 'audit.id',
  sort: { id: 'audit.id' },
}

type Filters = Omit<Query<typeof auditApi.list>, 'page' | 'pageSize' | 'sort' | 'order'>

/** Who changed what, as far as a caller may know: a partner's people what concerns their partner, a center's what is theirs or of no center. */
export function auditStore(database: Database, caller: Caller) {
  const entries = (db: Reader) =>
    db
      .selectFrom('audit')
      .leftJoin('user', 'user.id', 'audit.userId')
      .selectAll('audit')
      .select('user.name as userName')
      .where(visible(caller, 'audit'))
  const wanted = (asked: Filters) => {
    let query = entries(database.read)
    for (const column of ['userId', 'openapiKeyId', 'partnerId', 'centerId', 'address'] as const)
      if (asked[column] !== undefined) query = query.where(`audit.${column}`, '=', asked[column])
    if (asked.subject) query = query.where(isOrIsOf('audit.subject', asked.subject, ':'))
    if (asked.what) query = query.where(isOrIsOf('audit.what', asked.what, '.'))
    const { keyword } = asked
    if (keyword)
      query = query.where(
        sql<boolean>`"audit"."id" in (${database.dialect.found('audit', keyword)} union
          select a."id" from "audit" as a where a."userId" in (select u."id" from "user" as u where ${contains(['u.name'], keyword)}))`,
      )
    if (asked.from) query = query.where('audit.at', '>=', new Date(asked.from).toISOString())
    if (asked.until) query = query.where('audit.at', '<', new Date(asked.until).toISOString())
    return query
  }

  return {
    async list(asked: Query<typeof auditApi.list>) {
      const found = await pageOf(wanted(asked), asked, columns)
      return totalPage({ total: found.total, rows: await withNames(database.read, caller, found.rows.map(entryOf)) })
    },
    ids: (asked: Query<typeof auditApi.sheet>) => idsOf(wanted(asked), { page: 1, pageSize: 1, ...asked }, columns),
    async inOrder(ids: number[]): Promise<AuditEntry[]> {
      const found = new Map(
        (await entries(database.read).where('audit.id', 'in', ids).execute()).map((row) => [row.id, row]),
      )
      return withNames(database.read, caller, ids.flatMap((id) => found.get(id) ?? []).map(entryOf))
    },
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

import { sql, type RawBuilder } from 'kysely'
import { everySheetLanguage } from '../../shared/messages/sheets/all.ts'
import { referencesOf, type AuditEntry } from '../../shared/entities/audit.ts'
import { contains, isAmong } from '../crud/filters.ts'
import { namesOfRows } from '../crud/row-names.ts'
import type { Database, Reader } from '../db/database.ts'
import { searched, type Searched } from '../db/search.ts'
import type { Caller } from '../http/caller.ts'
import { tableNames, tables, visible } from '../subjects.ts'

/** Selects the subjects, as `relocation:12`, of the rows whose name or number contains a keyword. */
export function subjectsFound(database: Database, caller: Caller, keyword: string): RawBuilder<unknown> {
  const called = calledIn(keyword)
  const found = foundOf(database, caller, keyword)
  if (!called) return sql.join(found, sql` union all `)
  const { kind, rest } = called
  return sql.join(
    [...found, ...foundOf(database, caller, rest, kind), sql`select ${`${kind}:${rest}`}`],
    sql` union all `,
  )
}

/** What the screens call a thing, «Waybill 4711», in whichever language: its kind, and its name or number. */
function calledIn(keyword: string): { kind: string; rest: string } | null {
  const typed = keyword.trim().toLowerCase()
  const [kind, word = ''] =
    everySheetLanguage
      .flatMap(({ codes }) => codes('subject'))
      .filter(([, word]) => typed.startsWith(`${word.toLowerCase()} `))
      .toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return kind === undefined ? null : { kind, rest: keyword.trim().slice(word.length).trim() }
}

function foundOf(
  { dialect: { found } }: Database,
  caller: Caller,
  keyword: string,
  kind?: string,
): RawBuilder<unknown>[] {
  return tableNames.flatMap((table) => {
    const { subject, name, partOf } = tables[table]
    if (!subject || !name || (kind !== undefined && subject !== kind)) return []
    const among = isSearched(table)
      ? isAmong('id', found(table, keyword))
      : typeof name === 'string' && !partOf && contains([name], keyword)
    if (!among) return []
    return [
      sql`select ${sql.lit(`${subject}:`)} || "id" from ${sql.table(table)} where ${among} and ${visible(caller, table)}`,
    ]
  })
}

const isSearched = (table: string): table is Searched => table in searched

/** Entries with what the rows that they number are called now. */
export async function withNames(
  db: Reader,
  caller: Caller,
  entries: readonly Omit<AuditEntry, 'names'>[],
): Promise<AuditEntry[]> {
  const numbered = entries.map((entry) => referencesOf(entry))
  const names = await namesOfRows(db, caller, numbered.flat())
  return entries.map((entry, nth) => ({
    ...entry,
    names: Object.fromEntries(
      (numbered[nth] ?? []).flatMap((reference) =>
        names.has(reference) ? [[reference, names.get(reference) ?? '']] : [],
      ),
    ),
  }))
}

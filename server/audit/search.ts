import { sql, type RawBuilder } from 'kysely'
import { kinds, whats } from '../../shared/entities/audit-kinds.ts'
import { actionWord } from '../../shared/messages/records/action-word.ts'
import { everySpreadsheetLanguage } from '../../shared/messages/spreadsheets/all.ts'
import type { Known } from '../../shared/messages/records/words.ts'
import { plainText } from '../../shared/plain-text.ts'
import { anyOfFew, contains, is, isAmong, type Condition } from '../crud/filters.ts'
import type { Database } from '../db/database.ts'
import { searched, type Searched } from '../db/search.ts'
import type { Caller } from '../http/caller.ts'
import { tableNames, tables, visible } from '../subjects.ts'

/** The condition that an entry matches a keyword: by what it is about, what was done, who did it, or from where. */
export async function found(database: Database, caller: Caller, keyword: string): Promise<Condition> {
  const plain = plainText(keyword)
  if (plain === '') return sql`1 = 0`
  const { begins } = database.dialect
  const done = whats.filter((what) => saidAs(plain, what, (t) => actionWord(what, t)))
  const about = kinds.filter((kind) => saidAs(plain, kind, (t) => t.known(`subject.${kind}`)))
  const number = /^[0-9]+$/.test(plain) ? kinds.map((kind) => `${kind}:${plain}`) : []
  const conditions: Condition[] = [
    isAmong('audit.subject', subjectsFound(database, caller, keyword)),
    isAmong('audit.userId', sql`select "id" from "user" where ${contains(['name'], keyword)}`),
    ...about.map((kind) => begins('audit.subject', `${kind}:`)),
    // An entry of a newer release has a code that is not known here, so it is found by how its code begins.
    done.length > 0 ? is('audit.what')(done) : begins('audit.what', keyword.trim()),
    is('audit.subject')([keyword.trim(), ...number]),
    ...(/[.:]/.test(plain) ? [begins('audit.address', plain)] : []),
  ]
  return anyOfFew(database, 'audit', conditions)
}

/** Whether a code, or its word in some language, contains the keyword. */
function saidAs(plain: string, code: string, wordIn: (t: Known) => string | undefined): boolean {
  const words = [code, ...everySpreadsheetLanguage.map(({ t }) => wordIn(t) ?? '')]
  return words.some((word) => plainText(word).includes(plain))
}

/** Selects the subjects, as `relocation:12`, of the rows whose name or number contains a keyword. */
function subjectsFound(database: Database, caller: Caller, keyword: string): RawBuilder<unknown> {
  const called = calledIn(keyword)
  const found = foundOf(database, caller, keyword)
  if (!called) return sql.join(found, sql` union all `)
  const { kind, rest } = called
  return sql.join(
    [...found, ...foundOf(database, caller, rest, kind), sql`select ${`${kind}:${rest}`}`],
    sql` union all `,
  )
}

/** Reads a keyword as what screens call a row, «Waybill 4711», in any language: its kind, and its name or number. */
function calledIn(keyword: string): { kind: string; rest: string } | null {
  const typed = keyword.trim().toLowerCase()
  const [kind, word = ''] =
    everySpreadsheetLanguage
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

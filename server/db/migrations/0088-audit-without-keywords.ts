import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { dropKeywords, indexKeywords } from '../search.ts'

/** On PostgreSQL an index answers which texts begin with something only if it is made for that. */
const byText = [
  ['auditSubject', 'subject'],
  ['auditWhat', 'what'],
] as const

/**
 * An entry is found by its kind, its number, what was done and the beginning of an address, which ordinary indexes answer. The index for
 * keywords was a twelfth of the pages that an allocation writes, and each save of the office paid for it too.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await dropKeywords(db, dialect, 'audit')
  const text = (column: string) => sql`${sql.ref(column)} ${sql.raw(dialect === 'postgres' ? 'text_pattern_ops' : '')}`
  await sql`create index "auditAddress" on "audit" (${text('address')}, "id") where "address" is not null`.execute(db)
  if (dialect === 'sqlite') return
  for (const [index, column] of byText) {
    await db.schema.dropIndex(index).execute()
    await sql`create index ${sql.ref(index)} on "audit" (${text(column)}, "id")`.execute(db)
  }
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await db.schema.dropIndex('auditAddress').execute()
  if (dialect === 'postgres')
    for (const [index, column] of byText) {
      await db.schema.dropIndex(index).execute()
      await db.schema.createIndex(index).on('audit').columns([column, 'id']).execute()
    }
  await indexKeywords(db, dialect, 'audit', ['subject', 'what', 'address'])
}

export const tables = []

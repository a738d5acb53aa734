import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { askKeywords } from '../search.ts'

/** The searched tables as they were at this migration. */
const indexed = ['sku', 'barcode', 'location', 'inboundRequest', 'inboundShipment', 'invoice', 'order', 'audit']

/**
 * PostgreSQL indexes only a third of the pieces, by which a keyword is found as well: to index an audit entry took most of the time of
 * adding it.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === 'sqlite') return
  for (const table of indexed) {
    await askKeywords(db, table)
    await sql`drop index if exists ${sql.ref(`${table}SearchGrams`)}`.execute(db)
  }
  await sql`drop function if exists gantry_grams`.execute(db)
}

/** What is found is the same either way. */
export async function down(): Promise<void> {}

export const tables = []

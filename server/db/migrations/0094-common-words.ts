import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { askKeywords } from '../search.ts'

/** The searched tables as they were at this migration. */
const indexed = ['sku', 'barcode', 'location', 'inboundRequest', 'inboundShipment', 'invoice', 'order']

/**
 * PostgreSQL reads the index of a word to its end before it tells the first row, so a word that nearly all rows have is found sooner row by
 * row.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === 'sqlite') return
  for (const table of indexed) await askKeywords(db, table)
}

/** What is found is the same either way. */
export async function down(): Promise<void> {}

export const tables = []

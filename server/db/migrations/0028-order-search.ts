import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { dropKeywords, indexKeywords } from '../search.ts'

const columns = ['channelOrderId', 'buyerName', 'recipientName']

/** Orders are found by their number and by names. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await indexKeywords(db, dialect, 'order', columns)
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await dropKeywords(db, dialect, 'order')
}

export const tables = []

import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { dropKeywords, indexKeywords } from '../search.ts'

const before = ['serial', 'originalOrderId', 'recipientName', 'trackingNumber']

/** A waybill is found by the phone of who receives it, too. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await dropKeywords(db, dialect, 'invoice')
  await indexKeywords(db, dialect, 'invoice', [...before, 'recipientJson.phones'])
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await dropKeywords(db, dialect, 'invoice')
  await indexKeywords(db, dialect, 'invoice', before)
}

export const tables = []

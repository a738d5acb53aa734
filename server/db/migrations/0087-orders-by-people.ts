import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { askKeywords, dropKeywords, indexKeywords } from '../search.ts'

const before = ['channelOrderId', 'buyerName', 'recipientName']
const now = [
  'channelOrderId',
  'buyerName',
  'buyerPhone',
  'recipientName',
  'recipientPhone',
  'address',
  'addressDetail',
  'locality',
  'administrativeArea',
]
const others = ['sku', 'barcode', 'location', 'inboundRequest', 'inboundShipment', 'invoice', 'audit']
const names = { orderLineDealName: 'dealName', orderLineOptionName: 'optionName' } as const

/**
 * Orders are found by phones, addresses and names, and by what their lines are called. Searching a million of them without
 * an index held up a whole server.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await dropKeywords(db, dialect, 'order')
  await indexKeywords(db, dialect, 'order', now)
  if (dialect === 'postgres')
    for (const table of others) {
      // The function made here answers no more rows than it is asked for, and replaces the old one.
      await sql`drop function if exists ${sql.ref(`${table}Found`)}(text)`.execute(db)
      await askKeywords(db, table)
    }
  for (const [index, column] of Object.entries(names))
    await db.schema.createIndex(index).on('orderLine').columns([column, 'salesOrderId']).execute()
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  for (const index of Object.keys(names)) await db.schema.dropIndex(index).execute()
  await dropKeywords(db, dialect, 'order')
  await indexKeywords(db, dialect, 'order', before)
}

export const tables = []

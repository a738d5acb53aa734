import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'
import { dropKeywords, dropSearchFunctions, indexKeywords, makeSearchFunctions } from '../search.ts'

const indexed = {
  sku: ['name', 'partnerItemNumber', 'nameVariationsJson'],
  barcode: ['code'],
  location: ['alias', 'description', 'liilyKey'],
  inboundRequest: ['code'],
  inboundShipment: ['shipmentNumber'],
  invoice: ['serial', 'originalOrderId', 'recipientName', 'trackingNumber'],
  audit: ['subject', 'what', 'address'],
}

/** The indexes for keywords, on tables that may have a hundred thousand rows. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await makeSearchFunctions(db, dialect)
  for (const [table, columns] of Object.entries(indexed)) await indexKeywords(db, dialect, table, columns)
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  for (const table of Object.keys(indexed)) await dropKeywords(db, dialect, table)
  await dropSearchFunctions(db, dialect)
}

export const tables = []

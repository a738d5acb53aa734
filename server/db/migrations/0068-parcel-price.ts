import type { Kysely } from 'kysely'

/** What a courier asks for a parcel under a contract, in KRW: for comparing ways to send orders (docs/decisions/0054-what-if.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contract').addColumn('parcelPrice', 'integer').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contract').dropColumn('parcelPrice').execute()
}

export const tables = []

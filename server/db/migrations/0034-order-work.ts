import { sql, type Kysely } from 'kysely'
import { claimsToAnswer } from '../../../shared/entities/order.ts'

/** A morning's work with orders is found without walking all of them: claims to answer, and codes of the same address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('orderLineClaim')
    .on('orderLine')
    .columns(['status', 'salesOrderId'])
    .where(sql.ref('status'), 'in', sql`(${sql.join(claimsToAnswer.map((status) => sql.lit(status)))})`)
    .execute()
  await db.schema.createIndex('orderAddress').on('order').column('address').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['orderLineClaim', 'orderAddress']) await db.schema.dropIndex(index).execute()
}

export const tables = []

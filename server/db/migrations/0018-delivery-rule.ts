import type { Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/** The rules that choose an order's contract. */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  await stamps(db.schema.createTable('deliveryRule'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('contractId', 'bigint', (c) => c.notNull().references('contract.id'))
    .addColumn('name', 'text')
    .addColumn('partnerConditionJson', 'text', (c) => c.notNull())
    .addColumn('countryConditionJson', 'text', (c) => c.notNull())
    .addColumn('postalCodeConditionJson', 'text', (c) => c.notNull())
    .addColumn('orderConditionJson', 'text', (c) => c.notNull())
    .addColumn('itemConditionJson', 'text', (c) => c.notNull())
    .addColumn('deliveryCondition', 'text', (c) => c.notNull())
    .addColumn('weightValue', 'integer', (c) => c.notNull())
    .addColumn('splitShipment', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('deliveryRuleCenter').on('deliveryRule').column('centerId').execute()
  await db.schema.createIndex('deliveryRuleContract').on('deliveryRule').column('contractId').execute()
}

/** Its tables are dropped with their indexes. */
export async function down(): Promise<void> {}

export const tables = ['deliveryRule']

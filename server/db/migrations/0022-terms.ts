import { sql, type Kysely } from 'kysely'
import type { Columns } from '../dialect.ts'

/**
 * The columns that a contract needs as a requisite, the contracts that share a rule, the address book, and what the work of an inbound
 * costs.
 */
export async function up(db: Kysely<unknown>, { stamps }: Columns): Promise<void> {
  const contract = () => db.schema.alterTable('contract')
  await contract()
    .addColumn('ratio', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await contract()
    .addColumn('returnOnly', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await contract()
    .addColumn('useAPI', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await contract().addColumn('terminalCode', 'text').execute()
  // A requisite may have no token yet. SQLite cannot take «not null» from a column that is there.
  await db.schema.dropIndex('contractKey').execute()
  for (const column of ['apiKeySealed', 'apiKeyPrint']) {
    await contract().renameColumn(column, `${column}Was`).execute()
    await contract().addColumn(column, 'text').execute()
    await sql`update "contract" set ${sql.ref(column)} = ${sql.ref(`${column}Was`)}`.execute(db)
    await contract().dropColumn(`${column}Was`).execute()
  }
  await db.schema.createIndex('contractKey').on('contract').column('apiKeyPrint').execute()

  await db.schema
    .alterTable('deliveryRule')
    .addColumn('otherContractIdsJson', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()

  await stamps(db.schema.createTable('addressBook'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('brandId', 'bigint', (c) => c.references('brand.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('administrativeArea', 'text')
    .addColumn('locality', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('premise', 'text')
    .addColumn('fullAddress', 'text')
    .addColumn('postalCode', 'text')
    .addColumn('phonePrimary', 'text')
    .addColumn('createdBy', 'bigint')
    .addColumn('updatedBy', 'bigint')
    .execute()
  await db.schema.createIndex('addressBookPartner').on('addressBook').columns(['partnerId', 'name']).execute()
  await db.schema.createIndex('addressBookBrand').on('addressBook').column('brandId').execute()

  await stamps(db.schema.createTable('inboundBilling'))
    .addColumn('inboundId', 'bigint', (c) => c.notNull().references('inboundRequest.id'))
    .addColumn('centerId', 'bigint', (c) => c.notNull().references('center.id'))
    .addColumn('partnerId', 'bigint', (c) => c.notNull().references('partner.id'))
    .addColumn('linesJson', 'text', (c) => c.notNull())
    .addColumn('sends', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sentLinesJson', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('takenAt', 'text')
    .addColumn('approvedAt', 'text')
    .addColumn('sentBackAt', 'text')
    .addColumn('sentBackReason', 'text')
    .addColumn('closeAskedAt', 'text')
    .addColumn('completedAt', 'text')
    .execute()
  await db.schema.createIndex('inboundBillingInbound').on('inboundBilling').column('inboundId').unique().execute()
  await db.schema
    .createIndex('inboundBillingPartner')
    .on('inboundBilling')
    .columns(['partnerId', 'inboundId'])
    .execute()
  await db.schema.createIndex('inboundBillingCenter').on('inboundBilling').column('centerId').execute()
}

/** Its tables are dropped with their indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('deliveryRule').dropColumn('otherContractIdsJson').execute()
  for (const column of ['ratio', 'returnOnly', 'useAPI', 'terminalCode'])
    await db.schema.alterTable('contract').dropColumn(column).execute()
}

export const tables = ['addressBook', 'inboundBilling']

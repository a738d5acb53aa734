import type { Kysely } from 'kysely'
import { allowReplacing, endAppendOnly, forbidReplacing, makeAppendOnly } from '../append-only.ts'
import type { Columns } from '../dialect.ts'

/** The tables whose rows may be inserted but never replaced, with each unique column. */
const kept = { audit: ['id'], auditSeal: ['id', 'auditId'], inventoryLog: ['id'] }

/** First answers of calls that a program may repeat, the last backup, and a ledger that nobody changes. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  // The caller is a user, or a key in the name of one; the answer is sealed, since it may show a secret for once.
  await db.schema
    .createTable('repeatable')
    .addColumn('caller', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('requestHash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('answerSealed', 'text')
    .addColumn('wroteAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('repeatableKey', ['caller', 'key'])
    .execute()
  await db.schema.createIndex('repeatableCreated').on('repeatable').column('createdAt').execute()
  const site = db.schema.alterTable('site')
  for (const column of ['backedUpAt', 'backupFailedAt', 'backupTrouble']) await site.addColumn(column, 'text').execute()
  await makeAppendOnly(db, dialect, ['inventoryLog'])
  await forbidReplacing(db, dialect, kept)
}

export async function down(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await allowReplacing(db, dialect, kept)
  await endAppendOnly(db, dialect, ['inventoryLog'])
  for (const column of ['backedUpAt', 'backupFailedAt', 'backupTrouble'])
    await db.schema.alterTable('site').dropColumn(column).execute()
}

export const tables = ['repeatable']

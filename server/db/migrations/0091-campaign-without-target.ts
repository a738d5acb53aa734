import { sql, type Kysely } from 'kysely'

/** A campaign may expect nothing. Until now zero stood for that, and was shown and audited as a target that somebody had set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const campaign = () => db.schema.alterTable('campaign')
  // SQLite cannot take «not null» from a column that is there.
  await campaign().renameColumn('expectedVolume', 'expectedVolumeWas').execute()
  await campaign().addColumn('expectedVolume', 'bigint').execute()
  await sql`update "campaign" set "expectedVolume" = nullif("expectedVolumeWas", 0)`.execute(db)
  await campaign().dropColumn('expectedVolumeWas').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const campaign = () => db.schema.alterTable('campaign')
  await campaign().renameColumn('expectedVolume', 'expectedVolumeWas').execute()
  await campaign()
    .addColumn('expectedVolume', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update "campaign" set "expectedVolume" = coalesce("expectedVolumeWas", 0)`.execute(db)
  await campaign().dropColumn('expectedVolumeWas').execute()
}

export const tables = []

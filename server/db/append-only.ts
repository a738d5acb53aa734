import { sql, type Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Makes the database refuse to change or delete a table's rows, whoever asks (ASVS 16.4.2). */
export async function makeAppendOnly<DB>(
  db: Kysely<DB>,
  dialect: Dialect['name'],
  tables: readonly string[],
): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create function gantry_append_only() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(
      db,
    )
    for (const table of tables)
      await sql`create trigger ${sql.ref(`${table}Kept`)} before update or delete or truncate on ${sql.table(table)} for each statement execute function gantry_append_only()`.execute(
        db,
      )
    return
  }
  for (const table of tables) {
    for (const [what, name] of [
      ['update', `${table}KeptAsIs`],
      ['delete', `${table}Kept`],
    ] as const) {
      await sql`create trigger ${sql.ref(name)} before ${sql.raw(what)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(
        db,
      )
    }
  }
}

export async function endAppendOnly<DB>(
  db: Kysely<DB>,
  dialect: Dialect['name'],
  tables: readonly string[],
): Promise<void> {
  if (dialect === 'postgres') {
    await sql`drop function gantry_append_only() cascade`.execute(db)
    return
  }
  for (const table of tables)
    for (const name of [`${table}KeptAsIs`, `${table}Kept`]) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

import { sql, type Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Makes the database refuse to change or delete a table's rows, no matter who asks (ASVS 16.4.2). */
export async function makeAppendOnly<DB>(
  db: Kysely<DB>,
  dialect: Dialect['name'],
  tables: readonly string[],
): Promise<void> {
  if (dialect === 'postgres') {
    await sql`create or replace function gantry_append_only() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(
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
    for (const table of tables) await sql`drop trigger ${sql.ref(`${table}Kept`)} on ${sql.table(table)}`.execute(db)
    return
  }
  for (const table of tables)
    for (const name of [`${table}KeptAsIs`, `${table}Kept`]) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

/**
 * Refuses `insert or replace` on SQLite, which deletes the row that it replaces without asking the triggers of deletions. `keys`: the
 * columns that are unique, each by itself. PostgreSQL has no such insert.
 */
export async function forbidReplacing<DB>(
  db: Kysely<DB>,
  dialect: Dialect['name'],
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  if (dialect === 'postgres') return
  for (const [table, keys] of Object.entries(tables)) {
    const taken = sql.join(
      keys.map((key) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(key)} = new.${sql.ref(key)})`),
      sql` or `,
    )
    await sql`create trigger ${sql.ref(`${table}KeptWhole`)} before insert on ${sql.table(table)} when ${taken} begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(
      db,
    )
  }
}

export async function allowReplacing<DB>(
  db: Kysely<DB>,
  dialect: Dialect['name'],
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  if (dialect === 'postgres') return
  for (const table of Object.keys(tables)) await sql`drop trigger ${sql.ref(`${table}KeptWhole`)}`.execute(db)
}

import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

/** All that a thief of the database would hold, as text. */
export async function everythingIn({ read }: Database): Promise<string> {
  const tables = (await read.introspection.getTables()).filter(({ isView }) => !isView)
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(read)).rows]),
  )
  return JSON.stringify(rows)
}

import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Tables } from '../db/tables.ts'
import { tableNames, tables, visible, type Seer } from '../subjects.ts'

/** The tables whose rows the office calls by a name, keyed by the word for their rows. */
const named = new Map<string, { table: keyof Tables; name: RawBuilder<string> }>(
  tableNames.flatMap((table) => {
    const { subject, name } = tables[table]
    return subject && name ? [[subject, { table, name: typeof name === 'string' ? sql.ref(name) : name }]] : []
  }),
)

/** The present names of rows (`relocation:12`), in one read per kind. A row that its reader may not see, or that is gone, has no name. */
export async function namesOfRows(db: Reader, seer: Seer, rows: Iterable<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, references] of Map.groupBy(new Set(rows), (row) => row.slice(0, row.indexOf(':')))) {
    const of = named.get(kind)
    if (!of) continue
    const found = await inParts(
      references.map((reference) => Number(reference.slice(kind.length + 1))),
      async (ids) => {
        const { rows } = await sql<{
          id: number
          name: string | null
        }>`select "id", ${of.name} as "name" from ${sql.table(of.table)} where "id" in (${sql.join(ids)}) and ${visible(seer, of.table)}`.execute(
          db,
        )
        return rows
      },
    )
    for (const { id, name } of found) if (name) names.set(`${kind}:${id}`, name)
  }
  return names
}

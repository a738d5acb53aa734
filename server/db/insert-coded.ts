import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

type CodedTable = 'slip' | 'stockCount' | 'consolPlan'

/** Inserts a row whose code contains its id, which it only gets when it is inserted. */
export async function insertCoded<T extends CodedTable>(
  tx: Tx,
  table: T,
  values: Omit<Insertable<Tables[T]>, 'code'>,
  codeOf: (id: number) => string,
): Promise<Selectable<Tables[T]>> {
  // Kysely cannot check a query whose table is a parameter.
  const into = table as 'slip'
  const { id } = await tx
    .insertInto(into)
    .values({ ...(values as Insertable<Tables['slip']>), code: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await tx
    .updateTable(into)
    .set({ code: codeOf(id) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as Selectable<Tables[T]>
}

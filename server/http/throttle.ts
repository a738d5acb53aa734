import type { Database } from '../db/database.ts'
import { HttpError } from './errors.ts'

/** Counts the attempts of a key in the database, so that all processes of a site count together, and refuses those past the limit. */
export async function throttle(database: Database, key: string, limit: number, windowSeconds: number): Promise<void> {
  const now = Math.floor(database.now().getTime() / 1000)
  const windowStart = now - (now % windowSeconds)
  if ((await countTry(database, key, windowStart)) <= limit) return
  const seconds = windowStart + windowSeconds - now
  throw new HttpError(429, 'too-many-requests', { values: { seconds, minutes: Math.ceil(seconds / 60) } })
}

/** A key's attempts since its window began, this one included; without a window, since they were last forgiven. */
export async function countTry(database: Database, key: string, windowStart = 0): Promise<number> {
  const { hits } = await database.dialect.write
    .insertInto('throttle')
    .values({ key, windowStart, hits: 1 })
    .onConflict((c) =>
      c.column('key').doUpdateSet((e) => ({
        hits: e
          .case()
          .when('throttle.windowStart', '=', windowStart)
          .then(e('throttle.hits', '+', 1))
          .else(1)
          .end(),
        windowStart,
      })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

/** A success forgets the failures before it. */
export async function forgive(database: Database, key: string): Promise<void> {
  await database.dialect.write.deleteFrom('throttle').where('key', '=', key).execute()
}

/** A success must not count against others who share the key: a whole shift signs in from one address. */
export async function uncount(database: Database, key: string): Promise<void> {
  await database.dialect.write
    .updateTable('throttle')
    .set((e) => ({ hits: e('hits', '-', 1) }))
    .where('key', '=', key)
    .execute()
}

const keptDays = 2

/** Deletes windows that are long over. Attempts that count until they are forgiven stay. */
export async function pruneTries(database: Database): Promise<number> {
  const before = Math.floor(database.now().getTime() / 1000) - keptDays * 86_400
  const { numDeletedRows } = await database.dialect.write
    .deleteFrom('throttle')
    .where('windowStart', '>', 0)
    .where('windowStart', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

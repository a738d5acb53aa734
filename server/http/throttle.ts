import type { Database, Reader } from '../db/database.ts'
import { HttpError } from './errors.ts'

/** How many attempts a key has in a window of this many seconds. */
export interface Tries {
  key: string
  limit: number
  seconds: number
}

/**
 * Counts an attempt in the database, so that all processes of a site count together. It refuses the attempt at the first key that is past
 * its limit; the keys after that are not counted. One commit covers all keys, because a shift that signs in at once must not hold up other
 * calls.
 */
export async function throttle(database: Database, ...all: Tries[]): Promise<void> {
  const now = Math.floor(database.now().getTime() / 1000)
  const wait = await database.dialect.write.transaction().execute(async (tx) => {
    for (const { key, limit, seconds } of all) {
      const windowStart = now - (now % seconds)
      if ((await countTry(tx, key, windowStart)) > limit) return windowStart + seconds - now
    }
    return null
  })
  if (wait === null) return
  const values = { seconds: wait, minutes: Math.ceil(wait / 60) }
  throw new HttpError(429, 'too-many-requests', { values, data: values })
}

/**
 * Counts an attempt. Answers the key's attempts since its window began, this one included; without a window, since they were last forgiven.
 */
export async function countTry(db: Reader, key: string, windowStart = 0): Promise<number> {
  const { hits } = await db
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

/** Forgets a key's attempts, because a success clears the failures before it. */
export async function forgive(db: Reader, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}

/** Takes one attempt back. A success must not count against others who share the key: a whole shift signs in from one address. */
export async function uncount(db: Reader, key: string): Promise<void> {
  await db
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

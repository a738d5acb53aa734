import { feedDays } from '../../shared/sync/limits.ts'
import type { Database } from '../db/database.ts'

/** Rows of the feed deleted in one transaction, so that nobody waits for a clean-up. */
const slice = 5000

/** Forgets what is older than the longest a device may stay away; one that comes later takes a snapshot (decisions.md §10). */
export async function pruneFeed(database: Database): Promise<number> {
  const before = new Date(database.now().getTime() - feedDays * 86_400_000).toISOString()
  let deleted = 0
  for (const { centerId } of await database.read.selectFrom('feedCounter').select('centerId').execute()) {
    for (;;) {
      const old = await database.read
        .selectFrom('changeFeed')
        .select('version')
        .where('centerId', '=', centerId)
        .where('at', '<', before)
        .orderBy('version')
        .limit(slice)
        .execute()
      const last = old.at(-1)
      if (!last) break
      await database.write(async ({ tx }) => {
        await tx
          .updateTable('feedCounter')
          .set({ prunedThrough: last.version })
          .where('centerId', '=', centerId)
          .execute()
        await tx
          .deleteFrom('changeFeed')
          .where('centerId', '=', centerId)
          .where('version', '<=', last.version)
          .execute()
      })
      deleted += old.length
      if (old.length < slice) break
    }
  }
  return deleted
}

import { feedDays } from '../../shared/sync/limits.ts'
import type { Database } from '../db/database.ts'

/** How many rows of the feed one transaction deletes, so that no other write waits long for the clean-up. */
const slice = 5000

/** Deletes feed rows that are older than a device may stay away. A device that comes back later takes a snapshot (decisions.md §10). */
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

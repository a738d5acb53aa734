import type { Writer } from '../db/writer.ts'
import { enqueue } from './enqueue.ts'

/** The start of the interval that contains `now`, the same in every process. */
export function slotOf(now: number, ms: number): number {
  return now - (now % ms)
}

/** No server's clock is this far ahead of another's. */
const wrongMs = 3_600_000

/**
 * Adds a schedule's job for a slot, unless a process of the site has done so already, or the last job is not finished yet. A slot that lies
 * far ahead was begun by a wrong clock and is replaced: to wait until its time comes could mean years without imports and backups.
 */
export async function beginSlot(w: Writer, kind: string, slot: number, ms = 0): Promise<void> {
  const mine = await w.tx
    .insertInto('schedule')
    .values({ kind, slot })
    .onConflict((c) =>
      c
        .column('kind')
        .doUpdateSet({ slot })
        .where((e) => e.or([e('schedule.slot', '<', slot), e('schedule.slot', '>', slot + ms + wrongMs)])),
    )
    .returning('slot')
    .executeTakeFirst()
  if (mine) await enqueue(w, { kind, payload: {}, uniqueKey: `every:${kind}` })
}

import type { Writer } from '../db/writer.ts'
import { enqueue } from './enqueue.ts'

/** The start of the interval that contains `now`, the same in every process. */
export function slotOf(now: number, ms: number): number {
  return now - (now % ms)
}

/** Adds a schedule's job for a slot, unless a process of the site has done so already, or the last one is not finished yet. */
export async function beginSlot(w: Writer, kind: string, slot: number): Promise<void> {
  const mine = await w.tx
    .insertInto('schedule')
    .values({ kind, slot })
    .onConflict((c) => c.column('kind').doUpdateSet({ slot }).where('schedule.slot', '<', slot))
    .returning('slot')
    .executeTakeFirst()
  if (mine) await enqueue(w, { kind, payload: {}, uniqueKey: `every:${kind}` })
}

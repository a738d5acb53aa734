import type { Writer } from '../../db/writer.ts'
import { enqueue, type NewJob } from '../../jobs/enqueue.ts'

/** Enqueues an import. Each channel has one at a time: while one waits or runs, no second one is added. */
export function enqueueImport(
  w: Writer,
  { id, partnerId }: { id: number; partnerId: number },
  importSchedulerId: number | null,
  more: Partial<NewJob> = {},
): Promise<number> {
  return enqueue(w, {
    kind: 'import-channel',
    payload: { channelId: id, importSchedulerId },
    partnerId,
    uniqueKey: `import-channel:${id}`,
    ...more,
  })
}

import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'

/** The allocation of these orders took their drafts. */
export async function closeAdjustments(w: Writer, orderIds: readonly number[]): Promise<void> {
  const drafts = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('interimItemAdjustment')
      .select('id')
      .where('salesOrderId', 'in', ids)
      .where('status', '=', 'DRAFT')
      .execute(),
  )
  await inParts(
    drafts.map(({ id }) => id),
    (ids) =>
      w.tx
        .updateTable('interimItemAdjustment')
        .set((e) => ({ status: 'CLOSED', endedAt: w.now, updatedAt: w.now, version: e('version', '+', 1) }))
        .where('id', 'in', ids)
        .execute(),
  )
  for (const { id } of drafts) w.changed(everyCenter, 'interimItemAdjustment', id)
}

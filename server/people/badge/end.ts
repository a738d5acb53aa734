import { everyCenter, type Writer } from '../../db/writer.ts'

/**
 * Ends the badges of a user who is deactivated or deleted, so that none is valid again when the user comes back: nobody knows who has the
 * card by then (decisions.md §3).
 */
export async function endBadges(w: Writer, userId: number): Promise<void> {
  const ended = await w.tx
    .updateTable('badge')
    .set({ endedAt: w.now, endedWhy: 'REVOKED' })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) w.changed(everyCenter, 'badge', id)
}

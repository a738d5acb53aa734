import { everyCenter, type Writer } from '../../db/writer.ts'

/** Who is out has no badge that is good again when they come back: nobody knows whose hands the card is in (decisions.md §3). */
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

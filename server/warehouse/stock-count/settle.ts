import type { SlipFacts } from '../../../shared/rules/stock/slip.ts'
import { isSameGoods } from '../../../shared/rules/stock/facts.ts'
import type { Writer } from '../../db/writer.ts'
import { movedSince } from '../../ledger/save-counts.ts'

/** Pieces that came or left since the lines of a slip were counted, by line. */
export async function movedSinceCount(w: Writer, slip: SlipFacts): Promise<Map<number, number>> {
  const counted = slip.lines.flatMap(({ countedAt, locationId, ...line }) =>
    countedAt && locationId !== null ? [{ ...line, countedAt, locationId }] : [],
  )
  const since = new Map<number, number>()
  for (const [at, lines] of Map.groupBy(counted, ({ countedAt }) => countedAt)) {
    const moved = await movedSince(w.tx, [...new Set(lines.map(({ locationId }) => locationId))], at)
    for (const line of lines) {
      const here = moved.find((row) => row.locationId === line.locationId && isSameGoods(row, line))
      since.set(line.id, here?.quantity ?? 0)
    }
  }
  return since
}

/** Decides a count once all its slips are decided. It is approved if one of them was closed. */
export async function settleCount(w: Writer, id: number): Promise<void> {
  const slips = await w.tx.selectFrom('slip').select('status').where('stockCountId', '=', id).execute()
  const is = (...statuses: string[]) => slips.some(({ status }) => statuses.includes(status))
  const status = is('RESERVED', 'PROGRESSING') ? 'PENDING' : is('CLOSED') ? 'APPROVED' : 'REJECTED'
  const row = await w.tx
    .updateTable('stockCount')
    .set((e) => ({ status, version: e('version', '+', 1), updatedAt: w.now }))
    .where('id', '=', id)
    .where('status', '!=', status)
    .returning('centerId')
    .executeTakeFirst()
  if (row) w.changed(row.centerId, 'stockCount', id)
}

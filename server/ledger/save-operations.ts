import { operationOf } from '../../shared/rules/stock/operation.ts'
import type { Insert } from '../db/dialect.ts'
import { inParts } from '../db/in-parts.ts'
import { dayIn } from '../../shared/day-in.ts'
import type { Writer } from '../db/writer.ts'
import type { Posted } from './batch-item.ts'
import { siteZone } from '../../shared/site-zone.ts'

/**
 * Adds the pieces that came and went to the sums of their day, so that a report of a year reads days instead of the ledger
 * (docs/decisions/0030-stock-reports.md).
 */
export async function saveOperations(writer: Writer, ledger: readonly Posted[]): Promise<void> {
  const moved = ledger.filter(({ row }) => row.field === 'INS' && row.reason !== 'MOVE' && row.reason !== 'MOVE_CANCEL')
  if (moved.length === 0) return
  const reasons = await slipReasons(writer, moved)
  const zones = await zonesOf(writer, moved)
  const sums = new Map<string, [key: (string | number)[], quantity: number]>()
  for (const { row, origin } of moved) {
    const operation = operationOf({
      reason: row.reason,
      cause: row.cause.kind,
      slipReason: (row.cause.kind === 'slip' && reasons.get(row.cause.id ?? 0)) || null,
      change: row.change,
      isUndo: row.undoesActionId !== null,
    })
    if (!operation) continue
    const { direction, type } = operation
    const day = dayIn(zones.get(row.centerId) ?? siteZone, new Date(origin.at))
    const key = [row.skuId, row.centerId, direction, day, type]
    const before = sums.get(key.join('|'))?.[1] ?? 0
    sums.set(key.join('|'), [key, before + (direction === 'IN' ? row.change : -row.change)])
  }
  await writer.dialect.insertMany(
    writer.tx,
    insertDay,
    [...sums.values()].map(([key, quantity]) => [...key, quantity]),
  )
}

async function slipReasons({ tx }: Writer, moved: readonly Posted[]) {
  const ids = new Set(
    moved.flatMap(({ row: { cause } }) => (cause.kind === 'slip' && cause.id !== null ? [cause.id] : [])),
  )
  const slips = await inParts(ids, (some) =>
    tx.selectFrom('slip').select(['id', 'reason']).where('id', 'in', some).execute(),
  )
  return new Map(slips.map(({ id, reason }) => [id, reason]))
}

async function zonesOf({ tx }: Writer, moved: readonly Posted[]) {
  const ids = new Set(moved.map(({ row }) => row.centerId))
  const centers = await inParts(ids, (some) =>
    tx.selectFrom('center').select(['id', 'timeZone']).where('id', 'in', some).execute(),
  )
  return new Map(centers.map(({ id, timeZone }) => [id, timeZone]))
}

const insertDay: Insert<'operationDay'> = {
  into: 'operationDay',
  columns: {
    skuId: 'int',
    centerId: 'int',
    direction: 'text',
    day: 'text',
    operationType: 'text',
    quantity: 'int',
  },
  conflict: { on: ['skuId', 'centerId', 'direction', 'day', 'operationType'], update: [], add: ['quantity'] },
}

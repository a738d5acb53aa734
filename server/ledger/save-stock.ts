import { balanceKey, stockKey, type Facts } from '../../shared/rules/stock/facts.ts'
import { balanceHolds } from '../../shared/stock.ts'
import type { Insert } from '../db/dialect.ts'
import { keptQuery } from '../db/kept-query.ts'
import type { Writer } from '../db/writer.ts'
import type { Posted } from './batch-item.ts'
import { tellBelowSafetyStock } from './notices.ts'
import { saveOperations } from './save-operations.ts'

/** Writes the ledger, and the balances and places that follow from it. */
export async function saveStock(writer: Writer, facts: Facts, ledger: readonly Posted[]): Promise<void> {
  if (ledger.length === 0) return
  const balances = new Map<string, unknown[]>()
  const places = new Map<string, unknown[]>()
  const rows: unknown[][] = []
  const recordedAt = await recordingTimes(writer, new Set(ledger.map(({ row }) => row.centerId)))
  for (const { row, origin } of ledger) {
    const balance = facts.balanceOf(row.centerId, row.skuId)
    // Checks the ledger's laws once more, so that no bug of ours is ever saved (decisions.md §7).
    if (!balanceHolds(balance))
      throw new Error(
        `The balance of SKU ${row.skuId} in center ${row.centerId} does not hold: ${JSON.stringify(balance)}`,
      )
    balances.set(balanceKey(row.centerId, row.skuId), [
      row.centerId,
      row.skuId,
      balance.INS,
      balance.AVA,
      balance.RES,
      balance.Q10AVA,
      balance.Q10RES,
      writer.now,
    ])
    const goods = [row.centerId, row.skuId, row.locationId, row.lot ?? '', row.expirationDate ?? '', row.condition]
    if (row.locationId !== null) {
      const key = stockKey({ ...row, locationId: row.locationId })
      const pieces = facts.pieces.get(key) ?? 0
      if (pieces < 0) throw new Error(`Location ${row.locationId} would hold ${pieces} of SKU ${row.skuId}`)
      places.set(key, [...goods, pieces, writer.now])
    }
    rows.push([
      ...goods,
      row.field,
      row.reason,
      row.before,
      row.change,
      row.after,
      row.cause.kind,
      row.cause.id,
      origin.workerId,
      origin.deviceId,
      origin.actionId,
      row.undoesActionId,
      origin.at,
      recordedAt.get(row.centerId) ?? writer.now,
    ])
    writer.changed(row.centerId, 'stock', row.skuId)
  }
  await writer.dialect.insertMany(writer.tx, insertBalance, [...balances.values()])
  await writer.dialect.insertMany(writer.tx, insertPlace, [...places.values()])
  await writer.dialect.insertMany(writer.tx, insertLog, rows)
  await saveOperations(writer, ledger)
  await tellBelowSafetyStock(writer, ledger)
}

/**
 * A center's rows are recorded in the order of their ids, even if the clock is set back or a transaction waited for the lock. Otherwise the
 * rows recorded by a past instant would not be all those up to one id.
 */
async function recordingTimes({ tx, now }: Writer, centerIds: ReadonlySet<number>): Promise<Map<number, string>> {
  const times = new Map<number, string>()
  for (const centerId of centerIds) {
    const [last] = await lastRecorded(tx, { centerId })
    times.set(centerId, last && last.recordedAt > now ? last.recordedAt : now)
  }
  return times
}

const lastRecorded = keptQuery({ centerId: 'int' }, (db, { centerId }) =>
  db
    .selectFrom('inventoryLog')
    .select('recordedAt')
    .where('centerId', '=', centerId)
    .orderBy('recordedAt', 'desc')
    .limit(1),
)

const insertBalance: Insert<'stock'> = {
  into: 'stock',
  columns: {
    centerId: 'int',
    skuId: 'int',
    inStorage: 'int',
    available: 'int',
    reserved: 'int',
    qoo10Available: 'int',
    qoo10Reserved: 'int',
    updatedAt: 'text',
  },
  conflict: {
    on: ['skuId', 'centerId'],
    update: ['inStorage', 'available', 'reserved', 'qoo10Available', 'qoo10Reserved', 'updatedAt'],
  },
}

const place = {
  centerId: 'int',
  skuId: 'int',
  locationId: 'int',
  lot: 'text',
  expirationDate: 'text',
  condition: 'text',
} as const

const insertPlace: Insert<'locationStock'> = {
  into: 'locationStock',
  columns: {
    ...place,
    quantity: 'int',
    updatedAt: 'text',
  },
  conflict: { on: ['skuId', 'locationId', 'lot', 'expirationDate', 'condition'], update: ['quantity', 'updatedAt'] },
}

const insertLog: Insert<'inventoryLog'> = {
  into: 'inventoryLog',
  columns: {
    ...place,
    targetField: 'text',
    reason: 'text',
    before: 'int',
    change: 'int',
    after: 'int',
    cause: 'text',
    causeId: 'int',
    workerId: 'int',
    deviceId: 'int',
    actionId: 'text',
    undoesActionId: 'text',
    at: 'text',
    recordedAt: 'text',
  },
}

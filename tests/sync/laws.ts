import { expect } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { ledgerFields, type LedgerField } from '../../shared/stock.ts'

const columnOf: Record<LedgerField, 'inStorage' | 'available' | 'reserved' | 'qoo10Available' | 'qoo10Reserved'> = {
  INS: 'inStorage', AVA: 'available', RES: 'reserved', Q10AVA: 'qoo10Available', Q10RES: 'qoo10Reserved',
}

/** What is true of every site at every moment (decisions.md §7, §10). */
export async function lawsHold(database: Database): Promise<void> {
  const { read } = database
  const ledger = await read.selectFrom('inventoryLog').selectAll().orderBy('id').execute()
  const last = new Map<string, number>()
  for (const row of ledger) {
    const key = `${row.centerId}|${row.skuId}|${row.targetField}`
    expect([row.id, row.before, row.after]).toEqual([row.id, last.get(key) ?? 0, row.before + row.change])
    last.set(key, row.after)
  }
  const balances = await read.selectFrom('stock').selectAll().execute()
  const places = await read.selectFrom('locationStock').selectAll().execute()
  for (const balance of balances) {
    for (const field of ledgerFields) expect(balance[columnOf[field]]).toBe(last.get(`${balance.centerId}|${balance.skuId}|${field}`) ?? 0)
    for (const field of ledgerFields) expect(balance[columnOf[field]]).toBeGreaterThanOrEqual(0)
    expect(balance.inStorage).toBe(balance.available + balance.reserved + balance.qoo10Available + balance.qoo10Reserved)
    const here = places.filter((p) => p.centerId === balance.centerId && p.skuId === balance.skuId)
    expect(here.reduce((sum, p) => sum + p.quantity, 0)).toBe(balance.inStorage)
  }
  for (const place of places) expect(place.quantity).toBeGreaterThanOrEqual(0)
  expect(new Set([...last.keys()].map((key) => key.split('|').slice(0, 2).join('|')))).toEqual(new Set(balances.map((b) => `${b.centerId}|${b.skuId}`)))

  const lines = await read.selectFrom('inspectionLine').innerJoin('inboundRequest as i', 'i.id', 'inspectionLine.inboundId').select(['i.id', 'i.centerId', 'skuId', 'quantity', 'storedQuantity']).execute()
  for (const line of lines) expect(line.storedQuantity >= 0 && line.quantity >= line.storedQuantity).toBe(true)
  for (const balance of balances) {
    const stored = lines.filter((l) => l.skuId === balance.skuId && l.centerId === balance.centerId).reduce((sum, l) => sum + l.storedQuantity, 0)
    expect(stored).toBe(balance.inStorage)
  }
  await queuesHold(database)
}

/** Each client's numbers without a hole, one result a number, and nothing held or refused that nobody can see. */
async function queuesHold({ read }: Database): Promise<void> {
  const actions = await read.selectFrom('syncAction').selectAll().orderBy('clientId').orderBy('seq').execute()
  const clients = await read.selectFrom('syncClient').selectAll().execute()
  for (const client of clients) expect(actions.filter((a) => a.clientId === client.clientId).map((a) => a.seq)).toEqual(Array.from({ length: client.lastSeq }, (_, i) => i + 1))
  const exceptions = new Map((await read.selectFrom('exception').selectAll().execute()).map((x) => [x.id, x]))
  for (const action of actions) {
    expect(['applied', 'refused', 'held']).toContain(action.status)
    if (action.code === 'action-repeated' || action.type === 'exception.settle') continue
    if (action.status === 'refused') expect(exceptions.has(action.exceptionId ?? 0)).toBe(true)
    if (action.status === 'held') expect([action.actionId, exceptions.get(action.exceptionId ?? 0)?.status]).toEqual([action.actionId, 'OPEN'])
  }
  const appliedOnce = actions.filter((a) => a.status === 'applied' && a.code !== 'action-repeated').map((a) => a.actionId)
  expect(new Set(appliedOnce).size).toBe(appliedOnce.length)
}

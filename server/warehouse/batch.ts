import type { Refusal } from '../../shared/errors.ts'
import { isRefusal } from '../../shared/errors.ts'
import { decide, type Action } from '../../shared/rules/decide.ts'
import { balanceKey, lineKey, stockKey, type Change, type Facts, type InboundFacts, type LedgerRow, type LineFacts } from '../../shared/rules/facts.ts'
import type { Decision } from '../../shared/rules/decision.ts'
import { balanceHolds } from '../../shared/stock.ts'
import type { Insert } from '../db/dialect.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { loadFacts } from './facts.store.ts'

/** One action to decide: a worker's from a handheld, or an office call's. */
export interface Job {
  action: Action
  by: Decision
  /** When it was done, ISO UTC; for an office call the transaction's own time. */
  at: string
  deviceId: number | null
}

export type Outcome = { applied: true } | Refusal

/**
 * Load → decide → save (design.md): a few set-based reads bring all facts the jobs need, each is decided in order and
 * sees what the ones before it changed, and a few multi-row writes save the sum with its ledger and feed rows.
 * A refusal changes nothing. Runs inside the writer's transaction.
 */
export async function runBatch(writer: Writer, jobs: readonly Job[]): Promise<Outcome[]> {
  const batch = await Batch.load(writer, jobs.map((job) => job.action))
  const outcomes = jobs.map((job) => batch.decide(job))
  await batch.save()
  return outcomes
}

export class Batch {
  private readonly writer: Writer
  readonly facts: Facts
  private readonly ledger: { row: LedgerRow; job: Job }[] = []
  private readonly touched = { inbounds: new Set<number>(), statuses: new Set<number>(), shipments: new Map<number, { inboundId: number; at: string }>(), lines: new Map<string, { inboundId: number; line: LineFacts }>(), skus: new Set<number>() }
  private readonly undone = new Set<string>()

  private constructor(writer: Writer, facts: Facts) {
    this.writer = writer
    this.facts = facts
  }

  static async load(writer: Writer, actions: readonly Action[]): Promise<Batch> {
    return new Batch(writer, await loadFacts(writer, actions))
  }

  decide(job: Job): Outcome {
    const { action } = job
    const decision = decide(this.facts, action, job.by)
    if (isRefusal(decision)) return decision
    for (const row of this.facts.apply(decision)) this.ledger.push({ row, job })
    for (const change of decision) this.touch(change, job.at)
    this.facts.actions.set(action.id, { id: action.id, type: action.type, payload: action.payload, workerId: job.by.actor.userId, undone: false })
    return { applied: true }
  }

  private touch(change: Change, at: string): void {
    const { touched } = this
    switch (change.at) {
      case 'inbound':
        touched.inbounds.add(change.id)
        touched.statuses.add(change.id)
        return
      case 'shipment':
        touched.inbounds.add(change.inboundId)
        touched.shipments.set(change.id, { inboundId: change.inboundId, at })
        return
      case 'line': {
        touched.inbounds.add(change.inboundId)
        const key = lineKey(change)
        const line = this.facts.inbounds.get(change.inboundId)?.lines.find((l) => lineKey(l) === key)
        if (line) touched.lines.set(`${change.inboundId}|${key}`, { inboundId: change.inboundId, line })
        return
      }
      case 'sku':
        touched.skus.add(change.id)
        return
      case 'undone':
        this.undone.add(change.actionId)
    }
  }

  async save(): Promise<void> {
    await this.saveInbounds()
    await this.saveStock()
    const { writer } = this
    if (this.undone.size > 0) await writer.tx.updateTable('syncAction').set({ undone: 1 }).where('actionId', 'in', [...this.undone]).execute()
    if (this.touched.skus.size > 0) {
      const ids = [...this.touched.skus]
      await writer.tx.updateTable('sku').set((e) => ({ skuStatus: 'ACTIVATED', version: e('version', '+', 1), updatedAt: writer.now })).where('id', 'in', ids).execute()
      for (const id of ids) writer.changed(everyCenter, 'sku', id)
    }
  }

  /** Whether an action decided here was taken back by a later one here. */
  isUndone(actionId: string): boolean {
    return this.undone.has(actionId)
  }

  private async saveInbounds(): Promise<void> {
    const { writer, touched, facts } = this
    const inbounds = [...touched.inbounds].map((id) => facts.inbounds.get(id)).filter((i): i is InboundFacts => i !== undefined)
    if (inbounds.length === 0) return
    await writer.tx.updateTable('inboundRequest').set({ updatedAt: writer.now }).where('id', 'in', inbounds.map((i) => i.id)).execute()
    for (const inbound of inbounds) writer.changed(inbound.centerId, 'inbound', inbound.id)
    const moved = Map.groupBy(inbounds.filter((i) => touched.statuses.has(i.id)), (i) => i.status)
    for (const [status, those] of moved) {
      await writer.tx.updateTable('inboundRequest')
        .set((e) => ({ status, version: e('version', '+', 1), closedAt: status === 'CLOSED' ? writer.now : null }))
        .where('id', 'in', those.map((i) => i.id)).execute()
    }
    for (const [id, { inboundId, at }] of touched.shipments) {
      const shipment = facts.inbounds.get(inboundId)?.shipments.find((s) => s.id === id)
      if (!shipment) continue
      const arrivedAt = shipment.status === 'CLOSED' ? at : null
      await writer.tx.updateTable('inboundShipment').set({ status: shipment.status, actualQuantity: shipment.actualQuantity, arrivedAt }).where('id', '=', id).execute()
    }
    const lines = [...touched.lines.values()].map(({ inboundId, line }) => [inboundId, line.skuId, line.lot ?? '', line.expirationDate ?? '', line.condition, line.quantity, line.storedQuantity])
    await writer.dialect.insertMany(writer.tx, insertLine, lines)
  }

  private async saveStock(): Promise<void> {
    if (this.ledger.length === 0) return
    const { writer, facts } = this
    const balances = new Map<string, unknown[]>()
    const places = new Map<string, unknown[]>()
    const rows: unknown[][] = []
    for (const { row, job } of this.ledger) {
      const balance = facts.balanceOf(row.centerId, row.skuId)
      // The ledger's laws are checked here too, so that no fault of ours is ever saved (decisions.md §7).
      if (!balanceHolds(balance)) throw new Error(`The balance of SKU ${row.skuId} in center ${row.centerId} does not hold: ${JSON.stringify(balance)}`)
      const pieces = facts.pieces.get(stockKey(row)) ?? 0
      if (pieces < 0) throw new Error(`Location ${row.locationId} would hold ${pieces} of SKU ${row.skuId}`)
      balances.set(balanceKey(row.centerId, row.skuId), [row.centerId, row.skuId, balance.INS, balance.AVA, balance.RES, balance.Q10AVA, balance.Q10RES, writer.now])
      places.set(stockKey(row), [row.centerId, row.skuId, row.locationId, row.lot ?? '', row.expirationDate ?? '', pieces, writer.now])
      rows.push([
        row.centerId, row.skuId, row.locationId, row.lot ?? '', row.expirationDate ?? '', row.field, row.reason, row.before, row.change, row.after,
        row.inboundId, job.by.actor.userId, job.deviceId, job.action.id, row.undoesActionId, job.at, writer.now,
      ])
      writer.changed(row.centerId, 'stock', row.skuId)
    }
    await writer.dialect.insertMany(writer.tx, insertBalance, [...balances.values()])
    await writer.dialect.insertMany(writer.tx, insertPlace, [...places.values()])
    await writer.dialect.insertMany(writer.tx, insertLog, rows)
  }
}

const insertLine: Insert<'inspectionLine'> = {
  into: 'inspectionLine',
  columns: { inboundId: 'int', skuId: 'int', lot: 'text', expirationDate: 'text', condition: 'text', quantity: 'int', storedQuantity: 'int' },
  conflict: { on: ['inboundId', 'skuId', 'lot', 'expirationDate', 'condition'], update: ['quantity', 'storedQuantity'] },
}

const insertBalance: Insert<'stock'> = {
  into: 'stock',
  columns: { centerId: 'int', skuId: 'int', inStorage: 'int', available: 'int', reserved: 'int', qoo10Available: 'int', qoo10Reserved: 'int', updatedAt: 'text' },
  conflict: { on: ['skuId', 'centerId'], update: ['inStorage', 'available', 'reserved', 'qoo10Available', 'qoo10Reserved', 'updatedAt'] },
}

const insertPlace: Insert<'locationStock'> = {
  into: 'locationStock',
  columns: { centerId: 'int', skuId: 'int', locationId: 'int', lot: 'text', expirationDate: 'text', quantity: 'int', updatedAt: 'text' },
  conflict: { on: ['skuId', 'locationId', 'lot', 'expirationDate'], update: ['quantity', 'updatedAt'] },
}

const insertLog: Insert<'inventoryLog'> = {
  into: 'inventoryLog',
  columns: {
    centerId: 'int', skuId: 'int', locationId: 'int', lot: 'text', expirationDate: 'text', targetField: 'text', reason: 'text', before: 'int', change: 'int', after: 'int',
    receivingSheetId: 'int', workerId: 'int', deviceId: 'int', actionId: 'text', undoesActionId: 'text', at: 'text', recordedAt: 'text',
  },
}

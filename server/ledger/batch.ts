import type { Refusal } from '../../shared/errors.ts'
import { isRefusal, refuse } from '../../shared/errors.ts'
import { decide } from '../../shared/rules/floor/decide.ts'
import type { Action } from '../../shared/rules/floor/actions.ts'
import { Facts, goodsOf, stockKey, type Change, type Posting } from '../../shared/rules/stock/facts.ts'
import { effectsOf } from '../../shared/stock.ts'
import { inParts } from '../db/in-parts.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import type { BatchItem, Origin, Posted } from './batch-item.ts'
import { loadFacts } from './load-facts.ts'
import { loadStock } from './load-stock.ts'
import { Counts } from './save-counts.ts'
import { InboundChanges } from './save-inbounds.ts'
import { Labels } from './save-labels.ts'
import { PalletChanges } from './save-pallets.ts'
import { ParcelChanges } from './save-parcels.ts'
import { SheetChanges } from './save-relocations.ts'
import { Picks } from './save-picks.ts'
import { calledOff } from './save-orders.ts'
import { saveStock } from './save-stock.ts'

export type Outcome = { applied: true } | Refusal

/**
 * Work that was done but does not fit the books is an exception for a leader to settle, never a push that fails for ever (decisions.md
 * §10). A change that would leave fewer than zero pieces at a place is therefore refused here, whatever the rules overlooked.
 */
function refuseBelowZero(facts: Facts, changes: readonly Change[]): Refusal | null {
  const moved = new Map<string, number>()
  for (const change of changes) {
    if (change.at !== 'stock' || change.locationId === null) continue
    const key = stockKey({ ...change, locationId: change.locationId })
    const { INS = 0 } = effectsOf(change.reason, true)
    moved.set(key, (moved.get(key) ?? 0) + INS * change.quantity)
  }
  for (const [key, change] of moved) {
    const here = facts.pieces.get(key) ?? 0
    if (change < 0 && here + change < 0) return refuse('stock-moved-on', { expected: -change, got: Math.max(0, here) })
  }
  return null
}

/**
 * Load → decide → save (design.md): a few set-based reads load all the facts that the actions need; each action is decided in order and
 * sees what those before it changed; a few multi-row writes save the result with its ledger and feed rows.
 * A refusal changes nothing. Runs inside the writer's transaction.
 */
export async function runBatch(writer: Writer, jobs: readonly BatchItem[]): Promise<Outcome[]> {
  const batch = await Batch.load(
    writer,
    jobs.map((job) => job.action),
  )
  const outcomes = jobs.map((job) => batch.decide(job))
  await batch.save()
  return outcomes
}

export class Batch {
  private readonly writer: Writer
  readonly facts: Facts
  private readonly ledger: Posted[] = []
  private readonly inbounds = new InboundChanges()
  private readonly parcels = new ParcelChanges()
  private readonly labels = new Labels()
  private readonly pallets = new PalletChanges()
  private readonly sheets = new SheetChanges()
  private readonly counts = new Counts()
  private readonly picks = new Picks()
  private readonly skus = new Set<number>()
  private readonly undone = new Set<string>()
  private readonly freed = new Set<number>()
  /** Packings that were taken back. */
  readonly unpacked: { invoiceId: number; undoes: string }[] = []

  private constructor(writer: Writer, facts: Facts) {
    this.writer = writer
    this.facts = facts
  }

  /** `within`: see loadFacts. */
  static async load(writer: Writer, actions: readonly Action[], within?: readonly number[]): Promise<Batch> {
    return new Batch(writer, await loadFacts(writer, actions, within))
  }

  /** Loads facts for stock that changes without an action: these goods at these places, under the locks of these centers. */
  static async loadStock(
    writer: Writer,
    centers: readonly number[],
    goods: { skus: ReadonlySet<number>; locations: ReadonlySet<number> },
  ): Promise<Batch> {
    const facts = new Facts()
    await writer.lockCenters(centers)
    await loadStock(writer.tx, facts, goods, centers)
    return new Batch(writer, facts)
  }

  /**
   * Posts what an order, a slip or a count does to stock. The caller's rule must have checked `facts` first. A posting that breaks the
   * ledger's laws is never saved.
   */
  post(posting: Posting, origin: Origin): void {
    for (const row of this.facts.apply([{ at: 'stock', ...posting }])) this.ledger.push({ row, origin })
  }

  /** The first pieces of a SKU that are stored make it active (decisions.md §6). */
  activate(skuId: number): void {
    const sku = this.facts.skus.get(skuId)
    if (sku?.skuStatus !== 'DEFINED') return
    this.facts.apply([{ at: 'sku', id: skuId, skuStatus: 'ACTIVATED' }])
    this.skus.add(skuId)
  }

  decide(job: BatchItem): Outcome {
    const { action } = job
    const decision = decide(this.facts, action, job.by)
    if (isRefusal(decision)) return decision
    const short = refuseBelowZero(this.facts, decision)
    if (short) return short
    const origin = { workerId: job.by.actor.userId, deviceId: job.deviceId, actionId: action.id, at: job.at }
    // Changes are applied one at a time, because some depend on the row before them.
    for (const change of decision) {
      if (change.at === 'stock') this.post(change, origin)
      else {
        this.note(change, job)
        this.facts.apply([change])
      }
    }
    if (action.type === 'packing.undo') this.unpacked.push(action.payload)
    this.facts.actions.set(action.id, { ...action, workerId: job.by.actor.userId, undone: false })
    return { applied: true }
  }

  /** Notes what has to be saved for a change, before the change is made. */
  private note(change: Change, job: BatchItem): void {
    switch (change.at) {
      case 'inbound':
      case 'shipment':
      case 'line':
        return this.inbounds.note(change, job)
      case 'invoice':
        if (change.step === 'cancel') this.giveBack(change.id, job)
        this.parcels.note(change, job, this.facts)
        return this.pallets.noteParcel(change, job, this.facts)
      case 'consol':
        return this.pallets.noteNesting(change, this.facts)
      case 'plan':
        return this.pallets.notePlan(change, job)
      case 'label':
        return this.labels.note(change, job, this.facts)
      case 'relocation':
        return this.sheets.note(change, job, this.facts)
      case 'count':
      case 'uncount':
      case 'ask-count':
        return this.counts.note(change, job)
      case 'pick':
        return this.picks.note(change, job)
      case 'sku':
        this.skus.add(change.id)
        return
      // Nothing is saved for a unit: the applied actions are its record.
      case 'unit':
        return
      case 'undone':
        this.undone.add(change.actionId)
    }
  }

  /** Frees what a cancelled waybill held for its orders, no matter who cancels it (decisions.md §7). */
  private giveBack(invoiceId: number, { by, deviceId, action, at }: BatchItem): void {
    const origin = { workerId: by.actor.userId || null, deviceId, actionId: action.id, at }
    for (const { centerId, skuId, quantity, isQoo10, salesOrderId } of this.facts.reserved.get(invoiceId) ?? [])
      this.post(
        {
          ...goodsOf({ skuId, lot: null, expirationDate: null, condition: 'GOOD' }),
          centerId,
          locationId: null,
          reason: isQoo10 ? 'DENY' : 'N_DENY',
          quantity,
          cause: { kind: 'order', id: salesOrderId },
          undoesActionId: null,
        },
        origin,
      )
    this.freed.add(invoiceId)
  }

  async save(): Promise<void> {
    const { writer, facts } = this
    await this.inbounds.save(writer, facts)
    await calledOff(writer, this.freed)
    await this.parcels.save(writer, facts, await this.labels.save(writer))
    await this.pallets.save(writer, facts)
    await this.sheets.save(writer, facts)
    await saveStock(writer, facts, this.ledger)
    await this.counts.save(writer)
    await this.picks.save(writer, this.parcels.ids())
    await inParts(this.undone, (ids) =>
      writer.tx.updateTable('syncAction').set({ undone: true }).where('actionId', 'in', ids).execute(),
    )
    await inParts(this.skus, (ids) =>
      writer.tx
        .updateTable('sku')
        .set((e) => ({ skuStatus: 'ACTIVATED', version: e('version', '+', 1), updatedAt: writer.now }))
        .where('id', 'in', ids)
        .execute(),
    )
    for (const id of this.skus) writer.changed(everyCenter, 'sku', id)
  }

  /** Whether a later action of this batch took this one back. */
  isUndone(actionId: string): boolean {
    return this.undone.has(actionId)
  }
}

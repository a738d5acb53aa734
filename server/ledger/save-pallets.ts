import type { Change, Facts, InvoiceChange } from '../../shared/rules/stock/facts.ts'
import { isPlanOpen } from '../../shared/rules/floor/consol.ts'
import { inParts } from '../db/in-parts.ts'
import { saveColumns, type Columns } from '../db/save-columns.ts'
import type { Writer } from '../db/writer.ts'
import type { BatchItem } from './batch-item.ts'

const consolTypes = { parentId: 'int', consolidatedAt: 'text', consolidatedById: 'int' } as const
const planTypes = { status: 'text', updatedBy: 'int', consolidatedAt: 'text' } as const

/** Steps of a waybill that change what its pallet shows, and steps that change what its courier's plans still lack. */
const palletSteps: ReadonlySet<string> = new Set(['load', 'unload', 'cancel'])
const countedSteps: ReadonlySet<string> = new Set(['allocate', 'pack', 'unpack', 'load', 'unload', 'cancel'])

/** What a batch changes of pallets, boxes and plans. */
export class PalletChanges {
  private readonly consols = new Map<number, Columns<typeof consolTypes>>()
  private readonly plans = new Map<number, Columns<typeof planTypes>>()
  private readonly loads = new Map<number, { at: string; by: number | null }>()
  private readonly closed = new Set<number>()
  private readonly shown = new Set<number>()
  private readonly counted = new Map<string, { centerId: number; courierCode: string }>()

  noteParcel({ id, step, consolId, loadedById }: InvoiceChange, { at }: BatchItem, facts: Facts): void {
    const invoice = facts.invoices.get(id)
    if (!invoice) return
    if (palletSteps.has(step)) for (const on of [consolId, invoice.consolId]) if (on !== null) this.shown.add(on)
    if (countedSteps.has(step)) this.counted.set(`${invoice.centerId}|${invoice.courierCode}`, invoice)
    if (step === 'load' && consolId !== null && !this.loads.has(consolId))
      this.loads.set(consolId, { at, by: loadedById ?? null })
  }

  noteNesting({ id, parentId }: Extract<Change, { at: 'consol' }>, facts: Facts): void {
    this.consols.set(id, { ...this.consols.get(id), parentId })
    for (const shown of [id, parentId, facts.consols.get(id)?.parentId]) if (shown) this.shown.add(shown)
  }

  notePlan({ id, status }: Extract<Change, { at: 'plan' }>, { at, by }: BatchItem): void {
    if (!isPlanOpen(status)) this.closed.add(id)
    this.plans.set(id, {
      ...this.plans.get(id),
      status,
      updatedBy: by.actor.userId,
      ...(status === 'COMPLETED' ? { consolidatedAt: at } : {}),
    })
  }

  async save(writer: Writer, facts: Facts): Promise<void> {
    // Notes when loading began, and who began it.
    const begun = await inParts(this.loads.keys(), (ids) =>
      writer.tx.selectFrom('consol').select('id').where('id', 'in', ids).where('consolidatedAt', 'is', null).execute(),
    )
    for (const { id } of begun) {
      const load = this.loads.get(id)
      if (load) this.consols.set(id, { ...this.consols.get(id), consolidatedAt: load.at, consolidatedById: load.by })
    }
    await saveColumns(writer, 'consol', consolTypes, this.consols)
    await saveColumns(writer, 'consolPlan', planTypes, this.plans)
    for (const id of this.plans.keys()) {
      const plan = facts.plans.get(id)
      if (plan) writer.changed(plan.centerId, 'plan', id)
    }
    for (const id of this.shown) {
      const consol = facts.consols.get(id)
      if (!consol) continue
      // A pallet's figures include those of its boxes.
      for (const shown of [id, consol.parentId]) if (shown !== null) writer.changed(consol.centerId, 'consol', shown)
    }
    await showPlans(writer, [...this.counted.values(), ...(await this.letGo(writer))])
  }

  /** A waybill that did not leave with its plan when the plan was closed is no longer assigned to any plan. */
  private async letGo(writer: Writer): Promise<{ centerId: number; courierCode: string }[]> {
    const left = await inParts(this.closed, (ids) =>
      writer.tx
        .updateTable('invoice')
        .set({ planId: null, updatedAt: writer.now })
        .where('planId', 'in', ids)
        .where('status', 'not in', ['DISPATCHED', 'DELIVERED', 'CANCELED'])
        .returning(['id', 'centerId', 'courierCode'])
        .execute(),
    )
    for (const { id, centerId } of left) writer.changed(centerId, 'invoice', id)
    return left
  }
}

/** A plan also counts waybills that could go with it, so the open plans of these waybills' centers and couriers are refreshed. */
export async function showPlans(
  writer: Writer,
  parcels: readonly { centerId: number; courierCode: string }[],
): Promise<void> {
  if (parcels.length === 0) return
  const centers = [...new Set(parcels.map(({ centerId }) => centerId))]
  const plans = await writer.tx
    .selectFrom('consolPlan')
    .select(['id', 'centerId', 'courierCode'])
    .where('centerId', 'in', centers)
    .where('status', 'in', ['REGISTERED', 'PROCESSING'])
    .execute()
  for (const plan of plans) {
    if (
      parcels.some(
        (parcel) =>
          parcel.centerId === plan.centerId && (plan.courierCode === 'ETC' || plan.courierCode === parcel.courierCode),
      )
    )
      writer.changed(plan.centerId, 'plan', plan.id)
  }
}

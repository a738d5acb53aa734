import type { Facts, InvoiceChange } from '../../shared/rules/stock/facts.ts'
import { plainCode } from '../../shared/sync/pack.ts'
import { saveColumns, type Columns } from '../db/save-columns.ts'
import type { Writer } from '../db/writer.ts'
import type { BatchItem } from './batch-item.ts'
import { saveOrdersOf } from './save-orders.ts'

const types = {
  status: 'text',
  serial: 'text',
  serialKey: 'text',
  auxSerial: 'text',
  trackingNumber: 'text',
  region: 'text',
  hubCode: 'text',
  onFloor: 'int',
  allocatedAt: 'text',
  printedAt: 'text',
  dispatchedAt: 'text',
  deliveredAt: 'text',
  canceledAt: 'text',
  packedAt: 'text',
  packedById: 'int',
  boxSkuId: 'int',
  packedWeight: 'int',
  packagingJson: 'text',
  packedGoodsJson: 'text',
  consolId: 'int',
  consolidatedAt: 'text',
  consolidatedById: 'int',
} as const
type InvoiceColumns = Columns<typeof types>

/** What a batch changes of waybills. */
export class ParcelChanges {
  private readonly columns = new Map<number, InvoiceColumns>()

  note(change: InvoiceChange, job: BatchItem, facts: Facts): void {
    const { id, step, status } = change
    // Printing a label again changes nothing.
    if (step === 'print' && facts.invoices.get(id)?.printed) return
    this.columns.set(id, { ...this.columns.get(id), status, ...columnsOf(change, job) })
  }

  ids(): number[] {
    return [...this.columns.keys()]
  }

  /** @param unprinted waybills whose label has no printer to come out at */
  async save(writer: Writer, facts: Facts, unprinted: ReadonlySet<number>): Promise<void> {
    for (const id of unprinted) delete this.columns.get(id)?.printedAt
    await saveColumns(writer, 'invoice', types, this.columns)
    for (const id of this.columns.keys()) {
      const invoice = facts.invoices.get(id)
      if (invoice) writer.changed(invoice.centerId, 'invoice', id)
    }
    await saveOrdersOf(writer, this.columns.keys())
  }
}

/** The columns that a step sets or clears, except the status. Times are those at which the step was done. */
function columnsOf(change: InvoiceChange, { at, by }: BatchItem): InvoiceColumns {
  const { allocated, packed } = change
  switch (change.step) {
    case 'allocate':
      return allocated ? { ...allocated, serialKey: plainCode(allocated.serial), allocatedAt: at, onFloor: true } : {}
    case 'print':
      return { printedAt: at }
    case 'pack':
      return packed
        ? {
            packedAt: at,
            packedById: by.actor.userId,
            boxSkuId: packed.boxSkuId,
            packedWeight: packed.weight,
            packagingJson: jsonOf(packed.packaging),
            packedGoodsJson: jsonOf(packed.goods),
          }
        : {}
    case 'unpack':
      return {
        packedAt: null,
        packedById: null,
        boxSkuId: null,
        packedWeight: null,
        packagingJson: null,
        packedGoodsJson: null,
      }
    case 'load':
      return { consolId: change.consolId, consolidatedAt: at, consolidatedById: change.loadedById ?? null }
    case 'unload':
      return { consolId: null, consolidatedAt: null, consolidatedById: null }
    case 'dispatch':
      return { dispatchedAt: at }
    case 'deliver':
    case 'receive':
      return { deliveredAt: at }
    case 'cancel':
      return { canceledAt: at }
  }
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

import type { Change, Facts } from '../../shared/rules/stock/facts.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { BatchItem } from './batch-item.ts'

interface Wanted {
  what: 'invoice' | 'consol'
  id: number
  printerId: number
  centerId: number
  workerId: number
}

/** Sends a batch's labels to printers, in its transaction: each request prints one label. */
export class Labels {
  private readonly wanted = new Map<string, Wanted>()

  note({ what, id, printerId }: Extract<Change, { at: 'label' }>, { by }: BatchItem, facts: Facts): void {
    const centerId = facts[what === 'invoice' ? 'invoices' : 'consols'].get(id)?.centerId
    if (centerId !== undefined)
      this.wanted.set(`${what}:${id}:${printerId}`, { what, id, printerId, centerId, workerId: by.actor.userId })
  }

  /** Returns the waybills that stay unprinted because they name a printer that their center does not have. */
  async save(writer: Writer): Promise<Set<number>> {
    const named = new Set([...this.wanted.values()].map(({ printerId }) => printerId))
    const homes = new Map(
      (
        await inParts(named, (ids) =>
          writer.tx.selectFrom('printer').select(['id', 'centerId']).where('id', 'in', ids).execute(),
        )
      ).map(({ id, centerId }) => [id, centerId]),
    )
    const unprinted = new Set<number>()
    for (const [key, one] of this.wanted) {
      if (homes.get(one.printerId) === one.centerId) await send(writer, key, one)
      else if (one.what === 'invoice') unprinted.add(one.id)
    }
    return unprinted
  }
}

/**
 * A label that still waits for its printer is not sent twice. It is tried at once, because the person who asks again stands at the printer.
 */
async function send(writer: Writer, key: string, { what, id, printerId, centerId, workerId }: Wanted): Promise<void> {
  const job =
    what === 'invoice'
      ? { kind: 'print-label', payload: { printerId, invoiceIds: [id] } }
      : { kind: 'print-pallet-label', payload: { printerId, consolId: id } }
  const jobId = await enqueue(writer, { ...job, centerId, createdBy: workerId, uniqueKey: `label:${key}` })
  await writer.tx
    .updateTable('job')
    .set({ runAfter: writer.now })
    .where('id', '=', jobId)
    .where('status', '=', 'WAITING')
    .where('runAfter', '>', writer.now)
    .execute()
}

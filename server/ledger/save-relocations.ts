import type { Change, Facts } from '../../shared/rules/facts.ts'
import { saveColumns, type Columns } from '../db/save-columns.ts'
import type { Writer } from '../db/writer.ts'
import type { BatchItem } from './batch-item.ts'
import { tellShortSheets } from './notices.ts'

const types = {
  status: 'text',
  storageQuantity: 'int',
  actualLocationId: 'int',
  arrivedAt: 'text',
  arrivedById: 'int',
  closedAt: 'text',
  closedById: 'int',
} as const

/** What a batch changes of relocation sheets. */
export class SheetChanges {
  private readonly columns = new Map<number, Columns<typeof types>>()
  private readonly workers = new Map<number, number>()

  note(
    { id, status, storageQuantity, actualLocationId }: Extract<Change, { at: 'relocation' }>,
    { at, by }: BatchItem,
    facts: Facts,
  ): void {
    const wasReady = facts.relocations.get(id)?.status === 'RELOCATION_READY'
    const isClosed = status === 'CLOSED'
    this.workers.set(id, by.actor.userId)
    this.columns.set(id, {
      ...this.columns.get(id),
      status,
      storageQuantity,
      actualLocationId,
      closedAt: isClosed ? at : null,
      closedById: isClosed ? by.actor.userId : null,
      ...(status === 'RELOCATION_READY' ? { arrivedAt: null, arrivedById: null } : {}),
      // Taking back a close leaves the arrival unchanged.
      ...(status === 'RELOCATING' && wasReady ? { arrivedAt: at, arrivedById: by.actor.userId } : {}),
    })
  }

  async save(writer: Writer, facts: Facts): Promise<void> {
    await saveColumns(writer, 'relocation', types, this.columns)
    for (const id of this.columns.keys()) {
      const sheet = facts.relocations.get(id)
      if (sheet) writer.changed(sheet.centerId, 'relocation', id)
    }
    await tellShortSheets(
      writer,
      [...this.workers]
        .flatMap(([id]) => facts.relocations.get(id) ?? [])
        .map((sheet) => ({ sheet, by: this.workers.get(sheet.id) ?? 0 })),
    )
  }
}

import type { Facts, SheetChange } from '../../shared/rules/stock/facts.ts'
import { saveColumns, type Columns } from '../db/save-columns.ts'
import type { Writer } from '../db/writer.ts'
import type { BatchItem } from './batch-item.ts'
import { tellMissing, tellShortSheets } from './notices.ts'

const types = {
  status: 'text',
  storageQuantity: 'int',
  takenQuantity: 'int',
  shortReason: 'text',
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
  private readonly missing = new Map<number, NonNullable<SheetChange['short']>>()

  note(
    { id, status, storageQuantity, actualLocationId, short }: SheetChange,
    { at, by }: BatchItem,
    facts: Facts,
  ): void {
    const wasReady = facts.relocations.get(id)?.status === 'RELOCATION_READY'
    const isClosed = status === 'CLOSED'
    this.workers.set(id, by.actor.userId)
    if (short) this.missing.set(id, short)
    else if (short === null) this.missing.delete(id)
    this.columns.set(id, {
      ...this.columns.get(id),
      status,
      storageQuantity,
      actualLocationId,
      closedAt: isClosed ? at : null,
      closedById: isClosed ? by.actor.userId : null,
      ...(short === undefined ? {} : { takenQuantity: short?.taken ?? null, shortReason: short?.reason ?? null }),
      ...(status === 'RELOCATION_READY' ? { arrivedAt: null, arrivedById: null } : {}),
      // Taking back a close leaves the arrival unchanged.
      ...(status !== 'RELOCATION_READY' && wasReady ? { arrivedAt: at, arrivedById: by.actor.userId } : {}),
    })
  }

  async save(writer: Writer, facts: Facts): Promise<void> {
    await saveColumns(writer, 'relocation', types, this.columns)
    for (const id of this.columns.keys()) {
      const sheet = facts.relocations.get(id)
      if (sheet) writer.changed(sheet.centerId, 'relocation', id)
    }
    const sheets = [...this.workers].flatMap(([id, by]) => {
      const sheet = facts.relocations.get(id)
      return sheet ? [{ sheet, by }] : []
    })
    await tellShortSheets(writer, sheets)
    await tellMissing(
      writer,
      sheets.flatMap((one) => {
        const short = this.missing.get(one.sheet.id)
        return short ? [{ ...one, short }] : []
      }),
    )
  }
}

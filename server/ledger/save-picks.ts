import { pickLineStatus, pickListStatus, toHandOut, toPutBack } from '../../shared/rules/floor/pick-pieces.ts'
import type { PickChange } from '../../shared/rules/stock/facts.ts'
import { inParts } from '../db/in-parts.ts'
import type { Writer } from '../db/writer.ts'
import type { BatchItem } from './batch-item.ts'
import { pickLines } from './load-picks.ts'
import { tellShortPicks } from './notices.ts'

interface Noted {
  change: PickChange
  workerId: number
  at: string
}

/** The picks of a batch. */
export class Picks {
  private readonly noted: Noted[] = []

  note(change: PickChange, { at, by }: BatchItem): void {
    this.noted.push({ change, workerId: by.actor.userId, at })
  }

  /** @param invoices waybills that changed, so that what is to be picked for them may have changed too */
  async save(writer: Writer, invoices: Iterable<number>): Promise<void> {
    for (const one of this.noted) await saveLine(writer, one)
    const { tx } = writer
    const listed = await inParts([...invoices], (ids) =>
      tx.selectFrom('slipLine').select('slipId').distinct().where('invoiceId', 'in', ids).execute(),
    )
    const begun = new Map(this.noted.map(({ change, ...begin }) => [change.slipId, begin]))
    const slipIds = new Set([...begun.keys(), ...listed.map(({ slipId }) => slipId)])
    await settleLists(writer, [...slipIds], begun, new Set(this.noted.map(({ change }) => change.id)))
    await tellShortPicks(writer, this.givenUp())
  }

  /** Pieces that this batch gave up, less those that it took back, by line. */
  private givenUp(): Map<number, { pieces: number; by: number }> {
    const given = new Map<number, { pieces: number; by: number }>()
    for (const { change, workerId } of this.noted) {
      const pieces = (given.get(change.id)?.pieces ?? 0) + (change.short ?? 0)
      given.set(change.id, { pieces, by: workerId })
    }
    return new Map([...given].filter(([, { pieces }]) => pieces > 0))
  }
}

async function saveLine({ tx }: Writer, { change, workerId, at }: Noted): Promise<void> {
  const { id, picked = 0, short = 0, putBack = 0, handedOut = 0, place, reason, shortAtId } = change
  await tx
    .updateTable('slipLine')
    .set((e) => ({
      processedQuantity: e('processedQuantity', '+', picked),
      shortQuantity: e('shortQuantity', '+', short),
      putBackQuantity: e('putBackQuantity', '+', putBack),
      handedOutQuantity: e('handedOutQuantity', '+', handedOut),
      ...(picked > 0 ? { pickedAt: at, pickedById: workerId } : {}),
      ...(reason === undefined ? {} : { shortReason: reason }),
      ...(shortAtId === undefined ? {} : { shortAtId }),
      ...(place && {
        locationId: place.locationId,
        lot: place.lot ?? '',
        expirationDate: place.expirationDate ?? '',
      }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Derives the status of lines and lists from what was picked, what is short and their waybills, and refreshes them on handhelds. */
export async function settleLists(
  writer: Writer,
  slipIds: readonly number[],
  begun: ReadonlyMap<number, { workerId: number; at: string }> = new Map(),
  touched: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { tx } = writer
  const slips = await inParts(slipIds, (ids) =>
    tx.selectFrom('slip').selectAll().where('id', 'in', ids).where('pickingKind', 'is not', null).execute(),
  )
  const lines = await pickLines(
    tx,
    slips.map(({ id }) => id),
  )
  for (const slip of slips) {
    const own = (lines.get(slip.id) ?? []).map((line) => ({
      ...line,
      status: pickLineStatus(line, slip.endedAt !== null),
    }))
    const moved = new Set(touched)
    for (const [status, alike] of Map.groupBy(own, (line) => line.status)) {
      const stand = await inParts(
        alike.map(({ id }) => id),
        (ids) =>
          tx
            .updateTable('slipLine')
            .set({ status })
            .where('id', 'in', ids)
            .where('status', '!=', status)
            .returning('id')
            .execute(),
      )
      for (const { id } of stand) moved.add(id)
    }
    const begin = slip.startedAt === null ? begun.get(slip.id) : undefined
    const status = pickListStatus(own, slip.startedAt !== null || begin !== undefined)
    const isOver = status === 'CLOSED' || status === 'CANCELED'
    await tx
      .updateTable('slip')
      .set((e) => ({
        status,
        ...(begin ? { startedAt: begin.at, startedById: begin.workerId } : {}),
        closedAt: isOver ? (slip.closedAt ?? writer.now) : null,
        // A list that was over long ago comes back to the floor only if goods of it must be put back or handed out.
        ...(!isOver || own.some((line) => toPutBack(line) > 0 || toHandOut(slip.pickingKind ?? 'SINGLE', line) > 0)
          ? { onFloor: true }
          : {}),
        version: e('version', '+', 1),
        updatedAt: writer.now,
      }))
      .where('id', '=', slip.id)
      .execute()
    writer.changed(slip.centerId, 'slip', slip.id)
    // Packing shows what was brought and what nobody is to bring, so the waybills whose lines changed are refreshed.
    for (const { id, invoiceId } of own) if (moved.has(id)) writer.changed(slip.centerId, 'invoice', invoiceId)
  }
}

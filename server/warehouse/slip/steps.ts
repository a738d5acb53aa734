import type { Slip, SlipClosing, SlipPatch } from '../../../shared/entities/slip.ts'
import { isSlipOpen, slipTransitions, type SlipStep } from '../../../shared/rules/stock/slip-steps.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import {
  cancelSlip,
  closeSlip,
  pickSlip,
  refuseStep,
  type SlipEnding,
  type SlipFacts,
  type SlipStock,
} from '../../../shared/rules/stock/slip.ts'
import { stepEachRow, type ItemOutcome } from '../../crud/bulk.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { forbidden, refused } from '../../http/errors.ts'
import { movedSinceCount, settleCount } from '../stock-count/settle.ts'
import { loadSlipStock, tellHeld } from './stock.ts'
import { slipFacts, slipStore } from './store.ts'

type Columns = Partial<RowOf<'slip'>>
type Deciding = (stock: SlipStock, slip: SlipFacts) => SlipEnding | Refusal

export function startSlips(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  return stepEach(database, caller, ids, 'start', async (w, slip) => {
    const refusal = refuseStep(slip, 'start')
    return refusal ?? { startedAt: w.now, startedById: caller.userId }
  })
}

/** Closes each slip by itself: one that cannot be closed holds up no other. */
export function closeSlips(database: Database, caller: Caller, slips: readonly SlipClosing[]): Promise<ItemOutcome[]> {
  const told = new Map(slips.map(({ id, slipLines }) => [id, new Map(slipLines.map((line) => [line.id, line]))]))
  return stepEach(database, caller, [...told.keys()], 'close', async (w, slip, row) => {
    const lines = told.get(slip.id) ?? new Map()
    const places = [...lines.values()].map(({ locationId }) => locationId ?? 0)
    const refusal = await end(w, caller, slip, (stock) => closeSlip(stock, slip, lines), places)
    if (refusal) return refusal
    // Nobody had started this slip, so closing it also starts it.
    const started = row.startedAt === null ? { startedAt: w.now, startedById: caller.userId } : {}
    return { ...started, closedAt: w.now, closedById: caller.userId }
  })
}

export function cancelSlips(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  force: boolean,
): Promise<ItemOutcome[]> {
  if (force && !caller.privileges.has('slip:force')) throw forbidden('slip:force')
  return stepEach(database, caller, ids, 'cancel', async (w, slip) => {
    const refusal = await end(w, caller, slip, () => cancelSlip(slip, force))
    return refusal ?? { canceledAt: w.now, canceledById: caller.userId }
  })
}

/** Decides, then posts what the slip does to stock and saves what became of its lines. */
async function end(
  w: Writer,
  caller: Caller,
  slip: SlipFacts,
  decide: Deciding,
  places: readonly number[] = [],
): Promise<Refusal | null> {
  const { stock, batch } = await loadSlipStock(
    w,
    slip.centerId,
    slip.lines.map(({ skuId }) => skuId),
    [...places, ...slip.lines.flatMap(({ locationId, targetLocationId }) => [locationId ?? 0, targetLocationId ?? 0])],
  )
  const ending = decide({ ...stock, movedSince: await movedSinceCount(w, slip) }, slip)
  if (isRefusal(ending)) return ending
  for (const posting of ending.postings)
    batch.post(posting, { workerId: caller.userId, deviceId: null, actionId: null, at: w.now })
  for (const skuId of ending.stored) batch.activate(skuId)
  await batch.save()
  for (const { id, ...line } of ending.lines)
    await w.tx.updateTable('slipLine').set(line).where('id', '=', id).execute()
  tellHeld(w, slip.centerId, slip.lines)
  return null
}

function stepEach(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  step: SlipStep,
  take: (w: Writer, slip: SlipFacts, row: RowOf<'slip'>) => Promise<Columns | Refusal>,
): Promise<ItemOutcome[]> {
  checkCenterStaff(caller)
  const { table } = slipStore(database, caller)
  return database.write(async (w) => {
    const rows = await table.hold(w, [...new Set(ids)])
    const facts = await slipFacts(w.tx, [...rows.values()])
    return stepEachRow(ids, rows, async (row) => {
      const slip = facts.get(row.id)
      if (!slip) return refuse('not-found')
      if (row.pickingKind !== null) return refuse('slip-is-picked', { slip: row.code })
      const taken = await take(w, slip, row)
      if (isRefusal(taken)) return taken
      await table.update(w, row, { ...taken, status: slipTransitions[step].to }, step)
      if (row.stockCountId !== null) await settleCount(w, row.stockCountId)
      return null
    })
  })
}

/** Changes the texts of an open slip, and what was picked of its lines so far. */
export function changeSlip(
  database: Database,
  caller: Caller,
  id: number,
  { memos, slipLines = [], ...texts }: SlipPatch,
  version: number,
): Promise<Slip> {
  checkCenterStaff(caller)
  const store = slipStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockEdited(w, id, version, store.get)
    if (!isSlipOpen(row.status)) throw refused(refuse('slip-transition', { slip: row.code, status: row.status }))
    if (texts.description === null && row.reason === 'DISUSE') throw refused(refuse('disuse-without-reason'))
    if (row.pickingKind !== null && slipLines.length > 0) throw refused(refuse('slip-is-picked', { slip: row.code }))
    const before = await pickedOf(w.tx, id)
    const slip = (await slipFacts(w.tx, [row])).get(id)
    const refusal = slip && slipLines.length > 0 ? pickSlip(slip, slipLines) : null
    if (refusal) throw refused(refusal)
    for (const { id: lineId, processedQuantity } of slipLines)
      await w.tx.updateTable('slipLine').set({ processedQuantity }).where('id', '=', lineId).execute()
    const saved = await store.table.update(w, row, {
      ...texts,
      ...(memos ? { memosJson: JSON.stringify(memos) } : {}),
    })
    if (slipLines.length > 0)
      await store.table.record(w, saved, 'pick', { picked: before }, { picked: await pickedOf(w.tx, id) })
    return store.get(id, w.tx)
  })
}

/** What was picked of each line, as the history tells it. */
async function pickedOf(db: Reader, slipId: number) {
  return db
    .selectFrom('slipLine')
    .select(['skuId', 'locationId', 'quantity', 'processedQuantity'])
    .where('slipId', '=', slipId)
    .orderBy('id')
    .execute()
}

import type { Slip, SlipLinesInput } from '../../../shared/entities/slip.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { isWrongLine } from '../../../shared/rules/stock/slip.ts'
import { editSlip, findWanted, type SlipEdit } from '../../../shared/rules/stock/slip-edit.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { refused } from '../../http/errors.ts'
import { insertLines, wrongLine } from './create.ts'
import { loadSlipStock, tellHeld } from './stock.ts'
import { slipFacts, slipStore } from './store.ts'

/** Changes the lines of an open slip under the center's lock. Pieces that lines give up are free before more are looked for. */
export function changeLines(
  database: Database,
  caller: Caller,
  id: number,
  { slipLines, confirmed }: SlipLinesInput,
  version: number,
): Promise<Slip> {
  checkCenterStaff(caller)
  const store = slipStore(database, caller)
  return database.write(async (w) => {
    const row = await store.table.lockEdited(w, id, version, store.get)
    const slip = (await slipFacts(w.tx, [row])).get(id)
    if (!slip) throw new Error(`Slip ${id} is not there.`)
    const edit = editSlip(
      slip,
      { isPickList: row.pickingKind !== null, isCounted: row.stockCountId !== null },
      slipLines,
    )
    if (isRefusal(edit)) throw refused(edit)
    // The center is locked before anything is read about its stock.
    await w.lockCenters([slip.centerId])
    await saveLess(w, edit)
    const asked = edit.wanted.map((one) => one.asked)
    const { stock, batch } = await loadSlipStock(
      w,
      slip.centerId,
      [...slip.lines, ...asked].map(({ skuId }) => skuId),
      asked.flatMap(({ locationId, targetLocationId }) => [locationId ?? 0, targetLocationId ?? 0]),
    )
    const origin = { workerId: caller.userId, deviceId: null, actionId: null, at: w.now }
    for (const posting of edit.givenBack) batch.post(posting, origin)
    const found = findWanted(stock, slip, { partnerId: row.partnerId, confirmed }, edit)
    if (isWrongLine(found)) throw wrongLine(found)
    for (const posting of found.held) batch.post(posting, origin)
    await batch.save()
    tellHeld(w, slip.centerId, [...slip.lines, ...asked])
    for (const { id: lineId, quantity } of found.lines)
      if (lineId !== null) await w.tx.updateTable('slipLine').set({ quantity }).where('id', '=', lineId).execute()
    await insertLines(
      w,
      id,
      found.lines.flatMap(({ id: lineId, ...goods }) => (lineId === null ? [goods] : [])),
    )
    const saved = await store.table.update(w, row, {})
    const after = (await slipFacts(w.tx, [saved])).get(id)
    await store.table.record(w, saved, 'lines', { lines: slip.lines }, { lines: after?.lines ?? [] })
    return store.get(id, w.tx)
  })
}

async function saveLess(w: Writer, { removed, lowered }: SlipEdit): Promise<void> {
  for (const { id, quantity } of lowered)
    await w.tx.updateTable('slipLine').set({ quantity }).where('id', '=', id).execute()
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await w.tx.deleteFrom('slipLine').where('id', 'in', gone).execute()
}

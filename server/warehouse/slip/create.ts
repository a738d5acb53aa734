import { slipWays, type Slip, type SlipInput } from '../../../shared/entities/slip.ts'
import {
  isWrongLine,
  prepareSlip,
  reserveSlip,
  type SlipGoods,
  type WrongLine,
} from '../../../shared/rules/stock/slip.ts'
import { slipCode } from '../../../shared/scan/codes.ts'
import type { Database } from '../../db/database.ts'
import { insertCoded } from '../../db/insert-coded.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { detailOf, HttpError, refused } from '../../http/errors.ts'
import type { SaveImage } from '../../images/door.ts'
import { checkParties } from '../inbound/announce.ts'
import { insertPhoto } from './photos.ts'
import { loadSlipStock, tellHeld } from './stock.ts'
import { slipFacts, slipStore } from './store.ts'

/** Creates a slip under the center's lock, so that no two slips promise the same piece of a place. */
export function createSlip(
  database: Database,
  caller: Caller,
  input: Omit<SlipInput, 'photo'>,
  savePhoto: SaveImage = async () => ({}),
): Promise<Slip> {
  checkCenterStaff(caller)
  const store = slipStore(database, caller)
  return database.write(async (w) => {
    const { slipLines, confirmed, memos, ...head } = input
    await checkParties(w.tx, caller, head, { comesIn: slipWays[head.reason] === 'in' })
    const { stock, batch } = await loadSlipStock(
      w,
      head.centerId,
      slipLines.map(({ skuId }) => skuId),
      slipLines.flatMap(({ locationId, targetLocationId }) => [locationId ?? 0, targetLocationId ?? 0]),
    )
    const lines = prepareSlip(stock, { ...head, confirmed }, slipLines)
    if (isWrongLine(lines)) throw wrongLine(lines)
    const opened = {
      ...head,
      status: 'RESERVED' as const,
      memosJson: JSON.stringify(memos),
      createdBy: caller.userId,
      createdAt: w.now,
      updatedAt: w.now,
    }
    const row = await insertCoded(w.tx, 'slip', opened, slipCode)
    const { id } = row
    await insertLines(w, id, lines)
    const { imageId } = await savePhoto(w, head.partnerId)
    if (imageId) await insertPhoto(w, caller, id, imageId)
    const slip = (await slipFacts(w.tx, [row])).get(id)
    if (!slip) throw new Error(`Slip ${id} is not there.`)
    for (const posting of reserveSlip(slip))
      batch.post(posting, { workerId: caller.userId, deviceId: null, actionId: null, at: w.now })
    await batch.save()
    tellHeld(w, head.centerId, lines)
    await store.table.record(w, row, 'create', undefined, { ...row, lines })
    return store.get(id, w.tx)
  })
}

export async function insertLines(w: Writer, slipId: number, lines: readonly SlipGoods[]): Promise<void> {
  if (lines.length === 0) return
  await w.tx
    .insertInto('slipLine')
    .values(
      lines.map(({ lot, expirationDate, ...line }) => ({
        ...line,
        slipId,
        lot: lot ?? '',
        expirationDate: expirationDate ?? '',
        status: 'RESERVED' as const,
      })),
    )
    .execute()
}

export function wrongLine({ line, property, refusal }: WrongLine): HttpError {
  const { status, code, values, data } = refused(refusal)
  return new HttpError(status, code, {
    values,
    data,
    details: [detailOf(`slipLines.${line}.${property}`, code, values)],
  })
}

import type { StockKey } from '../../../shared/rules/stock/facts.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'

type Moved = StockKey & { quantity: number; targetLocationId: number }

/** In milliseconds. An older sheet is not a copy from the same file. */
const lookedBack = 86_400_000

/**
 * For each of these new sheets, an open sheet of the last day that is the same, one for one. The same goods may go the same way twice, so
 * nothing is refused: the user who uploads a file is told, because it may have come before. `settled` are sheets that this upload made,
 * because a file is not a copy of itself, and sheets that an earlier row is the same as.
 */
export async function repeatsAmong(
  db: Reader,
  now: string,
  sheets: readonly (Moved & { clientIndex: number })[],
  settled: ReadonlySet<number>,
): Promise<Map<number, { id: number; code: string }>> {
  const since = new Date(Date.parse(now) - lookedBack).toISOString()
  const open = await inParts(new Set(sheets.map(({ skuId }) => skuId)), (part) =>
    db
      .selectFrom('relocation')
      .select(['id', 'code', 'centerId', 'skuId', 'lot', 'expirationDate', 'condition', 'quantity', 'targetLocationId'])
      .select('sourceLocationId as locationId')
      .where('skuId', 'in', part)
      .where('status', '<>', 'CLOSED')
      .where('createdAt', '>=', since)
      .orderBy('id')
      .execute(),
  )
  const left = Map.groupBy(
    open.filter(({ id }) => !settled.has(id)),
    keyOf,
  )
  return new Map(
    sheets.flatMap((sheet) => {
      const same = left.get(keyOf(sheet))?.shift()
      return same ? [[sheet.clientIndex, same] as const] : []
    }),
  )
}

const keyOf = (sheet: Moved) =>
  JSON.stringify([
    sheet.centerId,
    sheet.skuId,
    sheet.lot ?? '',
    sheet.expirationDate ?? '',
    sheet.condition,
    sheet.quantity,
    sheet.locationId,
    sheet.targetLocationId,
  ])

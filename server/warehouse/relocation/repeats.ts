import type { StockKey } from '../../../shared/rules/stock/facts.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'

type Moved = StockKey & { quantity: number; targetLocationId: number }

/** An older sheet is no copy of the same file. */
const lookedBack = 86_400_000

/**
 * Those of these new sheets that an open one of the last day is the same as, one for one. Goods may well go the same way twice, so
 * nothing is refused: whoever uploads a file is told, as it may have come before.
 */
export async function repeatsAmong(
  db: Reader,
  now: string,
  sheets: readonly (Moved & { clientIndex: number })[],
): Promise<Set<number>> {
  const since = new Date(Date.parse(now) - lookedBack).toISOString()
  const open = await inParts(new Set(sheets.map(({ skuId }) => skuId)), (part) =>
    db
      .selectFrom('relocation')
      .select(['centerId', 'skuId', 'lot', 'expirationDate', 'condition', 'quantity', 'targetLocationId'])
      .select('sourceLocationId as locationId')
      .where('skuId', 'in', part)
      .where('status', '<>', 'CLOSED')
      .where('createdAt', '>=', since)
      .execute(),
  )
  const left = new Map([...Map.groupBy(open, keyOf)].map(([key, those]) => [key, those.length]))
  return new Set(
    sheets.flatMap((sheet) => {
      const count = left.get(keyOf(sheet)) ?? 0
      left.set(keyOf(sheet), count - 1)
      return count > 0 ? [sheet.clientIndex] : []
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

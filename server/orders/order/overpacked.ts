import { adjustPieces, type AdjustedPieces } from '../../../shared/rules/allocation/adjust.ts'
import { endsPieces, isOnItsWay, isPackedHere, piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import type { Reader } from '../../db/database.ts'
import { adjustmentsOf } from '../../ledger/adjustments.ts'
import { inWaybillsOf, type OrderContent } from '../../ledger/unsent.ts'
import type { OrderFacts } from './facts.ts'

type Line = OrderFacts['lines'][number]
export interface PackedContent extends OrderContent {
  lines: readonly Line[]
}
type InWaybill = Awaited<ReturnType<typeof inWaybillsOf>> extends Map<number, (infer Row)[]> ? Row : never

/** Orders with more pieces in packed parcels than are to be sent now: some were taken off after packing (decisions.md §14). */
export async function overpackedOf(db: Reader, orders: readonly PackedContent[]): Promise<Set<number>> {
  const ids = orders.map(({ id }) => id)
  const adjustments = await adjustmentsOf(db, ids)
  const inWaybills = await inWaybillsOf(db, ids)
  return new Set(
    orders.flatMap(({ id, lines, items }) => {
      const wanted = adjustPieces(items, adjustments.get(id) ?? [])
      const packed = inWaybills.get(id) ?? []
      return lines.some((line) => isTakenOff(line) && isOverpacked(line, packed, wanted)) ? [id] : []
    }),
  )
}

/**
 * Whether pieces of the line were taken off, at any time. That a deal stands for other goods since then does not make a parcel hold too
 * many.
 */
export const isTakenOff = (line: Pick<Line, 'cancelledQuantity' | 'status'>): boolean =>
  line.cancelledQuantity > 0 || endsPieces(line.status)

function isOverpacked(line: Line, packed: readonly InWaybill[], wanted: readonly AdjustedPieces[]): boolean {
  const own = packed.filter(({ orderLineId }) => orderLineId === line.id)
  const here = own.filter((row) => isPackedHere([row]))
  const due = wanted.filter(({ orderLineId }) => orderLineId === line.id)
  return here.some(({ skuId }) => {
    const of = (one: { skuId: number }) => one.skuId === skuId
    if (piecesToShip(line) > 0 && !due.some(of)) return false
    return sum(own.filter((row) => of(row) && (isPackedHere([row]) || isOnItsWay(row)))) > sum(due.filter(of))
  })
}

const sum = (rows: readonly { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0)

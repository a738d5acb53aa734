import type { InvoiceStatus } from '../../entities/invoice.ts'
import type { PickingKind, SlipLineStatus, SlipStatus } from '../../entities/slip.ts'

/** The fields of a pick line that decide its status. */
export interface PickPieces {
  quantity: number
  processedQuantity: number
  shortQuantity: number
  invoiceStatus: InvoiceStatus
}

/** Pieces that still have to be picked; none for a waybill that was cancelled or is packed already. */
export function toPick(line: PickPieces): number {
  return isToPack(line) ? notPicked(line) : 0
}

/** Whether its parcel is still wanted and to be packed. */
export const isToPack = ({ invoiceStatus }: Pick<PickPieces, 'invoiceStatus'>): boolean =>
  invoiceStatus === 'ALLOCATED' || invoiceStatus === 'PRINTED'

/** Pieces of a line that were neither picked nor found missing, whether they are still wanted or not. */
export function notPicked({ quantity, processedQuantity, shortQuantity }: Omit<PickPieces, 'invoiceStatus'>): number {
  return Math.max(0, quantity - processedQuantity - shortQuantity)
}

/** Pieces that were picked for a waybill that is cancelled, and that are not put back yet. */
export function toPutBack(line: PickPieces & { putBackQuantity: number }): number {
  return line.invoiceStatus === 'CANCELED' ? line.processedQuantity - line.putBackQuantity : 0
}

/**
 * Picked pieces of a TOTAL list that do not lie in their waybill's slot yet. Pieces of a
 * cancelled waybill go back to a shelf, and those of a packed one are in its parcel.
 */
export function toHandOut(kind: PickingKind, line: PickPieces & { handedOutQuantity: number }): number {
  return kind === 'TOTAL' && isToPack(line) ? Math.max(0, line.processedQuantity - line.handedOutQuantity) : 0
}

export function pickLineStatus(line: PickPieces, isEnded: boolean): SlipLineStatus {
  if (!isEnded && toPick(line) > 0) return 'RESERVED'
  if (line.processedQuantity === 0) return 'CANCELED'
  return line.processedQuantity === line.quantity ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

/** A list is over when nothing is left to pick. If nothing was picked, it is cancelled. */
export function pickListStatus(
  lines: readonly { status: SlipLineStatus; processedQuantity: number }[],
  hasBegun: boolean,
): SlipStatus {
  if (lines.some(({ status }) => status === 'RESERVED')) return hasBegun ? 'PROGRESSING' : 'RESERVED'
  return lines.some(({ processedQuantity }) => processedQuantity > 0) ? 'CLOSED' : 'CANCELED'
}

import type { InvoiceStatus } from '../../entities/invoice.ts'
import type { PickingKind, SlipLineStatus, SlipStatus } from '../../entities/slip.ts'

/** What of a pick line decides how it stands. */
export interface PickPieces {
  quantity: number
  processedQuantity: number
  shortQuantity: number
  invoiceStatus: InvoiceStatus
}

/** Pieces that somebody still has to pick: none for a waybill that was cancelled, or packed already. */
export function toPick(line: PickPieces): number {
  return isToPack(line) ? notPicked(line) : 0
}

/** Its parcel is still to be packed, and wanted. */
export const isToPack = ({ invoiceStatus }: Pick<PickPieces, 'invoiceStatus'>): boolean =>
  invoiceStatus === 'ALLOCATED' || invoiceStatus === 'PRINTED'

/** Pieces of a line that nobody picked or found missing, whether they are still wanted or not. */
export function notPicked({ quantity, processedQuantity, shortQuantity }: Omit<PickPieces, 'invoiceStatus'>): number {
  return Math.max(0, quantity - processedQuantity - shortQuantity)
}

/** Pieces that were picked for a waybill that is cancelled, and lie in nobody's way until someone puts them back. */
export function toPutBack(line: PickPieces & { putBackQuantity: number }): number {
  return line.invoiceStatus === 'CANCELED' ? line.processedQuantity - line.putBackQuantity : 0
}

/** Picked pieces of a TOTAL list that do not lie in their waybill's slot yet. What is cancelled goes back to a shelf, and what is packed is in its parcel. */
export function toHandOut(kind: PickingKind, line: PickPieces & { handedOutQuantity: number }): number {
  return kind === 'TOTAL' && isToPack(line) ? Math.max(0, line.processedQuantity - line.handedOutQuantity) : 0
}

export function pickLineStatus(line: PickPieces, isEnded: boolean): SlipLineStatus {
  if (!isEnded && toPick(line) > 0) return 'RESERVED'
  if (line.processedQuantity === 0) return 'CANCELED'
  return line.processedQuantity === line.quantity ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

/** A list is over when nothing is left to pick; one of which nothing was picked is cancelled. */
export function pickListStatus(
  lines: readonly { status: SlipLineStatus; processedQuantity: number }[],
  hasBegun: boolean,
): SlipStatus {
  if (lines.some(({ status }) => status === 'RESERVED')) return hasBegun ? 'PROGRESSING' : 'RESERVED'
  return lines.some(({ processedQuantity }) => processedQuantity > 0) ? 'CLOSED' : 'CANCELED'
}

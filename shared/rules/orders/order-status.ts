import type { InvoiceStatus } from '../../entities/invoice.ts'
import type { LineStatus, OfcStatus, OrderDecision, OrderStatus } from '../../entities/order.ts'
import { plainCode } from '../../sync/pack.ts'

interface Line {
  quantity: number
  cancelledQuantity: number
  status: LineStatus
}

const canceled: readonly LineStatus[] = ['CANCELED', 'CANCEL_DONE', 'ADMIN_CANCEL_DONE', 'CANCELED_BY_NOPAYMENT']
const returned: readonly LineStatus[] = ['RETURNED', 'RETURN_DONE']
const delivered: readonly LineStatus[] = [
  'DELIVERED',
  'PURCHASE_DECIDED',
  'PURCHASE_DECISION_HOLDBACK',
  'PURCHASE_DECISION_REQUEST',
  'PURCHASE_DECISION_HOLDBACK_RELEASE',
  'RETURN_REQUEST',
  'RETURN_REJECT',
  'COLLECTING',
  'COLLECT_DONE',
  'EXCHANGED',
  'EXCHANGE_REQUEST',
  'EXCHANGE_REDELIVERING',
  'EXCHANGE_DONE',
  'EXCHANGE_REJECT',
]
const underWay: readonly LineStatus[] = ['DISPATCHED', 'DELIVERING']
/** The buyer or the channel asks not to send the line. That must be answered before anything leaves. */
export const cancelAsked: readonly LineStatus[] = ['CANCEL_REQUEST', 'CANCELING', 'ADMIN_CANCELING']

/** Whether a person must look at a line with this status before it is sent. */
export const isReviewed = (status: LineStatus): boolean => status === 'UNKNOWN' || cancelAsked.includes(status)

/**
 * Pieces of a line that are to be sent: those ordered without those cancelled, never the number first ordered (decisions.md §14). The
 * quantities decide: if a line is called cancelled but only some of its pieces are, the others are still sent.
 */
export function piecesToShip({ quantity, cancelledQuantity, status }: Line): number {
  if (returned.includes(status) || (canceled.includes(status) && cancelledQuantity === 0)) return 0
  return Math.max(0, quantity - cancelledQuantity)
}

/** Statuses that end a line's pieces, whether the channel tells their number or not. */
export const endingStatuses: readonly LineStatus[] = [...canceled, ...returned]
export const endsPieces = (status: unknown): boolean => endingStatuses.some((ending) => ending === status)

/** Whether the line's pieces have left, according to the channel. */
export const hasLeft = ({ status }: Pick<Line, 'status'>): boolean =>
  underWay.includes(status) || delivered.includes(status)

/** The numbers of a waybill. */
export interface Numbered {
  serial: string | null
  trackingNumber: string | null
}

/**
 * Whether a parcel that left under this number, according to the channel, may be one of these waybills. A waybill without a number may be
 * the one, because its seller enters the number if the courier is not connected.
 */
export function isOurNumber(said: string, waybills: readonly Numbered[]): boolean {
  const code = plainCode(said)
  return waybills.some(
    ({ serial, trackingNumber }) =>
      serial === null ||
      [serial, trackingNumber].some(
        // Spreadsheets drop a number's leading zeros.
        (own) => own && (code.includes(plainCode(own)) || unpadded(code) === unpadded(plainCode(own))),
      ),
  )
}
const unpadded = (code: string) => code.replace(/^0+/, '')

/** A waybill of an order. */
export interface Parcel {
  status: InvoiceStatus
  createdAt: string
  canceledAt: string | null
}
type At = Pick<Parcel, 'status'>

/** Whether a parcel is packed and still in the center. From here only a person can stop it (decisions.md §14). */
export const isPackedHere = (parcels: readonly At[]): boolean =>
  parcels.some(({ status }) => status === 'PACKED' || status === 'CONSOLIDATED')

export const isOnItsWay = ({ status }: At): boolean => status === 'DISPATCHED' || status === 'DELIVERED'
export const isLive = ({ status }: At): boolean => status !== 'CANCELED'
/** Whether the parcel is to be packed or loaded here, or waits for its truck. */
export const isWorkedOn = (parcel: At): boolean => isLive(parcel) && !isOnItsWay(parcel)

/**
 * Whether pieces of an order may be in no waybill: since its last allocation one of its waybills was cancelled while another goes on. If
 * all waybills stand, a change of the order, such as a new mapping of its deals, sends nothing a second time.
 */
export function mayLackPieces(parcels: readonly Parcel[]): boolean {
  const last = parcels.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  return (
    parcels.some(isLive) && parcels.some((one) => !isLive(one) && one.canceledAt !== null && one.canceledAt >= last)
  )
}

/**
 * The status of an order by its waybills, without the cancelled ones. It has
 * left when all have left, and is being worked on as soon as one is.
 */
function statusOfParcels(parcels: readonly At[]): OrderStatus | null {
  const live = parcels.filter(isLive).map(({ status }) => status)
  if (live.length === 0) return null
  if (live.every((status) => status === 'DELIVERED')) return 'DELIVERED'
  if (live.every((status) => status === 'DELIVERED' || status === 'DISPATCHED')) return 'SHIPPED'
  return live.every((status) => status === 'CREATED' || status === 'ALLOCATED') ? 'ALLOCATED' : 'PROCESSING'
}

/**
 * The one status of an order (decisions.md §14). It follows from how the order ended; else from what was decided; else from its waybills;
 * else from what is wrong with it. An order that holds stock stays allocated whatever a check finds later; only a hold stops it. `hasRest`:
 * pieces of it are in no waybill any more while another waybill goes on; it is allocated once more, unless it was called off.
 */
export function statusOfOrder(
  lines: readonly Line[],
  findings: readonly OfcStatus[],
  decision: OrderDecision | null,
  parcels: readonly At[] = [],
  hasRest = false,
): OrderStatus {
  const open = lines.filter((line) => piecesToShip(line) > 0)
  const sent = statusOfParcels(parcels)
  if (lines.length > 0 && open.length === 0) {
    if (lines.some(({ status }) => returned.includes(status))) return 'RETURNED'
    // Parcels that were packed before the call-off are a fact, so the order has the status of its parcels.
    return (isPackedHere(parcels) || sent === 'SHIPPED' || sent === 'DELIVERED') && sent !== null ? sent : 'CANCELED'
  }
  if (open.length > 0 && open.every(hasLeft) && !hasRest)
    return open.every(({ status }) => delivered.includes(status)) ? 'DELIVERED' : 'SHIPPED'
  const isOver = decision === 'CANCELED' || decision === 'DECLINED' || findings.includes('DECLINED')
  if ((sent === 'SHIPPED' || sent === 'DELIVERED') && (!hasRest || isOver)) return sent
  if (decision === 'CANCELED') return 'CANCELED'
  if (decision === 'DECLINED' || findings.includes('DECLINED')) return 'DECLINED'
  if (findings.includes('HOLD')) return 'HOLD'
  if (sent && !hasRest) return sent
  return findings.some((one) => one !== 'COMPLETE') ? 'PENDING' : 'READY'
}

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
/** The buyer or the channel asks that it be not sent: that is answered before anything leaves. */
export const cancelAsked: readonly LineStatus[] = ['CANCEL_REQUEST', 'CANCELING', 'ADMIN_CANCELING']

/** A person looks at a line that is called so before it is sent. */
export const isReviewed = (status: LineStatus): boolean => status === 'UNKNOWN' || cancelAsked.includes(status)

/**
 * Pieces of a line that are to be sent: what was ordered without what was cancelled, never the number first ordered (decisions.md §14). What is
 * done hangs on quantities, so that a line called cancelled with some of its pieces cancelled still has the others.
 */
export function piecesToShip({ quantity, cancelledQuantity, status }: Line): number {
  if (returned.includes(status) || (canceled.includes(status) && cancelledQuantity === 0)) return 0
  return Math.max(0, quantity - cancelledQuantity)
}

/** A status that ends a line's pieces, told with their number or without. */
export const endingStatuses: readonly LineStatus[] = [...canceled, ...returned]
export const endsPieces = (status: unknown): boolean => endingStatuses.some((ending) => ending === status)

/** Whether its pieces have left, by what the channel says. */
export const hasLeft = ({ status }: Pick<Line, 'status'>): boolean =>
  underWay.includes(status) || delivered.includes(status)

/** The numbers of a waybill. */
export interface Numbered {
  serial: string | null
  trackingNumber: string | null
}

/**
 * Whether what a channel says left under this number may have left under one of these waybills. One that has no number yet may be the very one: its
 * seller types the number in where the courier is not connected.
 */
export function isOurNumber(said: string, waybills: readonly Numbered[]): boolean {
  const code = plainCode(said)
  return waybills.some(
    ({ serial, trackingNumber }) =>
      serial === null ||
      [serial, trackingNumber].some(
        // Spreadsheets take the zeros off that a number begins with.
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

/** A parcel is packed and still here: it goes no further only if a person stops it (decisions.md §14). */
export const isPackedHere = (parcels: readonly At[]): boolean =>
  parcels.some(({ status }) => status === 'PACKED' || status === 'CONSOLIDATED')

export const isOnItsWay = ({ status }: At): boolean => status === 'DISPATCHED' || status === 'DELIVERED'
/** It was made, and nobody called it off. */
export const isLive = ({ status }: At): boolean => status !== 'CANCELED'
/** It is to be packed or loaded here, or waits for its truck. */
export const isWorkedOn = (parcel: At): boolean => isLive(parcel) && !isOnItsWay(parcel)

/**
 * Since an order was allocated last one of its waybills was cancelled and another goes on: what the first was to bring may be with nobody.
 * What changes about an order when all its waybills stand, such as the products that its deals are mapped to, sends nothing a second time.
 */
export function mayLackPieces(parcels: readonly Parcel[]): boolean {
  const last = parcels.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  return (
    parcels.some(isLive) && parcels.some((one) => !isLive(one) && one.canceledAt !== null && one.canceledAt >= last)
  )
}

/** Where the waybills of an order are, those cancelled left out: it has left when all have, and is worked on as soon as one is. */
function statusOfParcels(parcels: readonly At[]): OrderStatus | null {
  const live = parcels.filter(isLive).map(({ status }) => status)
  if (live.length === 0) return null
  if (live.every((status) => status === 'DELIVERED')) return 'DELIVERED'
  if (live.every((status) => status === 'DELIVERED' || status === 'DISPATCHED')) return 'SHIPPED'
  return live.every((status) => status === 'CREATED' || status === 'ALLOCATED') ? 'ALLOCATED' : 'PROCESSING'
}

/**
 * The one status of an order (decisions.md §14): what became of it, else what was decided, else where its waybills are, else what is wrong with
 * it. What holds stock stays allocated whatever a check finds later; only a hold stops it. `hasRest`: pieces of it are in no waybill any more,
 * while another waybill goes on; it is to be allocated once more, unless it was called off.
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
    // What was packed when it was called off is a fact: the order is where its parcel is.
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

import type { Lateness, LatenessCause } from '../../entities/lateness.ts'
import type { OrderStatus } from '../../entities/order.ts'

/** An order is at risk this many hours before it is too late. */
export const hoursOfRisk = 4
/**
 * An order arrives on a day if it was collected by this time on the day before (decisions.md §17: collected on the day itself, it is late).
 */
export const lastCollection = '16:00'

/** What has passed at an instant: the collections up to it, and the promised days that no collection can reach any more. */
export interface Past {
  at: string
  /** The last promised day (YYYY-MM-DD) that can no longer be kept. */
  lostDay: string
}

export interface OrderUnderWay {
  status: OrderStatus
  collectionAt: string | null
  promisedOn: string | null
}

/** Orders held by a waybill. Their truck counts. */
export const collectedStatuses = ['ALLOCATED', 'PROCESSING'] as const satisfies OrderStatus[]
/** Orders that have not left. Their promise counts. */
export const underWay = ['PENDING', 'HOLD', 'READY', ...collectedStatuses] as const satisfies OrderStatus[]

/** Why an order that has not left is late at an instant; if empty, it is not late. */
function causesOf({ status, collectionAt, promisedOn }: OrderUnderWay, { at, lostDay }: Past): LatenessCause[] {
  const isHeld = collectedStatuses.some((one) => one === status)
  return [
    ...(isHeld && collectionAt !== null && collectionAt <= at ? ['COLLECTION' as const] : []),
    ...(promisedOn !== null && promisedOn <= lostDay ? ['PROMISE' as const] : []),
  ]
}

/** Whether an order is late now, or will be soon. */
export function latenessOf(
  order: OrderUnderWay,
  now: Past,
  soon: Past,
): { lateness: Lateness; causes: LatenessCause[] } | null {
  const late = causesOf(order, now)
  if (late.length > 0) return { lateness: 'LATE', causes: late }
  const risk = causesOf(order, soon)
  return risk.length > 0 ? { lateness: 'AT_RISK', causes: risk } : null
}

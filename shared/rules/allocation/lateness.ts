import type { Lateness, LatenessCause } from '../../entities/lateness.ts'
import type { OrderStatus } from '../../entities/order.ts'

/** Hours before it is too late at which an order is at risk. */
export const hoursOfRisk = 4
/** An order comes on a day when it was collected the day before by this time (decisions.md §17: collected on the day itself, it is late). */
export const lastCollection = '16:00'

/** What is past at an instant: collections up to it, and promised days that no collection reaches any more. */
export interface Past {
  at: string
  /** The last promised day (YYYY-MM-DD) that is lost. */
  lostDay: string
}

export interface OrderUnderWay {
  status: OrderStatus
  collectionAt: string | null
  promisedOn: string | null
}

/** Held by a waybill: its truck counts. */
export const collectedStatuses = ['ALLOCATED', 'PROCESSING'] as const satisfies OrderStatus[]
/** Not on its way: its promise counts. */
export const underWay = ['PENDING', 'HOLD', 'READY', ...collectedStatuses] as const satisfies OrderStatus[]

/** Why an order that has not left is late at an instant; none: it is not. */
function causesOf({ status, collectionAt, promisedOn }: OrderUnderWay, { at, lostDay }: Past): LatenessCause[] {
  const isHeld = collectedStatuses.some((one) => one === status)
  return [
    ...(isHeld && collectionAt !== null && collectionAt <= at ? ['COLLECTION' as const] : []),
    ...(promisedOn !== null && promisedOn <= lostDay ? ['PROMISE' as const] : []),
  ]
}

/** Whether it is late now, or will be soon. */
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

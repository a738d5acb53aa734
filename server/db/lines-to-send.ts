import { sql } from 'kysely'
import { lineStatuses, type LineStatus } from '../../shared/entities/order.ts'
import { hasLeft, piecesToShip } from '../../shared/rules/orders/order-status.ts'

// Asks the rule itself, once for each status, about a line of two pieces of which this many are cancelled.
const stands = (cancelledQuantity: number) => (status: LineStatus) =>
  piecesToShip({ quantity: 2, cancelledQuantity, status }) > 0
const among = (statuses: readonly LineStatus[]) => sql`l."status" in (${sql.join(statuses)})`

/** A condition on an order's lines `l`: pieces of the line are to be sent, or were sent. */
const isStanding = sql<boolean>`(l."quantity" > l."cancelledQuantity" and ${among(lineStatuses.filter(stands(1)))}
  and (l."cancelledQuantity" > 0 or ${among(lineStatuses.filter(stands(0)))}))`

/** A condition on the same lines: pieces of the line still have to leave. */
export const isToSend = sql<boolean>`(${isStanding} and ${among(lineStatuses.filter((status) => !hasLeft({ status })))})`

/** The part of a line's amount that belongs to the pieces that are sent, rounded as shared/rules/orders/order-facts.ts does. */
export const amountToSend = sql<number>`(case when not ${isStanding} then 0
  else (2 * l."paymentAmount" * (l."quantity" - l."cancelledQuantity") + l."quantity") / (2 * l."quantity") end)`

import { sql } from 'kysely'
import { lineStatuses, type LineStatus } from '../../shared/entities/order.ts'
import { hasLeft, piecesToShip } from '../../shared/rules/orders/order-status.ts'

// The rule itself, asked once for each status: of two pieces, with so many cancelled.
const stands = (cancelledQuantity: number) => (status: LineStatus) =>
  piecesToShip({ quantity: 2, cancelledQuantity, status }) > 0
const among = (statuses: readonly LineStatus[]) => sql`l."status" in (${sql.join(statuses)})`

/** Of an order's lines `l` those of which pieces are to be sent, or were. */
const isStanding = sql<boolean>`(l."quantity" > l."cancelledQuantity" and ${among(lineStatuses.filter(stands(1)))}
  and (l."cancelledQuantity" > 0 or ${among(lineStatuses.filter(stands(0)))}))`

/** Those of which pieces have still to leave. */
export const isToSend = sql<boolean>`(${isStanding} and ${among(lineStatuses.filter((status) => !hasLeft({ status })))})`

/** What of a line's money belongs to the pieces that are sent, rounded as shared/rules/orders/order-facts.ts does. */
export const amountToSend = sql<number>`(case when not ${isStanding} then 0
  else (2 * l."paymentAmount" * (l."quantity" - l."cancelledQuantity") + l."quantity") / (2 * l."quantity") end)`

import { sql } from 'kysely'
import { lineStatuses, type LineStatus } from '../../shared/entities/order.ts'
import { hasLeft, piecesToShip } from '../../shared/rules/order-status.ts'

const among = (statuses: readonly LineStatus[]) => sql`l."status" in (${sql.join(statuses)})`
const waits = (cancelledQuantity: number) =>
  lineStatuses.filter((status) => piecesToShip({ quantity: 2, cancelledQuantity, status }) > 0 && !hasLeft({ status }))

/** Of an order's lines `l` those of which pieces have still to leave: by the rule itself, asked once for each status. */
export const isToSend = sql<boolean>`(l."quantity" > l."cancelledQuantity" and ${among(waits(1))} and (l."cancelledQuantity" > 0 or ${among(waits(0))}))`

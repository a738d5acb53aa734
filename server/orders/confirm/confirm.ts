import { channelTypeFacts } from '../../../shared/entities/channel-type.ts'
import type { Refusal } from '../../../shared/errors.ts'
import { piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { tellHistory } from '../../ledger/order-history.ts'
import { visible } from '../../subjects.ts'
import { loadOrders } from '../order/facts.ts'
import { askAgain } from '../order/read-again.ts'

/** The orders among these that the caller sees and that hold their goods already. */
export async function heldOrders(db: Reader, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const rows = await inParts(new Set(ids), (part) =>
    db
      .selectFrom('order')
      .select('id')
      .where('id', 'in', part)
      .where('status', 'in', ['ALLOCATED', 'PROCESSING'])
      .where(visible(caller, 'order'))
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Enqueues jobs that tell the channels of orders that these are being prepared, where a channel can be told. */
export async function confirmOrders(database: Database, caller: Caller, ids: readonly number[]): Promise<void> {
  await database.write(async (w) => {
    const orders = await inParts(ids, (part) =>
      w.tx
        .selectFrom('order')
        .innerJoin('channel', 'channel.id', 'order.channelId')
        .select(['order.id', 'order.channelId', 'order.partnerId', 'channel.channelType'])
        .where('order.id', 'in', part)
        .orderBy('order.id')
        .execute(),
    )
    const told = orders.filter(({ channelType }) => channelTypeFacts[channelType].can.includes('confirm'))
    for (const [channelId, own] of Map.groupBy(told, (one) => one.channelId))
      await enqueue(w, {
        kind: 'confirm-orders',
        payload: { channelId, orderIds: own.map(({ id }) => id) },
        partnerId: own[0]?.partnerId ?? null,
        createdBy: caller.userId,
      })
  })
}

/** A line whose channel is to be told that it is being prepared. */
export interface LineToConfirm {
  id: number
  salesOrderId: number
  orderId: string
  lineId: string
}

/** The paid lines to be sent whose channel does not know yet that they are being prepared. A channel that knows says so itself (PLACED). */
export async function linesToConfirm(db: Reader, orderIds: readonly number[]): Promise<LineToConfirm[]> {
  const lines = await inParts(orderIds, (part) =>
    db
      .selectFrom('orderLine')
      .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
      .select([
        'orderLine.id',
        'orderLine.salesOrderId',
        'orderLine.serial as lineId',
        'order.channelOrderId as orderId',
        'orderLine.quantity',
        'orderLine.cancelledQuantity',
        'orderLine.status',
      ])
      .where('orderLine.salesOrderId', 'in', part)
      .where('orderLine.status', '=', 'PAYED')
      .where('order.status', 'in', ['ALLOCATED', 'PROCESSING'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orderHistory')
              .select('orderHistory.id')
              .whereRef('orderHistory.salesOrderId', '=', 'order.id')
              .where('orderHistory.what', '=', 'confirm'),
          ),
        ),
      )
      .orderBy('orderLine.id')
      .execute(),
  )
  return lines.flatMap(({ id, salesOrderId, orderId, lineId, ...line }) =>
    piecesToShip(line) > 0 ? [{ id, salesOrderId, orderId, lineId }] : [],
  )
}

/**
 * Notes in each order's history what the channel said. What it did not take is told again by the next try. With `isReadAgain`, confirmed
 * orders are read once more.
 */
export async function settleConfirmed(
  database: Database,
  lines: readonly LineToConfirm[],
  outcomes: readonly { id: number; outcome: 'done' | Refusal }[],
  { isReadAgain }: { isReadAgain: boolean },
): Promise<void> {
  const said = new Map(outcomes.map(({ id, outcome }) => [id, outcome]))
  const told = [...Map.groupBy(lines, (line) => line.salesOrderId)].map(([orderId, own]) => ({
    orderId,
    refusal: own.map(({ id }) => said.get(id)).find((outcome) => outcome !== 'done'),
  }))
  const confirmed = told.filter(({ refusal }) => refusal === undefined).map(({ orderId }) => orderId)
  await database.write(async (w) => {
    await tellHistory(
      w,
      told.map(({ orderId, refusal }) => ({
        orderId,
        what: refusal === undefined ? 'confirm' : 'unconfirmed',
        userId: null,
        facts: refusal === undefined ? null : { refusal },
      })),
    )
    if (isReadAgain && confirmed.length > 0) await askAgain(w, await loadOrders(w.tx, confirmed), null)
  })
}

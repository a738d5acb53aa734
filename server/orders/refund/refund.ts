import { refuse, type Refusal } from '../../../shared/errors.ts'
import { typesOfKind } from '../../../shared/entities/claim.ts'
import { asks, piecesAsked } from '../../../shared/rules/orders/claims.ts'
import { hasLeft, isLive, isOnItsWay, piecesToShip } from '../../../shared/rules/orders/order-status.ts'
import { refundOf, type Refund } from '../../../shared/rules/orders/refunds.ts'
import { channelTypeFacts, type ChannelType } from '../../../shared/entities/channel-type.ts'
import { slices, type ItemOutcome } from '../../crud/bulk.ts'
import { tableStore } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { tellHistory } from '../../ledger/order-history.ts'
import { lockCentersOf, lockChannels, lockOrders } from '../../ledger/save-orders.ts'
import { itemsOf } from '../../ledger/unsent.ts'
import { loadOrders, type OrderFacts } from '../order/facts.ts'
import { saveOrders } from '../order/save.ts'
import { settle } from '../order/settle.ts'

const atOnce = 500

export const canRefund = (channelType: ChannelType): boolean => channelTypeFacts[channelType].can.includes('refund')

/**
 * Gives back what was paid for cancelled and returned pieces. Each line keeps its refunds, and a channel that can refund is asked to. A
 * refund that the channel refused is asked for again; the same piece is never given back twice.
 */
export async function refundOrders(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const part of slices([...new Set(ids)], atOnce))
    outcomes.push(...(await database.write((w) => refundPart(w, part))))
  return outcomes

  async function refundPart(w: Writer, part: readonly number[]): Promise<ItemOutcome[]> {
    const table = tableStore(database, caller, 'order')
    const seen = await table.many(part, w.tx)
    await lockChannels(
      w,
      [...seen.values()].map(({ channelId }) => channelId),
    )
    await lockOrders(w, [...seen.keys()])
    const orders = await loadOrders(w.tx, [...seen.keys()])
    const before = Map.groupBy(
      await inParts(seen.keys(), (some) =>
        w.tx.selectFrom('orderRefund').selectAll().where('salesOrderId', 'in', some).orderBy('id').execute(),
      ),
      ({ salesOrderId }) => salesOrderId,
    )
    const returned = await returnedOf(w.tx, [...seen.keys()])
    const sent = await sentOf(w.tx, orders)
    const channels = new Map(
      (
        await inParts(new Set([...seen.values()].map(({ channelId }) => channelId)), (some) =>
          w.tx.selectFrom('channel').select(['id', 'channelType']).where('id', 'in', some).execute(),
        )
      ).map(({ id, channelType }) => [id, channelType]),
    )
    const toTell: { channelId: number; partnerId: number; refundId: number }[] = []
    const outcomes = new Map<number, Refusal | null>()
    for (const order of orders) {
      const { row } = order
      const earlier = before.get(row.id) ?? []
      const lines = order.lines.map((line) => {
        const own = earlier.filter(({ orderLineId }) => orderLineId === line.id)
        const refund = (before: readonly Refund[]) =>
          refundOf(
            { ...line, returnedQuantity: returned.get(line.id) ?? 0, sentQuantity: sent.get(line.id) ?? 0 },
            row.decision,
            before,
          )
        // A refused refund is asked for again only if its pieces are still not to be sent. One that the channel may have made is asked
        // about in any case, to learn whether it was.
        const isDue = sum(own) <= (refund([])?.quantity ?? 0)
        const again = own.filter(({ refusalJson, askedAt }) => refusalJson !== null && (isDue || askedAt !== null))
        return { line, refund: refund(own), again }
      })
      const refunds = lines.flatMap(({ line, refund }) => (refund ? [{ line, ...refund }] : []))
      const refused = lines.flatMap(({ again }) => again)
      const refusal = whyNot(order, refunds.length + refused.length)
      outcomes.set(row.id, refusal)
      if (refusal) continue
      const added = refunds.length === 0 ? [] : await insert(w, row.id, refunds)
      for (const { id, askedAt } of refused)
        await w.tx
          .updateTable('orderRefund')
          // A refund that the channel refused is a new question. One that it never answered keeps its time of request, because it may have
          // been made.
          .set({ refusalJson: null, toldAt: null, ...(askedAt === null ? { requestedAt: w.now } : {}) })
          .where('id', '=', id)
          .execute()
      const channelType = channels.get(row.channelId)
      if (channelType && canRefund(channelType))
        for (const { id } of [...added, ...refused])
          toTell.push({ channelId: row.channelId, partnerId: row.partnerId, refundId: id })
      await happened(w, row.id, refunds)
    }
    for (const [channelId, own] of Map.groupBy(toTell, (one) => one.channelId))
      await enqueue(w, {
        kind: 'tell-refunds',
        payload: { channelId, refundIds: own.map(({ refundId }) => refundId) },
        partnerId: own[0]?.partnerId ?? null,
        createdBy: caller.userId,
      })
    await w.audit(
      ...orders
        .filter(({ row }) => outcomes.get(row.id) === null)
        .map(({ row }) => ({
          userId: caller.userId,
          partnerId: row.partnerId,
          subject: `order:${row.id}`,
          what: 'order.refund',
          requestId: caller.requestId,
        })),
    )
    return part.map((id): ItemOutcome => {
      const refusal = outcomes.get(id)
      return refusal === null ? { id } : { id, refusal: refusal ?? refuse('not-found') }
    })
  }

  function insert(
    w: Writer,
    salesOrderId: number,
    refunds: readonly { line: { id: number }; quantity: number; amount: number }[],
  ) {
    return w.tx
      .insertInto('orderRefund')
      .values(
        refunds.map(({ line, quantity, amount }) => ({
          salesOrderId,
          orderLineId: line.id,
          quantity,
          amount,
          requestedAt: w.now,
          requestedById: caller.userId,
          askedAt: null,
          toldAt: null,
          refusalJson: null,
        })),
      )
      .returning('id')
      .execute()
  }

  async function happened(
    w: Writer,
    salesOrderId: number,
    refunds: readonly { line: { serial: string }; amount: number }[],
  ): Promise<void> {
    const changes = refunds.map(({ line, amount }) => ({
      field: `refunds.${line.serial}`,
      before: null,
      after: amount,
    }))
    await tellHistory(w, [{ orderId: salesOrderId, what: 'refund', userId: caller.userId, facts: { changes } }])
  }
}

/** By line: the pieces that came back by claims that are done. */
async function returnedOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await inParts(orderIds, (some) =>
    db
      .selectFrom('orderClaim')
      .innerJoin('orderLine', 'orderLine.id', 'orderClaim.orderLineId')
      .select(['orderClaim.orderLineId', 'orderClaim.quantity', 'orderLine.quantity as ordered'])
      .where('orderClaim.salesOrderId', 'in', some)
      .where('orderClaim.type', 'in', typesOfKind.RETURN)
      .where('orderClaim.status', '=', 'RETURN_DONE')
      .execute(),
  )
  const returned = new Map<number, number>()
  for (const { orderLineId, ordered, ...claim } of rows)
    returned.set(orderLineId, (returned.get(orderLineId) ?? 0) + piecesAsked(claim, { quantity: ordered }))
  return returned
}

/**
 * By line: the pieces that left in our parcels or, if the channel says so, otherwise. A piece that left in part counts as gone: a set
 * counts by the SKU of which most is gone, substitutes by their share.
 */
async function sentOf(db: Reader, orders: readonly OrderFacts[]): Promise<Map<number, number>> {
  const left = orders.filter(({ parcels }) => parcels.some(isOnItsWay)).map(({ row }) => row.id)
  const rows = await inParts(left, (some) =>
    db
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select(['parcelLine.orderLineId', 'parcelLine.skuId', 'parcelLine.quantity', 'invoice.status'])
      .where('parcelLine.salesOrderId', 'in', some)
      .execute(),
  )
  const gone = Map.groupBy(rows.filter(isOnItsWay), ({ orderLineId }) => orderLineId)
  const items = Map.groupBy([...(await itemsOf(db, left)).values()].flat(), ({ orderLineId }) => orderLineId)
  return new Map(
    orders.flatMap(({ lines, parcels }) =>
      lines.map((line) => {
        const own = items.get(line.id) ?? []
        const share = sharesOf(gone.get(line.id) ?? [], own)
        if (share > 0) return [line.id, Math.ceil(piecesToShip(line) * Math.min(1, share))]
        return [line.id, !parcels.some(isLive) && hasLeft(line) ? piecesToShip(line) : 0]
      }),
    ),
  )
}

type Pieces = readonly { skuId: number; quantity: number }[]
const sum = (pieces: readonly { quantity: number }[]) => pieces.reduce((all, { quantity }) => all + quantity, 0)

function sharesOf(gone: Pieces, wanted: Pieces): number {
  const shares = wanted.map(
    ({ skuId, quantity }) => sum(gone.filter((one) => one.skuId === skuId)) / Math.max(1, quantity),
  )
  return Math.max(0, ...shares, sum(gone) / Math.max(1, sum(wanted)))
}

/**
 * Why an order gets no refund. An open claim still decides what comes back, and the channel gives the money back with the claim's answer.
 */
function whyNot({ row, lines }: OrderFacts, refunds: number): Refusal | null {
  if (lines.some(({ status }) => asks(status))) return refuse('refund-claim', { order: row.channelOrderId })
  return refunds === 0 ? refuse('refund-nothing', { order: row.channelOrderId }) : null
}

/** A refund as it is told to its channel. */
export interface RefundToTell {
  id: number
  orderId: string
  lineId: string
  quantity: number
  amount: number
  currency: string
  requestedAt: string
}

/** The refunds among these that were neither told nor refused. */
export function refundsToTell(db: Reader, ids: readonly number[]): Promise<RefundToTell[]> {
  return inParts(ids, (part) =>
    db
      .selectFrom('orderRefund')
      .innerJoin('order', 'order.id', 'orderRefund.salesOrderId')
      .innerJoin('orderLine', 'orderLine.id', 'orderRefund.orderLineId')
      .select([
        'orderRefund.id',
        'order.channelOrderId as orderId',
        'orderLine.serial as lineId',
        'orderRefund.quantity',
        'orderRefund.amount',
        'orderRefund.requestedAt',
        'order.currency',
      ])
      .where('orderRefund.id', 'in', part)
      .where('orderRefund.toldAt', 'is', null)
      .where('orderRefund.refusalJson', 'is', null)
      .orderBy('orderRefund.id')
      .execute(),
  )
}

/** Notes that the channel is being asked: from now on it may have made the refund. */
export async function noteRefundAsked(database: Database, id: number): Promise<void> {
  await database.write(({ tx, now }) =>
    tx.updateTable('orderRefund').set({ askedAt: now }).where('id', '=', id).returning('id').execute(),
  )
}

/**
 * Records what the channel said to refunds. A refund that it did not take can be asked for again. Only the channel's own refusal proves
 * that a refund was not made; any other failure says nothing of what was asked before.
 */
export async function settleRefunds(
  database: Database,
  outcomes: readonly { id: number; outcome: 'done' | Refusal }[],
): Promise<void> {
  for (const part of slices(outcomes, atOnce))
    await database.write(async (w) => {
      const reviewed = await lockReviewed(
        w,
        part.filter(({ outcome }) => outcome !== 'done').map(({ id }) => id),
      )
      for (const { id, outcome } of part) {
        const { salesOrderId } = await w.tx
          .updateTable('orderRefund')
          .set(
            outcome === 'done'
              ? { toldAt: w.now }
              : {
                  refusalJson: JSON.stringify(outcome),
                  ...(outcome.refused === 'channel-refused' ? { askedAt: null } : {}),
                },
          )
          .where('id', '=', id)
          .returning('salesOrderId')
          .executeTakeFirstOrThrow()
        w.changed(everyCenter, 'order', salesOrderId)
      }
      // A refund that was not made is no longer a reason to review its order.
      const settled = await settle(w.tx, await loadOrders(w.tx, reviewed), w.now)
      await saveOrders(w, settled, () => ({ what: 'check', userId: null, facts: null }))
    })
}

/** Locks the orders of these refunds that are reviewed because their money was given back, and answers their ids. */
async function lockReviewed(w: Writer, refundIds: readonly number[]): Promise<number[]> {
  const orders = await inParts(refundIds, (ids) =>
    w.tx
      .selectFrom('orderRefund')
      .innerJoin('order', 'order.id', 'orderRefund.salesOrderId')
      .innerJoin('orderFinding', 'orderFinding.salesOrderId', 'order.id')
      .select(['order.id', 'order.channelId'])
      .where('orderRefund.id', 'in', ids)
      .where('orderFinding.detail', '=', 'refunded')
      .execute(),
  )
  const ids = [...new Set(orders.map(({ id }) => id))]
  await lockCentersOf(w, ids)
  await lockChannels(
    w,
    orders.map(({ channelId }) => channelId),
  )
  await lockOrders(w, ids)
  return ids
}

import type { Refusal } from '../../../shared/errors.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter } from '../../db/writer.ts'
import { tellHistory, type Happened } from '../../ledger/order-history.ts'

/** A shipped line as its channel is to hear of it. */
export interface ShipmentToTell {
  id: number
  salesOrderId: number
  orderId: string
  lineId: string
  quantity: number
  courierCode: string
  trackingNumber: string
  shippedAt: string
  /** It may be known there: it was told before, and nobody heard what came of it. */
  mayBeTold: boolean
  /** Other pieces of its line left in another waybill. */
  isPart: boolean
}

/** Of these, those that wait to be told. */
export async function shipmentsToTell(db: Reader, ids: readonly number[]): Promise<ShipmentToTell[]> {
  const rows = await inParts(ids, (part) =>
    db
      .selectFrom('channelShipment as s')
      .innerJoin('order', 'order.id', 's.salesOrderId')
      .innerJoin('orderLine', 'orderLine.id', 's.orderLineId')
      .innerJoin('invoice', 'invoice.id', 's.invoiceId')
      .select(['s.id', 's.salesOrderId', 's.quantity', 's.shippedAt', 's.askedAt'])
      .select(['order.channelOrderId', 'orderLine.serial as lineSerial'])
      .select(['invoice.courierCode', 'invoice.serial', 'invoice.trackingNumber'])
      .select((e) =>
        e
          .selectFrom('channelShipment as other')
          .select((o) => o.fn.countAll<number>().as('others'))
          .whereRef('other.orderLineId', '=', 's.orderLineId')
          .whereRef('other.id', '!=', 's.id')
          .as('others'),
      )
      .where('s.id', 'in', part)
      .where('s.status', '=', 'WAITING')
      .orderBy('s.id')
      .execute(),
  )
  return rows.map(({ channelOrderId, lineSerial, serial, trackingNumber, askedAt, others, ...row }) => ({
    ...row,
    orderId: channelOrderId,
    lineId: lineSerial,
    trackingNumber: trackingNumber ?? serial ?? '',
    mayBeTold: askedAt !== null,
    isPart: Number(others ?? 0) > 0,
  }))
}

/** From now on the channel may know of them. */
export async function noteAsked(database: Database, ids: readonly number[]): Promise<void> {
  await database.write(({ tx, now }) =>
    inParts(ids, (part) =>
      tx
        .updateTable('channelShipment')
        .set((e) => ({ askedAt: now, attempts: e('attempts', '+', 1), updatedAt: now }))
        .where('id', 'in', part)
        .returning('id')
        .execute(),
    ),
  )
}

/** Why their channel could not be told; they wait for the next try, and people see why until it comes. */
export async function noteUnheard(database: Database, ids: readonly number[], why: Refusal): Promise<void> {
  await database.write(async (w) => {
    const waiting = await inParts(ids, (part) =>
      w.tx
        .updateTable('channelShipment')
        .set({ refusalJson: JSON.stringify(why), updatedAt: w.now })
        .where('id', 'in', part)
        .where('status', '=', 'WAITING')
        .returning('salesOrderId')
        .execute(),
    )
    for (const orderId of new Set(waiting.map(({ salesOrderId }) => salesOrderId)))
      w.changed(everyCenter, 'order', orderId)
  })
}

/** What the channel said of each. Where it did not answer, of this very shipment, the next try asks first whether it is known there. */
export async function settleShipments(
  database: Database,
  outcomes: readonly { shipment: ShipmentToTell; outcome: 'done' | Refusal; isAnswered: boolean }[],
): Promise<void> {
  if (outcomes.length === 0) return
  await database.write(async (w) => {
    const settled: Happened[] = []
    for (const { shipment, outcome, isAnswered } of outcomes) {
      const isTold = outcome === 'done'
      const moved = await w.tx
        .updateTable('channelShipment')
        .set((e) => ({
          status: isTold ? 'TOLD' : 'REFUSED',
          toldAt: isTold ? w.now : null,
          refusalJson: isTold ? null : JSON.stringify(outcome),
          // A refusal is an answer: the next time it is told anew. What nobody answered may be known there.
          ...(isTold || !isAnswered ? {} : { askedAt: null }),
          updatedAt: w.now,
          version: e('version', '+', 1),
        }))
        .where('id', '=', shipment.id)
        .where('status', '=', 'WAITING')
        .returning(['id', 'orderLineId'])
        .executeTakeFirst()
      if (!moved) continue
      if (isTold)
        await w.tx
          .updateTable('orderLine')
          .set({ invoiceCode: shipment.trackingNumber })
          .where('id', '=', moved.orderLineId)
          .where('invoiceCode', 'is', null)
          .execute()
      settled.push({
        orderId: shipment.salesOrderId,
        what: isTold ? 'tellShipment' : 'refuseShipment',
        userId: null,
        facts: { reason: isTold ? shipment.trackingNumber : reasonOf(outcome) },
      })
    }
    // A parcel of many lines is one happening to its order.
    await tellHistory(
      w,
      [...Map.groupBy(settled, (one) => JSON.stringify(one)).values()].flatMap(([one, ...same]) =>
        one ? [{ ...one, facts: { ...one.facts, lineCount: 1 + same.length } }] : [],
      ),
    )
  })
}

const reasonOf = ({ refused, with: values }: Refusal): string => String(values?.['reason'] ?? refused)

import type { Refusal } from '../../../shared/errors.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { everyCenter } from '../../db/writer.ts'
import { tellHistory, type Happened } from '../../ledger/order-history.ts'

/** A shipped line as it is told to its channel. */
export interface ShipmentToTell {
  id: number
  salesOrderId: number
  orderId: string
  lineId: string
  quantity: number
  courierCode: string
  trackingNumber: string
  shippedAt: string
  /** The channel may know it already: it was told before, but its answer never came. */
  mayBeTold: boolean
  /** Other pieces of its line left in another waybill. */
  isPart: boolean
}

/** The shipments among these that wait to be told. */
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

/** Notes that the channel is being told: from now on it may know of these shipments. */
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

/** Notes why the channel could not be told. The shipments wait for the next try, and users see the reason until then. */
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

/**
 * Records what the channel said of each shipment. If it did not answer about this very shipment, the next try first asks whether the
 * channel knows it.
 */
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
          // A refusal is an answer, so the shipment is told anew next time. A shipment without an answer may be known to the channel.
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
    // A parcel with many lines is one entry in its order's history.
    await tellHistory(
      w,
      [...Map.groupBy(settled, (one) => JSON.stringify(one)).values()].flatMap(([one, ...same]) =>
        one ? [{ ...one, facts: { ...one.facts, lineCount: 1 + same.length } }] : [],
      ),
    )
  })
}

const reasonOf = ({ refused, with: values }: Refusal): string => String(values?.['reason'] ?? refused)

import { expect } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { asks } from '../../shared/rules/orders/claims.ts'
import type { FarShop } from './far-shop.ts'

/** Once the shop answers again, it knows exactly what left and how claims were answered, each as it is here. */
export async function toldHolds(database: Database, shop: FarShop): Promise<void> {
  await shipmentsHold(database, shop)
  await piecesHold(database, shop)
  await claimsHold(database, shop)
  await refundsHold(database, shop)
}

/** Nobody here is asked for an answer that the shop, by its last word, does not wait for. */
export async function askedHolds({ read }: Database, shop: FarShop): Promise<void> {
  const open = await read
    .selectFrom('orderClaim')
    .innerJoin('order', 'order.id', 'orderClaim.salesOrderId')
    .select(['orderClaim.code', 'orderClaim.status', 'order.channelOrderId', 'order.t'])
    .where('orderClaim.answer', 'is', null)
    .execute()
  const asking = shop.asking()
  const heard = open.filter(({ status, channelOrderId, t }) => asks(status) && t === shop.changedAt(channelOrderId))
  expect(heard.flatMap(({ code }) => (asking.includes(code) ? [] : [code]))).toEqual([])
}

async function shipmentsHold({ read }: Database, shop: FarShop): Promise<void> {
  const left = await read
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .innerJoin('orderLine', 'orderLine.id', 'parcelLine.orderLineId')
    .select(['orderLine.serial as lineId', 'invoice.serial'])
    .distinct()
    .where('invoice.status', 'in', ['DISPATCHED', 'DELIVERED'])
    .execute()
  const untold = await read
    .selectFrom('channelShipment')
    .select(['orderLineId', 'invoiceId', 'status', 'refusalJson'])
    .where('status', '!=', 'TOLD')
    .execute()
  expect(untold).toEqual([])
  const key = (lineId: string, serial: string | null) => `${lineId} in ${serial}`
  const heard = shop.shipments.map(({ lineId, trackingNumber }) => key(lineId, trackingNumber))
  expect(heard.toSorted()).toEqual(left.map(({ lineId, serial }) => key(lineId, serial)).toSorted())
}

/** What the shop was told is cancelled, or what was paid back, is not sent; and no more is sent than was ordered. */
async function piecesHold({ read }: Database, shop: FarShop): Promise<void> {
  const lines = await read
    .selectFrom('orderLine')
    .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
    .select(['serial', 'quantity', 'cancelledQuantity', 'decision'])
    .execute()
  const sent = Map.groupBy(shop.shipments, ({ lineId }) => lineId)
  const refunded = new Map<string, number>()
  for (const { lineId, quantity } of shop.refunds) refunded.set(lineId, (refunded.get(lineId) ?? 0) + quantity)
  for (const { serial, quantity, cancelledQuantity, decision } of lines) {
    const pieces = (sent.get(serial) ?? []).reduce((sum, one) => sum + one.quantity, 0)
    // What the shop cancelled of a packed parcel is paid back, whether or not somebody stops the parcel. A line that is sent though it was
    // paid back was let pass by somebody.
    const paidBack = decision === 'ACTIVATED' ? 0 : (refunded.get(serial) ?? 0) - cancelledQuantity
    for (const gone of [shop.cancelled.get(serial) ?? 0, Math.max(0, paidBack)])
      expect([serial, pieces, gone, pieces + gone <= quantity]).toEqual([serial, pieces, gone, true])
  }
}

/** The shop waits for no answer, and nobody here is asked for one; the answer that is kept is the last one that the shop heard. */
async function claimsHold({ read }: Database, shop: FarShop): Promise<void> {
  const claims = await read.selectFrom('orderClaim').selectAll().orderBy('id').execute()
  const toAnswer = claims.filter(({ status, answer }) => asks(status) && answer === null)
  expect(shop.asking()).toEqual([])
  expect(toAnswer.map(({ code }) => code)).toEqual([])
  for (const { code, answer, toldAt, refusalJson } of claims) {
    const last = shop.answers.findLast((one) => 'claimId' in one && one.claimId === code)
    if (toldAt !== null && refusalJson === null)
      expect([code, last && 'answer' in last && (last.answer === 'APPROVED' ? 'APPROVED' : 'REJECTED')]).toEqual([
        code,
        answer,
      ])
  }
}

/** The shop took exactly the refunds that it was told and did not refuse, each once. */
async function refundsHold({ read }: Database, shop: FarShop): Promise<void> {
  const given = await read
    .selectFrom('orderRefund')
    .innerJoin('orderLine', 'orderLine.id', 'orderRefund.orderLineId')
    .select(['orderLine.serial', 'orderRefund.quantity'])
    .where('toldAt', 'is not', null)
    .where('refusalJson', 'is', null)
    .execute()
  const key = (lineId: string, quantity: number) => `${lineId} × ${quantity}`
  expect(shop.refunds.map(({ lineId, quantity }) => key(lineId, quantity)).toSorted()).toEqual(
    given.map(({ serial, quantity }) => key(serial, quantity)).toSorted(),
  )
}

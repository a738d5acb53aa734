import { expect } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { canBeTold } from '../../../server/orders/telling.ts'
import { typesOfKind } from '../../../shared/entities/claim.ts'
import { asks } from '../../../shared/rules/orders/claims.ts'
import type { Shop, ShopLine } from './shop.ts'

/** Once a vendor's shop was asked and told without trouble, both sides know the same. */
export async function vendorHolds(database: Database, shop: Shop): Promise<void> {
  const there = new Map(shop.lines().map((line) => [keyOf(line.orderId, line.lineId), line]))
  await linesHold(database, there)
  await waybillsHold(database, there)
  await piecesHold(database, there)
}

const keyOf = (orderId: string, lineId: string) => `${orderId} ${lineId}`

/**
 * Each line is here as it is there, and exactly the lines that ask for something there do so here. A shop that cannot be told what was
 * answered here asks on until somebody answers there.
 */
async function linesHold({ read }: Database, there: ReadonlyMap<string, ShopLine>): Promise<void> {
  const lines = await read
    .selectFrom('orderLine')
    .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
    .innerJoin('channel', 'channel.id', 'order.channelId')
    .select(['orderLine.id', 'channelOrderId', 'serial', 'quantity', 'cancelledQuantity', 'channelType'])
    .execute()
  const claims = await read.selectFrom('orderClaim').selectAll().execute()
  const claimsOf = Map.groupBy(claims, ({ orderLineId }) => orderLineId)
  const known = new Set(lines.map((line) => keyOf(line.channelOrderId, line.serial)))
  const asksOn = new Set(
    lines.flatMap(({ id, channelOrderId, serial, channelType }) => {
      const key = keyOf(channelOrderId, serial)
      const isAnswered = claimsOf.get(id)?.some(({ answer }) => answer !== null)
      return isAnswered && !canBeTold(channelType) && there.get(key)?.asks ? [key] : []
    }),
  )
  const here = lines
    .map((line) => ({
      line: keyOf(line.channelOrderId, line.serial),
      quantity: line.quantity,
      cancelled: line.cancelledQuantity,
      asks: (claimsOf.get(line.id) ?? []).some(({ status }) => asks(status)),
    }))
    .filter(({ line }) => !asksOn.has(line))
  const said = [...there]
    .filter(([line, { cancelled, quantity }]) => (known.has(line) || cancelled < quantity) && !asksOn.has(line))
    .map(([line, { quantity, cancelled, asks }]) => ({ line, quantity, cancelled, asks }))
  // Lines that the shop took off before Gantry heard of them never were here.
  const inOrder = (all: readonly { line: string }[]) => all.toSorted((a, b) => (a.line < b.line ? -1 : 1))
  expect(inOrder(here)).toEqual(inOrder(said))
}

/** The shop knows exactly the waybills that left, each as it is here; those that it does not take are kept as refused. */
async function waybillsHold({ read }: Database, there: ReadonlyMap<string, ShopLine>): Promise<void> {
  const left = await read
    .selectFrom('channelShipment')
    .innerJoin('order', 'order.id', 'channelShipment.salesOrderId')
    .innerJoin('orderLine', 'orderLine.id', 'channelShipment.orderLineId')
    .innerJoin('invoice', 'invoice.id', 'channelShipment.invoiceId')
    .select([
      'order.channelOrderId',
      'orderLine.serial as line',
      'invoice.serial',
      'channelShipment.status',
      'refusalJson',
    ])
    .execute()
  const ours = Map.groupBy(left, (one) => keyOf(one.channelOrderId, one.line))
  for (const [key, line] of there) {
    const own = ours.get(key) ?? []
    const told = own.filter(({ status }) => status === 'TOLD').map(({ serial }) => String(serial))
    const untold = own.filter(({ status }) => status !== 'TOLD').map(({ status, refusalJson }) => [status, refusalJson])
    // A cancelled line that was not sent from here has only the waybills of what lay in the same box there.
    if (line.cancelled >= line.quantity && own.length === 0) continue
    // A line that was not sent from here left there with its box, under a waybill of its order. Of a line that is partly cancelled the shop
    // takes what it still wants, so it may know any of the line's waybills.
    const inOrder = left.filter(({ channelOrderId }) => channelOrderId === line.orderId)
    const some = own.length === 0 ? inOrder : line.cancelled > 0 ? own : own.filter(({ status }) => status === 'TOLD')
    const known = some.map(({ serial }) => String(serial))
    expect([key, line.waybills.filter((one) => !known.includes(one)), untold]).toEqual([key, [], untold])
    expect([key, told.filter((one) => !line.waybills.includes(one))]).toEqual([key, []])
    // The shop may refuse any part of a line that is sent in parts.
    if (line.takes && own.length < 2) expect([key, untold]).toEqual([key, []])
  }
}

/** Pieces whose cancellation the shop was told and took are not sent, and no more is sent than was ordered. */
async function piecesHold({ read }: Database, there: ReadonlyMap<string, ShopLine>): Promise<void> {
  const lines = await read
    .selectFrom('orderLine')
    .innerJoin('order', 'order.id', 'orderLine.salesOrderId')
    .select(['orderLine.id', 'order.channelOrderId', 'serial'])
    .execute()
  const parcels = await read.selectFrom('channelShipment').select(['orderLineId', 'quantity']).execute()
  const approved = await read
    .selectFrom('orderClaim')
    .select(['orderLineId', 'quantity'])
    .where('type', 'in', [...typesOfKind.CANCEL])
    .where('answer', '=', 'APPROVED')
    .where('toldAt', 'is not', null)
    .where('refusalJson', 'is', null)
    .execute()
  const sumOf = (all: readonly { orderLineId: number; quantity: number }[], id: number) =>
    all.filter(({ orderLineId }) => orderLineId === id).reduce((sum, { quantity }) => sum + quantity, 0)
  for (const { id, serial, channelOrderId } of lines) {
    const line = there.get(keyOf(channelOrderId, serial))
    const quantity = line?.ordered ?? line?.quantity ?? 0
    const [sent, gone] = [sumOf(parcels, id), sumOf(approved, id)]
    expect([serial, sent, gone, sent + gone <= quantity]).toEqual([serial, sent, gone, true])
  }
}

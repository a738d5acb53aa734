import { sql } from 'kysely'
import type { OrderStatus } from '../../shared/entities/order.ts'
import { calledOffPacked, overpacked } from '../../shared/rules/orders/checks.ts'
import {
  isPackedHere,
  isWorkedOn,
  mayLackPieces,
  statusOfOrder,
  type Parcel,
} from '../../shared/rules/orders/order-status.ts'
import type { Reader } from '../db/database.ts'
import type { Update } from '../db/dialect.ts'
import { inParts } from '../db/in-parts.ts'
import { keptByIds } from '../db/kept-query.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { takeGiftsBack } from './gifts.ts'
import { itemsOf, withRest } from './unsent.ts'

const statuses = {
  table: 'order',
  set: { status: 'text', shippedAt: 'text', canceledAt: 'text', updatedAt: 'text' },
  raises: 'version',
} as const satisfies Update<'order'>

/** The waybills of orders, by order. */
export async function parcelsOf(db: Reader, orderIds: readonly number[]): Promise<Map<number, Parcel[]>> {
  return Map.groupBy(await parcelRows(db, orderIds), ({ salesOrderId }) => salesOrderId)
}

const parcelRows = keptByIds((db, orderIds) =>
  db
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .select(['parcelLine.salesOrderId', 'invoice.id', 'invoice.status', 'invoice.createdAt', 'invoice.canceledAt'])
    .distinct()
    .where('parcelLine.salesOrderId', 'in', orderIds),
)
const orderRows = keptByIds((db, ids) =>
  db.selectFrom('order').select(['id', 'status', 'decision', 'shippedAt', 'canceledAt']).where('id', 'in', ids),
)
const lineRows = keptByIds((db, orderIds) =>
  db
    .selectFrom('orderLine')
    .select(['id', 'salesOrderId', 'quantity', 'cancelledQuantity', 'status', 'invoiceCode'])
    .where('salesOrderId', 'in', orderIds),
)
const findingRows = keptByIds((db, orderIds) =>
  db.selectFrom('orderFinding').select(['salesOrderId', 'finding', 'detail']).where('salesOrderId', 'in', orderIds),
)

/** Updates the orders of waybills that moved, because the status of what is in a waybill follows it (decisions.md §14). */
export async function saveOrdersOf(w: Writer, invoiceIds: Iterable<number>): Promise<void> {
  const named = await inParts(invoiceIds, (ids) =>
    w.tx.selectFrom('parcelLine').select('salesOrderId').distinct().where('invoiceId', 'in', ids).execute(),
  )
  await saveOrderStatuses(
    w,
    named.map(({ salesOrderId }) => salesOrderId),
  )
}

export async function saveOrderStatuses(w: Writer, orderIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(orderIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await lockOrders(w, ids)
  const orders = await orderRows(w.tx, ids)
  const lines = Map.groupBy(await lineRows(w.tx, ids), ({ salesOrderId }) => salesOrderId)
  const parcels = await parcelsOf(w.tx, ids)
  const found = await findingRows(w.tx, ids)
  const decided = found.filter((row) => isDecided(row, parcels))
  const findings = Map.groupBy(
    found.filter((row) => !decided.includes(row)),
    ({ salesOrderId }) => salesOrderId,
  )
  const lacking = ids.filter((id) => mayLackPieces(parcels.get(id) ?? []))
  const items = await itemsOf(w.tx, lacking)
  const rests = await withRest(
    w.tx,
    lacking.map((id) => ({
      id,
      lines: lines.get(id) ?? [],
      items: items.get(id) ?? [],
      parcels: parcels.get(id) ?? [],
    })),
  )
  const moved = orders.flatMap(({ id, status: before, decision, shippedAt, canceledAt }) => {
    const status = statusOfOrder(
      lines.get(id) ?? [],
      (findings.get(id) ?? []).map(({ finding }) => finding),
      decision,
      parcels.get(id) ?? [],
      rests.has(id),
    )
    return status === before ? [] : [{ id, status, shippedAt, canceledAt }]
  })
  await w.dialect.updateMany(
    w.tx,
    statuses,
    moved.map(({ id, status, shippedAt, canceledAt }) => [
      id,
      status,
      shippedAt ?? (hasLeft(status) ? w.now : null),
      status === 'CANCELED' ? (canceledAt ?? w.now) : null,
      w.now,
    ]),
  )
  await takeGiftsBack(
    w,
    moved.flatMap(({ id, status }) => (status === 'CANCELED' ? id : [])),
  )
  await inParts(
    decided.map(({ salesOrderId }) => salesOrderId),
    (part) =>
      w.tx
        .deleteFrom('orderFinding')
        .where('salesOrderId', 'in', part)
        .where('finding', '=', 'REVIEW_REQUIRED')
        .where('detail', 'in', [calledOffPacked, overpacked])
        .execute(),
  )
  for (const id of new Set([...moved.map((order) => order.id), ...decided.map(({ salesOrderId }) => salesOrderId)]))
    w.changed(everyCenter, 'order', id)
}

/**
 * A person is asked whether a packed box goes if its order was called off or it holds too many pieces of it. The question ends when the box
 * was stopped or has left.
 */
const isDecided = (
  { salesOrderId, finding, detail }: { salesOrderId: number; finding: string; detail: string | null },
  parcels: ReadonlyMap<number, readonly Parcel[]>,
) => {
  const own = parcels.get(salesOrderId) ?? []
  if (finding !== 'REVIEW_REQUIRED') return false
  return detail === calledOffPacked ? !own.some(isWorkedOn) : detail === overpacked && !isPackedHere(own)
}

const hasLeft = (status: OrderStatus) => status === 'SHIPPED' || status === 'DELIVERED'

/** Allows one writer per channel at a time: two imports of a page then make one order, and no two changes overtake each other. */
export async function lockChannels(w: Writer, channelIds: Iterable<number>): Promise<void> {
  for (const id of [...new Set(channelIds)].sort((a, b) => a - b))
    await w.tx
      .updateTable('channel')
      .set((e) => ({ version: e.ref('version') }))
      .where('id', '=', id)
      .execute()
}

/**
 * Locks the centers of orders' waybills, before channels and orders: a transaction that moves these waybills, or refreshes their pallets,
 * may need them.
 */
export async function lockCentersOf(w: Writer, orderIds: Iterable<number>): Promise<void> {
  const rows = await inParts(orderIds, (ids) =>
    w.tx
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select('invoice.centerId')
      .distinct()
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.status', '!=', 'CANCELED')
      .execute(),
  )
  await w.lockCenters(rows.map(({ centerId }) => centerId))
}

/** The orders that each transaction has locked already. */
const held = new WeakMap<Writer, ReadonlySet<number>>()

/**
 * Locks orders until the commit, so that a status is derived from waybills as they are. Centers are locked before orders, so no two
 * transactions wait for each other.
 */
export async function lockOrders(w: Writer, orderIds: readonly number[]): Promise<void> {
  const { tx, dialect } = w
  // SQLite's single writer holds them anyway.
  if (dialect.forUpdate === '') return
  const own = held.get(w) ?? new Set()
  held.set(w, new Set([...own, ...orderIds]))
  await inParts(
    orderIds.filter((id) => !own.has(id)).toSorted((a, b) => a - b),
    (ids) =>
      tx
        .selectFrom('order')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .modifyEnd(sql.raw(dialect.forUpdate))
        .execute(),
  )
}

/** Has these orders allocated again in the next minute, whatever became of their last try. */
export async function allocateAnew(w: Writer, orderIds: Iterable<number>): Promise<void> {
  await inParts(orderIds, (ids) =>
    w.tx.updateTable('interimAllocation').set({ retryAt: w.now }).where('salesOrderId', 'in', ids).execute(),
  )
}

/** The orders of cancelled waybills are not allocated again automatically, because a person decided that they do not go. */
export async function calledOff(w: Writer, invoiceIds: Iterable<number>): Promise<void> {
  const orders = await inParts(invoiceIds, (ids) =>
    w.tx.selectFrom('parcelLine').select('salesOrderId').distinct().where('invoiceId', 'in', ids).execute(),
  )
  await inParts(
    orders.map(({ salesOrderId }) => salesOrderId),
    (ids) =>
      w.tx
        .updateTable('interimAllocation')
        .set((e) => ({
          failureReason: 'CANCEL_ORDER',
          triedAt: w.now,
          successAt: null,
          retryAt: null,
          updatedAt: w.now,
          version: e('version', '+', 1),
        }))
        .where('salesOrderId', 'in', ids)
        .execute(),
  )
}

/** Those of these orders that were called off keep waiting: a change to one of them does not mean that a person wants it sent. */
export async function leaveCalledOff(w: Writer, orderIds: Iterable<number>): Promise<void> {
  await inParts(orderIds, (ids) =>
    w.tx
      .updateTable('interimAllocation')
      .set({ triedAt: w.now })
      .where('salesOrderId', 'in', ids)
      .where('failureReason', '=', 'CANCEL_ORDER')
      .execute(),
  )
}

import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import type { Refusal } from '../../shared/errors.ts'
import { collectedStatuses } from '../../shared/rules/allocation/lateness.ts'
import { slices } from '../crud/bulk.ts'
import type { Database } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { allocateOwnInvoices, type By, type CourierParts } from '../dispatch/door.ts'
import { tellHistory } from '../ledger/order-history.ts'
import { retryAfter } from './tries.ts'

/** How many waybills are asked for at once; each answer is committed by itself. */
const atOnce = 50

/**
 * Asks the couriers for the numbers of waybills that hold their goods already. A courier that is down is asked again automatically, five
 * times and each time later, then only by hand; the goods stay reserved (decisions.md §17).
 */
export async function sendWaybills(
  parts: CourierParts,
  by: By,
  invoiceIds: readonly number[],
): Promise<Map<number, FailureReason>> {
  const reasons = new Map<number, FailureReason>()
  const outcomes = new Map<number, Refusal | null>()
  for (const some of slices(invoiceIds, atOnce)) {
    for (const [id, outcome] of await allocateOwnInvoices(parts, by, some)) outcomes.set(id, outcome)
    const noted = await parts.database.write(async (w) => note(w, by, await ordersOf(w, some), outcomes))
    for (const [id, reason] of noted) reasons.set(id, reason)
  }
  return reasons
}

/**
 * Asks couriers again for the waybills of orders that are due, or of these. Each try is counted beforehand, so that it counts
 * even if the server dies meanwhile.
 */
export async function resend(
  parts: CourierParts,
  by: By,
  which: 'due' | readonly number[],
): Promise<Map<number, FailureReason>> {
  const waiting = await parts.database.write(async (w) => {
    const rows = await waitingOrders(w, which)
    for (const { salesOrderId, retries } of rows) {
      const tries = which === 'due' ? retries + 1 : 1
      await w.tx
        .updateTable('interimAllocation')
        .set((e) => ({
          retries: tries,
          retryAt: retryAfter(w.now, tries),
          triedAt: w.now,
          attemptsCount: e('attemptsCount', '+', 1),
          updatedAt: w.now,
        }))
        .where('salesOrderId', '=', salesOrderId)
        .execute()
    }
    return rows.map(({ salesOrderId }) => salesOrderId)
  })
  const reasons = await sendWaybills(parts, by, await createdOf(parts.database, waiting))
  // An order that got its number otherwise, or from a server that died before it said so, has nothing left to ask for.
  const others = waiting.filter((id) => !reasons.has(id))
  if (others.length === 0) return reasons
  return new Map([...reasons, ...(await parts.database.write((w) => note(w, by, others, new Map())))])
}

/** Orders whose waybill exists but has no number yet. */
async function waitingOrders(w: Writer, which: 'due' | readonly number[]) {
  const waiting = w.tx
    .selectFrom('interimAllocation')
    .innerJoin('order', 'order.id', 'interimAllocation.salesOrderId')
    .select(['salesOrderId', 'retries'])
    .where('failureReason', '=', 'INVOICE_SEND_ERROR')
    .where('order.status', 'in', collectedStatuses)
  if (which === 'due') return waiting.where('retryAt', '<=', w.now).orderBy('salesOrderId').limit(500).execute()
  return inParts(which, (ids) => waiting.where('salesOrderId', 'in', ids).execute())
}

async function createdOf({ read }: Database, orderIds: readonly number[]): Promise<number[]> {
  const rows = await inParts(orderIds, (ids) =>
    read
      .selectFrom('parcelLine')
      .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
      .select('invoice.id')
      .distinct()
      .where('parcelLine.salesOrderId', 'in', ids)
      .where('invoice.status', '=', 'CREATED')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** If the courier is not connected, the seller types the number in, so nothing failed. */
const isFailure = (refusal: Refusal | null | undefined): refusal is Refusal =>
  !!refusal && refusal.refused !== 'courier-not-connected'

async function ordersOf(w: Writer, invoiceIds: readonly number[]): Promise<number[]> {
  const rows = await inParts(invoiceIds, (ids) =>
    w.tx.selectFrom('parcelLine').select('salesOrderId').distinct().where('invoiceId', 'in', ids).execute(),
  )
  return [...new Set(rows.map(({ salesOrderId }) => salesOrderId))].sort((a, b) => a - b)
}

/** Notes what came of asking in the orders' records. An order keeps waiting until the number of each of its waybills was asked for. */
async function note(
  w: Writer,
  by: By,
  orderIds: readonly number[],
  outcomes: ReadonlyMap<number, Refusal | null>,
): Promise<Map<number, FailureReason>> {
  const without = Map.groupBy(
    await inParts(orderIds, (ids) =>
      w.tx
        .selectFrom('parcelLine')
        .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
        .select(['parcelLine.salesOrderId', 'invoice.id'])
        .distinct()
        .where('parcelLine.salesOrderId', 'in', ids)
        .where('invoice.status', '=', 'CREATED')
        .execute(),
    ),
    ({ salesOrderId }) => salesOrderId,
  )
  const reasons = new Map<number, FailureReason>()
  for (const orderId of orderIds) {
    const own = without.get(orderId) ?? []
    if (own.some(({ id }) => !outcomes.has(id))) continue
    const refusal = own.map(({ id }) => outcomes.get(id)).find(isFailure) ?? null
    const record = await w.tx
      .selectFrom('interimAllocation')
      .select(['decisionJson', 'retries'])
      .where('salesOrderId', '=', orderId)
      .where('failureReason', '=', 'INVOICE_SEND_ERROR')
      .executeTakeFirst()
    if (!record) continue
    const { refusal: _before, ...decision } = JSON.parse(record.decisionJson)
    reasons.set(orderId, refusal ? 'INVOICE_SEND_ERROR' : 'NONE')
    await w.tx
      .updateTable('interimAllocation')
      .set((e) => ({
        ...(refusal ? {} : { failureReason: 'NONE' as const, successAt: w.now, retryAt: null, retries: 0 }),
        decisionJson: JSON.stringify({ ...decision, ...(refusal ? { refusal } : {}) }),
        updatedAt: w.now,
        version: e('version', '+', 1),
      }))
      .where('salesOrderId', '=', orderId)
      .execute()
    if (refusal && record.retries <= 1)
      await tellHistory(w, [
        { orderId, what: 'allocateFailed', userId: by?.userId ?? null, facts: { reason: 'INVOICE_SEND_ERROR' } },
      ])
    w.changed(everyCenter, 'order', orderId)
  }
  return reasons
}

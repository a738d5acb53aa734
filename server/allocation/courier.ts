import type { FailureReason } from '../../shared/entities/interim-allocation.ts'
import type { Refusal } from '../../shared/errors.ts'
import { slices } from '../crud/bulk.ts'
import type { Database } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import { allocateOwnInvoices, type By, type CourierParts } from '../dispatch/door.ts'
import { retryAfter } from './save.ts'

/** Asked at once of the couriers: each answer commits by itself. */
const atOnce = 50

/**
 * Asks the couriers for the numbers of waybills that hold their goods already. A courier that is down is asked again by itself, five times and
 * each time later, then by hand; what was reserved stays so (decisions.md §17).
 */
export async function sendWaybills(
  parts: CourierParts,
  by: By,
  invoiceIds: readonly number[],
): Promise<Map<number, FailureReason>> {
  const reasons = new Map<number, FailureReason>()
  for (const some of slices(invoiceIds, atOnce)) {
    const outcomes = await allocateOwnInvoices(parts, by, some)
    for (const [id, reason] of await parts.database.write((w) => note(w, by, outcomes))) reasons.set(id, reason)
  }
  return reasons
}

/** Waybills of orders whose courier is to be asked again now. Whoever asks counts the try before: a server that dies meanwhile counts it too. */
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
  return sendWaybills(parts, by, await createdOf(parts.database, waiting))
}

/** Orders whose waybill is there and has no number yet. */
async function waitingOrders(w: Writer, which: 'due' | readonly number[]) {
  const waiting = w.tx
    .selectFrom('interimAllocation')
    .innerJoin('order', 'order.id', 'interimAllocation.salesOrderId')
    .select(['salesOrderId', 'retries'])
    .where('failureReason', '=', 'INVOICE_SEND_ERROR')
    .where('order.status', '=', 'ALLOCATED')
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

/** Where nobody connects a courier, its seller types the number in: nothing failed. */
const isFailure = (refusal: Refusal | null | undefined): refusal is Refusal =>
  !!refusal && refusal.refused !== 'courier-not-connected'

/** What came of it, in the orders' records. An order whose other waybill still has no number waits on. */
async function note(
  w: Writer,
  by: By,
  outcomes: ReadonlyMap<number, Refusal | null>,
): Promise<Map<number, FailureReason>> {
  const rows = await inParts(outcomes.keys(), (ids) =>
    w.tx
      .selectFrom('parcelLine')
      .select(['invoiceId', 'salesOrderId'])
      .distinct()
      .where('invoiceId', 'in', ids)
      .orderBy('salesOrderId')
      .execute(),
  )
  const reasons = new Map<number, FailureReason>()
  for (const [orderId, own] of Map.groupBy(rows, ({ salesOrderId }) => salesOrderId)) {
    const refusal = own.map(({ invoiceId }) => outcomes.get(invoiceId)).find(isFailure) ?? null
    const record = await w.tx
      .selectFrom('interimAllocation')
      .select(['decisionJson', 'retries'])
      .where('salesOrderId', '=', orderId)
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
      await w.tx
        .insertInto('orderHistory')
        .values({
          salesOrderId: orderId,
          at: w.now,
          what: 'allocateFailed',
          userId: by?.userId ?? null,
          factsJson: JSON.stringify({ reason: 'INVOICE_SEND_ERROR' }),
        })
        .execute()
    w.changed(everyCenter, 'order', orderId)
  }
  return reasons
}

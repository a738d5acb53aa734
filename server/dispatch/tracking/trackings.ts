import { sql } from 'kysely'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import { CourierFault, type Courier, type TrackingEvent } from '../../adapters/couriers/courier.ts'
import type { Writer } from '../../db/writer.ts'
import { contractById } from '../contract/store.ts'
import { courierFor, type ContractRow, type CourierParts, type InvoiceRow } from '../serial/outcome.ts'
import { accountOf } from './courier-parcel.ts'
import { stepInvoices, type By } from '../invoice/steps.ts'

/** The column of each of a parcel's milestones, set to its first event. */
const milestones = {
  DEPARTED_ORIGIN: 'departedOriginCountryAt',
  ARRIVED_DESTINATION: 'arrivedDestinationCountryAt',
  CUSTOMS_CLEARED: 'customsClearedAt',
} as const

/** Asks a contract's courier where waybills are, and keeps what is new. Throws a CourierFault if the courier cannot be asked. */
export async function trackInvoices(
  parts: CourierParts,
  by: By,
  courier: Courier,
  contract: ContractRow,
  rows: readonly InvoiceRow[],
): Promise<number> {
  const events = await courier.trackings(
    accountOf(contract, parts.secrets),
    rows.flatMap(({ serial }) => serial ?? []),
  )
  return parts.database.write(async (w) => {
    await w.lockCenters([contract.centerId])
    let fresh = 0
    for (const { id, serial } of rows) {
      const those = events.get(serial ?? '')
      if (those && those.length > 0) fresh += await keepEvents(w, by, id, those)
    }
    return fresh
  })
}

/** Tracks one waybill now. A courier that cannot be asked is a refusal. */
export async function trackNow(parts: CourierParts, by: By, row: InvoiceRow): Promise<Refusal | null> {
  const contract = await contractById(parts.database.read, row.contractId)
  const courier = courierFor(parts.couriers, contract)
  if (row.serial === null) return refuse('invoice-not-allocated', { serial: row.originalOrderId })
  if (!courier) return refuse('courier-tells-nothing', { courier: contract.courierCode })
  try {
    await trackInvoices(parts, by, courier, contract, [row])
    return null
  } catch (error) {
    if (error instanceof CourierFault) return error.refusal
    throw error
  }
}

/** Keeps each event once, however often the courier tells it. */
async function keepEvents(w: Writer, by: By, invoiceId: number, events: readonly TrackingEvent[]): Promise<number> {
  const inserted = await w.tx
    .insertInto('invoiceTracking')
    .values(
      events.map(({ actualTs, statusCode, ...event }) => ({
        ...event,
        invoiceId,
        actualTs: new Date(actualTs).toISOString(),
        statusCode: statusCode ?? '',
      })),
    )
    .onConflict((c) => c.columns(['invoiceId', 'actualTs', 'statusCode']).doNothing())
    .returning('id')
    .execute()
  const row = await w.tx.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  if (!row) return 0
  // The courier may have told of the delivery while the plan was still open, and the plan is completed only now.
  const isDelivered = row.status === 'DISPATCHED' && events.some(({ status }) => status === 'DELIVERED')
  if (inserted.length === 0 && !isDelivered) return 0
  const known = await w.tx
    .selectFrom('invoiceTracking')
    .select(['actualTs', 'status'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('actualTs')
    .orderBy('id')
    .execute()
  const firstOf = (status: string) => known.find((event) => event.status === status)?.actualTs
  const reached = Object.fromEntries(
    Object.entries(milestones).flatMap(([status, column]) => (firstOf(status) ? [[column, firstOf(status)]] : [])),
  )
  const deliveredAt = firstOf('DELIVERED')
  await w.tx
    .updateTable('invoice')
    .set({
      ...reached,
      lastTrackingStatus: known.at(-1)?.status ?? null,
      updatedAt: w.now,
      version: sql`"version" + 1`,
    })
    .where('id', '=', invoiceId)
    .execute()
  w.changed(row.centerId, 'invoice', invoiceId)
  if (deliveredAt && row.status === 'DISPATCHED')
    await stepInvoices(w, by, [{ row, action: { type: 'invoice.deliver', payload: { invoiceId } }, at: deliveredAt }])
  return inserted.length
}

import type { z } from 'zod'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import type { allocated as allocatedShape } from '../../../shared/rules/floor/payloads/packing.ts'
import type { Allocated, Courier } from '../../adapters/couriers/courier.ts'
import type { Writer } from '../../db/writer.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { refusalOf, type ContractRow, type CourierParts, type InvoiceRow } from './outcome.ts'
import { accountOf, parcelOf } from '../tracking/courier-parcel.ts'
import { serialOf, takenSerials } from '../invoice/check.ts'
import { stepInvoices, type By } from '../invoice/steps.ts'

/**
 * Gets a serial from a courier's API. The courier is asked outside any transaction, because the answer may take seconds. What is
 * guaranteed: the attempt is in the waybill's history under its reference, on disk, before the courier is asked; an answer that came is on
 * the waybill or, if the waybill was cancelled or got another serial in the meantime, a job cancels it at the courier; each attempt has a
 * reference of its own. What is not guaranteed: that a shipment whose answer was lost (`courier-unconfirmed`, or a server that died
 * meanwhile) is found again by itself. Its attempt stands in the history without an outcome, and a person cancels it at the courier by its
 * reference.
 */
export async function allocateByCourier(
  { database, secrets }: CourierParts,
  by: By,
  courier: Courier,
  contract: ContractRow,
  row: InvoiceRow,
): Promise<Refusal | null> {
  const subject = `invoice:${row.id}`
  const tell = (w: Writer, what: string, after: object) =>
    w.audit({
      userId: by?.userId ?? null,
      partnerId: row.partnerId,
      centerId: row.centerId,
      subject,
      what,
      after,
      requestId: by?.requestId ?? null,
    })
  const parcel = await parcelOf(database.read, contract, row)
  if (isRefusal(parcel)) return parcel
  const reference = await database.write(async (w) => {
    const earlier = await w.tx
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', subject)
      .where('what', '=', 'invoice.ask-courier')
      .execute()
    const reference = `${parcel.reference}-${earlier.length + 1}`
    await tell(w, 'invoice.ask-courier', { courier: contract.courierCode, reference })
    return reference
  })
  const answer = await courier.allocate(accountOf(contract, secrets), { ...parcel, reference })
  return database.write(async (w) => {
    if (!isRefusal(answer)) return take(w, by, row, answer)
    await tell(w, 'invoice.courier-refused', { reference, code: answer.refused, ...answer.with })
    return answer
  })
}

async function take(
  w: Writer,
  by: By,
  { id, contractId, centerId, partnerId }: InvoiceRow,
  { serial, trackingNumber, region, hubCode }: Allocated,
): Promise<Refusal | null> {
  await w.lockSerials()
  await w.lockCenters([centerId])
  const row = await w.tx.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()
  const refusal = row
    ? await allocate(w, by, row, {
        serial,
        auxSerial: null,
        trackingNumber,
        region: region ?? row.region,
        hubCode: hubCode ?? row.hubCode,
      })
    : refuse('not-found')
  if (refusal)
    await enqueue(w, { kind: 'courier-cancel', payload: { contractId, invoiceId: id, serial }, centerId, partnerId })
  return refusal
}

async function allocate(
  w: Writer,
  by: By,
  row: InvoiceRow,
  allocated: z.infer<typeof allocatedShape>,
): Promise<Refusal | null> {
  const { serial } = allocated
  if ((await takenSerials(w, [serial])).has(serialOf(row, serial))) return refuse('serial-taken', { serial })
  const [outcome] = await stepInvoices(w, by, [
    { row, action: { type: 'invoice.allocate', payload: { invoiceId: row.id, allocated } } },
  ])
  return refusalOf(outcome)
}

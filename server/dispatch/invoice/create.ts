import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { slices } from '../../crud/bulk.ts'
import { byRow, misread } from '../../crud/spreadsheet-rows.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { detailOf, detailsOf, HttpError, sentence } from '../../http/errors.ts'
import { readAs } from '../../http/storable.ts'
import { runBatch } from '../../ledger/batch.ts'
import { checkDrafts, type Checked, type RowError } from './check.ts'
import { invoiceColumns, type InvoiceDraft, type NewInvoice } from './input.ts'

export interface Created {
  success: { clientIndex: number; id: number }[]
  error: RowError[]
}

/** Waybills per transaction: a longer transaction would keep the floor's scans waiting. */
const atOnce = 500

/**
 * Creates waybills, each by itself: a wrong one comes back with its index and field, and never stops the others. `look` reads what was made
 * within its transaction, because a trial's waybills exist nowhere else.
 */
export async function createInvoices(
  database: Database,
  caller: Caller,
  wanted: readonly NewInvoice[],
  look?: (db: Reader, made: Created['success']) => Promise<void>,
): Promise<Created> {
  const created: Created = { success: [], error: [] }
  for (const slice of slices(wanted, atOnce)) {
    await database.write(async (w) => {
      const { checked, errors } = await checkDrafts(w, caller, slice)
      created.error.push(...errors)
      const made = await insertAll(w, caller, checked)
      created.success.push(...made)
      await look?.(w.tx, made)
    })
  }
  created.error.sort(byRow)
  return created
}

/** Creates one waybill. Its error is thrown as the call's own. */
export async function createInvoice(database: Database, caller: Caller, draft: InvoiceDraft): Promise<number> {
  const { success, error } = await createInvoices(database, caller, [{ clientIndex: 0, draft }])
  const [made] = success
  if (made) return made.id
  const status = error[0]?.code === 'not-found' ? 404 : error[0]?.code === 'bad-request' ? 400 : 409
  const details = error.map(({ property, code, values, errorType }) => detailOf(property, code, values, errorType))
  throw new HttpError(status, error[0]?.code ?? 'bad-request', {
    values: { fields: details.map(({ property }) => property).join(', '), ...error[0]?.values },
    details,
  })
}

/** Reads rows as a client sent them, each by itself. */
export function readRows<S extends z.ZodType>(
  schema: S,
  rows: readonly unknown[],
  draftOf: (row: z.output<S>) => InvoiceDraft,
  language: Language,
): { wanted: NewInvoice[]; errors: BulkAnswer['error'] } {
  const wanted: NewInvoice[] = []
  const errors: BulkAnswer['error'] = []
  for (const [clientIndex, row] of rows.entries()) {
    const read = readAs(schema, row)
    if (read.success) wanted.push({ clientIndex, draft: draftOf(read.data) })
    else errors.push(...misread(clientIndex, ...detailsOf(read.error.issues, row, language)))
  }
  return { wanted, errors }
}

/** All errors of a bulk call, in the order of the rows and in the caller's language. */
export function errorsOf(caller: Caller, read: BulkAnswer['error'], { error }: Created): BulkAnswer['error'] {
  const told = error.map(({ values, ...one }) => ({
    ...one,
    message: sentence(caller.language, one.code, values ?? null),
  }))
  return [...read, ...told].sort(byRow)
}

async function insertAll(w: Writer, caller: Caller, checked: readonly Checked[]): Promise<Created['success']> {
  if (checked.length === 0) return []
  const stamps = { createdAt: w.now, updatedAt: w.now }
  const rows = checked.map(({ draft, contract, partnerId, countryId }) => ({
    ...invoiceColumns(draft),
    ...stamps,
    partnerId,
    countryId,
    auxSerial: draft.auxSerial,
    contractId: contract.id,
    centerId: contract.centerId,
    courierCode: contract.courierCode,
    status: 'CREATED' as const,
    hash: hashOf(draft),
  }))
  const inserted = await w.tx.insertInto('invoice').values(rows).returning('id').execute()
  // Ids are given in the order of the rows, but no database promises in which order it returns them.
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  const made = checked.flatMap((one, index) => (ids[index] === undefined ? [] : [{ ...one, id: ids[index] }]))
  const lines = made.flatMap((one) => one.lines.map((line) => ({ ...line, invoiceId: one.id })))
  for (const some of slices(lines, atOnce)) await w.tx.insertInto('invoiceLine').values(some).execute()
  for (const { id, contract } of made) w.changed(contract.centerId, 'invoice', id)
  await w.audit(
    ...made.map(({ id, draft, contract, partnerId }) => ({
      userId: caller.userId,
      partnerId,
      centerId: contract.centerId,
      subject: `invoice:${id}`,
      what: 'invoice.create',
      requestId: caller.requestId,
      after: {
        contractId: contract.id,
        originalOrderId: draft.originalOrderId,
        type: draft.type,
        serial: draft.serial,
        lines: draft.lines.length,
      },
    })),
  )
  await allocateGiven(w, caller, made)
  return made.map(({ id, clientIndex }) => ({ id, clientIndex }))
}

/** Allocates the waybills that came with a serial at once, by the rule that allocates. */
async function allocateGiven(w: Writer, caller: Caller, made: readonly (Checked & { id: number })[]): Promise<void> {
  const actor = { userId: caller.userId, privileges: caller.privileges }
  const jobs = made.flatMap(({ id, draft: { serial, auxSerial, region, hubCode } }) => {
    if (serial === null) return []
    const payload = { invoiceId: id, allocated: { serial, auxSerial, trackingNumber: null, region, hubCode } }
    return [
      {
        action: { id: randomUUID(), type: 'invoice.allocate' as const, payload },
        by: { actor, overriddenBy: null },
        at: w.now,
        deviceId: null,
      },
    ]
  })
  if (jobs.length === 0) return
  const refusal = (await runBatch(w, jobs)).find(isRefusal)
  if (refusal) throw new Error(`A new waybill could not take its serial: ${refusal.refused}`)
}

/** Identifies a shipment. It refuses nothing, because the same goods may go to the same person twice. */
export function hashOf({
  contractId,
  originalOrderId,
  recipient,
  lines,
}: Pick<InvoiceDraft, 'contractId' | 'originalOrderId' | 'recipient' | 'lines'>): string {
  const goods = lines.map(({ name, serial, barcode, quantity }) => [name, serial ?? barcode, quantity])
  return createHash('sha256')
    .update(
      JSON.stringify([
        contractId,
        originalOrderId,
        Object.entries(recipient).sort(([a], [b]) => (a < b ? -1 : 1)),
        goods,
      ]),
    )
    .digest('hex')
}

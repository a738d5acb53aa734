import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import type { PrintOptions } from '../../../shared/entities/invoice.ts'
import type { FileStore } from '../../adapters/file-store.ts'
import { inBackground } from '../../background/background.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { detailOf, HttpError } from '../../http/errors.ts'
import { fileResponse } from '../../http/mount.ts'
import { enqueue, type NewJob } from '../../jobs/enqueue.ts'
import type { JobFile } from '../../jobs/handler.ts'
import type { InvoiceRow } from '../serial/outcome.ts'
import { stepInvoices, type By } from '../invoice/steps.ts'
import { invoiceStore } from '../invoice/store.ts'
import { checkPrinter } from '../printer/store.ts'
import { labelsOf, languageFor } from './waybill-label.ts'

interface Wanted {
  invoiceIds: readonly number[]
  printOptions: PrintOptions
  shouldWait: boolean
}

/** Where the data of a label is, and the logos on it. */
export interface Place {
  database: Database
  files: FileStore
}

/** The file, or the job that makes it: a file is a job's if the caller does not wait, and what goes to a printer always is. */
export type PrintOutcome = Response | { jobId: number }

/**
 * Prints waybills' labels, all or none: any that has no serial or is cancelled is named, and nothing is printed. A file is drawn first and
 * the waybills become PRINTED afterwards, so that what could not be drawn is not said to be printed.
 */
export async function printWaybills(
  { database, files }: Place,
  caller: Caller,
  { invoiceIds, printOptions, shouldWait }: Wanted,
): Promise<PrintOutcome> {
  const ids = [...new Set(invoiceIds)]
  const rows = await printableRows(database, caller, ids)
  const { printerId, ...how } = printOptions
  const job = {
    total: ids.length,
    createdBy: caller.userId,
    partnerId: caller.partnerId,
    centerId: rows[0]?.centerId ?? null,
  }
  if (printerId !== null) {
    await checkPrinter(
      database,
      caller,
      printerId,
      rows.map(({ centerId }) => centerId),
      'printOptions.printerId',
    )
    return begin(database, { ...job, kind: 'print-label', payload: { printerId, invoiceIds: ids } })
  }
  if (!shouldWait) return begin(database, { ...job, kind: 'print-waybills', payload: { invoiceIds: ids, ...how } })
  const file = await drawWaybills({ database, files }, ids, how)
  const refusal = await database.write((w) => markAllPrinted(w, caller, ids))
  if (refusal) throw refusedOf([{ id: ids[0] ?? 0, refusal }], ids)
  return fileResponse(file.bytes, file.contentType, file.name)
}

/**
 * ALLOCATED → PRINTED. Printing a label again changes nothing. Returns why a waybill may not be printed if it was cancelled in the
 * meantime.
 */
export async function markPrinted(w: Writer, by: By, ids: readonly number[]): Promise<Refusal | null> {
  const rows = await w.tx
    .selectFrom('invoice')
    .select(['id', 'status', 'partnerId', 'centerId'])
    .where('id', 'in', ids)
    .execute()
  const outcomes = await stepInvoices(
    w,
    by,
    rows.map((row) => ({ row, action: { type: 'invoice.print', payload: { invoiceId: row.id } } })),
  )
  return outcomes.find(isRefusal) ?? null
}

/**
 * Marks all waybills of a file or none: if one was cancelled while the file was drawn, the caller does not get the labels of the others
 * either.
 */
export async function markAllPrinted(w: Writer, by: By, ids: readonly number[]): Promise<Refusal | null> {
  const read = () =>
    w.tx
      .selectFrom('invoice')
      .select(['id', 'status', 'serial', 'originalOrderId', 'centerId'])
      .where('id', 'in', ids)
      .execute()
  await w.lockCenters((await read()).map(({ centerId }) => centerId))
  return (await read()).map(refuseToPrint).find(isRefusal) ?? markPrinted(w, by, ids)
}

/**
 * Draws labels. A label shows all that goes into its parcel, so from now on no other order joins it. `report` is told how many are drawn.
 */
export async function drawWaybills(
  { database, files }: Place,
  ids: readonly number[],
  { format, size, dpi }: Omit<PrintOptions, 'printerId'>,
  report?: (done: number) => void,
): Promise<JobFile> {
  await closeToOthers(database, ids)
  const labels = await labelsOf(database.read, files, ids)
  const first = await database.read
    .selectFrom('invoice')
    .select('courierCode')
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirst()
  const language = languageFor(first?.courierCode ?? '')
  const module = new URL('../../print/waybill.ts', import.meta.url)
  if (format === 'ZPL')
    return {
      bytes: await inBackground(module, 'waybillZpl', [labels, size, dpi, language], report),
      name: 'gantry-waybills.zpl',
      contentType: 'text/plain; charset=utf-8',
    }
  return {
    bytes: await inBackground(module, 'waybillLabels', [labels, size, language], report),
    name: 'gantry-waybills.pdf',
    contentType: 'application/pdf',
  }
}

/**
 * A label lists the goods of its parcel, and is on paper long before its waybill is PRINTED. So the waybill is closed to other orders, and
 * what is allocated in the meantime gets a waybill of its own.
 */
async function closeToOthers(database: Database, ids: readonly number[]): Promise<void> {
  const open = await inParts(ids, (some) =>
    database.read
      .selectFrom('invoice')
      .select(['id', 'centerId'])
      .where('id', 'in', some)
      .where('mergeKey', 'is not', null)
      .where('status', 'in', ['CREATED', 'ALLOCATED'])
      .execute(),
  )
  if (open.length === 0) return
  await database.write(async (w) => {
    // A transaction that puts goods into waybills holds their centers too, so what is in by now is drawn.
    await w.lockCenters(open.map(({ centerId }) => centerId))
    await inParts(
      open.map(({ id }) => id),
      (some) => w.tx.updateTable('invoice').set({ mergeKey: null }).where('id', 'in', some).execute(),
    )
  })
}

/** Why a waybill has no label, or null. */
export function refuseToPrint({
  status,
  serial,
  originalOrderId,
}: Pick<InvoiceRow, 'status' | 'serial' | 'originalOrderId'>): Refusal | null {
  if (status === 'CANCELED') return refuse('invoice-canceled', { serial: serial ?? originalOrderId })
  return serial === null ? refuse('invoice-not-allocated', { serial: originalOrderId }) : null
}

async function printableRows(database: Database, caller: Caller, ids: readonly number[]): Promise<InvoiceRow[]> {
  const found = await invoiceStore(database, caller).table.many(ids)
  const missing = ids.flatMap((id, nth) =>
    found.has(id)
      ? []
      : [{ property: `invoiceIds.${nth}`, errorType: 'WRONG_VALUE' as const, message: 'There is no such invoice.' }],
  )
  if (missing.length > 0) throw new HttpError(404, 'not-found', { details: missing })
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const refusals = rows.flatMap((row) => {
    const refusal = refuseToPrint(row)
    return refusal ? [{ id: row.id, refusal }] : []
  })
  if (refusals.length > 0) throw refusedOf(refusals, ids)
  return rows
}

/** Names each refusal in `details` by its place in what was asked, and in `data` by its id. */
function refusedOf(refusals: readonly { id: number; refusal: Refusal }[], ids: readonly number[]): HttpError {
  const details = refusals.map(({ id, refusal }) =>
    detailOf(`invoiceIds.${ids.indexOf(id)}`, refusal.refused, refusal.with),
  )
  const [first] = refusals
  return new HttpError(409, first?.refusal.refused ?? 'conflict', {
    values: first?.refusal.with ?? {},
    details,
    data: { refused: refusals.map(({ id, refusal }) => ({ id, code: refusal.refused })) },
  })
}

async function begin(database: Database, job: NewJob): Promise<{ jobId: number }> {
  return { jobId: await database.write((w) => enqueue(w, job)) }
}

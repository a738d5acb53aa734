import { z } from 'zod'
import { languages, type Language } from '../../../shared/entities/account.ts'
import { isRefusal, refuse, type Refusal } from '../../../shared/errors.ts'
import { dpi, labelFormats, waybillSizes } from '../../../shared/entities/invoice.ts'
import { sendToPrinter } from '../../adapters/label-printer.ts'
import { slices } from '../../crud/bulk.ts'
import type { Database } from '../../db/database.ts'
import { handler, type Job, type Tools } from '../../jobs/handler.ts'
import type { By } from '../invoice/steps.ts'
import { drawZpl, sheets, type Sheets } from './print-papers.ts'
import { drawWaybills, markAllPrinted, markPrinted, refuseToPrint } from './waybill-print.ts'

/** Labels sent to a printer in one go. Between two goes the job can be stopped and reports its progress. */
const sentAtOnce = 20

/** Jobs that draw or send labels while no user waits. `localPrinters` comes from the settings. */
export const waybillJobs = ({ localPrinters: local = false }: { localPrinters?: boolean | undefined }) => ({
  /** Draws many labels as one file to be downloaded, again from the start if it was cut off. */
  'print-waybills': handler(
    z.object({
      invoiceIds: z.array(z.int()),
      format: z.enum(labelFormats),
      size: z.enum(waybillSizes).nullable(),
      dpi,
    }),
    {
      maxAttempts: 3,
      run: async (job, { database, files, progress }) => {
        const { invoiceIds, ...how } = job.payload
        const refusal = await refusalAmong(database, invoiceIds)
        if (refusal) return refusal
        const file = await drawWaybills({ database, files }, invoiceIds, how, (done) =>
          progress(done, invoiceIds.length),
        )
        const late = await database.write((w) => markAllPrinted(w, byOf(job), invoiceIds))
        progress(invoiceIds.length, invoiceIds.length)
        return late ?? { file }
      },
    },
  ),

  /**
   * Sends labels to a printer, again and again while it is off. What was sent before a try failed is not sent again. A printer that broke
   * off in the middle of a slice may print that slice's labels twice, which is better than not at all.
   */
  'print-label': handler(z.object({ printerId: z.int(), invoiceIds: z.array(z.int()) }), {
    maxAttempts: 40,
    lane: ({ printerId }) => `printer:${printerId}`,
    run: (job, tools) => sendLabels(job, tools, local),
  }),

  /**
   * Sends labels of pallets, lists and sheets in the same way. Their contents were read when the user asked for them, and are drawn again
   * for each try.
   */
  'print-sheets': handler(z.object({ printerId: z.int(), language: z.enum(languages), what: sheets }), {
    maxAttempts: 40,
    lane: ({ printerId }) => `printer:${printerId}`,
    run: (job, tools) => sendPapers(job, tools, local),
  }),
})

async function sendLabels(
  job: Job<{ printerId: number; invoiceIds: number[] }>,
  { database, files, progress, signal }: Tools,
  local: boolean,
) {
  const { printerId, invoiceIds } = job.payload
  const printer = await database.read.selectFrom('printer').selectAll().where('id', '=', printerId).executeTakeFirst()
  if (!printer) return refuse('printer-unknown')
  const how = { format: 'ZPL' as const, size: printer.size, dpi: printer.dpi }
  let done = await sentBefore(database, job.id)
  for (const some of slices(invoiceIds.slice(done), sentAtOnce)) {
    signal.throwIfAborted()
    const printable = await printableAmong(database, some)
    if (printable.length > 0) {
      await sendToPrinter(printer, (await drawWaybills({ database, files }, printable, how)).bytes, { local })
      await database.write((w) => markPrinted(w, byOf(job), printable))
    }
    progress((done += some.length), invoiceIds.length)
  }
  return { printed: invoiceIds.length, printer: printer.name }
}

export async function sendPapers(
  job: Job<{ printerId: number; language: Language; what: Sheets }>,
  { database, progress, signal }: Tools,
  local: boolean,
) {
  const { printerId, language, what } = job.payload
  const printer = await database.read.selectFrom('printer').selectAll().where('id', '=', printerId).executeTakeFirst()
  if (!printer) return refuse('printer-unknown')
  const zpl = new TextDecoder().decode(await drawZpl(what, printer.size, printer.dpi, language))
  const labels = zpl.split(/(?<=\^XZ\n)/)
  let done = await sentBefore(database, job.id)
  for (const some of slices(labels.slice(done), sentAtOnce)) {
    signal.throwIfAborted()
    await sendToPrinter(printer, new TextEncoder().encode(some.join('')), { local })
    progress((done += some.length), labels.length)
  }
  return { printed: labels.length, printer: printer.name }
}

/** How many labels an earlier try of this job sent. */
async function sentBefore(database: Database, jobId: number): Promise<number> {
  return (
    (await database.read.selectFrom('job').select('progress').where('id', '=', jobId).executeTakeFirst())?.progress ?? 0
  )
}

/** The user who asked for the job. What the job may print was checked then. */
function byOf({ createdBy }: Job): By {
  return createdBy === null ? null : { userId: createdBy, privileges: new Set(), requestId: '' }
}

/** A waybill that was cancelled after the user asked gets no label. */
async function printableAmong(database: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await database.read
    .selectFrom('invoice')
    .select(['id', 'status', 'serial', 'originalOrderId'])
    .where('id', 'in', ids)
    .execute()
  const fine = new Set(rows.filter((row) => !refuseToPrint(row)).map(({ id }) => id))
  return ids.filter((id) => fine.has(id))
}

async function refusalAmong(database: Database, ids: readonly number[]): Promise<Refusal | null> {
  const rows = await database.read
    .selectFrom('invoice')
    .select(['id', 'status', 'serial', 'originalOrderId'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(refuseToPrint).find(isRefusal) ?? null
}

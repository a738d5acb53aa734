import { z } from 'zod'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { InvoiceSummary, PrintOptions } from '../../../../shared/entities/invoice.ts'
import { jobStarted } from '../../../../shared/entities/job.ts'
import { ApiError, sendForFile } from '../../../api.ts'
import type { Spoken } from '../../../ui/app/language.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'

export type Printable = Pick<InvoiceSummary, 'id' | 'centerId' | 'serial' | 'originalOrderId'>

/** Up to this many labels the user waits for; more are printed by a job. */
const waitedFor = 20
/** How many labels one file has at most. */
const largest = 500

export interface Printed {
  file: Blob | null
  jobIds: number[]
  failures: unknown[]
}

/**
 * Prints a few labels to a file at once; many, and those for a label printer, in jobs of up to 500. If one part is refused, the others are
 * still printed.
 */
export async function printWaybills(ids: readonly number[], printOptions: PrintOptions): Promise<Printed> {
  const printed: Printed = { file: null, jobIds: [], failures: [] }
  const shouldWait = printOptions.printerId === null && ids.length <= waitedFor
  for (let at = 0; at < ids.length; at += largest) {
    try {
      const answer = await sendForFile(invoiceApi.bulkPrint, {
        body: { invoiceIds: ids.slice(at, at + largest), printOptions, shouldWait },
      })
      if (shouldWait) printed.file = answer
      else printed.jobIds.push(jobStarted.parse(JSON.parse(await answer.text())).jobId)
    } catch (error) {
      printed.failures.push(error)
    }
  }
  return printed
}

const refused = z.object({ refused: z.array(z.object({ id: z.int(), code: z.string() })) })

/** The reasons of a refused print, one for each waybill that may not be printed; if there is one, none of them is printed. */
export function whyNotPrinted(error: unknown, invoices: readonly Printable[], { t, refusal }: Spoken): string[] {
  const those = refused.safeParse(error instanceof ApiError ? error.body.data : null)
  if (!those.success) return [sentenceOf(error, t)]
  const names = new Map(invoices.map(({ id, serial, originalOrderId }) => [id, serial ?? originalOrderId]))
  return those.data.refused.map(({ id, code }) => refusal(code, { serial: names.get(id) ?? `#${id}` }) ?? code)
}

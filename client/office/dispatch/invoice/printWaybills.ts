import { z } from 'zod'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import type { InvoiceSummary, PrintOptions } from '../../../../shared/entities/invoice.ts'
import { jobStarted } from '../../../../shared/entities/job.ts'
import { ApiError, sendForFile } from '../../../api.ts'
import type { Spoken } from '../../../ui/app/language.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'

export type Printable = Pick<InvoiceSummary, 'id' | 'centerId' | 'serial' | 'originalOrderId'>

/** Labels that one waits for; more go on as a job. */
const waitedFor = 20
/** Labels of one file at most. */
const largest = 500

export interface Printed {
  file: Blob | null
  jobIds: number[]
  failures: unknown[]
}

/** A few come as a file at once; many, and those for a label printer, as jobs of up to 500. A part that is refused leaves the others. */
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

/** Nothing is printed where one may not be: each of those with its reason. */
export function whyNotPrinted(error: unknown, invoices: readonly Printable[], { t, refusal }: Spoken): string[] {
  const those = refused.safeParse(error instanceof ApiError ? error.body.data : null)
  if (!those.success) return [sentenceOf(error, t)]
  const names = new Map(invoices.map(({ id, serial, originalOrderId }) => [id, serial ?? originalOrderId]))
  return those.data.refused.map(({ id, code }) => refusal(code, { serial: names.get(id) ?? `#${id}` }) ?? code)
}

import { z } from 'zod'
import type { Handlers } from '../../jobs/claim.ts'
import { handler } from '../../jobs/handler.ts'
import { palletLabels } from '../consol/print.ts'
import { sendPapers } from './waybill-jobs.ts'

/** Labels of pallets and boxes that the floor asks for, in the language of the user who asked. */
export function palletJobs({
  publicUrl,
  localPrinters = false,
}: {
  publicUrl: string
  localPrinters?: boolean | undefined
}): Handlers {
  return {
    'print-pallet-label': handler(z.object({ printerId: z.int(), consolId: z.int() }), {
      maxAttempts: 40,
      lane: ({ printerId }) => `printer:${printerId}`,
      run: async (job, tools) => {
        const { read } = tools.database
        const { printerId, consolId } = job.payload
        const asker = await read
          .selectFrom('user')
          .select('language')
          .where('id', '=', job.createdBy ?? 0)
          .executeTakeFirstOrThrow()
        const language = asker.language
        const told = await palletLabels(read, publicUrl, language, [consolId])
        return sendPapers(
          { ...job, payload: { printerId, language, what: { kind: 'pallet-labels', told } } },
          tools,
          localPrinters,
        )
      },
    }),
  }
}

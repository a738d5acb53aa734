import type { Answer } from '../../../shared/api/call.ts'
import type { invoiceApi } from '../../../shared/api/invoice.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { bulkAnswerOf, stepOutcome } from '../../crud/bulk.ts'
import type { Database } from '../../db/database.ts'
import { everyCenter } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { receiveReturn } from '../../warehouse/door.ts'
import { stepInvoices } from './steps.ts'
import { invoiceStore } from './store.ts'

/** Receives returns, each by itself. A return's way ends here, and its goods come in by an inbound of their own. */
export function receiveReturns(
  database: Database,
  caller: Caller,
  ids: readonly number[],
): Promise<Answer<typeof invoiceApi.receive>> {
  checkCenterStaff(caller)
  const { table } = invoiceStore(database, caller)
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    // Inbounds take their codes under the lock of `everyCenter`.
    const seen = await table.many(unique, w.tx)
    await w.lockCenters([...[...seen.values()].map(({ centerId }) => centerId), everyCenter])
    const rows = await table.many(unique, w.tx)
    const found = unique.flatMap((id) => rows.get(id) ?? [])
    const decided = await stepInvoices(
      w,
      caller,
      found.map((row) => ({ row, action: { type: 'invoice.receive', payload: { invoiceId: row.id } } })),
    )
    const outcomes = new Map(found.map((row, nth) => [row.id, decided[nth]]))
    const inbounds = new Map<number, { id: number; code: string }>()
    for (const row of found) {
      const { partnerId } = row
      if (!isRefusal(outcomes.get(row.id)) && partnerId !== null)
        inbounds.set(row.id, await receiveReturn(w, database, caller, { ...row, partnerId }))
    }
    const { success, error } = bulkAnswerOf(
      unique.map((id) => stepOutcome(id, outcomes.get(id) ?? null)),
      caller.language,
    )
    return { success: success.map(({ id }) => ({ id, inbound: inbounds.get(id) ?? null })), error }
  })
}

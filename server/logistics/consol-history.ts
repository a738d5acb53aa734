import type { HistoryEntry } from '../../shared/entities/inbound.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { historyOf } from '../warehouse/inbound-history.ts'
import { consolStore } from './consol.store.ts'
import { seenInvoices } from './loaded.ts'
import { planStore } from './plan.store.ts'

export async function planLogs(database: Database, caller: Caller, id: number): Promise<{ data: HistoryEntry[] }> {
  await planStore(database, caller).table.one(id)
  return { data: await historyOf(database.read, `plan:${id}`) }
}

/** A partner's people do not see when others' waybills were loaded. */
export async function consolLogs(database: Database, caller: Caller, id: number): Promise<{ data: HistoryEntry[] }> {
  await consolStore(database, caller).table.one(id)
  const entries = await historyOf(database.read, `consol:${id}`)
  if (caller.partnerId === null) return { data: entries }
  const named = [...new Set(entries.flatMap((entry) => invoiceOf(entry) ?? []))]
  const rows = named.length === 0 ? [] : await seenInvoices(database.read, caller).select('invoice.id').where('invoice.id', 'in', named).execute()
  const own = new Set(rows.map((row) => row.id))
  return { data: entries.filter((entry) => own.has(invoiceOf(entry) ?? 0) || invoiceOf(entry) === null) }
}

function invoiceOf({ after }: HistoryEntry): number | null {
  return typeof after === 'object' && after !== null && 'invoiceId' in after && typeof after.invoiceId === 'number' ? after.invoiceId : null
}

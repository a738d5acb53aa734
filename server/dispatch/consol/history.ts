import type { HistoryEntry } from '../../../shared/entities/inbound.ts'
import { namesOf } from '../../../shared/rules/floor/subjects.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { historyOf } from '../../audit/door.ts'
import { consolStore } from './store.ts'
import { planStore } from '../plan/store.ts'
import { visible } from '../../subjects.ts'

export async function planLogs(database: Database, caller: Caller, id: number): Promise<{ data: HistoryEntry[] }> {
  await planStore(database, caller).table.one(id)
  return { data: await historyOf(database.read, caller, `plan:${id}`) }
}

/** The floor's actions name waybills and boxes by id, while people know them by what is printed on them, so each entry has both. */
export async function consolLogs(database: Database, caller: Caller, id: number): Promise<{ data: HistoryEntry[] }> {
  await consolStore(database, caller).table.one(id)
  const db = database.read
  const entries = (await historyOf(db, caller, `consol:${id}`)).map((entry) => ({ entry, names: namesOf(entry.after) }))
  const idsOf = (kind: 'invoices' | 'consols') => [...new Set(entries.flatMap(({ names }) => names[kind]))]
  const serials = new Map(
    (
      await inParts(idsOf('invoices'), (ids) =>
        db
          .selectFrom('invoice')
          .where(visible(caller, 'invoice'))
          .select(['invoice.id', 'invoice.serial'])
          .where('invoice.id', 'in', ids)
          .execute(),
      )
    ).map((row) => [row.id, row.serial]),
  )
  const codes = new Map(
    (
      await inParts(idsOf('consols'), (ids) =>
        db.selectFrom('consol').select(['id', 'code']).where('id', 'in', ids).execute(),
      )
    ).map((row) => [row.id, row.code]),
  )
  return { data: entries.map(({ entry, names }) => ({ ...entry, after: named(entry.after, names, serials, codes) })) }
}

function named(
  after: unknown,
  { invoices: [invoiceId], consols: [consolId, parentId] }: { invoices: number[]; consols: number[] },
  serials: ReadonlyMap<number, string | null>,
  codes: ReadonlyMap<number, string>,
): unknown {
  if (typeof after !== 'object' || after === null) return after
  return {
    ...after,
    ...(invoiceId === undefined ? {} : { serial: serials.get(invoiceId) ?? null }),
    ...(parentId === undefined ? {} : { consolCode: codes.get(consolId ?? 0), parentConsolCode: codes.get(parentId) }),
  }
}

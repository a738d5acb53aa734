import { referencesOf, type AuditEntry } from '../../shared/entities/audit.ts'
import { namesOfRows } from '../crud/row-names.ts'
import type { Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

/** Entries with the present names of the rows whose ids they contain. */
export async function withNames(
  db: Reader,
  caller: Caller,
  entries: readonly Omit<AuditEntry, 'names'>[],
): Promise<AuditEntry[]> {
  const numbered = entries.map((entry) => referencesOf(entry))
  const names = await namesOfRows(db, caller, numbered.flat())
  return entries.map((entry, nth) => ({
    ...entry,
    names: Object.fromEntries(
      (numbered[nth] ?? []).flatMap((reference) =>
        names.has(reference) ? [[reference, names.get(reference) ?? '']] : [],
      ),
    ),
  }))
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { referencesOf, type AuditEntry } from '../../shared/entities/audit.ts'
import { inScope, type Scope } from '../crud/scope.ts'
import type { Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller } from '../http/caller.ts'
import { usersInScope } from '../crud/scope.ts'

interface Named {
  table: keyof Tables
  name: RawBuilder<string | null>
  visible(caller: Caller): RawBuilder<SqlBool>
}

const by = (table: keyof Tables, column: string, scope: Scope): Named => ({
  table,
  name: sql`${sql.ref(column)}`,
  visible: (caller) => inScope(caller, scope),
})

/** What the office calls a row of each kind, and who may see it: as in its own list. */
const named: Readonly<Record<string, Named>> = {
  location: by('location', 'alias', { center: 'location.centerId' }),
  sku: {
    ...by('sku', 'name', { partner: 'sku.partnerId' }),
    name: sql`coalesce("partnerItemNumber" || ' ', '') || "name"`,
  },
  inbound: by('inboundRequest', 'code', { partner: 'inboundRequest.partnerId', center: 'inboundRequest.centerId' }),
  invoice: by('invoice', 'serial', { partner: 'invoice.partnerId', center: 'invoice.centerId' }),
  plan: by('consolPlan', 'code', { center: 'consolPlan.centerId' }),
  consol: by('consol', 'code', { center: 'consol.centerId' }),
  relocation: by('relocation', 'code', { partner: 'relocation.partnerId', center: 'relocation.centerId' }),
  container: by('container', 'code', { center: 'container.centerId' }),
  contract: by('contract', 'name', { center: 'contract.centerId' }),
  printer: by('printer', 'name', { center: 'printer.centerId' }),
  center: by('center', 'code', { center: 'center.id' }),
  country: by('country', 'name', {}),
  company: by('company', 'code', {}),
  partner: by('partner', 'name', { partner: 'partner.id' }),
  brand: by('brand', 'name', { partner: 'brand.partnerId' }),
  condition: by('billingCondition', 'name', { partner: 'billingCondition.partnerId' }),
  user: { ...by('user', 'name', {}), visible: usersInScope },
  role: { ...by('role', 'name', {}), name: sql`coalesce("systemName", "name")` },
  key: by('openapiKey', 'name', { partner: 'openapiKey.partnerId' }),
}

/** Entries with what the rows that they number are called now, in one read a kind; a row that its reader may not see, or that is gone, has no name. */
export async function withNames(
  db: Reader,
  caller: Caller,
  entries: readonly Omit<AuditEntry, 'names'>[],
): Promise<AuditEntry[]> {
  const numbered = entries.map((entry) => referencesOf(entry))
  const idsOf = Map.groupBy(new Set(numbered.flat()), (reference) => reference.slice(0, reference.indexOf(':')))
  const names = new Map<string, string>()
  for (const [kind, references] of idsOf) {
    const of = Object.hasOwn(named, kind) ? named[kind] : undefined
    if (!of) continue
    const found = await inParts(
      references.map((reference) => Number(reference.slice(kind.length + 1))),
      async (ids) => {
        const { rows } = await sql<{
          id: number
          name: string | null
        }>`select "id", ${of.name} as "name" from ${sql.table(of.table)} where "id" in (${sql.join(ids)}) and ${of.visible(caller)}`.execute(
          db,
        )
        return rows
      },
    )
    for (const { id, name } of found) if (name) names.set(`${kind}:${id}`, name)
  }
  return entries.map((entry, nth) => ({
    ...entry,
    names: Object.fromEntries(
      (numbered[nth] ?? []).flatMap((reference) =>
        names.has(reference) ? [[reference, names.get(reference) ?? '']] : [],
      ),
    ),
  }))
}

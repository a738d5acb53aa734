import { namesOf } from '../../shared/rules/floor/subjects.ts'

const kinds = [
  'inbounds',
  'skus',
  'locations',
  'invoices',
  'consols',
  'plans',
  'relocations',
  'slips',
  'exceptions',
] as const

/** What a set of actions names: the rows that their decisions may look at. */
export class Named {
  readonly inbounds = new Set<number>()
  /** Inbounds to cancel. What they stored is taken off the stock again. */
  readonly canceled = new Set<number>()
  /** Inbounds whose count is approved or rejected. The people who counted them may not do that. */
  readonly judged = new Set<number>()
  /** Inbounds of which units are counted: goods that exist once. */
  readonly identified = new Set<number>()
  readonly skus = new Set<number>()
  readonly locations = new Set<number>()
  readonly invoices = new Set<number>()
  /** Waybills to pack. Their goods are compared with what was packed. */
  readonly packed = new Set<number>()
  /** Waybills to cancel. What they hold for their orders is given back. */
  readonly canceledInvoices = new Set<number>()
  readonly consols = new Set<number>()
  readonly plans = new Set<number>()
  /** Plans to complete or cancel. Everything loaded on them is read too. */
  readonly ended = new Set<number>()
  readonly relocations = new Set<number>()
  /** Pick lists. */
  readonly slips = new Set<number>()
  readonly exceptions = new Set<number>()
  /** Places that are counted. Everything that lies there is compared. */
  readonly counted = new Set<number>()
  readonly undone = new Set<string>()

  add({ type, payload }: { type: string; payload: unknown }): void {
    const names = namesOf(payload)
    for (const kind of kinds) for (const id of names[kind]) this[kind].add(id)
    if (type.startsWith('count.')) for (const id of names.locations) this.counted.add(id)
    if (type === 'inbound.cancel') for (const id of names.inbounds) this.canceled.add(id)
    if (type === 'inbound.approve' || type === 'inbound.reject') for (const id of names.inbounds) this.judged.add(id)
    if (type === 'inbound.inspect' && namesUnits(payload)) for (const id of names.inbounds) this.identified.add(id)
    if (type === 'packing.pack') for (const id of names.invoices) this.packed.add(id)
    if (type === 'invoice.cancel') for (const id of names.invoices) this.canceledInvoices.add(id)
    if (type === 'plan.complete' || type === 'plan.cancel') for (const id of names.plans) this.ended.add(id)
    if (names.undoes !== null) this.undone.add(names.undoes)
  }
}

const namesUnits = (payload: unknown) => typeof payload === 'object' && payload !== null && 'units' in payload

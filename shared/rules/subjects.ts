/** What an action speaks of, read from its payload alone: before it is decided, and where it cannot be. */

const kinds = [
  ['inboundId', 'inbound'],
  ['consolId', 'consol'],
  ['invoiceId', 'invoice'],
  ['relocationId', 'relocation'],
  ['planId', 'plan'],
  ['exceptionId', 'exception'],
  ['skuId', 'sku'],
] as const

/**
 * `consol:3` and `invoice:12`: what an action is about, the main one first. A record's history, its queue and its exceptions
 * are found by these; a load is found from its pallet and from its waybill.
 */
export function subjectsOf(payload: unknown): [main: string, also: string | null] {
  const fields = fieldsOf(payload)
  const found = kinds.flatMap(([field, kind]) => idIn(fields, field).map((id) => `${kind}:${id}`))
  const [parentId] = idIn(fields, 'parentId')
  const [main = 'unknown', other = null] = found
  if (main.startsWith('consol:') && parentId !== undefined) return [main, `consol:${parentId}`]
  return [main, main.startsWith('inbound:') ? null : other]
}

/** The rows that deciding an action may look at, as far as its payload names them. */
export interface Names {
  inbounds: number[]
  skus: number[]
  locations: number[]
  invoices: number[]
  consols: number[]
  plans: number[]
  relocations: number[]
  exceptions: number[]
  /** An earlier action that it takes back. */
  undoes: string | null
}

export function namesOf(payload: unknown): Names {
  const fields = fieldsOf(payload)
  const ids = (...names: string[]) => names.flatMap((name) => idIn(fields, name))
  return {
    inbounds: ids('inboundId'),
    skus: ids('skuId', 'boxSkuId'),
    locations: ids('locationId', 'fromLocationId', 'toLocationId'),
    invoices: ids('invoiceId'),
    consols: ids('consolId', 'parentId'),
    plans: ids('planId'),
    relocations: ids('relocationId'),
    exceptions: ids('exceptionId'),
    undoes: typeof fields['undoes'] === 'string' ? fields['undoes'] : null,
  }
}

/** A malformed payload may hold any number; only what can be an id names a row. */
function idIn(fields: Record<string, unknown>, name: string): number[] {
  const value = fields[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? [value] : []
}

function fieldsOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
}

/** The main one of an action's subjects. */
export function subjectOf(payload: unknown): string {
  return subjectsOf(payload)[0]
}

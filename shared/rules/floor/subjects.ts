/**
 * The rows that an action is about, read from its payload alone, so that they
 * are known before the action is decided and even if it cannot be.
 */

const kinds = [
  ['inboundId', 'inbound'],
  ['consolId', 'consol'],
  ['invoiceId', 'invoice'],
  ['relocationId', 'relocation'],
  ['slipId', 'slip'],
  ['planId', 'plan'],
  ['exceptionId', 'exception'],
  ['skuId', 'sku'],
] as const

/**
 * `consol:3` and `invoice:12`: what an action is about, the main subject first. A record's history, its queue and its exceptions are found
 * by these; a load is found from its pallet and from its waybill.
 */
export function subjectsOf(payload: unknown): [main: string, also: string | null] {
  const fields = fieldsOf(payload)
  let main: string | null = null
  let other: string | null = null
  for (const [field, kind] of kinds) {
    const id = idIn(fields, field)
    if (id === null) continue
    if (main === null) main = `${kind}:${id}`
    else other ??= `${kind}:${id}`
  }
  // The payload of a count has only a place.
  const locationId = idIn(fields, 'locationId')
  if (main === null) return locationId === null ? ['unknown', null] : [`location:${locationId}`, null]
  const parentId = idIn(fields, 'parentId')
  if (main.startsWith('consol:') && parentId !== null) return [main, `consol:${parentId}`]
  return [main, main.startsWith('inbound:') ? null : other]
}

/** The rows that the decision about an action may look at, as far as its payload names them. */
export interface Names {
  inbounds: number[]
  skus: number[]
  locations: number[]
  invoices: number[]
  consols: number[]
  plans: number[]
  relocations: number[]
  slips: number[]
  exceptions: number[]
  /** The earlier action that this one takes back. */
  undoes: string | null
}

export function namesOf(payload: unknown): Names {
  const fields = fieldsOf(payload)
  return {
    inbounds: idsIn(fields, 'inboundId'),
    skus: [...idsIn(fields, 'skuId', 'boxSkuId'), ...countedSkus(fields)],
    locations: [
      ...idsIn(fields, 'locationId', 'fromLocationId', 'toLocationId'),
      ...idsIn(fieldsOf(fields['next']), 'locationId'),
    ],
    invoices: idsIn(fields, 'invoiceId'),
    consols: idsIn(fields, 'consolId', 'parentId'),
    plans: idsIn(fields, 'planId'),
    relocations: idsIn(fields, 'relocationId'),
    slips: idsIn(fields, 'slipId'),
    exceptions: idsIn(fields, 'exceptionId'),
    undoes: typeof fields['undoes'] === 'string' ? fields['undoes'] : null,
  }
}

function countedSkus({ counted }: Record<string, unknown>): number[] {
  return Array.isArray(counted) ? counted.flatMap((line) => idsIn(fieldsOf(line), 'skuId')) : []
}

function idsIn(fields: Record<string, unknown>, ...names: string[]): number[] {
  const ids: number[] = []
  for (const name of names) {
    const id = idIn(fields, name)
    if (id !== null) ids.push(id)
  }
  return ids
}

/** A malformed payload may hold any number; only what can be an id names a row. */
function idIn(fields: Record<string, unknown>, name: string): number | null {
  const value = fields[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

function fieldsOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
}

/** The main subject of an action. */
export function subjectOf(payload: unknown): string {
  return subjectsOf(payload)[0]
}

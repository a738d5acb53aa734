import { editableFields, type EditableField, type SourceLine, type SourceOrder } from '../../entities/order.ts'

/** An order's own columns, as its channel tells them. */
export type OrderHead = ReturnType<typeof headOf>
export type Edits = Partial<Record<EditableField, string | null>>
/** A line's columns, as its channel tells them, by its serial. */
export type ToldLine = Omit<SourceLine, 'claims' | 'waybills'>
export interface Change {
  field: string
  before: string | number | null
  after: string | number | null
}

export const instantOf = (text: string) => new Date(text).toISOString()

export function headOf({ buyer, recipient, ...order }: SourceOrder) {
  const { phone, name, ...rest } = recipient
  return {
    t: instantOf(order.changedAt),
    placedAt: instantOf(order.placedAt),
    paidAt: order.paidAt === null ? null : instantOf(order.paidAt),
    currency: order.currency,
    deliveryFee: order.deliveryFee,
    buyerCode: buyer.id,
    buyerName: buyer.name,
    buyerPhone: buyer.phone,
    buyerEmail: buyer.email,
    recipientName: name,
    recipientPhone: phone,
    recipientPhone2: rest.phone2,
    countryCode: rest.countryCode.toUpperCase(),
    postalCode: rest.postalCode,
    address: rest.address,
    addressDetail: rest.addressDetail,
    administrativeArea: rest.administrativeArea,
    locality: rest.locality,
    deliveryMessage: order.deliveryMessage,
  }
}

/** An operator's edits replace what the channel says (decisions.md §14). */
export function withEdits(head: OrderHead, edits: Edits): OrderHead {
  return { ...head, ...edits, countryCode: edits.countryCode ?? head.countryCode }
}

/** The edited fields in which the channel says something else than the operator entered. */
export function differencesOf(
  head: OrderHead,
  edits: Edits,
): { field: EditableField; edited: string | null; source: string | null }[] {
  return editableFields.flatMap((field) => {
    const edited = edits[field]
    return edited === undefined || edited === head[field] ? [] : [{ field, edited, source: head[field] }]
  })
}

/** The prefix of a field whose edit hides what the channel says. */
const atSource = 'source.'
export const fieldOf = (field: string): string => (field.startsWith(atSource) ? field.slice(atSource.length) : field)

/** The channel's changes to fields that an operator edited. The edit stands, and the history still records the change. */
export function hiddenChanges(before: OrderHead, after: OrderHead, edits: Edits): Change[] {
  const edited = editableFields.filter((field) => edits[field] !== undefined)
  const those = (head: OrderHead) => Object.fromEntries(edited.map((field) => [field, head[field]]))
  return changesBetween(those(before), those(after), atSource)
}

interface Told<By> {
  at: string
  what: string
  user: By | null
  changes: readonly Change[]
}
/** An edited field: what the channel said when it was edited, and when the channel last changed it since. */
export interface Edited<By> {
  was: Change['before']
  editedAt: string
  editedBy: By | null
  changedAt: string | null
}

/**
 * Reads an order's history for its edits: the state of each edited field, and the
 * other fields that the channel changed since the first edit that stands.
 */
export function sinceEdits<By>(history: readonly Told<By>[], edits: Edits) {
  const fields = new Map<string, Edited<By>>()
  const since = new Map<string, Change & { at: string }>()
  for (const { at, what, user, changes } of history) {
    if (what === 'reset') {
      fields.clear()
      since.clear()
    }
    for (const change of changes) {
      const field = fieldOf(change.field)
      const before = fields.get(field)
      if (what !== 'change') {
        if (field in edits)
          fields.set(field, { was: before?.was ?? change.before, editedAt: at, editedBy: user, changedAt: null })
      } else if (change.field !== field) {
        if (before) fields.set(field, { ...before, changedAt: at })
      } else if (fields.size > 0) {
        since.set(field, { ...change, before: since.get(field)?.before ?? change.before, at })
      }
    }
  }
  return { fields, changedSince: [...since.values()].filter(({ before, after }) => before !== after) }
}

const bookkeeping = ['t', 'claims']

/** The fields in which two rows differ. `of` is the prefix of their names: `lines.1.quantity`. */
export function changesBetween(before: object, after: object, of = ''): Change[] {
  const was: Record<string, unknown> = { ...before }
  return Object.entries(after).flatMap(([field, value]) =>
    bookkeeping.includes(field) || was[field] === value
      ? []
      : [{ field: `${of}${field}`, before: plain(was[field]), after: plain(value) }],
  )
}

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)

export function toldLine({ claims: _claims, waybills: _waybills, ...line }: SourceLine): ToldLine {
  return line
}

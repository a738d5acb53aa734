import { editableFields, type EditableField, type SourceLine, type SourceOrder } from '../entities/order.ts'

/** An order's own columns as its channel says them. */
export type OrderHead = ReturnType<typeof headOf>
export type Edits = Partial<Record<EditableField, string | null>>
/** A line's columns as its channel says them, by its serial. */
export type ToldLine = Omit<SourceLine, 'claims'>
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

/** What an operator edited stands over what the channel says (decisions.md §14). */
export function withEdits(head: OrderHead, edits: Edits): OrderHead {
  return { ...head, ...edits, countryCode: edits.countryCode ?? head.countryCode }
}

/** Where the channel says something else than an operator entered. */
export function differencesOf(
  head: OrderHead,
  edits: Edits,
): { field: EditableField; edited: string | null; source: string | null }[] {
  return editableFields.flatMap((field) => {
    const edited = edits[field]
    return edited === undefined || edited === head[field] ? [] : [{ field, edited, source: head[field] }]
  })
}

const bookkeeping = ['t', 'claims']

/** The fields of two rows that differ, `of` naming what they are of: `lines.1.quantity`. */
export function changesBetween(before: object, after: object, of = ''): Change[] {
  const was: Record<string, unknown> = { ...before }
  return Object.entries(after).flatMap(([field, value]) =>
    bookkeeping.includes(field) || was[field] === value
      ? []
      : [{ field: `${of}${field}`, before: plain(was[field]), after: plain(value) }],
  )
}

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)

export function toldLine({ claims: _claims, ...line }: SourceLine): ToldLine {
  return line
}

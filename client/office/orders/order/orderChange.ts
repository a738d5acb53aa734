import { editableFields, type OrderEvent } from '../../../../shared/entities/order.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** The fields that an order's history tells of: those of the order and those of its lines. */
export const orderFields = [
  ...editableFields,
  'buyerName',
  'buyerPhone',
  'buyerEmail',
  'buyerCode',
  'placedAt',
  'paidAt',
  'currency',
  'deliveryFee',
  'dealCode',
  'dealName',
  'optionCode',
  'optionName',
  'quantity',
  'cancelledQuantity',
  'originalPrice',
  'salesPrice',
  'paymentAmount',
  'status',
  'deliveryAttributeType',
  'arrivalGuaranteeDate',
  'invoiceCode',
] as const

const instants: readonly string[] = ['placedAt', 'paidAt']
const amounts: readonly string[] = ['deliveryFee', 'originalPrice', 'salesPrice', 'paymentAmount']

type Change = OrderEvent['changes'][number]

/** A change as a sentence: «Line 2026-1, quantity: 5 → 3». The channel's raw words are left out, since the status says the same. */
export function changeText(
  { field, before, after }: Change,
  t: Translate,
  money: (amount: number) => string,
  instant: (at: string) => string,
): string[] {
  const path = field.split('.')
  const name = path.at(-1) ?? ''
  const of = path.slice(1, path[0] === 'lines' ? -1 : undefined).join('.')
  if (path[0] === 'source')
    return [
      t('order.changedThere', {
        field: t.known(`order.field.${name}`) ?? name,
        before: before ?? '–',
        after: after ?? '–',
      }),
    ]
  if (path[0] === 'refunds') return [`${name}: ${typeof after === 'number' ? money(after) : '–'}`]
  if (path[0] === 'lines' && path.length === 2) return [t('order.lineAdded', { line: name })]
  if (name.startsWith('raw')) return []
  if (path[0] === 'claims') {
    // Older histories have the claim's type and pieces too: CANCEL CANCEL_REQUEST 2.
    const said = (value: Change['before']) =>
      t.known(`order.lineStatus.${String(value).split(' ').at(-2) ?? value}`) ?? '–'
    const [was, is] = [said(before), said(after)]
    return [`${of} · ${t('order.claim')}: ${was === is ? is : `${was} → ${is}`}`]
  }
  const label = t.known(`order.field.${name}`) ?? name
  const said = (value: Change['before']) =>
    (typeof value === 'string' && name === 'status' && t.known(`order.lineStatus.${value}`)) ||
    (name === 'deliveryAttributeType' && t.known(`invoice.attribute.${value}`)) ||
    (amounts.includes(name) && typeof value === 'number' && money(value)) ||
    (instants.includes(name) && typeof value === 'string' && instant(value)) ||
    (value ?? '–')
  return [`${[of, label].filter(Boolean).join(' · ')}: ${said(before)} → ${said(after)}`]
}

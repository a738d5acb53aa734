import type { Format } from '../../../ui/app/format.ts'
import type { Translate } from '../../../ui/app/language.tsx'
import { day } from '../../../../shared/api/list.ts'
import { conditions } from '../../../../shared/entities/inbound.ts'

/** The fields of a queued action that a leader may correct; the ids that tie it to its inbound stay. */
export const correctable = ['quantity', 'actualQuantity', 'condition', 'lot', 'expirationDate', 'locationId'] as const
export type Correctable = (typeof correctable)[number]

export function payloadOf(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null ? Object.fromEntries(Object.entries(payload)) : {}
}

export function correctableOf(payload: unknown): Correctable[] {
  const fields = payloadOf(payload)
  return correctable.filter((name) => name in fields)
}

export function fieldLabel(name: Correctable, t: Translate): string {
  const labels: Record<Correctable, string> = {
    quantity: t('word.quantity'),
    actualQuantity: t('shipment.arrived'),
    condition: t('word.condition'),
    lot: t('word.lot'),
    expirationDate: t('word.expiry'),
    locationId: t('word.location'),
  }
  return labels[name]
}

export function payloadFacts(payload: unknown, t: Translate, format: Format): { label: string; value: string }[] {
  const fields = payloadOf(payload)
  return correctableOf(payload)
    .filter((name) => name !== 'locationId')
    .map((name) => ({ label: fieldLabel(name, t), value: show(name, fields[name], t, format) }))
}

function show(name: Correctable, value: unknown, t: Translate, format: Format): string {
  if (name === 'actualQuantity' && value === null) return t('shipment.status.NOT_ARRIVED')
  if (value === null || value === undefined) return '–'
  if (name === 'expirationDate' && typeof value === 'string' && day.safeParse(value).success) return format.day(value)
  const condition = conditions.find((one) => one === value)
  return condition ? t(`condition.${condition}`) : String(value)
}

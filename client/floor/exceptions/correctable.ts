import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

export const correctableFields = ['locationId', 'quantity', 'actualQuantity', 'lot', 'expirationDate'] as const
export type CorrectableField = (typeof correctableFields)[number]

/** The fields of the refused action that a leader may correct: those that the action gave, and those that its refusal asks for. */
export function correctable({ payload, code }: Pick<ExceptionRow, 'payload' | 'code'>): CorrectableField[] {
  return correctableFields.filter(
    (field) =>
      fieldOf(payload, field) !== '' ||
      (field === 'lot' && code.includes('lot')) ||
      (field === 'expirationDate' && code.includes('expiry')),
  )
}

export function fieldOf(payload: unknown, field: CorrectableField): string {
  if (typeof payload !== 'object' || payload === null) return ''
  const value = Object.entries(payload).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

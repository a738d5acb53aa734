import type { ExceptionRow } from '../../../shared/sync/protocol.ts'

export const correctableFields = ['quantity', 'actualQuantity', 'lot', 'expirationDate', 'locationId'] as const
export type CorrectableField = (typeof correctableFields)[number]

/** The fields of the refused action that a leader may correct: those it has. */
export function correctable({ payload }: Pick<ExceptionRow, 'payload'>): CorrectableField[] {
  return correctableFields.filter((field) => typeof payload === 'object' && payload !== null && field in payload)
}

export function fieldOf(payload: unknown, field: CorrectableField): string {
  if (typeof payload !== 'object' || payload === null) return ''
  const value = Object.entries(payload).find(([name]) => name === field)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

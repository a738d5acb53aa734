import { z } from 'zod'

/** The one error body (decisions.md §5). `details` names each wrong field; `displayMessage` is in the caller's language. */
export const errorBody = z
  .object({
    status: z.int(),
    name: z.string(),
    code: z.string(),
    message: z.string(),
    displayMessage: z.string(),
    requestId: z.string(),
    data: z.unknown(),
    details: z.array(
      z.object({
        property: z.string(),
        errorType: z.enum(['DUPLICATED', 'REQUIRED', 'WRONG_VALUE']),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
export type Detail = ErrorBody['details'][number]

/**
 * An expected refusal, as a value: a stable code and what its sentence needs.
 * `expected` and `got` are shown side by side to whoever must settle it.
 */
export interface Refusal {
  refused: string
  /** Names and numbers for the sentence in the message catalogue. */
  with?: Record<string, string | number>
  /** The worker whose earlier action stands in the way, and who is told too. */
  concerns?: number
}

export function refuse(code: string, values?: Record<string, string | number>): Refusal {
  return values ? { refused: code, with: values } : { refused: code }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}

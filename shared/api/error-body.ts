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

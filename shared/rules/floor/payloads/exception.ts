import { z } from 'zod'
import { settlements } from '../settlements.ts'

/**
 * How a leader settles an exception (decisions.md §9): retry it, try it with a corrected payload, accept it against a rule that a leader
 * may waive, or discard it with a reason.
 */
export const exceptionPayloads = {
  'exception.settle': z
    .strictObject({
      exceptionId: z.int().positive(),
      how: z.enum(settlements),
      /** For `correct`: the fields of the refused action's payload to change. */
      corrected: z.record(z.string(), z.unknown()).nullable().default(null),
      note: z.string().trim().max(500).default(''),
    })
    .refine((s) => s.how !== 'discard' || s.note !== '', { message: 'say why', path: ['note'] })
    .refine((s) => s.how !== 'correct' || s.corrected !== null, {
      message: 'say what to correct',
      path: ['corrected'],
    }),
} as const

import { z } from 'zod'
import { refuse, type Refusal } from '../errors.ts'
import type { Change, Facts } from './facts.ts'
import type { Authority } from './authority.ts'

export const settlements = ['retry', 'correct', 'accept', 'discard'] as const
export type Settlement = (typeof settlements)[number]

/**
 * How a leader settles an exception (decisions.md §9): try the same again, try it with a corrected payload,
 * accept it over the rule that a leader may waive, or discard it with a reason.
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

export interface ExceptionAction {
  id: string
  type: 'exception.settle'
  payload: z.infer<(typeof exceptionPayloads)['exception.settle']>
}

/** Rules that a leader's word can waive; the others need the facts changed first. */
export const waivable: ReadonlySet<string> = new Set([
  'more-than-announced',
  'sku-not-announced',
  'not-your-action',
  'photo-missing',
  'pass-code-needed',
  'pass-code-wrong',
  'location-unplanned',
  'grant-invalid',
  'worker-forbidden',
])

export function decideException(facts: Facts, action: ExceptionAction, by: Authority): Change[] | Refusal {
  if (!by.actor.privileges.has('exception:write')) return refuse('exception-leader-only')
  const exception = facts.exceptions.get(action.payload.exceptionId)
  if (!exception) return refuse('exception-unknown')
  if (!exception.open) return refuse('exception-settled')
  if (action.payload.how === 'accept' && !waivable.has(exception.code)) return refuse('exception-not-waivable')
  return [{ at: 'exception', id: exception.id }]
}

import { z } from 'zod'
import { jobStarted } from '../entities/job.ts'
import { whatIf, whatIfInput } from '../entities/what-if.ts'
import { precedence } from '../entities/precedence.ts'
import { calls } from './call.ts'
import { id } from './list.ts'

export const allocateTypes = ['resend', 'manual'] as const
/** The most orders in one run. */
export const mostAllocated = 20_000

/** The allocation service (accounts.md §7). */
export const allocationApi = calls('allocation', {
  allocate: {
    method: 'POST',
    path: '/allocation/allocate',
    access: 'allocation:write',
    doc: 'Allocates targets again (resend) or by hand (manual): success and error lists, or with `shouldWait: false` a job that tells them.',
    body: z.strictObject({
      type: z.enum(allocateTypes),
      targets: z.array(z.int().positive()).min(1).max(mostAllocated),
      shouldWait: z.boolean().default(true),
    }),
    answer: z.union([
      z.object({
        success: z.array(z.int()),
        error: z.array(
          z.object({
            id: z.int(),
            property: z.string(),
            errorType: z.enum(['DUPLICATED', 'REQUIRED', 'WRONG_VALUE']),
            code: z.string(),
            message: z.string(),
          }),
        ),
      }),
      jobStarted,
    ]),
  },
  precedence: {
    method: 'GET',
    path: '/allocation/precedence/{id}',
    access: 'allocation:read',
    doc: 'Whose waybills would be cancelled if an order that waits went first: the last ones of the same seller that hold its goods, printed by nobody and on no pick list. Changes nothing.',
    params: z.object({ id }),
    answer: precedence,
  },
  takePrecedence: {
    method: 'POST',
    path: '/allocation/precedence/{id}',
    access: 'allocation:write',
    doc: 'An order goes first: exactly the waybills that were shown are cancelled, and their pieces become its own, in one transaction. 409 `precedence-changed` where others would lose by now.',
    params: z.object({ id }),
    body: z.strictObject({ waybillIds: z.array(id).max(500) }),
  },
  whatIf: {
    method: 'POST',
    path: '/allocation/what-if',
    access: 'rule:read',
    doc: 'What would become of orders that wait with other rules, other stock, a closed center or some of them first, beside what becomes of them as things are. Changes nothing.',
    body: whatIfInput,
    answer: whatIf,
  },
})

import { z } from 'zod'
import { jobStarted } from '../entities/job.ts'
import { whatIf, whatIfInput } from '../entities/what-if.ts'
import { calls } from './call.ts'

export const allocateTypes = ['resend', 'manual'] as const

/** The allocation service (accounts.md §7). */
export const allocationApi = calls('allocation', {
  allocate: {
    method: 'POST',
    path: '/allocation/allocate',
    access: 'allocation:write',
    doc: 'Allocates targets again (resend) or by hand (manual): success and error lists, or with `shouldWait: false` a job that tells them.',
    body: z.strictObject({
      type: z.enum(allocateTypes),
      targets: z.array(z.int().positive()).min(1).max(20_000),
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
  whatIf: {
    method: 'POST',
    path: '/allocation/what-if',
    access: 'rule:read',
    doc: 'What would become of orders that wait with other rules, other stock, a closed center or some of them first, beside what becomes of them as things are. Changes nothing.',
    body: whatIfInput,
    answer: whatIf,
  },
})

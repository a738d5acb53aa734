import { z } from 'zod'
import { allocateTypes, type allocationApi } from '../../shared/api/allocation.ts'
import type { Answer, Body } from '../../shared/api/call.ts'
import { languages } from '../../shared/entities/account.ts'
import { refuse } from '../../shared/errors.ts'
import { bulkAnswerOf, type ItemOutcome } from '../crud/bulk.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../jobs/claim.ts'
import { handler } from '../jobs/handler.ts'

/** Who asked, as far as it matters later: a job allocates what its caller could see, and says in their language why not. */
const asker = z.object({
  userId: z.int(),
  partnerId: z.int().nullable(),
  centerIds: z.array(z.int()).readonly().nullable(),
  language: z.enum(languages),
})
type Asker = z.infer<typeof asker>
const payload = z.object({ type: z.enum(allocateTypes), targets: z.array(z.int()), asker })

type Allocated = Exclude<Answer<typeof allocationApi.allocate>, { jobId: number }>

/** Allocates orders again, or by hand; each target by itself (accounts.md §7). */
export async function allocate(
  { targets }: Pick<Body<typeof allocationApi.allocate>, 'type' | 'targets'>,
  { language }: Asker,
  progress: (done: number, total: number) => void = () => {},
): Promise<Allocated> {
  const unique = [...new Set(targets)]
  const outcomes = unique.map((id, index) => {
    const outcome = allocateOne(id)
    progress(index + 1, unique.length)
    return outcome
  })
  const { success, error } = bulkAnswerOf(outcomes, language)
  return { success: success.map(({ id }) => id), error: error.map(({ id = 0, ...why }) => ({ id, ...why })) }
}

/** Only an order in the asker's scope is allocated, and this site keeps none: whatever is named is not known. */
function allocateOne(id: number): ItemOutcome {
  return { id, refusal: refuse('order-unknown', { order: id }), property: 'targets' }
}

export const allocateJobs: Handlers = {
  allocate: handler(payload, {
    maxAttempts: 5,
    run: async ({ payload: { asker, ...asked } }, { progress }) => allocate(asked, asker, progress),
  }),
}

export function askerOf({ userId, partnerId, centerIds, language }: Caller): Asker {
  return { userId, partnerId, centerIds, language }
}

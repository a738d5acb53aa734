import { z } from 'zod'
import { bulkAnswer, type BulkAnswer } from '../shared/api/list.ts'
import { ApiError, RowRefused } from './api.ts'

/** A bulk call made for one row: if the server refuses that row, the call is rejected with `RowRefused`. */
export async function forOne<A extends BulkAnswer>(answer: Promise<A>): Promise<A> {
  const answered = await answer.catch((error: unknown) => {
    const [refused] = refusedItems(error)
    throw refused ? new RowRefused(refused) : error
  })
  if (answered.error[0]) throw new RowRefused(answered.error[0])
  return answered
}

/** The items of a bulk call that was refused as a whole because each of them needs force. */
export function refusedItems(error: unknown): BulkAnswer['error'] {
  const read = error instanceof ApiError ? refusal.safeParse(error.body.data) : null
  return read?.data?.error ?? []
}

const refusal = z.object({ error: bulkAnswer.shape.error })

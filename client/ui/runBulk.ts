import type { BulkAnswer } from '../../shared/api/list.ts'
import { refusedItems } from '../bulk.ts'

export interface BulkFailure {
  id: number
  code: string
  message: string
}
export interface BulkOutcome {
  done: number[]
  /** What was changed in the rows that were done, if the server says so. */
  told: { id: number; message: string }[]
  /** Rows that needed no change because they already were as asked. */
  unchanged: number[]
  failed: BulkFailure[]
  /** Rows that were not sent because the user stopped. */
  left: number[]
}

/**
 * Sends a bulk in parts of the size that the call accepts. If a part fails as a whole, each of its rows fails with that reason, and the
 * other parts go on. After a stop, the part that is under way is still finished.
 */
export async function runBulk(
  ids: number[],
  size: number,
  run: (ids: number[]) => Promise<BulkAnswer>,
  sentence: (error: unknown) => string,
  tell: (done: number) => void = () => {},
  stop?: AbortSignal,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], told: [], unchanged: [], failed: [], left: [] }
  for (let at = 0; at < ids.length; at += size) {
    if (stop?.aborted) return { ...outcome, left: ids.slice(at) }
    const part = ids.slice(at, at + size)
    try {
      const answer = await run(part).catch((error: unknown) => {
        const refused = refusedItems(error)
        if (refused.length === 0) throw error
        return { success: [], error: refused }
      })
      for (const { id, isUnchanged, message } of answer.success) {
        ;(isUnchanged ? outcome.unchanged : outcome.done).push(id)
        if (message !== undefined) outcome.told.push({ id, message })
      }
      for (const error of answer.error)
        outcome.failed.push({
          id: error.id ?? part[error.clientIndex ?? 0] ?? 0,
          code: error.code,
          message: error.message,
        })
    } catch (error) {
      for (const id of part) outcome.failed.push({ id, code: 'failed', message: sentence(error) })
    }
    tell(Math.min(ids.length, at + size))
  }
  return outcome
}

import type { BulkAnswer } from '../../shared/api/list.ts'
import { refusedItems } from '../bulk.ts'

export interface BulkFailure {
  id: number
  code: string
  message: string
}
export interface BulkOutcome {
  done: number[]
  /** Of those that are done, what was changed, where that is told. */
  told: { id: number; message: string }[]
  /** Those that it had nothing to do with: they were so already. */
  unchanged: number[]
  failed: BulkFailure[]
  /** Those that it was stopped before. */
  left: number[]
}

/**
 * Sends a bulk in parts the call accepts. A part that fails as a whole fails each of its rows, with its reason; the others go on. What has
 * begun when it is stopped is ended.
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

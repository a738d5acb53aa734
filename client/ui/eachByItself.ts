import type { BulkAnswer } from '../../shared/api/list.ts'
import { ApiError } from '../api.ts'
import type { Translate } from './app/language.tsx'
import { sentenceOf } from './states.tsx'

/** Many by a call that takes one: what one is refused does not hold up the others; told as a bulk. */
export async function eachByItself(ids: number[], run: (id: number) => Promise<unknown>, t: Translate): Promise<BulkAnswer> {
  const answer: BulkAnswer = { success: [], error: [] }
  for (const id of ids) {
    try {
      await run(id)
      answer.success.push({ id })
    } catch (error) {
      answer.error.push({ id, property: 'id', errorType: 'WRONG_VALUE', code: error instanceof ApiError ? error.body.code : 'failed', message: sentenceOf(error, t) })
    }
  }
  return answer
}

import type { BulkAnswer } from '../../shared/api/list.ts'
import { ApiError } from '../api.ts'
import type { Translate } from './app/language.tsx'
import { sentenceOf } from './states.tsx'

/** Many by a call that takes one: what one is refused does not hold up the others; told as a bulk. */
export async function eachByItself(
  ids: number[],
  run: (id: number) => Promise<unknown>,
  t: Translate,
): Promise<BulkAnswer> {
  const { success, error } = await eachRow(ids, async (id) => (await run(id), { id }), t)
  return { success, error: error.map(({ clientIndex = -1, ...refused }) => ({ ...refused, id: ids[clientIndex] })) }
}

/** The same of rows that are added, which have no number yet. Who does not say their password is not asked for it again by each. */
export async function eachRow<R>(
  rows: readonly R[],
  add: (row: R) => Promise<{ id: number }>,
  t: Translate,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { success: [], error: [] }
  let unproven: unknown = null
  for (const [clientIndex, row] of rows.entries()) {
    try {
      if (unproven) throw unproven
      answer.success.push({ id: (await add(row)).id, clientIndex })
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : 'failed'
      const property = (error instanceof ApiError && error.body.details[0]?.property) || 'id'
      if (code === 'proof-needed') unproven = error
      answer.error.push({ clientIndex, property, errorType: 'WRONG_VALUE', code, message: sentenceOf(error, t) })
    }
  }
  return answer
}

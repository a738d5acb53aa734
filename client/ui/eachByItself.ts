import type { BulkAnswer } from '../../shared/api/list.ts'
import { ApiError } from '../api.ts'
import type { Translate } from './app/language.tsx'
import { sentenceOf } from './app/sentenceOf.ts'

/** Runs a single-row call for many rows and reports the result as a bulk; one refusal does not stop the others. */
export async function eachByItself(
  ids: number[],
  run: (id: number) => Promise<unknown>,
  t: Translate,
): Promise<BulkAnswer> {
  const { success, error } = await eachRow(ids, async (id) => (await run(id), { id }), t)
  return { success, error: error.map(({ clientIndex = -1, ...refused }) => ({ ...refused, id: ids[clientIndex] })) }
}

/** Like `eachByItself`, for new rows, which have no id yet. A user who declines to enter the password is not asked again for each row. */
export async function eachRow<R>(
  rows: readonly R[],
  add: (row: R) => Promise<{ id: number } | undefined>,
  t: Translate,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { success: [], error: [] }
  let unproven: unknown = null
  for (const [clientIndex, row] of rows.entries()) {
    try {
      if (unproven) throw unproven
      // A row that was only tried has no id.
      answer.success.push({ id: (await add(row))?.id ?? 0, clientIndex })
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : 'failed'
      const property = (error instanceof ApiError && error.body.details[0]?.property) || 'id'
      if (code === 'proof-needed') unproven = error
      answer.error.push({ clientIndex, property, errorType: 'WRONG_VALUE', code, message: sentenceOf(error, t) })
    }
  }
  return answer
}

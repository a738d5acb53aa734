import type { BulkAnswer } from '../../shared/api/list.ts'
import type { Language } from '../../shared/entities/account.ts'
import { refuse } from '../../shared/errors.ts'
import { bulkAnswerOf, type ItemOutcome } from '../crud/bulk.ts'
import type { Writer } from '../db/writer.ts'
import { HttpError } from '../http/errors.ts'

interface Removing<Row> {
  hold: (w: Writer, ids: readonly number[]) => Promise<Map<number, Row>>
  remove: (w: Writer, row: Row) => Promise<void>
}

/** Deletes rows, each by itself. A row that something refers to stays, and its outcome says so. */
export async function removeEach<Row>(
  w: Writer,
  ids: readonly number[],
  { hold, remove }: Removing<Row>,
  language: Language,
): Promise<BulkAnswer> {
  const rows = await hold(w, ids)
  const outcomes: ItemOutcome[] = []
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    if (!row) {
      outcomes.push({ id, refusal: refuse('not-found') })
      continue
    }
    try {
      await remove(w, row)
      outcomes.push({ id })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      outcomes.push({ id, refusal: refuse(error.code, error.values) })
    }
  }
  return bulkAnswerOf(outcomes, language)
}

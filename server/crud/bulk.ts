import type { BulkAnswer } from '../../shared/api/list.ts'
import type { Language } from '../../shared/entities/account.ts'
import type { Detail } from '../../shared/api/error-body.ts'
import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import { HttpError, lacksForce, sentence } from '../http/errors.ts'

/** The outcome of one item of a bulk call: its id and, where they are not plain, what was changed, if anything was; or why it failed. */
export type ItemOutcome = { id: number; clientIndex?: number } & (
  | { refusal?: undefined; isUnchanged?: boolean; message?: string }
  | { refusal: Refusal; property?: string; errorType?: Detail['errorType'] }
)

/** What came of a step of one row; null: there is no such row for the caller. */
export function stepOutcome(id: number, came: object | null): ItemOutcome {
  if (came === null) return { id, refusal: refuse('not-found'), property: 'id' }
  return isRefusal(came) ? { id, refusal: came, property: 'status' } : { id }
}

/**
 * Takes a step of each row that was named, one after another; `step` answers why it cannot be taken. What is not among the
 * rows is not there for the caller.
 */
export async function stepEachRow<Row>(
  ids: readonly number[],
  rows: ReadonlyMap<number, Row>,
  step: (row: Row) => Promise<Refusal | null>,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    outcomes.push(stepOutcome(id, row === undefined ? null : ((await step(row)) ?? {})))
  }
  return outcomes
}

/** Item by item, never all-or-nothing silently (decisions.md §5). The sentences are in the caller's language. */
export function bulkAnswerOf(outcomes: readonly ItemOutcome[], language: Language): BulkAnswer {
  const answer: BulkAnswer = { success: [], error: [] }
  for (const outcome of outcomes) {
    const { id, clientIndex } = outcome
    const at = clientIndex === undefined ? {} : { clientIndex }
    if (!outcome.refusal) {
      const { isUnchanged, message } = outcome
      answer.success.push({
        id,
        ...at,
        ...(isUnchanged ? { isUnchanged: true as const } : {}),
        ...(message === undefined ? {} : { message }),
      })
      continue
    }
    const { refusal, property = 'id', errorType = 'WRONG_VALUE' } = outcome
    answer.error.push({
      ...(id > 0 ? { id } : {}),
      ...at,
      property,
      errorType,
      code: refusal.refused,
      message: sentence(language, refusal.refused, refusal.with ?? null),
      ...(lacksForce(refusal) ? { status: 403 as const, data: lossOf(refusal) } : {}),
    })
  }
  return answer
}

/**
 * The same for calls that may discard work. If every item would, and nothing else is wrong, the whole call is
 * refused as a single item would be.
 */
export function forcibleAnswerOf(outcomes: readonly ItemOutcome[], language: Language): BulkAnswer {
  const answer = bulkAnswerOf(outcomes, language)
  const [first] = outcomes
  if (!first?.refusal || answer.success.length > 0 || answer.error.some(({ status }) => status !== 403)) return answer
  throw new HttpError(403, first.refusal.refused, {
    values: first.refusal.with ?? {},
    data: { wouldLose: answer.error.map(({ id, data }) => ({ id, ...data })), error: answer.error },
  })
}

/** What a sentence speaks of, its name as every row's. */
function lossOf({ with: spoken = {} }: Refusal): Record<string, string | number> {
  const { plan, inbound, slip, alias, ...lost } = spoken
  return { code: plan ?? inbound ?? slip ?? alias ?? '', ...lost }
}

/** Runs a few items at a time, for slow or wide work, so that nothing else waits long. */
export function slices<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

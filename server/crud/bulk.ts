import type { BulkAnswer } from '../../shared/api/list.ts'
import type { Language } from '../../shared/entities/account.ts'
import type { Detail } from '../../shared/api/error-body.ts'
import { isRefusal, refuse, type Refusal } from '../../shared/errors.ts'
import { HttpError, lacksForce, sentence } from '../http/errors.ts'

/** The outcome of one item of a bulk call: its id and, where needed, a message or that nothing was changed; or why it failed. */
export type ItemOutcome = { id: number; clientIndex?: number } & (
  | { refusal?: undefined; isUnchanged?: boolean; message?: string }
  | { refusal: Refusal; property?: string; errorType?: Detail['errorType'] }
)

/** The outcome of a step of one row. `came` is null if there is no such row for the caller, and a refusal if the step cannot be taken. */
export function stepOutcome(id: number, came: object | null): ItemOutcome {
  if (came === null) return { id, refusal: refuse('not-found'), property: 'id' }
  return isRefusal(came) ? { id, refusal: came, property: 'status' } : { id }
}

/**
 * Takes a step with each of the named rows, one after another. `step` answers why it cannot be taken, or null. An id that is not among the
 * rows does not exist for the caller.
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

/**
 * The answer of a bulk call: item by item, and never silently all-or-nothing (decisions.md §5). The sentences are in the caller's language.
 */
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
 * The same for calls that may discard work. If every item would discard some, and nothing else is wrong, the whole call is refused as a
 * single item would be.
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

/** The values of a refusal's sentence, with the row's name under `code` whatever kind of row it is. */
function lossOf({ with: spoken = {} }: Refusal): Record<string, string | number> {
  const { plan, inbound, slip, alias, ...lost } = spoken
  return { code: plan ?? inbound ?? slip ?? alias ?? '', ...lost }
}

/** Splits a list, so that slow or wide work is done a few items at a time and nothing else waits long. */
export function slices<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

/** How a leader settles an exception (decisions.md §9). */
export const settlements = ['retry', 'correct', 'accept', 'discard'] as const
export type Settlement = (typeof settlements)[number]

/** How the payload of an `exception.settle` settles the exception; null if it does not say. */
export function settledHow(payload: unknown): Settlement | null {
  if (typeof payload !== 'object' || payload === null || !('how' in payload)) return null
  const { how } = payload
  return settlements.find((settlement) => settlement === how) ?? null
}

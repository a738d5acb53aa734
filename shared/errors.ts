/**
 * An expected refusal, as a value: a stable code and the values for its sentence.
 * The screens show `expected` and `got` side by side to the person who settles the refusal.
 */
export interface Refusal {
  refused: string
  /** Names and numbers for the sentence in the message catalogue. */
  with?: Record<string, string | number>
  /** The worker whose earlier action stands in the way; this worker is told too. */
  concerns?: number
}

export function refuse(code: string, values?: Record<string, string | number>): Refusal {
  return values ? { refused: code, with: values } : { refused: code }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}

declare global {
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
    rawJSON(text: string): object
  }
}

/**
 * Parses JSON whose integers may have more digits than a JavaScript number holds exactly: those become text. Coupang's box numbers have
 * eighteen digits.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
  )
}

/** Writes an integer that was read as text as a number again. */
export const figures = (id: string): object | string => (/^[1-9]\d*$/.test(id) ? JSON.rawJSON(id) : id)

declare global {
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
    rawJSON(text: string): object
  }
}

/** JSON whose numbers may have more figures than a number here holds exactly: those are text. Coupang numbers its boxes by eighteen. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
  )
}

/** A number that was read as text, to be written as a number again. */
export const figures = (id: string): object | string => (/^[1-9]\d*$/.test(id) ? JSON.rawJSON(id) : id)

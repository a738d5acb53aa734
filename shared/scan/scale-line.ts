/**
 * A line that scales send by themselves over a serial port, as most makers do: `ST,GS,+  1.250kg`, `  850 g`, `US,NT,-0.02kg`.
 * `steady`: it says so, or does not say that it is not. Null where the line is no weight, or one below nothing.
 */
export function readScaleLine(line: string): { grams: number; steady: boolean } | null {
  const found = /([+-]?)\s*(\d+(?:\.\d+)?)\s*(kg|g)\b/i.exec(line)
  if (!found || found[1] === '-') return null
  const grams = Math.round(Number(found[2]) * (found[3]?.toLowerCase() === 'kg' ? 1000 : 1))
  return { grams, steady: !/^\s*US\b|\?/i.test(line) }
}

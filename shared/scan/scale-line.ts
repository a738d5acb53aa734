/**
 * Reads a line that scales send by themselves over a serial port, in the form of most makers: `ST,GS,+  1.250kg`, `  850 g`,
 * `US,NT,-0.02kg`. `steady`: the line says so, or does not say the opposite. Null if the line is no weight, or a negative one.
 */
export function readScaleLine(line: string): { grams: number; steady: boolean } | null {
  const found = /([+-]?)\s*(\d+(?:\.\d+)?)\s*(kg|g)\b/i.exec(line)
  if (!found || found[1] === '-') return null
  const grams = Math.round(Number(found[2]) * (found[3]?.toLowerCase() === 'kg' ? 1000 : 1))
  return { grams, steady: !/^\s*US\b|\?/i.test(line) }
}

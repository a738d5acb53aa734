/** Puts values into a sentence: `fill('{got} of {expected}', {got: 3, expected: 5})`. A missing value stays visible as its name. */
export function fill(sentence: string, values: Record<string, string | number> | null | undefined): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (values && name in values ? String(values[name]) : whole))
}

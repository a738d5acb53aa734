import { withParticles } from './particles.ts'

/**
 * Puts values into a sentence: `fill('{got} of {expected}', {got: 3, expected: 5})`. A missing value stays visible as its name.
 * For a language with a separate singular: `{count} {count|row|rows}`.
 */
export function fill(sentence: string, values: Record<string, string | number> | null | undefined): string {
  const filled = sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      if (!values || !(name in values)) return whole
      if (one === undefined) return String(values[name])
      return (String(values[name]) === '1' ? one : other) ?? whole
    },
  )
  return withParticles(filled)
}

/** The sentence under a key, with its values in their places. */
export type Sentence<Key extends string> = (key: Key, values?: Record<string, string | number>) => string

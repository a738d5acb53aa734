import type { z } from 'zod'

/** Far more than anything asked for is nested; each level of a value costs whoever walks it a call. */
const deepest = 64
/** What a JSON parser is spared: a million levels take it seconds. */
const deepestText = 20_000

type Issue = z.core.$ZodIssue
type Path = readonly (string | number)[]
export type Read<S extends z.ZodType> =
  | { success: true; data: z.output<S> }
  | { success: false; error: { issues: readonly Issue[] } }

/** Reads what came from outside: as its schema says, and so that both databases can keep it. */
export function readAs<S extends z.ZodType>(schema: S, value: unknown, each?: string): Read<S> {
  const issues = unstorable(value, each)
  return issues.length > 0 ? { success: false, error: { issues } } : schema.safeParse(value)
}

/**
 * What of it no database keeps: NUL (PostgreSQL), half a character (neither, as UTF-8), or what is nested without end. It walks
 * without calling itself, for which the depth is no matter.
 * @param each a list of which each item is read by itself, later
 */
export function unstorable(value: unknown, each?: string): Issue[] {
  const issues: Issue[] = []
  const wrong = (path: Path, message: string) =>
    issues.push({ code: 'custom', path: [...path], message, input: undefined })
  const todo: { value: unknown; path: Path }[] = [{ value, path: [] }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isKept(value)) wrong(path, 'holds a character that cannot be stored')
    if (typeof value !== 'object' || value === null) continue
    if (path.length >= deepest) {
      wrong(path.slice(0, 3), 'is nested too deep')
      continue
    }
    if (Array.isArray(value)) {
      if (path.length === 1 && path[0] === each) continue
      for (const [index, item] of value.entries()) todo.push({ value: item, path: [...path, index] })
      continue
    }
    for (const [key, item] of Object.entries(value)) {
      if (isKept(key)) todo.push({ value: item, path: [...path, key] })
      else wrong(path, 'has a field whose name cannot be stored')
    }
  }
  return issues
}

function isKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether a JSON text can be parsed in good time. */
export function isShallow(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === 0x5c) at++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > deepestText) return false
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return true
}

import type { z } from 'zod'

/**
 * The nesting at which a value is refused. It is far deeper than any valid body, and code that walks a value makes a call for each level.
 */
const deepest = 64
/** A text that is nested this deep is not even parsed: a million levels would take the parser seconds. */
const deepestText = 20_000

type Issue = z.core.$ZodIssue
type Path = readonly (string | number)[]
export type Read<S extends z.ZodType> =
  | { success: true; data: z.output<S> }
  | { success: false; error: { issues: readonly Issue[] } }

/** Reads outside input by its schema, and refuses what either database cannot store. */
export function readAs<S extends z.ZodType>(schema: S, value: unknown, each?: string): Read<S> {
  const issues = unstorable(value, each)
  return issues.length > 0 ? { success: false, error: { issues } } : schema.safeParse(value)
}

/**
 * Finds what cannot be stored: NUL (PostgreSQL cannot), half a surrogate pair (not valid UTF-8, so neither can), or excessive nesting. It
 * uses no recursion, so depth cannot overflow the stack.
 * @param each the list whose items are each read on their own later
 */
export function unstorable(value: unknown, each?: string): Issue[] {
  if (isStorable(value, 0)) return []
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

/** Whether all of a value can be stored. Most values can, so this looks no further than it must and keeps no paths. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isKept(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepest) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  for (const key in value) if (!isKept(key) || !isStorable(Reflect.get(value, key), depth + 1)) return false
  return true
}

export function isKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether a JSON text is shallow enough to be parsed quickly. */
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

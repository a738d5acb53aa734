import { isDeepStrictEqual } from 'node:util'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import { errorBody } from '../../shared/api/error-body.ts'

/** Paths with fewer names in braces come first, so that a literal path is found before one with a name in its place. */
const routes = allCalls
  .map((call) => ({
    call,
    path: new RegExp(`^/api${call.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    names: call.path.split('{').length,
  }))
  .sort((a, b) => a.names - b.names)

function callOf(method: string, path: string): Call | undefined {
  const asked = path.split('?')[0] ?? ''
  return routes.find(({ call, path: pattern }) => call.method === method && pattern.test(asked))?.call
}

/**
 * Checks that an answer has every field of its call's schema and no other: nobody has decided to tell a field that no schema names. Every
 * test of the server runs this check.
 */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const call = callOf(method, path)
  if (!call || response.status === 202) return
  // The health call answers by its own schema even when the server is failing.
  const schema = response.ok || call.name === 'system.health' ? call.answer : errorBody
  if (!schema) return
  const body: unknown = await response.clone().json()
  const read = schema.safeParse(body)
  const wrong = read.success
    ? besides(body, read.data, '')
    : read.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  if (wrong.length > 0)
    throw new Error(`${call.name} answered ${response.status} beside its schema:\n${wrong.slice(0, 10).join('\n')}`)
}

/** Lists the fields that the schema does not know: parsing leaves them out. */
function besides(sent: unknown, read: unknown, at: string): string[] {
  if (Array.isArray(sent) && Array.isArray(read))
    return sent.flatMap((one: unknown, index) => besides(one, read[index], `${at}[${index}]`))
  if (!isPlain(sent) || !isPlain(read)) return isDeepStrictEqual(sent, read) ? [] : [`${at}: is read as another value`]
  return Object.entries(sent).flatMap(([name, value]) =>
    Object.hasOwn(read, name) ? besides(value, read[name], `${at}.${name}`) : [`${at}.${name}: is not in the schema`],
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

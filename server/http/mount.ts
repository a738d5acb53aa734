import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Answer, Body, Call, Params, Query } from '../../shared/api/call.ts'
import type { Database } from '../db/database.ts'
import { bytesOf, whole } from './body.ts'
import type { Caller, DeviceCaller } from './caller.ts'
import type { Env } from './env.ts'
import { actFor, requestContext, type Reader } from '../request-context.ts'
import { forbidden, HttpError, invalid, languageOf, unauthorized, wrong } from './errors.ts'
import { seenBy } from './operators.ts'
import { isRepeatable, oncePerKey } from './repeatable.ts'
import { isShallow, readAs } from './storable.ts'
import { siteZone } from '../../shared/site-zone.ts'

/** Who can be the caller, given the call's access. */
type CallerOf<C extends Call> = C['access'] extends 'public'
  ? Caller | null
  : C['access'] extends 'device'
    ? null
    : C['access'] extends 'device-or-user'
      ? Caller | null
      : Caller
type DeviceOf<C extends Call> = C['access'] extends 'device' ? DeviceCaller : DeviceCaller | null

export interface Request<C extends Call> {
  caller: CallerOf<C>
  device: DeviceOf<C>
  params: Params<C>
  query: Query<C>
  body: Body<C>
  /** The version of the row that a PATCH edits. */
  ifMatch: number
  database: Database
  c: Context<Env>
}

export type Handler<C extends Call> = (request: Request<C>) => Promise<Answer<C> | Response>

export type App = Hono<Env>

/** Serves a call: checks the caller and the input, and answers JSON, or the Response that the handler made. */
export function mount<C extends Call>(app: App, call: C, handler: Handler<C>): void {
  app.on(call.method, `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`, async (c) => {
    c.set('call', call.name)
    checkAccess(c, call)
    actFor(callerIn(c, call), readerIn(c), call.trial === true && c.req.header('gantry-trial') !== undefined)
    const request = {
      caller: c.get('caller'),
      device: c.get('device'),
      params: call.params ? checked(c, call.params, c.req.param()) : {},
      query: call.query ? checked(c, call.query, await queryWithBodyOf(c, call)) : {},
      body: await bodyOf(c, call),
      ifMatch: call.ifMatch ? ifMatchOf(c) : 0,
      database: c.get('database'),
      c,
    } as unknown as Request<C>
    const run = async (isKept: boolean) => {
      const answer = await answered(() => untried(() => handler(request)), call, c.get('caller'))
      if (answer instanceof Response) return answer
      if (answer === undefined) return c.body(null, 204)
      return answerOf(c, answer, call.status ?? 200, isKept)
    }
    const { caller } = request
    return caller && isRepeatable(call) && c.req.header('idempotency-key') !== undefined
      ? oncePerKey(c, call, caller, request, () => run(true))
      : run(false)
  })
}

/** A trial leaves no row for the handler to read again, so a 404 after a tried write means that it would have worked: 204. */
async function untried<T>(handle: () => Promise<T>): Promise<T | Response> {
  try {
    return await handle()
  } catch (error) {
    if (requestContext()?.trial?.tried && error instanceof HttpError && error.status === 404)
      return new Response(null, { status: 204 })
    throw error
  }
}

/** The answer, and the row that a stale edit is answered with, as the caller may see them. */
async function answered<C extends Call>(
  handle: () => ReturnType<Handler<C>>,
  { answer: shape }: C,
  caller: Caller | null,
): Promise<Answer<C> | Response> {
  if (caller === null || shape === undefined) return handle()
  try {
    const answer = await handle()
    return answer instanceof Response ? answer : seenBy(caller, shape, answer)
  } catch (error) {
    if (error instanceof HttpError && error.status === 412)
      throw new HttpError(412, error.code, { ...error, data: seenBy(caller, shape, error.data) })
    throw error
  }
}

/**
 * A text of fewer bytes than this is sent unpacked, here and by `compress` (server/app.ts), which sees to all that is not a call's answer.
 */
export const packedFrom = 2048
/**
 * Up to this many bytes, packing takes less time than handing the text to another thread and waiting for its turn: a page of a list takes a
 * tenth of a millisecond.
 */
const packedHere = 64 * 1024
const elsewhere = promisify(gzip)
/** Packs quickly, with tables of half the usual size, because they are made for each answer. */
const packing = { level: 1, windowBits: 14, memLevel: 7 }
const packed = (bytes: Buffer) => (bytes.length <= packedHere ? gzipSync(bytes, packing) : elsewhere(bytes, packing))

/**
 * Sends an answer whole, with Content-Length. A long answer is packed here at once, because `compress` passes it through streams, which
 * took as long as reading a page of a list. An answer that is kept for its idempotency key is kept as text.
 */
async function answerOf(c: Context<Env>, answer: unknown, status: 200 | 201 | 202, isKept: boolean): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(answer))
  // A caller whose Accept-Encoding says more than «gzip» is left to `compress`, which weighs it.
  const isPacked =
    !isKept &&
    bytes.length >= packedFrom &&
    c.req.method !== 'HEAD' &&
    /\bgzip\s*(,|$)/.test(c.req.header('accept-encoding') ?? '')
  const body = isPacked ? await packed(bytes) : bytes
  return c.body(body, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
  })
}

/** The reader of a spreadsheet: the caller's language, and the time zone that their screen shows. */
function readerIn(c: Context<Env>): Reader {
  const language = languageOf(c)
  const asked = c.req.header('time-zone')
  if (asked === undefined) return { language, timeZone: siteZone }
  try {
    return { language, timeZone: new Intl.DateTimeFormat('en', { timeZone: asked }).resolvedOptions().timeZone }
  } catch {
    throw wrong('Time-Zone', 'is no time zone')
  }
}

function checkAccess(c: Context<Env>, call: Call): void {
  const { access } = call
  if (access === 'public') return
  const caller = c.get('caller')
  if (access === 'device' || access === 'device-or-user') {
    if (c.get('device') || (access === 'device-or-user' && caller)) return
    throw refuseToken(c)
  }
  if (!caller) throw refuseToken(c)
  if ((access === 'oneself' || call.stepUp) && caller.openapiKeyId !== null) throw new HttpError(403, 'person-needed')
  if (caller.mustChangePassword && !openToOneTime.includes(call.name)) throw new HttpError(403, 'password-must-change')
  if (access !== 'signed-in' && access !== 'oneself' && !caller.privileges.has(access)) throw forbidden(access)
  if (call.stepUp && !hasSteppedUp(caller, c.get('database').now())) throw new HttpError(403, 'proof-needed')
}

/**
 * The user in whose scope a call runs. A handheld's call acts for its center, and a public call for no user, even if the browser also sent
 * a user's cookie.
 */
function callerIn(c: Context<Env>, { access }: Call): Caller | null {
  return access === 'public' || access === 'device' || (access === 'device-or-user' && c.get('device'))
    ? null
    : c.get('caller')
}

/** The only calls open to someone with a one-time password: see who they are, set a password, sign out. */
const openToOneTime = ['auth.me', 'auth.signOut', 'self.changePassword']

const proofMinutes = 15
/**
 * Whether the caller has entered the password recently enough. A thief must not turn a stolen session into an account of their own (ASVS
 * 7.5.1). The same goes for a key, so keys cannot make such calls at all.
 */
export function hasSteppedUp({ provenAt }: Caller, now: Date): boolean {
  return provenAt !== null && now.getTime() - Date.parse(provenAt) < proofMinutes * 60_000
}

function refuseToken(c: Context<Env>): HttpError {
  const problem = c.get('tokenProblem')
  return problem ? new HttpError(401, problem) : unauthorized()
}

function checked(c: Context, schema: NonNullable<Call['body']>, value: unknown, each?: string): unknown {
  const read = readAs(schema, value, each)
  if (!read.success) throw invalid(read.error.issues, value, languageOf(c))
  return read.data
}

/** A parameter given once is a text, given several times a list; `x[]` means `x`. */
function queryOf(c: Context): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    query[name.endsWith('[]') ? name.slice(0, -2) : name] =
      values.length === 1 && !name.endsWith('[]') ? (values[0] ?? '') : values
  }
  return query
}

const defaultLimit = 1_000_000

/** A DELETE may have its parameters in the query or in a JSON body, whichever the caller's client can send. A field in both is refused. */
async function queryWithBodyOf(c: Context, call: Call): Promise<Record<string, unknown>> {
  const query = queryOf(c)
  if (call.method !== 'DELETE' || call.body) return query
  const body = z.record(z.string(), z.unknown()).safeParse((await jsonOf(c, call)) ?? {})
  if (!body.success) throw wrong('body', 'is not a JSON object')
  const twice = Object.keys(body.data).find((name) => Object.hasOwn(query, name))
  if (twice !== undefined) throw wrong(twice, 'is in the query and in the body')
  return { ...query, ...body.data }
}

async function bodyOf(c: Context, call: Call): Promise<unknown> {
  if (call.raw) {
    if (!(c.req.header('content-type') ?? '').startsWith('application/octet-stream'))
      throw wrong('Content-Type', 'must be application/octet-stream')
    return bytesOf(c, call.limit ?? defaultLimit)
  }
  if (!call.body) return undefined
  // An empty body counts as `{}`, so that the refusal names the required fields.
  return checked(c, call.body, (await jsonOf(c, call)) ?? {}, call.each)
}

/** The JSON that came in the body; undefined if it is empty. */
async function jsonOf(c: Context, call: Call): Promise<unknown> {
  const limit = call.limit ?? defaultLimit
  const tooLarge = () => new HttpError(413, 'too-large', { values: { megabytes: limit / 1_000_000 } })
  const said = c.req.header('content-length')
  if (Number(said ?? 0) > limit) throw tooLarge()
  const type = c.req.header('content-type') ?? ''
  // A body without Content-Length may never end, so it is read only up to the limit.
  const text = said === undefined ? new TextDecoder().decode(await bytesOf(c, limit)) : await whole(c.req.text())
  if (text.length > limit) throw tooLarge()
  if (text === '') return undefined
  // A page of another site can only send JSON as a form or as plain text, so both are refused (CSRF).
  if (!type.startsWith('application/json')) throw wrong('Content-Type', 'must be application/json')
  if (!isShallow(text)) throw wrong('body', 'is nested too deep')
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('body', 'is not JSON')
  }
}

function ifMatchOf(c: Context): number {
  const header = c.req.header('if-match')
  if (!header) throw new HttpError(428, 'if-match-missing')
  const version = Number(header.replace(/^W\//, '').replaceAll('"', ''))
  if (!Number.isSafeInteger(version)) throw wrong('If-Match', 'must be the row’s version')
  return version
}

/** A file to download. RFC 5987 encoding keeps Korean and Japanese names intact. */
export function fileResponse(bytes: Uint8Array | ReadableStream, type: string, name: string): Response {
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'no-store',
    },
  })
}

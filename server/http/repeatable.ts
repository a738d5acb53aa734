import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Call } from '../../shared/api/call.ts'
import { requestContext } from '../request-context.ts'
import type { Database } from '../db/database.ts'
import { bytesOf } from './body.ts'
import type { Caller } from './caller.ts'
import type { Env } from './env.ts'
import { errorBodyOf, HttpError, wrong } from './errors.ts'

/** How long a first answer is kept. */
export const keptHours = 24
/** A call that has not ended after this many minutes was cut off, because its server died. */
const cutOffMinutes = 5

/**
 * Whether a call may carry an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): every POST of people and programs may.
 * Handhelds have their action ids, and calls without a sign-in use codes that count once.
 */
export function isRepeatable({ method, access }: Call): boolean {
  return method === 'POST' && access !== 'public' && access !== 'device'
}

interface Kept {
  caller: string
  key: string
}

/**
 * Runs a call once for its key and caller, and then gives its first answer again. A note that the call wrote is committed with its first
 * change. So a call that was cut off after a change never runs again, and one that had changed nothing does.
 */
export async function oncePerKey(
  c: Context<Env>,
  call: Call,
  caller: Caller,
  request: { params: unknown; query: unknown; body: unknown },
  run: () => Promise<Response>,
): Promise<Response> {
  const key = keyOf(c.req.header('idempotency-key') ?? '')
  const database = c.get('database')
  const kept = { caller: `${caller.userId}:${caller.openapiKeyId ?? ''}`, key }
  const file = call.upload ? await uploadOf(c, call) : ''
  const hash = sha256(JSON.stringify([call.name, request.params, request.query, request.body ?? null, file]))
  const before = await begin(database, kept, hash)
  if (before) return again(c, before)
  const context = requestContext()
  if (context) context.repeatable = kept
  try {
    const response = await run()
    await keep(c, kept, response.status, response)
    return response
  } catch (error) {
    const known = error instanceof HttpError ? error : new HttpError(500, 'internal')
    // A fault, or a refusal because of too many calls, is not the call's answer, unless something was written: then the call must not run
    // again.
    if ((known.status < 500 && known.status !== 429) || (await hasWritten(database, kept)))
      await keep(c, kept, known.status, Response.json(errorBodyOf(c, known)))
    else await forget(database, kept)
    throw error
  } finally {
    if (context) context.repeatable = null
  }
}

/** The key of the header: in quotes, as a structured field, or bare, as most clients send it. */
function keyOf(header: string): string {
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw wrong('Idempotency-Key', 'must be 1 to 255 visible characters')
  return key
}

/** What an upload is recognised by: the file's name and content. A repeat may write the form around the file differently. */
async function uploadOf(c: Context<Env>, call: Call): Promise<string> {
  const bytes = await bytesOf(c, call.limit ?? 20_000_000)
  const { url, method, headers } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: bytes })
  const form = await new Response(bytes, { headers: { 'Content-Type': c.req.header('content-type') ?? '' } })
    .formData()
    .catch(() => null)
  const file = form?.get(call.upload ?? '')
  return file instanceof File ? `${file.name} ${sha256(new Uint8Array(await file.arrayBuffer()))}` : sha256(bytes)
}

interface First {
  status: number
  answerSealed: string | null
}

/** Null if the call is to run now, or its first answer if it ran before. */
async function begin(database: Database, { caller, key }: Kept, requestHash: string): Promise<First | null> {
  const { write } = database.dialect
  const now = database.now()
  const createdAt = now.toISOString()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const same = () => write.deleteFrom('repeatable').where('caller', '=', caller).where('key', '=', key)
  await same()
    .where((e) =>
      e.or([
        e('createdAt', '<=', before(keptHours * 3_600_000)),
        e.and([
          e('status', 'is', null),
          e('wroteAt', 'is', null),
          e('createdAt', '<=', before(cutOffMinutes * 60_000)),
        ]),
      ]),
    )
    .execute()
  const { numInsertedOrUpdatedRows: made } = await write
    .insertInto('repeatable')
    .values({ caller, key, requestHash, status: null, answerSealed: null, wroteAt: null, createdAt })
    .onConflict((on) => on.columns(['caller', 'key']).doNothing())
    .executeTakeFirst()
  if (made === 1n) return null
  const row = await write
    .selectFrom('repeatable')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new HttpError(409, 'repeat-running')
  if (row.requestHash !== requestHash) throw new HttpError(422, 'repeat-differs')
  if (row.status !== null) return { status: row.status, answerSealed: row.answerSealed }
  throw new HttpError(
    409,
    row.wroteAt !== null && row.createdAt <= before(cutOffMinutes * 60_000) ? 'repeat-unanswered' : 'repeat-running',
  )
}

/** Gives the first answer again: the same status and body. */
function again(c: Context<Env>, { status, answerSealed }: First): Response {
  c.header('Idempotency-Replayed', 'true')
  if (answerSealed === null) return c.body(null, status as 204)
  const text = c.get('secrets').open(answerSealed)
  return c.body(text, status as ContentfulStatusCode, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  })
}

/** Keeps the answer, sealed because some answers show a secret once. A file is not kept: it is drawn again. */
async function keep(c: Context<Env>, { caller, key }: Kept, status: number, response: Response): Promise<void> {
  const database = c.get('database')
  const type = response.headers.get('content-type') ?? ''
  if (type !== '' && !type.startsWith('application/json')) return forget(database, { caller, key })
  const text = response.body === null ? null : await response.clone().text()
  await database.dialect.write
    .updateTable('repeatable')
    .set({ status, answerSealed: text === null ? null : c.get('secrets').seal(text) })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute()
}

async function hasWritten(database: Database, { caller, key }: Kept): Promise<boolean> {
  const row = await database.dialect.write
    .selectFrom('repeatable')
    .select('wroteAt')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  return (row?.wroteAt ?? null) !== null
}

async function forget(database: Database, { caller, key }: Kept): Promise<void> {
  await database.dialect.write.deleteFrom('repeatable').where('caller', '=', caller).where('key', '=', key).execute()
}

/** Deletes first answers that are older than `keptHours`. */
export async function pruneRepeatable(database: Database): Promise<number> {
  const before = new Date(database.now().getTime() - keptHours * 3_600_000).toISOString()
  const { numDeletedRows } = await database.dialect.write
    .deleteFrom('repeatable')
    .where('createdAt', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest('base64url')

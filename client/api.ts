import type { Answer, Call, Input, Line } from '../shared/api/call.ts'
import type { BulkAnswer } from '../shared/api/list.ts'
import type { ErrorBody } from '../shared/api/error-body.ts'
import { urlOf } from './url.ts'

/** A call that the server refused: `body.displayMessage` is what the user sees, `body.details` names the wrong fields. */
export class ApiError extends Error {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    super(body.displayMessage)
    this.name = 'ApiError'
    this.body = body
  }
}

/** The call got no answer at all: there is no network, or no server. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'OfflineError'
  }
}

/** Why the server refused the one row that a bulk call was made for. */
export class RowRefused extends Error {
  readonly code: string
  constructor(error: Pick<BulkAnswer['error'][number], 'code' | 'message'>) {
    super(error.message)
    this.name = 'RowRefused'
    this.code = error.code
  }
}

/** Asks the user for the password again and answers whether it was entered. */
type StepUp = () => Promise<boolean>
let stepUp: StepUp | null = null

/**
 * Sets what asks for the password again. A call that needs it waits for the answer and is sent once more (client/ui/app/StepUpDialog.tsx).
 */
export function stepUpWith(ask: StepUp | null): void {
  stepUp = ask
}

/** The zone in which times are shown, in spreadsheets too. */
let timeZone: string | null = null
export function showTimesIn(zone: string | null): void {
  timeZone = zone
}

/** Makes a call and answers its parsed JSON; a call that answers a file gives its Response instead, through `sendForFile`. */
export async function send<C extends Call>(call: C, input: Input<C> = {}): Promise<Answer<C>> {
  const response = await request(call, input)
  if (response.status === 204) return undefined as Answer<C>
  return (await response.json()) as Answer<C>
}

/** Like `send`, for a call whose schemas are not loaded here. */
export async function sendBy<C extends Call>(line: Line<C>, input: Input<C>): Promise<Answer<C>> {
  return (await (await request(line, input)).json()) as Answer<C>
}

export async function sendForFile<C extends Call>(call: C, input: Input<C> = {}): Promise<Blob> {
  return (await request(call, input)).blob()
}

/** The part of a call that a request needs. */
type Way = Pick<Call, 'method' | 'path' | 'raw'> & Partial<Pick<Call, 'body' | 'file' | 'upload' | 'status'>>

async function request(call: Way, input: Input<Call>): Promise<Response> {
  try {
    return await attempt(call, input)
  } catch (error) {
    if (!(error instanceof ApiError && error.body.code === 'proof-needed' && stepUp && (await stepUp()))) throw error
    return attempt(call, input)
  }
}

async function attempt(call: Way, input: Input<Call>): Promise<Response> {
  const headers: Record<string, string> = {}
  if (input.ifMatch !== undefined) headers['If-Match'] = `"${input.ifMatch}"`
  if (input.trial) headers['Gantry-Trial'] = '1'
  if (call.file === 'xlsx' && timeZone) headers['Time-Zone'] = timeZone
  let body: BodyInit | undefined
  if (input.file && call.upload) {
    body = new FormData()
    body.append(call.upload, input.file)
  } else if (call.raw) {
    headers['Content-Type'] = 'application/octet-stream'
    const bytes: unknown = input.body
    if (bytes instanceof Blob) body = bytes
  } else if ((call.body || input.body !== undefined) && call.method !== 'GET') {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(input.body ?? {})
  }
  const address = urlOf(call.path, input)
  const { method } = call
  const ask = (more: Record<string, string> = {}) =>
    answered(address, {
      method,
      headers: { ...headers, ...more },
      body,
      credentials: 'same-origin',
      keepalive: input.keepalive,
    })
  // The server keeps a hash of the body with each key. It must keep none of a password, so such a call gets no key.
  const makes = call.status === 201 && typeof body === 'string' && !input.trial && !body.includes('"password":')
  return makes ? makeOnce(`${address} ${body}`, (key) => ask({ 'Idempotency-Key': key })) : ask()
}

/**
 * Create requests that were never answered, with their keys. The same request sent again within `stillMeantMs` reuses its key, and so gets
 * the answer to the first one.
 */
const unanswered = new Map<string, { key: string; at: number }>()
const stillMeantMs = 10 * 60_000

async function makeOnce(what: string, make: (key: string) => Promise<Response>): Promise<Response> {
  const before = unanswered.get(what)
  unanswered.delete(what)
  // `randomUUID` is missing on pages without TLS.
  const key = before && Date.now() - before.at < stillMeantMs ? before.key : newKey()
  try {
    return await make(key)
  } catch (error) {
    if (error instanceof OfflineError) unanswered.set(what, { key, at: Date.now() })
    throw error
  }
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

async function answered(address: string, request: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address, request)
  } catch (error) {
    throw new OfflineError(error)
  }
  if (response.ok) return response
  // A proxy answers in its own words, not in JSON, when our server is away.
  const said: unknown = await response.json().catch((error: unknown) => {
    throw response.status >= 500 ? new OfflineError(error) : error
  })
  throw new ApiError(said as ErrorBody)
}

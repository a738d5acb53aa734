import { setTimeout as wait } from 'node:timers/promises'
import { ForbiddenAddress } from './addresses.ts'
import { Breaker } from './breaker.ts'
import { parseExact } from './exact-json.ts'
import { Semaphore } from './semaphore.ts'

/** The outside world; a test replaces it. */
export interface Outside {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number): Promise<unknown>
  /** 0 to 1. */
  random(): number
}

export const outside: Outside = { fetch, now: Date.now, sleep: wait, random: Math.random }

export interface Patience {
  /** How long one try may take, its answer's body included. */
  timeoutMs: number
  tries: number
  /** The longest wait before the second try; twice as long before each further one. */
  firstWaitMs: number
  /** If a courier asks us to wait longer than this, we do not wait. */
  longestWaitMs: number
  /** After this many failures in a row nothing is sent for `restMs`. */
  failures: number
  restMs: number
  /** How many requests of one contract may be under way at once. */
  atOnce: number
}

export const patience: Patience = {
  timeoutMs: 10_000,
  tries: 3,
  firstWaitMs: 500,
  longestWaitMs: 20_000,
  failures: 5,
  restMs: 30_000,
  atOnce: 4,
}

export interface CourierRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  body: string | null
  /** `always`: a repeated request has the same effect as a single one. `if-undone`: repeated only if the first try surely did nothing. */
  repeat: 'always' | 'if-undone'
  /** Sees each answer; returns how many ms the far end asks us to wait, if it says so in headers of its own. */
  hear?: (response: Response) => number | null
}

export interface Answer {
  status: number
  /** Null if the answer is not JSON. */
  body: unknown
}

/**
 * Why there is no answer: nothing was sent; none came in time; only a status came; nothing listens at the address; the name does not exist;
 * the address is in our own network; it redirects, which we do not follow; its certificate is not valid; the connection broke.
 */
export type Trouble =
  | 'resting'
  | 'late'
  | 'status'
  | 'closed'
  | 'unknown-address'
  | 'inside'
  | 'redirect'
  | 'certificate'
  | 'broken'

/** `undone`: surely nothing happened at the far end. `unknown`: something may have. */
export interface Failure {
  failed: 'undone' | 'unknown'
  why: string
  /** The same reason as a code, which can be told in the reader's language. */
  kind?: Trouble
  status?: number
  /** The far end asked us to wait this long, which is longer than we wait here. */
  retryAfterMs?: number
}

interface Lane {
  breaker: Breaker
  semaphore: Semaphore
  /** Why the last request got no answer: a caller hears this while nothing is sent. */
  trouble: Trouble | null
}

interface Attempt {
  outcome: Answer | Failure
  /** How long the courier asks us to wait. */
  retryAfterMs: number | null
  /** Nothing was sent, because the breaker is open. */
  isResting: boolean
}

/**
 * Sends requests to couriers that may be slow, broken or gone. A lane is one contract's connection to its courier. It has a breaker and a
 * semaphore of its own, so that a broken courier does not delay the parcels of other contracts.
 */
export class ReliableFetch {
  private readonly outside: Outside
  private readonly patience: Patience
  private readonly lanes = new Map<string, Lane>()

  constructor(outside: Outside, patience: Patience) {
    this.outside = outside
    this.patience = patience
  }

  /** Answers below 500 are returned as they are, except 429; anything else is a failure once the tries are used up. */
  async send(lane: string, request: CourierRequest): Promise<Answer | Failure> {
    for (let tried = 1; ; tried++) {
      const last = await this.tryOnce(lane, request)
      const waitMs = tried < this.patience.tries ? this.waitBefore(tried + 1, last, request) : null
      if (waitMs === null) return settled(last)
      await this.outside.sleep(waitMs)
    }
  }

  private tryOnce(lane: string, { method, url, headers, body, hear }: CourierRequest): Promise<Attempt> {
    const way = this.laneOf(lane)
    const { breaker, semaphore } = way
    return semaphore.take(async () => {
      if (!breaker.lets())
        return {
          outcome: {
            failed: 'undone',
            why: 'left alone after failing again and again',
            kind: way.trouble ?? 'resting',
          },
          retryAfterMs: null,
          isResting: true,
        }
      try {
        const response = await this.outside.fetch(url, {
          method,
          headers,
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(this.patience.timeoutMs),
        })
        const text = await response.text()
        way.trouble = null
        if (response.status >= 500) breaker.failed()
        else breaker.worked()
        return {
          outcome: { status: response.status, body: jsonOf(text) },
          retryAfterMs: hear?.(response) ?? retryAfterOf(response, this.outside.now()),
          isResting: false,
        }
      } catch (error) {
        breaker.failed()
        const kind = troubleOf(error)
        way.trouble = kind
        return {
          outcome: {
            failed: neverLeft(error) ? 'undone' : 'unknown',
            why: causeOf(error),
            ...(kind === null ? {} : { kind }),
          },
          retryAfterMs: null,
          isResting: false,
        }
      }
    })
  }

  /** The wait before the next try in ms; null: there is no next try. */
  private waitBefore(
    nth: number,
    { outcome, retryAfterMs, isResting }: Attempt,
    { repeat }: CourierRequest,
  ): number | null {
    if (isResting) return null
    const wantsAnother =
      'failed' in outcome
        ? repeat === 'always' || outcome.failed === 'undone'
        : isBusy(outcome)
          ? repeat === 'always' || retryAfterMs !== null
          : outcome.status >= 500 && repeat === 'always'
    if (!wantsAnother) return null
    if (retryAfterMs !== null) return retryAfterMs <= this.patience.longestWaitMs ? retryAfterMs : null
    // A random wait between half and all of it, so that callers who failed together do not retry together.
    return this.patience.firstWaitMs * 2 ** (nth - 2) * (0.5 + this.outside.random() / 2)
  }

  private laneOf(name: string) {
    const known = this.lanes.get(name)
    if (known) return known
    const lane: Lane = {
      breaker: new Breaker(this.patience, this.outside.now),
      semaphore: new Semaphore(this.patience.atOnce),
      trouble: null,
    }
    this.lanes.set(name, lane)
    return lane
  }
}

/** Too many requests, or closed for now: by HTTP's definition the request was not taken up. */
const isBusy = ({ status }: Answer) => status === 429 || status === 503

function settled({ outcome, retryAfterMs }: Attempt): Answer | Failure {
  if ('failed' in outcome) return outcome
  if (isBusy(outcome))
    return {
      failed: 'undone',
      ...statusOnly(outcome),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    }
  if (outcome.status >= 500) return { failed: 'unknown', ...statusOnly(outcome) }
  return outcome
}

const statusOnly = ({ status }: Answer) => ({ why: `answered ${status}`, kind: 'status' as const, status })

function jsonOf(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return null
  }
}

/** Retry-After in seconds or as a date (RFC 9110 §10.2.3). */
function retryAfterOf(response: Response, now: number): number | null {
  const said = response.headers.get('retry-after')
  if (said === null) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** Whether the request failed before there was a connection, so that the far end cannot have read anything. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every(
    (one) =>
      one instanceof Error &&
      (('syscall' in one && (one.syscall === 'connect' || one.syscall === 'getaddrinfo')) ||
        ('code' in one && one.code === 'UND_ERR_CONNECT_TIMEOUT')),
  )
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isLate(error)) return 'no answer in time'
  return codeOf(error) ?? error.message
}

/** The network's own code for what happened: `ECONNREFUSED`. */
function codeOf(error: Error): string | null {
  const known = [error.cause, error].find(
    (one) => one instanceof Error && 'code' in one && typeof one.code === 'string',
  )
  return known instanceof Error && 'code' in known ? String(known.code) : null
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && !(error.cause instanceof Error && 'code' in error.cause)

/** The troubles by the codes of Node, of OpenSSL and of Node's fetch. */
const troubles: readonly (readonly [RegExp, Trouble])[] = [
  [/^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EADDRNOTAVAIL)$/, 'closed'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, 'unknown-address'],
  [/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, 'late'],
  [/CERT|^UNABLE_TO_|^ERR_TLS_|^INVALID_CA$|^HOSTNAME_MISMATCH$/, 'certificate'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|EPROTO|UND_ERR_SOCKET|ERR_SSL_\w+|HPE_\w+)$/, 'broken'],
]

function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  if (isLate(error)) return 'late'
  if (error instanceof ForbiddenAddress) return 'inside'
  // Node's fetch has no code for a redirect, only a message.
  if (error.cause instanceof Error && error.cause.message === 'unexpected redirect') return 'redirect'
  const code = codeOf(error) ?? ''
  return troubles.find(([pattern]) => pattern.test(code))?.[1] ?? null
}

/** The values of a refusal. `why` selects its sentence; if there is no sentence for it, `reason` gives the machine's words. */
export function toldOf({ why, kind, status }: Failure): Record<string, string | number> {
  return { reason: why, why: kind ?? why, ...(status === undefined ? {} : { status }) }
}

import type { z } from 'zod'
import type { Refusal } from '../../../shared/errors.ts'
import { toldOf, type Answer, type CourierRequest, type ReliableFetch } from '../reliable-fetch.ts'
import { type Account, ChannelFault, type ChannelLine as Told, type LineOutcome, type Token } from './adapter.ts'

type Request = Omit<CourierRequest, 'repeat' | 'body'> & {
  body?: string | undefined
  repeat?: CourierRequest['repeat']
}

const errorLength = 300

/** An adapter's connection to its channels: each channel's requests have a lane of their own. */
export class ChannelLine {
  private readonly fetch: ReliableFetch
  private readonly now: () => number
  private readonly pause: (ms: number) => Promise<unknown>
  private readonly lastAsked = new Map<number, number>()
  /** By channel: resolves when the last waiting request may go out. */
  private readonly turns = new Map<number, Promise<void>>()

  constructor(fetch: ReliableFetch, now: () => number, pause: (ms: number) => Promise<unknown>) {
    this.fetch = fetch
    this.now = now
    this.pause = pause
  }

  /** Waits if a channel asks for a pause by other means than HTTP. A longer pause is a `channel-busy` fault instead. */
  async wait(ms: number): Promise<void> {
    if (ms > longestPauseMs) throw new ChannelFault('channel-busy', { until: new Date(this.now() + ms).toISOString() })
    await this.pause(ms)
  }

  /** Keeps this much time between two requests to a channel, also if several callers of this thread ask at once. */
  async space({ channelId }: Account, gapMs: number): Promise<void> {
    const before = this.turns.get(channelId) ?? Promise.resolve()
    const turn = before.then(async () => {
      const waitMs = (this.lastAsked.get(channelId) ?? 0) + gapMs - this.now()
      if (waitMs > 0) await this.pause(Math.min(waitMs, gapMs))
      this.lastAsked.set(channelId, this.now())
    })
    this.turns.set(channelId, turn)
    await turn
  }

  /** Answers below 500 are returned as they are; without an answer it throws. A GET may always be repeated. */
  async send(account: Account, { repeat, body, ...request }: Request): Promise<Answer> {
    const isAsked = request.method === 'GET'
    const answer = await this.fetch.send(laneOf(account), {
      ...request,
      body: body ?? null,
      repeat: repeat ?? (isAsked ? 'always' : 'if-undone'),
    })
    if (!('failed' in answer)) return answer
    if (answer.retryAfterMs !== undefined)
      throw new ChannelFault('channel-busy', { until: new Date(this.now() + answer.retryAfterMs).toISOString() })
    throw new ChannelFault('channel-unavailable', toldOf(answer), answer.failed === 'unknown')
  }

  /** Sends a request with the kept token, or with a new one. A token that the channel no longer accepts is replaced once. */
  async withToken(account: Account, renew: () => Promise<Token>, ask: (access: string) => Promise<Answer>) {
    const counts = (token: Token | null) => token !== null && Date.parse(token.until) > this.now() + tokenSlackMs
    const fresh = async () => {
      // Some channels end the old token at each renewal, so a token that another process has renewed is the only valid one.
      const kept = account.token && (await account.kept())
      if (kept && kept.access !== account.token?.access) {
        account.token = kept
        if (counts(kept)) return kept
      }
      const token = await renew()
      account.token = token
      await account.keep(token)
      return token
    }
    const isGood = counts(account.token)
    const token = isGood && account.token ? account.token : await fresh()
    const answer = await ask(token.access)
    if (answer.status !== 401 || !isGood) return answer
    return ask((await fresh()).access)
  }
}

/** The lane of a channel. Its address is part of the name, so a corrected address is asked at once, however often the wrong one failed. */
const laneOf = ({ channelId, channelUrl, identifier }: Account) =>
  `channel ${JSON.stringify([channelId, channelUrl, identifier])}`

const longestPauseMs = 30_000

/** A token that expires within a minute is not used. */
const tokenSlackMs = 60_000

/** Parses an answer as its documents describe it. 401 and 403 mean wrong credentials; any other non-success is a refusal. */
export function read<T>(answer: Answer, shape: z.ZodType<T>, reasonOf: (body: unknown) => string | null): T {
  const { status, body } = answer
  if (status < 200 || status >= 300) {
    const reason = cut(reasonOf(body) ?? `HTTP ${status}`)
    throw new ChannelFault(status === 401 || status === 403 ? 'channel-credentials' : 'channel-refused', { reason })
  }
  const found = shape.safeParse(body)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new ChannelFault('channel-unreadable', {
    reason: cut(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`),
  })
}

/** A channel's words go into a sentence of ours, so they are cut. */
export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > errorLength ? `${line.slice(0, errorLength)}…` : line
}

/** Two reasons of our own, which are told in the reader's language: the channel does not mention a line, or refuses without a word. */
export const notAnswered = 'not answered'
export const noReason = 'no reason given'
const ours: Readonly<Record<string, string>> = { [notAnswered]: 'silent', [noReason]: 'unexplained' }

/** The refusal for a channel's reason, in its own words. */
export function refusalFor(reason: string): Refusal {
  const why = Object.hasOwn(ours, reason) ? ours[reason] : undefined
  return { refused: 'channel-refused', with: { reason: cut(reason), ...(why === undefined ? {} : { why }) } }
}

/** The outcome of a line that the channel refuses. */
export function refusedLine({ orderId, lineId }: Told, reason: string): LineOutcome {
  return { orderId, lineId, outcome: refusalFor(reason) }
}

/**
 * The channel's answer to each line, in the order of the lines. If it answers several times about one line, the answers are taken in turn.
 */
export function answersTo<A extends Told>(told: readonly Told[], said: readonly A[]): (A | undefined)[] {
  const keyOf = ({ orderId, lineId }: Told) => `${orderId} ${lineId}`
  const byLine = Map.groupBy(said, keyOf)
  const nth = new Map<string, number>()
  return told.map((one) => {
    const key = keyOf(one)
    const at = nth.get(key) ?? 0
    nth.set(key, at + 1)
    const own = byLine.get(key) ?? []
    return own[at] ?? own.at(-1)
  })
}

/** Groups lines by a key and tells the groups one after the other. The outcomes come in the order of all lines. */
export async function together<L extends Told>(
  lines: readonly L[],
  keyOf: (line: L) => string,
  tell: (some: readonly L[], key: string) => Promise<readonly LineOutcome[]>,
): Promise<LineOutcome[]> {
  const outcomes = new Map<L, LineOutcome>()
  for (const [key, some] of Map.groupBy(lines, keyOf)) {
    const said = await tell(some, key)
    for (const [nth, one] of some.entries()) outcomes.set(one, said[nth] ?? refusedLine(one, notAnswered))
  }
  return lines.map((one) => outcomes.get(one) ?? refusedLine(one, notAnswered))
}

/** Cuts a list into parts of at most `size`. */
export function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size))
}

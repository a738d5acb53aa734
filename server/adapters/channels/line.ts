import type { z } from 'zod'
import type { Refusal } from '../../../shared/errors.ts'
import { toldOf, type Answer, type CourierRequest, type ReliableFetch } from '../reliable-fetch.ts'
import { type Account, ChannelFault, type ChannelLine as Told, type LineOutcome, type Token } from './adapter.ts'

type Request = Omit<CourierRequest, 'repeat' | 'body'> & {
  body?: string | undefined
  repeat?: CourierRequest['repeat']
}

const errorLength = 300

/** An adapter's way to its channel: each channel's requests stand in a lane of their own. */
export class ChannelLine {
  private readonly fetch: ReliableFetch
  private readonly now: () => number
  private readonly pause: (ms: number) => Promise<unknown>
  private readonly lastAsked = new Map<number, number>()
  /** Until the last that asks may. */
  private readonly turns = new Map<number, Promise<void>>()

  constructor(fetch: ReliableFetch, now: () => number, pause: (ms: number) => Promise<unknown>) {
    this.fetch = fetch
    this.now = now
    this.pause = pause
  }

  /** Waits as a channel asks that says it otherwise than by HTTP; for longer than that nobody waits on the spot. */
  async wait(ms: number): Promise<void> {
    if (ms > longestPauseMs) throw new ChannelFault('channel-busy', { until: new Date(this.now() + ms).toISOString() })
    await this.pause(ms)
  }

  /** Lets so much time pass between one question to a channel and the next, also where several of this thread ask at once. */
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

  /** Answers below 500 as they are; throws where there is none. A GET may always be asked again. */
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

  /** With the token that is kept, or a new one; one that does not count any more is replaced once. */
  async withToken(account: Account, renew: () => Promise<Token>, ask: (access: string) => Promise<Answer>) {
    const counts = (token: Token | null) => token !== null && Date.parse(token.until) > this.now() + tokenSlackMs
    const fresh = async () => {
      // Where each renewal ends the token before it, what another has renewed meanwhile is the only one that counts.
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

/** Of each channel its own; one whose address was corrected is asked at once, however often the wrong one failed. */
const laneOf = ({ channelId, channelUrl, identifier }: Account) =>
  `channel ${JSON.stringify([channelId, channelUrl, identifier])}`

const longestPauseMs = 30_000

/** A token that ends within a minute is not begun with. */
const tokenSlackMs = 60_000

/** The answer as its documents describe it. 401 and 403: the credentials; else what is not a success is a refusal. */
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

/** What a channel says goes into a sentence of ours, and no further. */
export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > errorLength ? `${line.slice(0, errorLength)}…` : line
}

/** A channel that says nothing of a line, and one that says no without a word: these are told in the reader's language. */
export const notAnswered = 'not answered'
export const noReason = 'no reason given'
const ours: Readonly<Record<string, string>> = { [notAnswered]: 'silent', [noReason]: 'unexplained' }

/** What the channel says no with, in its own words. */
export function refusalFor(reason: string): Refusal {
  const why = Object.hasOwn(ours, reason) ? ours[reason] : undefined
  return { refused: 'channel-refused', with: { reason: cut(reason), ...(why === undefined ? {} : { why }) } }
}

/** A line that the channel says no to. */
export function refusedLine({ orderId, lineId }: Told, reason: string): LineOutcome {
  return { orderId, lineId, outcome: refusalFor(reason) }
}

/** What a channel said of each that it was told, in their places: of several about one line it says so one after the other. */
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

/** Tells what goes together one after the other, each of which answers in its places: all of it is answered in its own. */
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

/** What may be asked or told so many at once. */
export function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size))
}

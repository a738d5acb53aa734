import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Answer } from '../reliable-fetch.ts'
import { ChannelFault, type Account } from './adapter.ts'
import { type ChannelLine, cut, noReason, read } from './line.ts'

/**
 * The pause between two requests. Beyond ten requests a second Coupang refuses for minutes; the thread of the calls and that of the jobs
 * each keep their own pace, so both may ask at once.
 */
const gapMs = 250
/** Coupang does not say for how many minutes it refuses, so we send nothing for this long. */
const silenceMs = 5 * 60_000

const answered = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  data: z.object({ resultCode: z.string().nullish(), resultMessage: z.string().nullish() }).nullish(),
})

export const reasonOf = (body: unknown) =>
  z.object({ message: z.string().nullish() }).safeParse(body).data?.message ?? null

/** A seller's connection to Coupang: it signs each request and spaces them. */
export class CoupangVendor {
  private readonly baseUrl: string
  private readonly line: ChannelLine
  readonly now: () => number

  constructor(baseUrl: string, line: ChannelLine, now: () => number) {
    this.baseUrl = baseUrl
    this.line = line
    this.now = now
  }

  async ask(account: Account, method: 'GET' | 'POST' | 'PATCH', path: string, query = '', body?: object) {
    await this.line.space(account, gapMs)
    const base = new URL(this.baseUrl)
    const url = new URL(
      `/v2/providers/openapi/apis/api/v4/vendors/${encodeURIComponent(account.identifier ?? '')}${path}`,
      base,
    )
    const date = `${new Date(this.now()).toISOString().slice(2, 19).replaceAll(/[-:]/g, '')}Z`
    const signature = createHmac('sha256', account.password ?? '')
      .update(`${date}${method}${url.pathname}${query}`)
      .digest('hex')
    return this.line.send(account, {
      method,
      url: `${url.href}${query === '' ? '' : `?${query}`}`,
      headers: {
        authorization: `CEA algorithm=HmacSHA256, access-key=${account.apiKey ?? ''}, signed-date=${date}, signature=${signature}`,
        'content-type': 'application/json;charset=UTF-8',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      hear: ({ status }) => (status === 429 ? silenceMs : null),
    })
  }

  /** A GET that is refused if Coupang's body says so: it sends some refusals with HTTP 200. */
  async asked<T>(account: Account, path: string, query: URLSearchParams, shape: z.ZodType<T>): Promise<T> {
    const answer = await this.ask(account, 'GET', path, query.toString())
    const { code, message } = answered.safeParse(answer.body).data ?? {}
    if (answer.status === 200 && code !== undefined && code !== null && Number(code) !== 200)
      throw new ChannelFault('channel-refused', { reason: cut(message ?? String(code)) })
    return read(answer, shape, reasonOf)
  }
}

/** Coupang's refusal of one change; null: it was done. */
export function done(answer: Answer): string | null {
  if (answer.status >= 400 && answer.status !== 401 && answer.status !== 403)
    return reasonOf(answer.body) ?? `HTTP ${answer.status}`
  const { code, message, data } = read(answer, answered, reasonOf)
  if (data?.resultCode === 'FAIL') return data.resultMessage ?? noReason
  return code !== undefined && code !== null && Number(code) !== 200 ? (message ?? String(code)) : null
}

import { z } from 'zod'
import type { Answer, CourierRequest } from '../reliable-fetch.ts'
import { type Account, ChannelFault, type Token } from './adapter.ts'
import { cut, read, type ChannelLine } from './line.ts'

const version = '2025-12-01'
const scopes = ['mall.read_order', 'mall.write_order', 'mall.read_shipping']
/** The pause between two requests: ten a second from one address may be taken for an attack. */
const gapMs = 120
/** The bucket loses two requests a second. Above this share of its size we send no more than it loses. */
const fullEnough = 0.75
const leakMs = 500
const busyMs = 1000
const accessHours = 2

const granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  issued_at: z.string(),
  expires_at: z.string(),
  mall_id: z.string(),
  scopes: z.array(z.string()),
})
const said = z.object({ code: z.union([z.string(), z.number()]).nullish(), message: z.string().nullish() })

export function reasonOf(body: unknown): string | null {
  const shape = z.object({ error: z.union([z.string(), said]).nullish(), error_description: z.string().nullish() })
  const { error, error_description } = shape.safeParse(body).data ?? {}
  if (error_description) return error_description
  if (typeof error === 'string') return error
  return error?.message ?? (error?.code ? String(error.code) : null)
}

type Ask = Pick<CourierRequest, 'method'> & { path: string; query?: Record<string, string>; body?: object }

/** The connection to a mall: its address, its access tokens, and the pace of requests. */
export class Cafe24Mall {
  private readonly baseUrl: string | null
  private readonly line: ChannelLine
  private readonly now: () => number
  private readonly gaps = new Map<number, number>()

  constructor(baseUrl: string | null, line: ChannelLine, now: () => number) {
    this.baseUrl = baseUrl
    this.line = line
    this.now = now
  }

  authoriseUrl(account: Account, { redirectUri, state }: { redirectUri: string; state: string }): string {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: account.apiKey ?? '',
      state,
      redirect_uri: redirectUri,
      scope: scopes.join(','),
    })
    return `${this.at(account)}/api/v2/oauth/authorize?${query}`
  }

  /** Exchanges the code that the user comes back with for a token; the code expires after a minute. */
  async enter(account: Account, { redirectUri, query }: { redirectUri: string; query: URLSearchParams }) {
    const code = query.get('code')
    const said = query.get('error_description') ?? query.get('error')
    if (!code) throw said === null ? wrong('not-allowed') : refused(said)
    return this.grant(account, { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
  }

  ask(account: Account, { method, path, query, body }: Ask): Promise<Answer> {
    const shop_no = shopOf(account)
    const search = method === 'GET' ? `?${new URLSearchParams({ shop_no, ...query })}` : ''
    const url = `${this.at(account)}/api/v2/admin${path}${search}`
    return this.line.withToken(
      account,
      () => this.renew(account),
      (access) =>
        this.send(account, {
          method,
          url,
          headers: {
            authorization: `Bearer ${access}`,
            'content-type': 'application/json',
            'x-cafe24-api-version': version,
          },
          body: body && JSON.stringify({ shop_no: Number(shop_no), ...body }),
        }),
    )
  }

  private at(account: Account): string {
    const mall = mallOf(account)
    return this.baseUrl ?? `https://${mall}.cafe24api.com`
  }

  private async send(
    account: Account,
    request: Omit<CourierRequest, 'repeat' | 'body'> & { body?: string | undefined },
  ): Promise<Answer> {
    const { channelId } = account
    await this.line.space(account, this.gaps.get(channelId) ?? gapMs)
    return this.line.send(account, {
      ...request,
      hear: ({ status, headers }) => {
        const [used = 0, most = 1] = (headers.get('x-api-call-limit') ?? '0/1').split('/').map(Number)
        this.gaps.set(channelId, used / most > fullEnough ? leakMs : gapMs)
        // The mall sends these headers only once one of its two allowances is used up.
        const seconds = ['x-cafe24-call-remain', 'x-cafe24-time-remain'].map((name) => Number(headers.get(name) ?? 0))
        const waitMs = Math.max(...seconds) * 1000
        return waitMs > 0 ? waitMs : status === 429 ? busyMs : null
      },
    })
  }

  private async renew(account: Account): Promise<Token> {
    const refresh = account.token?.refresh
    if (!refresh) throw wrong('not-allowed')
    return this.grant(account, { grant_type: 'refresh_token', refresh_token: refresh })
  }

  private async grant(account: Account, form: Record<string, string>): Promise<Token> {
    const { apiKey, password } = account
    const answer = await this.send(account, {
      method: 'POST',
      url: `${this.at(account)}/api/v2/oauth/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${apiKey ?? ''}:${password ?? ''}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
    if (answer.status >= 400) throw refused(reasonOf(answer.body) ?? `HTTP ${answer.status}`)
    const token = read(answer, granted, reasonOf)
    if (token.mall_id !== mallOf(account)) throw wrong('another-shop', { shop: cut(token.mall_id) })
    const missing = scopes.filter((scope) => !token.scopes.includes(scope))
    if (missing.length > 0) throw wrong('scopes', { scopes: missing.join(', ') })
    // Cafe24's times name no zone, and its clock differs from ours, so only the lifetime of the token counts.
    const lives = Date.parse(token.expires_at) - Date.parse(token.issued_at)
    const ms = lives > 0 ? lives : accessHours * 3_600_000
    return {
      access: token.access_token,
      until: new Date(this.now() + ms).toISOString(),
      refresh: token.refresh_token,
    }
  }
}

/** `refused`: the reason is in the shop's own words. `wrong`: we say why, in the reader's language. */
const refused = (reason: string) => new ChannelFault('channel-credentials', { reason: cut(reason) })
const wrong = (why: string, values: Record<string, string> = {}) =>
  new ChannelFault('channel-credentials', { why, ...values })

/** A mall may have several shops; shop 1 is the first. */
function shopOf({ subIdentifier }: Account): string {
  const shop = subIdentifier?.trim() || '1'
  if (/^[1-9]\d{0,4}$/.test(shop)) return shop
  throw wrong('shop-number', { shop: cut(shop) })
}

/** The identifier becomes part of a host name, so only letters, digits and hyphens are allowed. */
function mallOf({ identifier }: Account): string {
  const mall = (identifier ?? '').trim().toLowerCase()
  if (/^[a-z0-9][a-z0-9-]*$/.test(mall)) return mall
  throw wrong('mall-id', { mall: cut(mall) })
}

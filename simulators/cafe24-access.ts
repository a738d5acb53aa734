import { randomUUID } from 'node:crypto'
import type { Asked, Reply } from './far-end.ts'

const minuteMs = 60_000
const accessMs = 120 * minuteMs
const refreshMs = 14 * 24 * 60 * minuteMs

/**
 * The access to a mall: a code is valid for one minute and gives a token of two hours. A refresh token of two weeks renews it and can be
 * used once.
 */
export class Cafe24Access {
  readonly mall = 'haneul'
  readonly clientId = 'cafe24-client-id'
  readonly clientSecret = 'cafe24-client-secret'
  /** The scopes that the app is allowed. */
  readonly scopes = ['mall.read_order', 'mall.write_order', 'mall.read_shipping']
  private readonly now: () => number
  private readonly codes = new Map<string, number>()
  private readonly tokens = new Map<string, number>()
  private readonly refreshes = new Map<string, number>()

  constructor(now: () => number) {
    this.now = now
  }

  /** The query that a user comes back with after allowing the app. */
  allow(state: string): URLSearchParams {
    const code = randomUUID()
    this.codes.set(code, this.now() + minuteMs)
    return new URLSearchParams({ code, state })
  }

  endTokens(): void {
    this.tokens.clear()
  }

  /** Takes back the app's permission: no token is renewed. */
  forget(): void {
    this.tokens.clear()
    this.refreshes.clear()
  }

  lets(authorization: string | undefined): boolean {
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
    return (this.tokens.get(token) ?? 0) > this.now()
  }

  /** A user who is sent here allows the app at once. */
  sendBack({ query }: Asked): Reply {
    const to = query.get('redirect_uri')
    if (query.get('response_type') !== 'code' || query.get('client_id') !== this.clientId || !to || !URL.canParse(to))
      return { status: 400, body: { error: 'invalid_request', error_description: 'The app or its address is wrong.' } }
    return { status: 302, body: {}, headers: { location: `${to}?${this.allow(query.get('state') ?? '')}` } }
  }

  grant({ headers, body }: Asked): Reply {
    const form = new URLSearchParams(body)
    const no = (error: string, error_description: string): Reply => ({
      status: 400,
      body: { error, error_description },
    })
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Invalid client_secret' } }
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return no('invalid_request', 'The content type is wrong.')
    const isFirst = form.get('grant_type') === 'authorization_code'
    const known = isFirst ? this.codes : this.refreshes
    const used = form.get(isFirst ? 'code' : 'refresh_token') ?? ''
    const isGood = (known.get(used) ?? 0) > this.now()
    known.delete(used)
    if (!isGood) return no('invalid_grant', isFirst ? 'Invalid code' : 'Invalid refresh_token')
    if (isFirst && !form.get('redirect_uri')) return no('invalid_request', 'Invalid redirect_uri')
    return { status: 200, body: this.granted() }
  }

  private granted() {
    const [access, refresh] = [randomUUID(), randomUUID()]
    this.tokens.set(access, this.now() + accessMs)
    this.refreshes.set(refresh, this.now() + refreshMs)
    // Times are Korea's, without a zone.
    const at = (ms: number) => new Date(this.now() + ms + 9 * 60 * minuteMs).toISOString().slice(0, 23)
    return {
      access_token: access,
      expires_at: at(accessMs),
      refresh_token: refresh,
      refresh_token_expires_at: at(refreshMs),
      client_id: this.clientId,
      mall_id: this.mall,
      user_id: this.mall,
      scopes: this.scopes,
      issued_at: at(0),
      shop_no: '1',
      token_type: 'Bearer',
    }
  }
}

/** Takes requests as long as the bucket has room; it loses some each second. */
export class LeakyBucket {
  private readonly size: number
  private readonly perSecond: number
  private readonly now: () => number
  private level = 0
  private leakedAt = 0

  constructor(size: number, perSecond: number, now: () => number) {
    this.size = size
    this.perSecond = perSecond
    this.now = now
  }

  get used(): string {
    return `${Math.ceil(this.level)}/${this.size}`
  }

  take(): { isTaken: boolean; used: string } {
    this.level = Math.max(0, this.level - ((this.now() - this.leakedAt) / 1000) * this.perSecond)
    this.leakedAt = this.now()
    const isTaken = this.level + 1 <= this.size
    if (isTaken) this.level++
    return { isTaken, used: this.used }
  }
}

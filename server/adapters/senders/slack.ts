import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import { ForbiddenAddress, lookupPublic } from '../addresses.ts'
import type { Sender, Sent } from './sender.ts'

export interface SlackSetting {
  /**
   * Origins that are allowed besides Slack's own, such as `http://127.0.0.1:9301`. The operator vouches for them, so they may be in the own
   * network.
   */
  origins?: readonly string[]
  /** Lets a test decide what a name resolves to. */
  lookup?: LookupFunction
}

const slackOrigin = 'https://hooks.slack.com'

/**
 * A partner's webhook must be at Slack or at an origin that the operator allowed; otherwise the server would call any address for anyone.
 */
export function isSlackAddress({ origin, username }: URL, origins: readonly string[]): boolean {
  return username === '' && [slackOrigin, ...origins].includes(origin)
}

/**
 * Slack's incoming webhooks (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks). A partner enters the address, so
 * only Slack's own public addresses are called, and no redirect is followed.
 */
export function slack({ origins = [], lookup = lookupPublic() }: SlackSetting = {}): Sender {
  return {
    async send({ to, title, content }, signal) {
      const url = URL.canParse(to) ? new URL(to) : null
      const isOwn = url !== null && origins.includes(url.origin)
      if (!url || !isSlackAddress(url, origins)) return refuse('address-forbidden')
      return post(
        url,
        JSON.stringify({ text: `*${forSlack(title)}*\n${forSlack(content)}` }),
        isOwn ? undefined : lookup,
        signal,
      )
    },
  }
}

function post(
  url: URL,
  body: string,
  lookup: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<Sent | Refusal> {
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) },
        ...(lookup ? { lookup } : {}),
      },
      (response) => {
        const status = response.statusCode ?? 0
        // The body is of no use here, and could be endless.
        response.destroy()
        if (status === 200) resolve({ sent: true })
        else if (status === 429 || status >= 500) reject(new Error(`Slack did not take a message: ${status}.`))
        else resolve(refuse('message-refused', { reason: `Slack ${status}` }))
      },
    )
    call.once('error', (error) => {
      if (error instanceof ForbiddenAddress) resolve(refuse('address-forbidden'))
      else reject(new Error(`Slack cannot be reached: ${'code' in error ? String(error.code) : error.name}.`))
    })
    call.end(body)
  })
}

/** https://docs.slack.dev/messaging/formatting-message-text: only these three characters are markup. */
function forSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'
import { Troubles, answerInTrouble } from './troubles.ts'

export interface Asked {
  method: string
  /** The path without the query. */
  path: string
  query: URLSearchParams
  /** The target as it stands in the request line. */
  target: string
  headers: IncomingMessage['headers']
  body: string
}
export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A stand-in's HTTP server: it answers by a function, or as its troubles tell it. */
export async function farEnd(port: number, reply: (asked: Asked) => Reply) {
  const troubles = new Troubles()
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const url = new URL(request.url ?? '/', 'http://far.end')
        const answer = () => {
          const { headers = {}, ...rest } = reply({
            method: request.method ?? 'GET',
            path: url.pathname,
            query: url.searchParams,
            target: request.url ?? '/',
            headers: request.headers,
            body,
          })
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
          return rest
        }
        return answerInTrouble(troubles.meet(request, response), response, answer)
      },
      () => response.destroy(),
    )
  })
  const { url, stop } = await listen(server, port)
  return {
    url,
    troubles,
    stop,
  }
}

/** Allows a number of requests per second; a further one is refused, with the time to wait. */
export class RateLimit {
  private readonly perSecond: number
  private readonly now: () => number
  private second = 0
  private used = 0

  constructor(perSecond: number, now: () => number) {
    this.perSecond = perSecond
    this.now = now
  }

  /** The headers of every answer; `allowed` is false if the request is one too many. */
  take(): { allowed: boolean; headers: Record<string, string> } {
    const second = Math.floor(this.now() / 1000)
    if (second !== this.second) [this.second, this.used] = [second, 0]
    const allowed = ++this.used <= this.perSecond
    return {
      allowed,
      headers: {
        'X-RateLimit-Limit': String(this.perSecond),
        'X-RateLimit-Remaining': String(Math.max(0, this.perSecond - this.used)),
        ...(allowed ? {} : { 'Retry-After': '1' }),
      },
    }
  }
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long a request may take. Its headers have `headersMs`. Its body has `graceMs`, and more only while it comes at least this fast. */
export interface Patience {
  headersMs: number
  graceMs: number
  bytesPerSecond: number
}

const patience: Patience = { headersMs: 15_000, graceMs: 20_000, bytesPerSecond: 1_000 }
const lookEveryMs = 5_000

interface Coming {
  response: ServerResponse
  since: number
  /** How many bytes the connection had brought before this request. */
  before: number
}

/**
 * Ends requests whose bodies trickle: each would hold a connection and its memory for as long as its sender likes (slowloris). Node's own
 * limit counts the whole request, so it would also cut off a large upload that comes slowly. An answer has no time limit.
 */
export function keepPace(
  server: Server,
  { headersMs, graceMs, bytesPerSecond }: Patience = patience,
  now: () => number = Date.now,
): { look(): void } {
  const coming = new Map<IncomingMessage, Coming>()
  server.headersTimeout = headersMs
  server.requestTimeout = 0
  server.prependListener('request', (incoming, response) => {
    const { socket } = incoming
    coming.set(incoming, { response, since: now(), before: socket.bytesRead })
    const forget = () => coming.delete(incoming)
    incoming.once('end', forget)
    response.once('close', forget)
  })
  const look = () => {
    for (const [incoming, { response, since, before }] of coming) {
      if (incoming.complete) coming.delete(incoming)
      else {
        const late = now() - since - graceMs
        if (late <= 0 || (incoming.socket.bytesRead - before) * 1000 >= late * bytesPerSecond) continue
        coming.delete(incoming)
        if (response.headersSent) incoming.socket.destroy()
        else
          incoming.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
            incoming.socket.destroy(),
          )
      }
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  server.once('close', () => clearInterval(timer))
  return { look }
}

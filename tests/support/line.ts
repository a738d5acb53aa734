import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The network between people's browsers and the server: its address stays the same, and it can have every trouble that a network has. */
export interface Line {
  url: string
  leadTo(port: number): void
  /** Call this while the server is being ended: the line serves no kept file until it leads to another server. */
  leadNowhere(): void
  /** Nothing gets through any more, and what is under way is cut off. */
  cut(): void
  mend(): void
  /** Delays the matching calls by this many ms, as if the server were slow. */
  slow(path: RegExp, ms: number): void
  /** The next matching calls reach the server, but their answers are lost; resolves when `times` answers were lost. */
  loseAnswers(path: RegExp, times: number): Promise<void>
  /** Holds the next matching call before it reaches the server, until the returned function is called. */
  hold(path: RegExp): Promise<() => void>
  /** Changes the text of matching answers, as if a newer build were installed. */
  replace(path: RegExp, change: (body: string) => string): void
  /** How many matching calls came through. */
  count(path: RegExp): number
  close(): Promise<void>
}

interface Kept {
  headers: OutgoingHttpHeaders
  body: Buffer
}

/**
 * Files that the server declares immutable, by address and packing, kept for all journeys of this process as a cache on the way would.
 * Asking each journey's own server anew for a hundred scripts was a tenth of its work.
 */
const kept = new Map<string, Kept>()

/** The key that an answer is kept under; null for a call whose answer is not kept. */
function keyOf({ method, url = '/', headers }: IncomingMessage): string | null {
  const isPlain = method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined
  return isPlain && url.startsWith('/assets/') ? `${url} ${headers['accept-encoding'] ?? ''}` : null
}

function keep(key: string, answer: IncomingMessage): void {
  if (answer.statusCode !== 200 || !answer.headers['cache-control']?.includes('immutable')) return
  const { connection: _connection, 'keep-alive': _alive, 'transfer-encoding': _chunks, ...headers } = answer.headers
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.once('end', () => {
    const body = Buffer.concat(parts)
    kept.set(key, { headers: { ...headers, 'content-length': body.length }, body })
  })
}

interface Rule<T> {
  path: RegExp
  what: T
}

/** Headers that ask for the text itself: neither packed nor «not modified». */
function whole({
  'if-none-match': _tag,
  'if-modified-since': _since,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...headers, 'accept-encoding': 'identity' }
}

/**
 * The longest delay (ms) that a far line adds to each question and each answer of a browser. Programs such as the tests' own calls are not
 * delayed, so the server knows things that people's screens do not know yet. This exposes journeys that depend on haste.
 */
const farAway = Number(process.env['GANTRY_LINE_DELAY'] ?? 0)

function travel({ 'user-agent': who }: IncomingHttpHeaders): Promise<void> | undefined {
  if (farAway === 0 || who === 'node') return undefined
  return new Promise((resolve) => setTimeout(resolve, Math.random() * farAway))
}

export async function openLine(): Promise<Line> {
  let port = 0
  let isCut = false
  let leads = false
  const sockets = new Set<Socket>()
  const slow: Rule<number>[] = []
  const losing: Rule<{ left: number; done: () => void }>[] = []
  const holding: Rule<(goOn: () => void) => void>[] = []
  const replaced: Rule<(body: string) => string>[] = []
  const came: string[] = []

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const path = from.url ?? '/'
    came.push(path)
    await travel(from.headers)
    const wait = slow.find((rule) => rule.path.test(path))
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait.what))
    const held = holding.findIndex((rule) => rule.path.test(path))
    if (held >= 0) await new Promise<void>((resolve) => holding.splice(held, 1)[0]?.what(resolve))
    const loss = losing.find((rule) => rule.what.left > 0 && rule.path.test(path))
    const change = replaced.find((rule) => rule.path.test(path))
    const key = change || loss ? null : keyOf(from)
    const known = key !== null && leads ? kept.get(key) : undefined
    if (known) {
      await travel(from.headers)
      to.writeHead(200, known.headers).end(known.body)
      return
    }
    const onward = request(
      { host: '127.0.0.1', port, method: from.method, path, headers: change ? whole(from.headers) : from.headers },
      (answer) => {
        if (loss) {
          answer.resume().once('end', () => {
            to.destroy()
            if (--loss.what.left === 0) loss.what.done()
          })
        } else if (change) {
          let body = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
          answer.once('end', () => {
            const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
            to.writeHead(answer.statusCode ?? 502, headers).end(change.what(body))
          })
        } else {
          answer.once('error', () => to.destroy())
          void arrive(from, to, answer, key)
        }
      },
    )
    onward.once('error', () => to.destroy())
    to.once('close', () => onward.destroy())
    from.pipe(onward)
  }

  async function arrive(
    from: IncomingMessage,
    to: ServerResponse,
    answer: IncomingMessage,
    key: string | null,
  ): Promise<void> {
    await travel(from.headers)
    if (key !== null) keep(key, answer)
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  }

  const server: Server = createServer((from, to) => {
    if (isCut) to.destroy()
    else void pass(from, to)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (isCut) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo

  function cutOff(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${own}`,
    leadTo(next) {
      port = next
      leads = true
      // A server that is gone took its connections with it, so the line cuts them too.
      cutOff()
    },
    leadNowhere: () => (leads = false),
    cut() {
      isCut = true
      cutOff()
    },
    mend: () => (isCut = false),
    slow: (path, ms) => slow.push({ path, what: ms }),
    loseAnswers: (path, times) => new Promise((done) => losing.push({ path, what: { left: times, done } })),
    hold: (path) => new Promise((resolve) => holding.push({ path, what: resolve })),
    replace: (path, change) => replaced.push({ path, what: change }),
    count: (path) => came.filter((one) => path.test(one)).length,
    async close() {
      cutOff()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import type { Poke } from '../../../shared/sync/protocol.ts'
import type { Chance } from './chance.ts'
import type { SimServer } from './server.ts'
import type { Time } from './time.ts'

/** How bad the network is; all 0 is a good one. */
export interface Weather {
  loseRequest: number
  loseAnswer: number
  repeat: number
  slow: number
  fail: number
  cut: number
}
export const calm: Weather = { loseRequest: 0, loseAnswer: 0, repeat: 0, slow: 0, fail: 0, cut: 0 }
export const storm: Weather = { loseRequest: 0.08, loseAnswer: 0.08, repeat: 0.08, slow: 0.1, fail: 0.04, cut: 0.25 }

/** One device's way to the server: it loses, delays, repeats and reorders messages, and is gone for a while now and then. */
export class Network {
  weather: Weather
  /** Nothing gets through before this time. */
  downUntil = 0
  private readonly time: Time
  private readonly chance: Chance
  private readonly server: SimServer
  private readonly say: (what: string) => void
  private readonly lines = new Set<{ send(text: string): void; cut(): void }>()

  constructor(parts: { time: Time; chance: Chance; server: SimServer; say: (what: string) => void; weather: Weather }) {
    this.time = parts.time
    this.chance = parts.chance
    this.server = parts.server
    this.say = parts.say
    this.weather = parts.weather
    this.server.onPoke((poke) => this.poke(poke))
  }

  partition(ms: number): void {
    this.downUntil = this.time.now + ms
    this.hangUp()
  }

  /** Breaks the lines that were held open, because the device died or the network did. */
  hangUp(): void {
    for (const line of this.lines) line.cut()
    this.lines.clear()
  }

  fetch(url: string, init: RequestInit, alive: () => boolean): Promise<Response> {
    const { chance, weather, time } = this
    const path = url.split('?')[0]?.replace('/api/sync/', '') ?? ''
    return new Promise((resolve, reject) => {
      const refuse = () => alive() && reject(new TypeError('Failed to fetch'))
      init.signal?.addEventListener('abort', () => alive() && reject(init.signal?.reason as Error))
      if (time.now < this.downUntil) {
        // Some networks say at once that they are gone, others let the caller wait.
        if (chance.is(0.5)) time.after(chance.between(10, 300), refuse)
        return
      }
      if (path === 'live')
        return void time.after(this.delay(), () =>
          alive() && time.now >= this.downUntil ? resolve(this.openLine()) : refuse(),
        )
      if (chance.is(weather.loseRequest)) {
        this.say(`lost ${path}`)
        return void time.after(chance.between(50, 3000), refuse)
      }
      const answerLost = chance.is(weather.loseAnswer)
      const fails = chance.is(weather.fail)
      const cut = path === 'snapshot' && chance.is(weather.cut)
      if (init.method === 'POST' && path === 'push' && chance.is(weather.repeat))
        time.after(this.delay() + chance.between(0, 30_000), () => void this.deliver(`${path} again`, url, init, false))
      time.after(this.delay(), () => {
        void this.deliver(path, url, init, fails).then(
          (answer) => {
            if (answerLost) {
              this.say(`lost the answer of ${path}`)
              time.after(chance.between(50, 3000), refuse)
            } else time.after(this.delay(), () => alive() && resolve(responseOf(answer, cut ? this.chance.next() : 1)))
          },
          () => time.after(this.delay(), refuse),
        )
      })
    })
  }

  private async deliver(what: string, url: string, init: RequestInit, fails: boolean): Promise<Answer> {
    return this.time.work(async () => {
      const response = await this.server.handle(url, init, fails)
      const text = await response.text()
      this.say(`${what} ${response.status}${what.startsWith('push') && response.ok ? ` ${outcomeOf(text)}` : ''}`)
      return { status: response.status, headers: response.headers, text }
    })
  }

  private delay(): number {
    return this.chance.is(this.weather.slow) ? this.chance.between(1000, 25_000) : this.chance.between(10, 400)
  }

  private openLine(): Response {
    let open = true
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const encode = new TextEncoder()
        const line = {
          send: (text: string) => {
            if (open) controller.enqueue(encode.encode(text))
          },
          cut: () => {
            if (open) controller.error(new TypeError('network error'))
            open = false
          },
        }
        this.lines.add(line)
        line.send('event: hello\ndata: {}\n\n')
        const beat = () => {
          if (!open) return
          line.send('event: heartbeat\ndata: {}\n\n')
          this.time.after(20_000, beat)
        }
        this.time.after(20_000, beat)
      },
      cancel: () => {
        open = false
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  private poke(poke: Poke): void {
    for (const line of this.lines)
      this.time.after(this.delay(), () => line.send(`event: poke\ndata: ${JSON.stringify(poke)}\n\n`))
  }
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

/** The answer as it comes in pieces; it is cut off where `whole` is below 1. */
function responseOf({ status, headers, text }: Answer, whole: number): Response {
  if (whole === 1) return new Response(text, { status, headers })
  const bytes = new TextEncoder().encode(text)
  const end = Math.floor(bytes.length * whole)
  const half = Math.floor(end / 2)
  const pieces = [bytes.slice(0, half), bytes.slice(half, end)]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status, headers })
}

function outcomeOf(text: string): string {
  const { lastSeq, problem, results } = JSON.parse(text) as {
    lastSeq: number
    problem: string | null
    results: { seq: number; status: string; code: string | null }[]
  }
  return `${lastSeq}${problem ? ` ${problem}` : ''} ${results.map((r) => `${r.seq}${r.status[0] ?? ''}${r.code ? `:${r.code}` : ''}`).join(' ')}`
}

/**
 * Virtual time. Nothing waits for real: the clock jumps from one planned event to the next, but only when everything that the last one set
 * going has come to rest. It is not at rest while a turn of the event loop is still waited for, or a server is still at work.
 */
export class Time {
  now: number
  readonly start: number
  private planned: Event[] = []
  private order = 0
  private working = 0

  constructor(start: number) {
    this.start = start
    this.now = start
  }

  after(ms: number, run: () => void): Event {
    const event = { at: this.now + Math.max(0, ms), order: this.order++, run }
    this.planned.push(event)
    return event
  }

  cancel(event: unknown): void {
    const at = this.planned.indexOf(event as Event)
    if (at >= 0) this.planned.splice(at, 1)
  }

  /** Does work during which time is not at rest. */
  async work<T>(doing: () => Promise<T>): Promise<T> {
    this.working++
    try {
      return await doing()
    } finally {
      this.working--
    }
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    await this.rest()
    for (let next = this.first(); next && next.at <= end; next = this.first()) await this.happen(next)
    this.now = end
  }

  /** Lets time go on until the promise settles; more than `patienceMs` of virtual time is a fault. */
  async until<T>(promise: Promise<T>, patienceMs = 600_000): Promise<T> {
    let settled = false
    const end = () => (settled = true)
    promise.then(end, end)
    const limit = this.now + patienceMs
    for (;;) {
      await this.rest()
      if (settled) return promise
      const next = this.first()
      if (!next || next.at > limit) throw new Error(`Still not done after ${patienceMs / 1000} s`)
      await this.happen(next)
    }
  }

  private async happen(event: Event): Promise<void> {
    this.cancel(event)
    this.now = event.at
    event.run()
    await this.rest()
  }

  private first(): Event | undefined {
    return this.planned.reduce<Event | undefined>(
      (first, event) =>
        !first || event.at < first.at || (event.at === first.at && event.order < first.order) ? event : first,
      undefined,
    )
  }

  private async rest(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.working === 0 && turns.waited === 0 ? quiet + 1 : 0) await turns.next()
  }
}

interface Event {
  at: number
  order: number
  run(): void
}

/** Counts the turns of the event loop that are waited for: the steps of IndexedDB and of the push queue are such turns. */
const turns = {
  waited: 0,
  next: (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve)),
}
const realSetImmediate = globalThis.setImmediate

/** Begins to count; returns the function that stops. */
export function countTurns(): () => void {
  const counted = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
    turns.waited++
    return realSetImmediate(() => {
      turns.waited--
      run(...args)
    })
  }
  globalThis.setImmediate = Object.assign(counted, realSetImmediate) as unknown as typeof setImmediate
  return () => {
    globalThis.setImmediate = realSetImmediate
  }
}

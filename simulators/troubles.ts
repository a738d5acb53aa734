import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What can go wrong at the far end. With `lose-answer` the work is done, and the connection is dropped instead of the answer. */
export type Trouble =
  | { status: number; retryAfter?: string; location?: string }
  | { slowMs: number }
  | 'hang'
  | 'lose-answer'

/** The troubles that a stand-in is told to have, and the calls that it received. */
export class Troubles {
  /** The highest number of calls under way at once. */
  mostAtOnce = 0
  private readonly ahead: { path: RegExp; trouble: Trouble; left: number }[] = []
  private readonly came: string[] = []
  private underWay = 0
  private readonly waiting: { path: RegExp; count: number; resolve: () => void }[] = []

  /** Gives a trouble to the next `times` calls whose «METHOD /path» matches. */
  add(path: RegExp, trouble: Trouble, times = 1): void {
    this.ahead.push({ path, trouble, left: times })
  }

  /** Removes all troubles. */
  clear(): void {
    this.ahead.length = 0
  }

  /** Counts a call, and answers the trouble that it meets. */
  meet(request: IncomingMessage, response: ServerResponse): Trouble | null {
    const call = `${request.method} ${request.url}`
    this.came.push(call)
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.underWay)
    response.once('close', () => this.underWay--)
    for (const one of this.waiting.filter(({ path, count }) => this.calls(path) >= count)) one.resolve()
    const found = this.ahead.find(({ path, left }) => left > 0 && path.test(call))
    if (found) found.left--
    return found?.trouble ?? null
  }

  calls(path: RegExp): number {
    return this.came.filter((call) => path.test(call)).length
  }

  /** Resolves when this many matching calls have come. */
  async untilCalls(path: RegExp, count: number): Promise<void> {
    if (this.calls(path) < count) await new Promise<void>((resolve) => this.waiting.push({ path, count, resolve }))
  }
}

/** Answers in JSON, or as the trouble requires; `work` is done unless the trouble comes before it. */
export async function answerInTrouble(
  trouble: Trouble | null,
  response: ServerResponse,
  work: () => { status: number; body: unknown },
): Promise<void> {
  if (trouble === 'hang') return
  if (trouble === 'lose-answer') {
    work()
    response.destroy()
    return
  }
  if (trouble && 'slowMs' in trouble) await wait(trouble.slowMs)
  const broken = trouble && 'status' in trouble ? trouble : null
  const { status, body } = broken
    ? {
        status: broken.status,
        body: { errors: [{ code: 'SERVICE.UNAVAILABLE.ERROR', message: 'The service is currently unavailable.' }] },
      }
    : work()
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(broken?.retryAfter === undefined ? {} : { 'retry-after': broken.retryAfter }),
      ...(broken?.location === undefined ? {} : { location: broken.location }),
    })
    .end(JSON.stringify(body))
}

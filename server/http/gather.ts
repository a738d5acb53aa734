import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { requestContext } from '../request-context.ts'
import type { Caller } from './caller.ts'

/** At most this many items go together, because the first of them waits for the last. */
const most = 100

interface Waiting<Item, Answer> {
  item: Item
  /** Runs something in the context of this call. */
  inCall: ReturnType<typeof AsyncLocalStorage.snapshot>
  answer: PromiseWithResolvers<Answer>
}

/**
 * Runs small calls of one kind together: calls that come while one is under way wait for its end and then go together. So under load one
 * transaction, and one look at what each call needs, serve many calls, and a call that comes alone does not wait.
 */
export class Gathering<Item, Answer> {
  private readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>
  private readonly waiting = new Map<string, Waiting<Item, Answer>[]>()

  /** `run` answers the items in their order. */
  constructor(run: (items: readonly Item[]) => Promise<readonly Answer[]>) {
    this.run = run
  }

  /**
   * Calls of one caller about the same thing (`of`) go together. A call with an idempotency key, or one that is only tried out, goes alone.
   */
  async add({ userId }: Pick<Caller, 'userId'>, of: string | number, item: Item): Promise<Answer> {
    const whose = whoseWrites()
    if (whose === null) return only(await this.run([item]))
    const key = `${userId} ${whose} ${of}`
    const answer = Promise.withResolvers<Answer>()
    const own = { item, inCall: AsyncLocalStorage.snapshot(), answer }
    const queue = this.waiting.get(key)
    if (queue) queue.push(own)
    else {
      this.waiting.set(key, [own])
      void this.work(key)
    }
    return answer.promise
  }

  private async work(key: string): Promise<void> {
    const queue = this.waiting.get(key) ?? []
    while (queue.length > 0) {
      // SQLite answers without a pause, so calls that have arrived meanwhile get their turn here.
      await turn()
      const part = queue.slice(0, most)
      const [first] = part as [(typeof part)[number]]
      try {
        const answers = await first.inCall(() => this.run(part.map(({ item }) => item)))
        for (const [nth, { answer }] of part.entries()) answer.resolve(answers[nth] as Answer)
      } catch (error) {
        for (const { answer } of part) answer.reject(error)
      }
      queue.splice(0, part.length)
    }
    this.waiting.delete(key)
  }
}

function only<Answer>([answer]: readonly Answer[]): Answer {
  return answer as Answer
}

/** What this call's writes are recorded with, and which rows it sees; null: its writes are not shared with other calls. */
function whoseWrites(): string | null {
  const context = requestContext()
  if (!context || context.repeatable || context.trial) return null
  const { address, openapiKeyId, scope, reader } = context
  return JSON.stringify([address, openapiKeyId, scope, reader])
}

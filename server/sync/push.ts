import type { PushAnswer, PushBody } from '../../shared/sync/protocol.ts'
import type { Database } from '../db/database.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { outsideRequest } from '../http/context.ts'
import type { Push } from './receive.store.ts'
import { receive } from './receive.ts'

interface Waiting extends Push {
  resolve(answer: PushAnswer): void
  reject(error: unknown): void
}

/** Actions that one commit takes at most, so that no push waits long for another's. */
const maxGroup = 4000

/**
 * Pushes that arrive together share one durable commit; none is answered before it is on disk.
 * Where a group fails, each push is tried by itself, so that one that cannot be saved never takes the others with it.
 */
export class PushQueue {
  private readonly database: Database
  private waiting: Waiting[] = []
  private running = false

  constructor(database: Database) {
    this.database = database
  }

  submit(device: DeviceCaller, body: PushBody): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ device, body, resolve, reject })
      if (!this.running) {
        this.running = true
        // One turn of the loop, so that what has already arrived on other connections comes along.
        outsideRequest(() => setImmediate(() => void this.drain()))
      }
    })
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.commit(this.nextGroup())
    this.running = false
  }

  private nextGroup(): Waiting[] {
    let actions = 0
    let taken = 0
    while (
      taken < this.waiting.length &&
      (taken === 0 || actions + (this.waiting[taken]?.body.actions.length ?? 0) <= maxGroup)
    ) {
      actions += this.waiting[taken]?.body.actions.length ?? 0
      taken++
    }
    return this.waiting.splice(0, taken)
  }

  private async commit(group: Waiting[]): Promise<void> {
    try {
      const answers = await this.database.write((writer) => receive(writer, group))
      group.forEach((push, i) => {
        const answer = answers[i]
        if (answer) push.resolve(answer)
      })
    } catch (error) {
      const [only] = group
      if (group.length === 1 && only) return only.reject(error)
      for (const push of group) await this.commit([push])
    }
  }
}

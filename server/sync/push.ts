import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PushAnswer, PushBody } from '../../shared/sync/protocol.ts'
import type { Database } from '../db/database.ts'
import { faultOf } from '../db/faults.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { measure } from '../measure.ts'
import { outsideRequest } from '../request-context.ts'
import { readItem } from './envelope.ts'
import type { Push } from './receive.store.ts'
import { receive } from './receive.ts'

interface Waiting extends Push {
  resolve(answer: PushAnswer): void
  reject(error: unknown): void
}

/** The most actions in one commit, so that no push waits long for another. */
const maxGroup = 4000

/**
 * Commits pushes that arrive together in one durable transaction, because each commit waits for the disk; none is answered before that.
 * Each center has its own queue, so that a center whose lock is held does not delay the others. If a group fails, each push is tried
 * alone, so that a push that cannot be saved does not fail the rest.
 */
export class PushQueue {
  private readonly database: Database
  private readonly waiting = new Map<number, Waiting[]>()

  constructor(database: Database) {
    this.database = database
  }

  submit(device: DeviceCaller, body: PushBody): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      const push = { device, body, items: body.actions.map(readItem), resolve, reject }
      const queue = this.waiting.get(device.centerId)
      if (queue) return void queue.push(push)
      this.waiting.set(device.centerId, [push])
      // Waits one turn of the event loop, so that pushes that have already arrived on other connections join this group.
      outsideRequest(() => setImmediate(() => void this.drain(device.centerId)))
    })
  }

  private async drain(centerId: number): Promise<void> {
    const queue = this.waiting.get(centerId) ?? []
    while (queue.length > 0) {
      await this.commit(nextGroup(queue))
      // SQLite works without giving way, and an import sends its next slice at once: others take their turn in between.
      await nextTurn()
    }
    this.waiting.delete(centerId)
  }

  private async commit(group: Waiting[]): Promise<void> {
    const since = performance.now()
    try {
      const answers = await this.database.write((writer) => receive(writer, group))
      measure('push', () => ({
        pushes: group.length,
        results: answers.flatMap(({ results }) => results),
        ms: performance.now() - since,
      }))
      group.forEach((push, i) => {
        const answer = answers[i]
        if (answer) push.resolve(answer)
      })
    } catch (error) {
      const [only] = group
      if (group.length === 1 && only) return only.reject(error)
      // After a lock timeout or a full disk, trying each push alone would only repeat the wait.
      if (faultOf(error)) return group.forEach((push) => push.reject(error))
      for (const push of group) await this.commit([push])
    }
  }
}

function nextGroup(queue: Waiting[]): Waiting[] {
  let actions = 0
  let taken = 0
  for (const { body } of queue) {
    if (taken > 0 && actions + body.actions.length > maxGroup) break
    actions += body.actions.length
    taken++
  }
  return queue.splice(0, taken)
}

import type { PushAnswer, PushBody } from '../../shared/sync/protocol.ts'
import type { Database } from '../db/database.ts'
import { faultOf } from '../db/faults.ts'
import type { DeviceCaller } from '../http/caller.ts'
import { outsideRequest } from '../request-context.ts'
import type { Push } from './receive.store.ts'
import { receive } from './receive.ts'

interface Waiting extends Push {
  resolve(answer: PushAnswer): void
  reject(error: unknown): void
}

/** Actions that one commit takes at most, so that no push waits long for another's. */
const maxGroup = 4000

/**
 * Pushes that arrive together share one durable commit; none is answered before it is on disk. Each center has a queue of
 * its own, so that one whose lock is held delays no other.
 * Where a group fails, each push is tried by itself, so that one that cannot be saved never takes the others with it.
 */
export class PushQueue {
  private readonly database: Database
  private readonly waiting = new Map<number, Waiting[]>()

  constructor(database: Database) {
    this.database = database
  }

  submit(device: DeviceCaller, body: PushBody): Promise<PushAnswer> {
    return new Promise((resolve, reject) => {
      const push = { device, body, resolve, reject }
      const queue = this.waiting.get(device.centerId)
      if (queue) return void queue.push(push)
      this.waiting.set(device.centerId, [push])
      // One turn of the loop, so that what has already arrived on other connections comes along.
      outsideRequest(() => setImmediate(() => void this.drain(device.centerId)))
    })
  }

  private async drain(centerId: number): Promise<void> {
    const queue = this.waiting.get(centerId) ?? []
    while (queue.length > 0) await this.commit(nextGroup(queue))
    this.waiting.delete(centerId)
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
      // Who waits in vain for a lock or for room on the disk would do so once more for each push.
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

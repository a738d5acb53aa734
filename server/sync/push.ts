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
import { Checked, SignaturesOnArrival } from './signatures.ts'

interface Waiting extends Push {
  isChecked: boolean
  resolve(answer: PushAnswer): void
  reject(error: unknown): void
}

/** A center's pushes in the order of their arrival, and whether a group of them is being committed. */
interface Queue {
  waiting: Waiting[]
  isBusy: boolean
}

/** The most actions in one commit, so that no push waits long for another. */
const maxGroup = 4000
/** A group of this many checked pushes begins at once. Fewer pushes wait for those behind them whose signatures are being checked. */
const enough = 50

/**
 * Commits pushes that arrive together in one durable transaction, because each commit waits for the disk. No push is answered before the
 * commit. Each center has its own queue, so that a center whose lock is held does not delay the others. If a group fails, each push is
 * tried alone, so that a push that cannot be saved does not fail the rest.
 */
export class PushQueue {
  private readonly database: Database
  private readonly signatures: SignaturesOnArrival
  private readonly queues = new Map<number, Queue>()

  constructor(database: Database) {
    this.database = database
    this.signatures = new SignaturesOnArrival(database.read)
  }

  async submit(device: DeviceCaller, body: PushBody): Promise<PushAnswer> {
    const answer = await new Promise<PushAnswer>((resolve, reject) => {
      const items = body.actions.map(readItem)
      const push = { device, body, items, checked: new Checked(), isChecked: false, resolve, reject }
      const queue = this.queues.get(device.centerId) ?? { waiting: [], isBusy: false }
      this.queues.set(device.centerId, queue)
      queue.waiting.push(push)
      void this.signatures.check(push).finally(() => {
        push.isChecked = true
        // Waits one turn of the event loop, so that pushes that have already arrived on other connections join this group.
        outsideRequest(() => setImmediate(() => void this.drain(queue)))
      })
    })
    this.signatures.settle(body.clientId, answer)
    return answer
  }

  private async drain(queue: Queue): Promise<void> {
    if (queue.isBusy) return
    queue.isBusy = true
    for (let group = nextGroup(queue.waiting); group.length > 0; group = nextGroup(queue.waiting)) {
      await this.commit(group)
      // SQLite does not give way to other work, and an import sends its next slice at once, so other work gets its turn here.
      await nextTurn()
    }
    queue.isBusy = false
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

/** Takes the next checked pushes, or none while only a few are checked and others are still being checked. */
function nextGroup(waiting: Waiting[]): Waiting[] {
  const unchecked = waiting.findIndex(({ isChecked }) => !isChecked)
  if (unchecked !== -1 && unchecked < enough) return []
  let actions = 0
  let taken = 0
  for (const { body } of unchecked === -1 ? waiting : waiting.slice(0, unchecked)) {
    if (taken > 0 && actions + body.actions.length > maxGroup) break
    actions += body.actions.length
    taken++
  }
  return waiting.splice(0, taken)
}

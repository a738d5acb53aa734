import { firstLink } from '../../shared/sync/texts.ts'
import type { PushAnswer, PushBody } from '../../shared/sync/protocol.ts'
import type { Reader } from '../db/database.ts'
import { nextLink, signed } from './chain.ts'
import type { ReadItem } from './envelope.ts'

/** Answers about signatures that were checked before their push was received. */
export class Checked {
  private readonly answers = new Map<string, boolean>()

  async check(text: string, signature: string, key: string): Promise<void> {
    this.answers.set(`${text} ${signature} ${key}`, await signed(text, signature, key))
  }

  /** Whether the signature is right: known from an earlier check, or checked now. */
  isRight(text: string, signature: string, key: string): boolean | Promise<boolean> {
    return this.answers.get(`${text} ${signature} ${key}`) ?? signed(text, signature, key)
  }
}

/**
 * Groups consecutive items of one push and one grant into runs: the signature of a run's last item vouches for all of them
 * (research/sync.md §2.5).
 */
export function runsOf<T>(items: readonly T[], isOfOneRun: (item: T, next: T) => boolean): T[][] {
  const runs: T[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && isOfOneRun(run[0], item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** A push that has arrived; `checked` collects the answers about its signatures. */
interface Arrived {
  body: PushBody
  items: readonly ReadItem[]
  checked: Checked
}

/** A queue's last action and the chain's link at it. */
interface Tip {
  seq: number
  link: string
}

/** How many queues' tips are remembered: more than a site has handhelds. */
const mostTips = 10_000

/**
 * Checks signatures as pushes arrive, so that other threads work on the next group while one is committed, and no push waits for them under
 * the center's lock. A queue's tip is only a guess here: if it is wrong, the links differ, and the signatures are checked while the push is
 * received.
 */
export class SignaturesOnArrival {
  private readonly db: Reader
  private readonly tips = new Map<string, Tip>()

  constructor(db: Reader) {
    this.db = db
  }

  /** Checks those of the push's signatures whose link and key are known here. The others are checked while the push is received. */
  async check({ body, items, checked }: Arrived): Promise<void> {
    const { clientId, grants } = body
    const tip = this.tips.get(clientId) ?? (await this.storedTip(clientId))
    if (!tip) return
    let { seq, link } = tip
    const linked: { item: ReadItem; link: string }[] = []
    for (const item of items) {
      const place = item.seq ?? seq + 1
      if (place <= seq) continue
      if (place > seq + 1) break
      seq = place
      link = nextLink(link, item.digest)
      linked.push({ item, link })
    }
    if (this.tips.size > mostTips) this.tips.clear()
    this.tips.set(clientId, { seq, link })
    const keys = new Map(grants.map(({ id, sessionKey }) => [id, sessionKey]))
    await Promise.all(
      runsOf(linked, (a, b) => a.item.wire?.grantId === b.item.wire?.grantId).map(async (run) => {
        const last = run.at(-1)
        const wire = last?.item.wire
        const key = wire ? keys.get(wire.grantId) : undefined
        if (last && wire && key) await checked.check(last.link, wire.sig, key)
      }),
    )
  }

  /** Forgets the tip of a queue that turned out to stand elsewhere, so that it is read again for the next push. */
  settle(clientId: string, { problem, lastSeq }: PushAnswer): void {
    if (problem !== null || this.tips.get(clientId)?.seq !== lastSeq) this.tips.delete(clientId)
  }

  /** The stored tip of a queue. Null if the database cannot be asked: the push itself then fails with the reason. */
  private async storedTip(clientId: string): Promise<Tip | null> {
    try {
      const row = await this.db
        .selectFrom('syncClient')
        .select(['lastSeq as seq', 'lastLink as link'])
        .where('clientId', '=', clientId)
        .executeTakeFirst()
      return row ?? { seq: 0, link: firstLink(clientId) }
    } catch {
      return null
    }
  }
}

import type { Transaction } from 'kysely'
import type { Subject } from '../../shared/entities/subject.ts'
import type { Poke } from '../../shared/sync/protocol.ts'
import { requestContext } from '../request-context.ts'
import type { Dialect } from './dialect.ts'
import type { Tables } from './tables.ts'

/** What the feed and the pokes call the things that change; the roster is no row, but who may be on a center's floor. */
export type FeedTable = Subject | 'roster'

/** Whose a job is: who began it, and where. */
export interface JobOwner {
  createdBy: number | null
  partnerId: number | null
  centerId: number | null
}

/** A poke and whom it is for: with `userIds` only these users' screens, and no handheld, else all who see its center; with `job` also whoever sees that job. */
export type Addressed = Poke & { userIds?: readonly number[]; job?: JobOwner }

/** For rows that belong to no center: SKUs, partners. */
export const everyCenter = 0

/** Who did what to a subject (`location:12`), with what it was and what it became. */
export interface AuditEntry {
  userId: number | null
  partnerId?: number | null
  centerId?: number | null
  subject: string
  what: string
  before?: unknown
  after?: unknown
  requestId?: string | null
}

const insertAudit = {
  into: 'audit',
  columns: {
    at: 'text',
    userId: 'int',
    partnerId: 'int',
    centerId: 'int',
    subject: 'text',
    what: 'text',
    beforeJson: 'text',
    afterJson: 'text',
    requestId: 'text',
    address: 'text',
    openapiKeyId: 'int',
  },
} as const
/** So that one fits into PostgreSQL's 8000 bytes to the other processes. */
const addressedAtOnce = 500
const insertFeed = {
  into: 'changeFeed',
  columns: { centerId: 'int', version: 'int', tableName: 'text', rowId: 'int', at: 'text' },
} as const

/** One transaction's hand: its queries, what it changed for the feed, and whom it says did it for the audit. */
export class Writer {
  readonly tx: Transaction<Tables>
  readonly dialect: Dialect
  readonly now: string
  /** Whether a job was added, so that a runner is woken after the commit. */
  enqueued = false
  private readonly changes = new Map<number, Map<string, { table: FeedTable; id: number }>>()
  private readonly taken = new Map<number, number>()
  private readonly notified = new Set<number>()
  private readonly jobs = new Map<string, JobOwner>()

  constructor(tx: Transaction<Tables>, dialect: Dialect, now: string) {
    this.tx = tx
    this.dialect = dialect
    this.now = now
  }

  changed(centerId: number, table: FeedTable, id: number): void {
    let rows = this.changes.get(centerId)
    if (!rows) this.changes.set(centerId, (rows = new Map()))
    rows.set(`${table}:${id}`, { table, id })
  }

  /** Has these users' open screens ask for their notifications again. Nobody else hears of it, and nothing goes into the feed. */
  notify(userIds: Iterable<number>): void {
    for (const id of userIds) this.notified.add(id)
  }

  /** Has the open screens of those who see a job ask how far it is. Its progress is nothing for the feed. */
  moved({ createdBy, partnerId, centerId }: JobOwner): void {
    const owner = { createdBy, partnerId, centerId }
    this.jobs.set(JSON.stringify(owner), owner)
  }

  /**
   * Takes the centers' next feed version, and with it their write lock until the commit: versions are in commit order,
   * so that a pull can never skip one. All take centers by number and the row of every center last, so that none waits in a ring.
   */
  async lockCenters(centerIds: Iterable<number>): Promise<Map<number, number>> {
    const wanted = [...new Set(centerIds)]
      .filter((id) => !this.taken.has(id))
      .sort((a, b) => (a === everyCenter ? 1 : b === everyCenter ? -1 : a - b))
    for (const centerId of wanted) {
      const row = await this.tx
        .insertInto('feedCounter')
        .values({ centerId, version: 1 })
        .onConflict((c) => c.column('centerId').doUpdateSet((e) => ({ version: e('feedCounter.version', '+', 1) })))
        .returning('version')
        .executeTakeFirstOrThrow()
      this.taken.set(centerId, row.version)
    }
    return this.taken
  }

  /** What a number or name is compared with that there is but one of, and what is ended with its owner, whoever's it is: nothing else of it may be answered. */
  outsideScope<T>(work: () => Promise<T>): Promise<T> {
    return this.dialect.outsideScope(this.tx, work)
  }

  async audit(...entries: AuditEntry[]): Promise<void> {
    const { address = null, openapiKeyId = null } = requestContext() ?? {}
    const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
    const rows = entries.map(
      ({ userId, partnerId = null, centerId = null, subject, what, before, after, requestId = null }) => [
        this.now,
        userId,
        partnerId,
        centerId,
        subject,
        what,
        json(before),
        json(after),
        requestId,
        address,
        openapiKeyId,
      ],
    )
    await this.dialect.insertMany(this.tx, insertAudit, rows)
  }

  /** Writes the feed rows; called once, last, by `Database.write`. */
  async flush(): Promise<Addressed[]> {
    const pokes = this.pokesOfScreens()
    if (this.changes.size === 0) return pokes
    const versions = await this.lockCenters(this.changes.keys())
    const rows: unknown[][] = []
    for (const [centerId, changed] of this.changes) {
      const version = versions.get(centerId) ?? 0
      for (const { table, id } of changed.values()) rows.push([centerId, version, table, id, this.now])
      if (changed.has('roster:0'))
        await this.tx
          .updateTable('feedCounter')
          .set({ rosterVersion: version })
          .where('centerId', '=', centerId)
          .execute()
      pokes.push({ centerId, version, tables: [...new Set([...changed.values()].map((c) => c.table))] })
    }
    await this.dialect.insertMany(this.tx, insertFeed, rows)
    return pokes
  }

  private pokesOfScreens(): Addressed[] {
    const userIds = [...this.notified]
    const notifications = Array.from({ length: Math.ceil(userIds.length / addressedAtOnce) }, (_, nth) => ({
      centerId: everyCenter,
      version: 0,
      tables: ['notification'],
      userIds: userIds.slice(nth * addressedAtOnce, (nth + 1) * addressedAtOnce),
    }))
    const jobs = [...this.jobs.values()].map((job) => ({
      centerId: everyCenter,
      version: 0,
      tables: ['job'],
      userIds: job.createdBy === null ? [] : [job.createdBy],
      job,
    }))
    return [...notifications, ...jobs]
  }
}

import type { Transaction } from 'kysely'
import type { Subject } from '../../shared/entities/subject.ts'
import type { Poke } from '../../shared/sync/protocol.ts'
import { requestContext } from '../request-context.ts'
import type { Dialect } from './dialect.ts'
import { keptQuery } from './kept-query.ts'
import type { Tables } from './tables.ts'

/** The names of changed things in the feed and in pokes. The roster is not a row: it stands for who may work on a center's floor. */
export type FeedTable = Subject | 'roster'

/** Who started a job, and for which partner and center. */
export interface JobOwner {
  createdBy: number | null
  partnerId: number | null
  centerId: number | null
}

/**
 * A poke and its audience: with `userIds` only these users' screens and no handheld, otherwise all who see its center; with
 * `job` also those who see that job.
 */
export type Addressed = Poke & { userIds?: readonly number[]; job?: JobOwner }

/** The feed's center id for rows that belong to no center: SKUs, partners. */
export const everyCenter = 0

/** An entry of the audit: who did what to a subject (`location:12`), with its state before and after. */
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
/** Keeps a poke within the 8000 bytes of a PostgreSQL notification. */
const addressedAtOnce = 500
const insertFeed = {
  into: 'changeFeed',
  columns: { centerId: 'int', version: 'int', tableName: 'text', rowId: 'int', at: 'text' },
} as const

/** Takes a center's feed row, which locks the center, and answers its next version. */
const nextVersion = keptQuery({ centerId: 'int' }, (db, { centerId }) =>
  db
    .insertInto('feedCounter')
    .values({ centerId, version: 1 })
    .onConflict((c) => c.column('centerId').doUpdateSet((e) => ({ version: e('feedCounter.version', '+', 1) })))
    .returning('version'),
)

/** One transaction at work: its queries, the changes to put in the feed, and its audit entries. */
export class Writer {
  readonly tx: Transaction<Tables>
  readonly dialect: Dialect
  readonly now: string
  /** Whether a job was added, so that the commit wakes a runner. */
  enqueued = false
  private readonly changes = new Map<number, Map<string, { table: FeedTable; id: number }>>()
  private readonly taken = new Map<number, number>()
  private holdsSerials = false
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

  /** Makes these users' open screens fetch their notifications again. Nobody else is told, and nothing enters the feed. */
  notify(userIds: Iterable<number>): void {
    for (const id of userIds) this.notified.add(id)
  }

  /** Makes the open screens of those who see a job fetch its progress, which does not enter the feed. */
  moved({ createdBy, partnerId, centerId }: JobOwner): void {
    const owner = { createdBy, partnerId, centerId }
    this.jobs.set(JSON.stringify(owner), owner)
  }

  /**
   * Locks the serials until the commit: no other transaction gives a waybill its serial or changes what serials are left, because they
   * belong to one courier in all centers. They are locked before any center, so that no floor waits while waybills are written.
   */
  async lockSerials(): Promise<void> {
    if (this.holdsSerials) return
    if (this.taken.size > 0)
      throw new Error('Serials are locked before centers: otherwise two could wait for each other.')
    await this.dialect.queueFor(this.tx, 'serials', () => this.dialect.hold(this.tx, 'serials'))
    this.holdsSerials = true
  }

  /** Whether no other transaction writes in these centers until the commit. SQLite's one writer is alone from its first statement on. */
  holds(centerIds: Iterable<number>): boolean {
    return this.dialect.forUpdate === '' || [...centerIds].every((id) => this.taken.has(id))
  }

  /**
   * Takes each center's next feed version and, until the commit, its write lock. Because of the lock versions follow the order of
   * commits, so a pull can never skip one. Every transaction locks centers in the order of their ids, and the row for all centers
   * last, so no deadlock can occur.
   */
  async lockCenters(centerIds: Iterable<number>): Promise<Map<number, number>> {
    const wanted = [...new Set(centerIds)]
      .filter((id) => !this.taken.has(id))
      .sort((a, b) => (a === everyCenter ? 1 : b === everyCenter ? -1 : a - b))
    for (const centerId of wanted) {
      const [row] = await this.dialect.queueFor(this.tx, `center ${centerId}`, () => nextVersion(this.tx, { centerId }))
      if (!row) throw new Error(`Center ${centerId} has no next version.`)
      this.taken.set(centerId, row.version)
    }
    return this.taken
  }

  /**
   * Runs work without the caller's scope, for three purposes only: checking that a number or name is unique across the site, ending what
   * belongs to a row that ends, and telling people that the caller does not see. Nothing else that it reads may reach the caller.
   */
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

  /** Notes that a call with an idempotency key has now written; this is committed with what it wrote. */
  async noteRepeatable(): Promise<void> {
    const { repeatable } = requestContext() ?? {}
    if (!repeatable) return
    await this.tx
      .updateTable('repeatable')
      .set({ wroteAt: this.now })
      .where('caller', '=', repeatable.caller)
      .where('key', '=', repeatable.key)
      .where('wroteAt', 'is', null)
      .execute()
  }

  /** Writes the feed rows. `Database.write` calls it once, at the end. */
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

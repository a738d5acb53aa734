import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import { measure } from '../measure.ts'
import { outsideRequest, requestContext } from '../request-context.ts'
import { faultOf, type Fault } from './faults.ts'
import type { Columns, Dialect } from './dialect.ts'
import { postgres, type Waits } from './postgres.ts'
import { sqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import type { Threads } from './threads.ts'
import { Writer, type Addressed } from './writer.ts'

export type Tx = Transaction<Tables>
export type Reader = Kysely<Tables> | Tx

/** The names of the migrations, in the order of their numbers. */
const migrations = readdirSync(new URL('migrations', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort()

/** A newer Gantry has used this database. This build does not know what the newer one keeps there, and would spoil it. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `This database was used by a newer Gantry (${unknown.join(', ')}), and this build knows it up to ${latestMigration}. Start the newer build again; or, to go back, restore the backup that was made before the newer one was started: what came after it is then lost here, and handhelds send theirs again.`,
    )
  }
}

/** The site's database: reads run freely, and each write is one transaction together with its feed rows. */
export class Database {
  readonly dialect: Dialect
  readonly now: () => Date
  /** This server's own folder, out of the database's reach. */
  readonly dataDir: string | null
  /** Why the database itself does not also enforce callers' scope, or null if it does. */
  rowsUnsecured: string | null = null
  private readonly listeners = new Set<(poke: Addressed) => void>()
  private readonly jobListeners = new Set<() => void>()
  private readonly missListeners = new Set<() => void>()
  private readonly process = randomUUID()
  /** Whether the last write found the disk full. */
  private isFull = false

  constructor(dialect: Dialect, now: () => Date = () => new Date(), dataDir: string | null = null) {
    this.dialect = dialect
    this.now = now
    this.dataDir = dataDir
  }

  get read(): Kysely<Tables> {
    return this.dialect.read
  }

  /**
   * Runs one durable transaction. Rows that it reports as `changed` enter the feed with it, and their pokes go out after the commit. A
   * trial leaves nothing: it answers what it would have answered.
   */
  async write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const trial = requestContext()?.trial
    if (trial) return this.tryOut(work, trial)
    const since = performance.now()
    const ended = (failed: boolean) => measure('transaction', () => ({ ms: performance.now() - since, failed }))
    const { result, pokes, enqueued } = await this.dialect.write
      .transaction()
      .execute(async (tx) => {
        const writer = new Writer(tx, this.dialect, this.now().toISOString())
        const result = await work(writer)
        await writer.noteRepeatable()
        return { result, pokes: await writer.flush(), enqueued: writer.enqueued }
      })
      .catch((error: unknown) => {
        ended(true)
        this.noteFault(faultOf(error))
        throw error
      })
    ended(false)
    this.isFull = false
    outsideRequest(() => {
      this.tell({ pokes, enqueued })
    })
    for (const told of messagesOf(pokes, enqueued))
      await this.dialect.tell(JSON.stringify({ from: this.process, ...told } satisfies Told))
    return result
  }

  private async tryOut<T>(work: (writer: Writer) => Promise<T>, trial: { tried: boolean }): Promise<T> {
    const done: { result: T }[] = []
    const back = new Error('A trial is taken back.')
    await this.dialect.write
      .transaction()
      .execute(async (tx) => {
        const writer = new Writer(tx, this.dialect, this.now().toISOString())
        done.push({ result: await work(writer) })
        await writer.flush()
        throw back
      })
      .catch((error: unknown) => {
        if (error !== back) throw error
      })
    trial.tried = true
    const [{ result }] = done as [{ result: T }]
    return result
  }

  /** Writes something incidental to a read, such as a last-seen time: the read still succeeds when the disk is full. */
  async jot(write: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
    try {
      await write(this.dialect.write)
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      this.noteFault(fault)
    }
  }

  noteFault(fault: Fault | null): void {
    if (fault !== 'server-full' || this.isFull) return
    this.isFull = true
    const told: Told = { from: this.process, pokes: [], enqueued: false, isFull: true }
    this.dialect.tell(JSON.stringify(told)).catch(() => {})
  }

  /** Whether the disk is full. If the last write found it full, this tries again by writing a few pages, which it deletes at once. */
  async hasNoRoom(): Promise<boolean> {
    if (!this.isFull) return false
    const rows = Array.from({ length: 8 }, (_, nth) => ({
      key: `room:${nth}:`.padEnd(2000, '.'),
      windowStart: 0,
      hits: 0,
    }))
    await this.write(async ({ tx }) => {
      await tx.insertInto('throttle').values(rows).execute()
      await tx
        .deleteFrom('throttle')
        .where(
          'key',
          'in',
          rows.map(({ key }) => key),
        )
        .execute()
    }).catch(() => {})
    return this.isFull
  }

  /** Several reads that see the same moment. */
  async snapshot<T>(work: (tx: Reader) => Promise<T>): Promise<T> {
    if (this.dialect.name === 'sqlite') return this.read.transaction().execute(work)
    return this.read.transaction().setIsolationLevel('repeatable read').execute(work)
  }

  onPoke(listener: (poke: Addressed) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Calls back when pokes from the site's other processes may have been missed, so everything must be read again. */
  onMissed(listener: () => void): () => void {
    this.missListeners.add(listener)
    return () => this.missListeners.delete(listener)
  }

  /** Calls back as soon as a job is committed, by this process or by another that is heard. */
  onJob(listener: () => void): () => void {
    this.jobListeners.add(listener)
    return () => this.jobListeners.delete(listener)
  }

  private tell({ pokes, enqueued }: Omit<Told, 'from'>): void {
    for (const poke of pokes) for (const listener of this.listeners) listener(poke)
    if (enqueued) for (const listener of this.jobListeners) listener()
  }

  /** Brings the schema up to date, gives the site its epoch, and begins to hear the site's other processes. */
  async prepare(): Promise<void> {
    const done = await this.migrationsDone()
    const newer = done.filter((name) => !migrations.includes(name))
    if (newer.length > 0) throw new NewerDatabase(newer)
    if (done.join() !== migrations.join()) {
      const { error } = await this.migrator().migrateToLatest()
      if (error) throw error
    }
    this.dialect.migrated()
    this.rowsUnsecured = await this.dialect.secureRows()
    const now = this.now().toISOString()
    await this.dialect.write
      .insertInto('site')
      .values({ id: 1, epoch: randomUUID(), backedUpThrough: null, createdAt: now })
      .onConflict((c) => c.column('id').doNothing())
      .execute()
    await this.dialect.write
      .insertInto('feedCounter')
      .values({ centerId: 0, version: 0 })
      .onConflict((c) => c.column('centerId').doNothing())
      .execute()
    await this.dialect.hear(
      (message) => {
        const told = JSON.parse(message) as Told
        // This process has already told its own listeners.
        if (told.from === this.process) return
        if (told.isFull) this.isFull = true
        this.tell(told)
      },
      () => {
        for (const listener of this.missListeners) listener()
      },
    )
  }

  /**
   * The names of the migrations that were done. The migrator would also find out, but reads every column of every table to do so. If this
   * read fails, the migrator reports why.
   */
  private async migrationsDone(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
      .execute(this.read)
      .catch(() => ({ rows: [] }))
    return rows.map(({ name }) => name)
  }

  migrator(): Migrator {
    return new Migrator({ db: this.dialect.migrate, provider: provider(this.dialect) })
  }

  async close(): Promise<void> {
    await this.dialect.close()
  }
}

/** What a process tells the other processes, or a thread tells the other thread of its server. */
interface Told {
  from: string
  pokes: readonly Addressed[]
  /** A job was added, so that a runner looks for it. */
  enqueued: boolean
  /** A write found the disk full. */
  isFull?: boolean
}

/**
 * Pokes to users go in messages of their own, because a message holds only one. A job that is added always pokes its owner's screens, so
 * there is always a message to say it with.
 */
function messagesOf(pokes: readonly Addressed[], enqueued: boolean): Omit<Told, 'from'>[] {
  const shared = pokes.filter(({ userIds }) => !userIds)
  const messages = [
    ...(shared.length > 0 ? [shared] : []),
    ...pokes.filter(({ userIds }) => userIds).map((poke) => [poke]),
  ]
  return messages.map((some, nth) => ({ pokes: some, enqueued: enqueued && nth === 0 }))
}

/** What a migration's file exports: the tables that it makes, and what else it does and undoes. */
interface MigrationFile {
  tables: readonly string[]
  up(db: Kysely<unknown>, columns: Columns): Promise<void>
  down?(db: Kysely<unknown>, columns: Columns): Promise<void>
}

function provider({ columns }: Dialect): MigrationProvider {
  const read = async (name: string): Promise<Migration> => {
    const file: MigrationFile = await import(new URL(`migrations/${name}.ts`, import.meta.url).href)
    return {
      up: (db) => file.up(db, columns),
      down: async (db) => {
        await file.down?.(db, columns)
        for (const table of file.tables) await db.schema.dropTable(table).execute()
      },
    }
  }
  return {
    getMigrations: async () =>
      Object.fromEntries(await Promise.all(migrations.map(async (name) => [name, await read(name)] as const))),
  }
}

export const latestMigration = migrations.at(-1) ?? null

/** Opens SQLite in the data directory, or PostgreSQL if there is a URL for it. */
export async function openDatabase(
  at: { dataDir: string; databaseUrl?: string | undefined; waits?: Waits; threads?: Threads | undefined },
  now?: () => Date,
): Promise<Database> {
  let dialect: Dialect
  if (at.databaseUrl) dialect = await postgres(at.databaseUrl, at.waits)
  else {
    mkdirSync(at.dataDir, { recursive: true })
    dialect = sqlite(join(at.dataDir, 'gantry.sqlite'), at.threads)
  }
  const database = new Database(dialect, now, at.dataDir)
  await database.prepare()
  return database
}

import type { Pool } from 'pg'
import SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type CreateTableBuilder,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ValueNode,
  type BinaryOperationNode,
  type LogEvent,
  type RawBuilder,
  type SqliteDialectConfig,
  type Transaction,
} from 'kysely'
import { measure } from '../measure.ts'
import { requestContext } from '../request-context.ts'
import { readFlags, stored } from './flags.ts'
import { PgListener } from './pg-listener.ts'
import { roleOf, secureRows, settings, settingsOf } from './row-scope.ts'
import { foundByPostgres, foundBySqlite, sqliteFunctions, type Searched } from './search.ts'
import type { DialectName, Tables } from './tables.ts'
import type { Threads } from './threads.ts'
import type { WriteTurn } from './write-turn.ts'

/** All that differs between SQLite and PostgreSQL. */
export interface Dialect {
  readonly name: DialectName
  /** For reads; never waits for a writer. On PostgreSQL it has its own connections, so that writers waiting for one another cannot use them up. */
  readonly read: Kysely<Tables>
  /** For transactions; on SQLite one connection that begins IMMEDIATE. */
  readonly write: Kysely<Tables>
  /** For migrations: a statement may take as long as it takes. */
  readonly migrate: Kysely<Tables>
  readonly columns: Columns
  /** Many rows in one go: a kept prepared statement on SQLite, one statement over arrays on PostgreSQL. */
  insertMany<T extends keyof Tables & string>(
    tx: Transaction<Tables>,
    insert: Insert<T>,
    rows: readonly unknown[][],
  ): Promise<void>
  /** Sets columns of many rows, each named by its id: the first column. */
  updateMany<T extends keyof Tables & string>(
    tx: Transaction<Tables>,
    update: Update<T>,
    rows: readonly unknown[][],
  ): Promise<void>
  /** Selects the ids of a searched table's rows that contain a keyword, whatever its case, blanks and dashes. */
  found(table: Searched, keyword: string): RawBuilder<unknown>
  /** The end of a select that locks rows for a change and skips those that another transaction has locked. */
  readonly skipLocked: string
  /** The end of a select that locks rows until the transaction ends. */
  readonly forUpdate: string
  /** Holds a name until the transaction ends; false where another transaction holds it. */
  tryHold(tx: Transaction<Tables>, name: string): Promise<boolean>
  /** Takes a center's row by `take`, which may have to wait for another transaction. On PostgreSQL only a few wait long, so that a center
   * whose lock is stuck does not use up the connections of the others' writes. */
  queueForCenter<T>(tx: Transaction<Tables>, centerId: number, take: () => Promise<T>): Promise<T>
  /** The schema stands: from here on only the server's own short transactions write. */
  migrated(): void
  /** Makes the database enforce callers' scope a second time, below the queries. Answers why it cannot, or null; SQLite has nothing to do. */
  secureRows(): Promise<string | null>
  /** Reads regardless of scope within a caller's transaction, to check numbers and names that must be unique across the site. */
  outsideScope<T>(tx: Transaction<Tables>, read: () => Promise<T>): Promise<T>
  /** Tells the site's other server processes, after the commit. */
  tell(message: string): Promise<void>
  /** Hears what they tell. A lost connection is reopened, and `onRenewed` then says that messages may have been missed. */
  hear(listener: (message: string) => void, onRenewed: () => void): Promise<void>
  /** Whether it hears them now. */
  readonly isHearing: boolean
  /** A consistent copy while running; SQLite only. */
  backupTo?(file: string): Promise<void>
  /** The connections of its pools; PostgreSQL only. */
  pools?(): { pool: string; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

export interface Columns {
  readonly dialect: DialectName
  id<T extends CreateTableBuilder<string, never>>(table: T): T
  stamps(table: CreateTableBuilder<string, never>): CreateTableBuilder<string, never>
}

/** An insert of many rows, and what to do where the key is there. */
export interface Insert<T extends keyof Tables & string> {
  into: T
  columns: Record<string, 'int' | 'text'>
  conflict?: { on: string[]; update: string[] /** Sums: what is inserted is added to what is there. */; add?: string[] }
}

/** An update of many rows: what is set, by the row's id. */
export interface Update<T extends keyof Tables & string> {
  table: T
  set: Record<string, 'int' | 'text'>
  /** A counter column that goes up by one with the update. */
  raises?: 'version'
}

/** SQLite in one file: WAL, synchronous=FULL, so that what is acknowledged survives a power cut (research/sync.md §2.3). */
export function sqlite(file: string, threads?: Threads): Dialect {
  const writer = open(file, false)
  // Beside a thread that does it (keepWalShort), a commit brings the WAL into the file only where that one does not keep up.
  if (threads) writer.pragma(`wal_autocheckpoint = ${longWal}`)
  const reader = open(file, true)
  const writing = keepingStatements(writer)
  const over = (database: ReturnType<typeof keepingStatements>, on: 'read' | 'write') =>
    new Kysely<Tables>({
      dialect: new Sqlite({ database }, on === 'write' ? threads?.turn : undefined),
      plugins: [readFlags],
      log: timed(on),
    })
  const write = over(writing, 'write')
  const read = over(keepingStatements(reader), 'read')
  return {
    name: 'sqlite',
    read,
    write,
    migrate: write,
    columns: columnsWith('integer'),
    async insertMany(_tx, insert, rows) {
      if (rows.length === 0) return
      const names = Object.keys(insert.columns)
      // Binding a parameter costs more than storing it, and most nullable columns are null: a column that is null in every row is written as a literal.
      const said = names.flatMap((_, column) => (rows.some((row) => row[column] !== null) ? [column] : []))
      const statement = writing.prepare(
        `insert into ${quote(insert.into)} (${names.map(quote).join(', ')}) values (${names.map((_, column) => (said.includes(column) ? '?' : 'null')).join(', ')})${onConflict(insert)}`,
      )
      const bound: unknown[] = []
      for (const row of rows) {
        for (const [place, column] of said.entries()) bound[place] = stored(row[column])
        statement.run(bound)
      }
    },
    async updateMany(_tx, update, rows) {
      const sets = [...Object.keys(update.set).map((name) => `${quote(name)} = ?`), ...raised(update, '')]
      const statement = writing.prepare(`update ${quote(update.table)} set ${sets.join(', ')} where "id" = ?`)
      // Each row has its id first but the statement needs it last, because the driver takes no numbered parameters from an array.
      for (const [id, ...values] of rows) statement.run(...values.map(stored), id)
    },
    found: foundBySqlite,
    // SQLite runs one writing transaction at a time.
    skipLocked: '',
    forUpdate: '',
    tryHold: async () => true,
    queueForCenter: (_tx, _centerId, take) => take(),
    migrated() {
      // SQLite notes what a statement changes so that it can be taken back alone, and of a row in a table of many indexes it writes that to a
      // file. In memory the ledger takes half the time. A migration may sort a whole table and does that on disk.
      writer.pragma('temp_store = memory')
    },
    secureRows: async () => null,
    outsideScope: async (_tx, read) => read(),
    tell: async (message) => threads?.tell(message),
    hear: async (listener) => threads?.hear(listener),
    isHearing: true,
    async backupTo(to) {
      // A copy begins again whenever another connection writes, unless it holds on to the moment that it copies.
      const copied = new SqliteDatabase(file, { readonly: true })
      try {
        copied.exec('begin')
        copied.prepare('select 1 from sqlite_master').get()
        await copied.backup(to)
      } finally {
        copied.close()
      }
    },
    async close() {
      threads?.close()
      await read.destroy()
      // Kysely closes no connection that it never used, so each is closed here. The writer goes last: only it can fold the WAL back into the file.
      reader.close()
      await write.destroy()
      writer.close()
    },
  }
}

/** Pages; four times what SQLite does by itself. */
const longWal = 4000

function open(file: string, readonly: boolean): SqliteDatabase.Database {
  const db = new SqliteDatabase(file, { readonly })
  db.pragma('busy_timeout = 5000')
  if (!readonly) {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    // Four times the usual: a page that many commits change is copied from the log into the file once.
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('foreign_keys = ON')
    // The driver may fall back to NORMAL at the first write in WAL mode, so check after one.
    db.exec(
      'begin immediate; create table if not exists "durable" ("checked" integer); delete from "durable"; insert into "durable" values (1); commit',
    )
    if (db.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('SQLite does not keep synchronous=FULL; an acknowledged scan could be lost.')
  }
  // kB, of each of a server's four connections; what is not among them lies in the system's cache.
  db.pragma('cache_size = -4000')
  for (const [name, work] of Object.entries(sqliteFunctions)) db.function(name, { deterministic: true }, work)
  return db
}

/** Kysely prepares every query again; keeping the statements doubles its speed. */
function keepingStatements(db: SqliteDatabase.Database) {
  const kept = new Map<string, SqliteDatabase.Statement<unknown[]>>()
  return {
    prepare(sql: string): SqliteDatabase.Statement<unknown[]> {
      // SQLite rolls back by itself when the disk is full; a second rollback would fail and hide the cause.
      if (sql === 'rollback' && !db.inTransaction) return db.prepare<unknown[]>('select 1 where false')
      let statement = kept.get(sql)
      if (!statement) {
        if (kept.size > 500) kept.clear()
        // `begin` takes the write lock at once.
        statement = db.prepare<unknown[]>(sql === 'begin' && !db.readonly ? 'begin immediate' : quicker(sql))
        kept.set(sql, statement)
      }
      return statement
    },
    close: () => db.close(),
  }
}

/**
 * Rewrites a query so that SQLite runs it faster, with the same result. SQLite plans `= ?` and `limit ?` by the parameter's value and
 * prepares the statement again whenever that changes, which takes longer than most of our queries; a unary plus (`1+?`, `+?`) hides the
 * value from the planner. And it counts a table quickly only if there is no `where` at all, so an empty condition is removed.
 */
function quicker(sql: string): string {
  return sql
    .replace(/(= |limit )\?/g, '$1+?')
    .replace(/ where 1 = 1(?: and (.)|(?= order by | limit |$))/g, (_, next?: string) => (next ? ` where ${next}` : ''))
}

/**
 * How long a connection waits, in ms, so that a server that hangs in mid-transaction does not stop the others: PostgreSQL ends its
 * session after `idle`, and whoever waits for its lock gives up after `lock`, before that.
 */
const waits = { connection: 10_000, lock: 10_000, crowdedLock: 500, idle: 20_000, statement: 60_000 }
export type Waits = typeof waits
/** So many transactions of this process wait `lock` for one center, and any more of them `crowdedLock`. */
const patientPerCenter = 3

/** PostgreSQL: a commit is on disk unless the database's owner turned that off. */
export async function postgres(url: string, waitsMs: Waits = waits): Promise<Dialect> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const scopeOf = new WeakMap<object, string>()
  let secured = false
  const pools = new Map<string, Pool>()
  const openPool = (max: number, waits: string, name: 'read' | 'write' | 'migrate') => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: waitsMs.connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: `${planning} ${keepAlive} ${waits}`,
    })
    pools.set(name, pool)
    pool.on('error', () => {})
    // When a connection ends in use its query fails; without an error listener the whole process would end too.
    pool.on('connect', (client) => void client.on('error', () => {}))
    /** Takes a connection from the pool and sets it to the caller's scope (server/db/row-scope.ts). */
    const connect = async () => {
      const client = await pool.connect()
      const { key, values } = settingsOf(secured ? (requestContext()?.scope ?? null) : null)
      if ((scopeOf.get(client) ?? '') === key) return client
      try {
        await client.query(settings, values)
        scopeOf.set(client, key)
        return client
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    return new Kysely<Tables>({
      dialect: new Postgres({ pool: { connect, end: () => pool.end(), options: pool.options } }),
      plugins: [readFlags],
      log: timed(name === 'read' ? 'read' : 'write'),
    })
  }
  const read = openPool(10, `-c statement_timeout=${waitsMs.statement}`, 'read')
  const write = openPool(
    10,
    `-c statement_timeout=${waitsMs.statement} -c lock_timeout=${waitsMs.lock} -c idle_in_transaction_session_timeout=${waitsMs.idle}`,
    'write',
  )
  const migrate = openPool(2, '', 'migrate')
  /** How many of this process's transactions are taking each center's row now. */
  const takers = new Map<number, number>()
  let listener: PgListener | undefined
  return {
    pools: () =>
      [...pools].map(([pool, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => ({
        pool,
        total,
        idle,
        waiting,
      })),
    name: 'postgres',
    read,
    write,
    migrate,
    columns: columnsWith('bigserial'),
    async queueForCenter(tx, centerId, take) {
      const before = takers.get(centerId) ?? 0
      takers.set(centerId, before + 1)
      const setLockTimeout = (ms: number) => sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx)
      try {
        if (before < patientPerCenter) return await take()
        await setLockTimeout(waitsMs.crowdedLock)
        const taken = await take()
        await setLockTimeout(waitsMs.lock)
        return taken
      } finally {
        takers.set(centerId, (takers.get(centerId) ?? 1) - 1)
      }
    },
    async insertMany(tx, insert, rows) {
      if (rows.length === 0) return
      const names = Object.keys(insert.columns)
      const { arrays, values } = columnsOf(insert.columns, rows)
      await tx.executeQuery(
        CompiledQuery.raw(
          `insert into ${quote(insert.into)} (${names.map(quote).join(', ')}) select * from unnest(${arrays})${onConflict(insert)}`,
          values,
        ),
      )
    },
    async updateMany(tx, update, rows) {
      if (rows.length === 0) return
      const names = Object.keys(update.set)
      const { arrays, values } = columnsOf({ id: 'int', ...update.set }, rows)
      const sets = [...names.map((name) => `${quote(name)} = r.${quote(name)}`), ...raised(update, 't.')].join(', ')
      await tx.executeQuery(
        CompiledQuery.raw(
          `update ${quote(update.table)} as t set ${sets} from unnest(${arrays}) as r ("id", ${names.map(quote).join(', ')}) where t."id" = r."id"`,
          values,
        ),
      )
    },
    migrated() {},
    async secureRows() {
      const lacking = await secureRows(migrate)
      secured = lacking === null
      return lacking
    },
    async outsideScope(tx, read) {
      const scope = requestContext()?.scope
      if (!secured || !scope) return read()
      await sql`select set_config('role', 'none', true)`.execute(tx)
      const found = await read()
      await sql`select set_config('role', ${roleOf(scope)}, true)`.execute(tx)
      return found
    },
    found: foundByPostgres,
    skipLocked: 'for update skip locked',
    forUpdate: 'for update',
    async tryHold(tx, name) {
      const { rows } = await sql<{
        held: boolean
      }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx)
      return rows[0]?.held === true
    },
    async tell(message) {
      await sql`select pg_notify(${channel}, ${message})`.execute(read)
    },
    async hear(told, onRenewed) {
      listener = new PgListener(url, channel, told, onRenewed)
      await listener.open()
    },
    get isHearing() {
      return listener?.isOpen ?? false
    },
    async close() {
      await listener?.close()
      for (const db of [read, write, migrate]) await db.destroy()
    },
  }
}

/** The working set is in memory, so a random read costs little more than the next one; and none of our queries is worth compiling. */
const planning = '-c random_page_cost=1.1 -c jit=off'
/** A server that loses power closes nothing; keepalive frees its locks after a minute. */
const keepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
const channel = 'gantry'

/** Booleans among a query’s parameters become what the databases keep as it is compiled. */
function timed(on: 'read' | 'write') {
  return ({ queryDurationMillis: ms }: LogEvent) => measure('query', () => ({ on, ms }))
}

class Sqlite extends SqliteDialect {
  private readonly config: SqliteDialectConfig
  private readonly turn: WriteTurn | undefined

  constructor(config: SqliteDialectConfig, turn: WriteTurn | undefined) {
    super(config)
    this.config = config
    this.turn = turn
  }

  override createQueryCompiler() {
    return new SqliteCompiler()
  }

  override createDriver() {
    return this.turn ? new InTurn(this.config, this.turn) : super.createDriver()
  }
}

/** The connection is used while it is this thread's turn. */
class InTurn extends SqliteDriver {
  private readonly turn: WriteTurn

  constructor(config: SqliteDialectConfig, turn: WriteTurn) {
    super(config)
    this.turn = turn
  }

  override async acquireConnection() {
    await this.turn.take()
    return super.acquireConnection()
  }

  override async releaseConnection() {
    this.turn.give()
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  protected override addParameter(value: unknown) {
    super.addParameter(stored(value))
  }

  /** A long list to be among is one parameter, so that lists of any length share one prepared statement. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { rightOperand: list } = node
    if (!PrimitiveValueListNode.is(list) || list.values.length <= shortList) return super.visitBinaryOperation(node)
    const values = ValueNode.create(JSON.stringify(list.values.map(stored)))
    super.visitBinaryOperation({
      ...node,
      rightOperand: RawNode.create(['(select "value" from json_each(', '))'], [values]),
    })
  }
}

const shortList = 8

class Postgres extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresCompiler()
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override addParameter(value: unknown) {
    super.addParameter(stored(value))
  }

  /** A long list to be among is one array: to write and read a thousand parameters takes longer than to find their rows. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { rightOperand: list, operator } = node
    const isLong = PrimitiveValueListNode.is(list) && list.values.length > shortList
    if (!isLong || !OperatorNode.is(operator) || operator.operator !== 'in') return super.visitBinaryOperation(node)
    const type = typeof list.values[0] === 'string' ? 'text' : 'int'
    const values = ValueNode.create(arrayOf(type, list.values))
    super.visitBinaryOperation({
      ...node,
      operator: OperatorNode.create('='),
      rightOperand: RawNode.create(['any(', `::${arrayTypes[type]})`], [values]),
    })
  }
}

const arrayTypes = { int: 'bigint[]', text: 'text[]' }

/** Rows as an array for each column. */
function columnsOf(columns: Record<string, 'int' | 'text'>, rows: readonly unknown[][]) {
  const types = Object.values(columns)
  return {
    arrays: types.map((type, column) => `$${column + 1}::${arrayTypes[type]}`).join(', '),
    values: types.map((type, column) =>
      arrayOf(
        type,
        rows.map((row) => row[column] ?? null),
      ),
    ),
  }
}

/** PostgreSQL's text of an array; the driver's own looks at each value for what it might be. */
function arrayOf(type: 'int' | 'text', values: readonly unknown[]): string {
  if (type === 'int') return `{${values.map((value) => (value === null ? 'NULL' : Number(value))).join()}}`
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(String(value)))).join()}}`
}

const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

const quote = (name: string) => `"${name}"`

function raised({ raises }: Update<keyof Tables & string>, of: string): string[] {
  return raises === undefined ? [] : [`${quote(raises)} = ${of}${quote(raises)} + 1`]
}

function onConflict(insert: Insert<keyof Tables & string>): string {
  if (!insert.conflict) return ''
  const { update: set, add = [] } = insert.conflict
  const update = [
    ...set.map((name) => `${quote(name)} = excluded.${quote(name)}`),
    ...add.map((name) => `${quote(name)} = ${quote(insert.into)}.${quote(name)} + excluded.${quote(name)}`),
  ].join(', ')
  return ` on conflict (${insert.conflict.on.map(quote).join(', ')}) do ${update ? `update set ${update}` : 'nothing'}`
}

function columnsWith(idType: 'integer' | 'bigserial'): Columns {
  const columns: Columns = {
    dialect: idType === 'integer' ? 'sqlite' : 'postgres',
    id: (table) =>
      table.addColumn('id', idType, (c) =>
        idType === 'integer' ? c.primaryKey().autoIncrement() : c.primaryKey(),
      ) as typeof table,
    stamps: (table) =>
      columns
        .id(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('updatedAt', 'text', (c) => c.notNull()) as unknown as typeof table,
  }
  return columns
}

import SqliteDatabase from 'better-sqlite3'
import {
  Kysely,
  PrimitiveValueListNode,
  RawNode,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
  ValueNode,
  type BinaryOperationNode,
  type SqliteDialectConfig,
} from 'kysely'
import type { Dialect, Insert } from './dialect.ts'
import { readFlags, stored } from './flags.ts'
import { foundBySqlite, lastLetter, proposedBySqlite, sqliteFunctions } from './search.ts'
import { asList, columnsWith, onConflict, quote, raised, shortList, timed } from './statements.ts'
import type { Tables } from './tables.ts'
import type { Threads } from './threads.ts'
import type { WriteTurn } from './write-turn.ts'

/** Opens SQLite in one file, with WAL and synchronous=FULL, so that what is acknowledged survives a power cut (research/sync.md §2.3). */
export function sqlite(file: string, threads?: Threads): Dialect {
  const writer = open(file, false, keptKb)
  // If a thread does this (keepWalShort), a commit moves the WAL into the file only where the thread does not keep up.
  if (threads) writer.pragma(`wal_autocheckpoint = ${longWal}`)
  // Lists read at random places. The cache of this connection keeps what their callers ask for again.
  const reader = open(file, true, threads?.side === 'jobs' ? keptKb : readKb)
  const writing = keepingStatements(writer)
  const over = (database: ReturnType<typeof keepingStatements>, on: 'read' | 'write') =>
    new Kysely<Tables>({
      dialect: new Sqlite({ database }, on === 'write' ? threads?.turn : undefined),
      plugins: [readFlags],
      log: timed(on),
    })
  const write = over(writing, 'write')
  const read = over(keepingStatements(reader), 'read')
  /** Adds rows one by one, and answers each one's id. */
  function* inserting(insert: Insert<keyof Tables & string>, rows: readonly unknown[][]): Generator<number> {
    if (rows.length === 0) return
    const names = Object.keys(insert.columns)
    // Binding a parameter costs more than storing it, and most nullable columns are null: a column that is null in
    // every row is written as a literal.
    const said = names.flatMap((_, column) => (rows.some((row) => row[column] !== null) ? [column] : []))
    const statement = writing.prepare(
      `insert into ${quote(insert.into)} (${names.map(quote).join(', ')}) values (${names.map((_, column) => (said.includes(column) ? '?' : 'null')).join(', ')})${onConflict(insert)}`,
    )
    const bound: unknown[] = []
    for (const row of rows) {
      for (const [place, column] of said.entries()) bound[place] = stored(row[column])
      yield Number(statement.run(bound).lastInsertRowid)
    }
  }
  return {
    name: 'sqlite',
    read,
    write,
    migrate: write,
    columns: columnsWith('integer'),
    async insertMany(_tx, insert, rows) {
      for (const _ of inserting(insert, rows));
    },
    async insertNew(_tx, insert, rows) {
      return [...inserting(insert, rows)]
    },
    async updateMany(_tx, update, rows) {
      const sets = [...Object.keys(update.set).map((name) => `${quote(name)} = ?`), ...raised(update, '')]
      const statement = writing.prepare(`update ${quote(update.table)} set ${sets.join(', ')} where "id" = ?`)
      // Each row has its id first but the statement needs it last, because the driver takes no numbered parameters from an array.
      for (const [id, ...values] of rows) statement.run(...values.map(stored), id)
    },
    found: foundBySqlite,
    proposed: proposedBySqlite,
    begins: (column, text) => sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + lastLetter})`,
    // SQLite runs one writing transaction at a time.
    skipLocked: '',
    forUpdate: '',
    tryHold: async () => true,
    async hold() {},
    queueFor: (_tx, _name, take) => take(),
    migrated() {
      // SQLite notes what a statement changes, so that the statement can be taken back alone. For a row of a table with many indexes it
      // writes this to a file; in memory the ledger takes half the time. A migration may sort a whole table, and does that on disk.
      writer.pragma('temp_store = memory')
    },
    secureRows: async () => null,
    outsideScope: async (_tx, read) => read(),
    tell: async (message) => threads?.tell(message),
    hear: async (listener) => threads?.hear(listener),
    isHearing: true,
    async backupTo(to) {
      // A copy begins again whenever another connection writes, unless it reads within a transaction.
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
      // Kysely closes no connection that it never used, so each is closed here. The writer goes last: only it can
      // fold the WAL back into the file.
      reader.close()
      await write.destroy()
      writer.close()
    },
  }
}

/** After how many pages of WAL a commit moves them into the file: four times what SQLite does by itself. */
const longWal = 4000
/** How many kB of pages a connection keeps. Other pages lie in the system's cache. */
const keptKb = 4000
/** The same for the connection that answers calls: with a quarter of this, a center's users among 100,000 took three times as long. */
const readKb = 16_000

function open(file: string, readonly: boolean, cacheKb: number): SqliteDatabase.Database {
  const db = new SqliteDatabase(file, { readonly })
  db.pragma('busy_timeout = 5000')
  if (!readonly) {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    // This is four times the usual, so that a page that many commits change is copied from the log into the file once.
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('foreign_keys = ON')
    // The driver may fall back to NORMAL at the first write in WAL mode, so check after one.
    db.exec(
      'begin immediate; create table if not exists "durable" ("checked" integer); delete from "durable"; insert into "durable" values (1); commit',
    )
    if (db.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('SQLite does not keep synchronous=FULL; an acknowledged scan could be lost.')
  }
  db.pragma(`cache_size = -${cacheKb}`)
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

/** A driver that uses the connection only while it is this thread's turn to write. */
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

  /** Writes a long `in` list as one parameter, so that lists of any length share one prepared statement. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { rightOperand: list } = node
    if (!PrimitiveValueListNode.is(list) || list.values.length <= shortList) return super.visitBinaryOperation(node)
    const values = ValueNode.create(asList.sqlite(list.values))
    super.visitBinaryOperation({
      ...node,
      rightOperand: RawNode.create(['(select "value" from json_each(', '))'], [values]),
    })
  }
}

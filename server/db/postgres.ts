import type { Pool } from 'pg'
import {
  CompiledQuery,
  Kysely,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  sql,
  ValueNode,
  type BinaryOperationNode,
} from 'kysely'
import { requestContext } from '../request-context.ts'
import type { Dialect, Insert } from './dialect.ts'
import { isPlanOutdated, PreparedStatements } from './prepared.ts'
import { readFlags, stored } from './flags.ts'
import { PgListener } from './pg-listener.ts'
import { roleOf, secureRows, settings, settingsOf } from './row-scope.ts'
import { foundByPostgres, lastLetter } from './search.ts'
import { asList, columnsWith, onConflict, quote, raised, shortList, timed } from './statements.ts'
import type { Tables } from './tables.ts'

/**
 * How long a connection waits, in ms, so that a server that hangs in mid-transaction does not stop the others: PostgreSQL ends its session
 * after `idle`, and a transaction that waits for its lock gives up after `lock`, before that.
 */
const waits = { connection: 10_000, lock: 10_000, crowdedLock: 3_000, idle: 20_000, statement: 60_000 }
export type Waits = typeof waits
/**
 * How many transactions of this process may wait `lock` for one center, or for serials; any more wait only `crowdedLock`. That is long
 * enough for a line of ten to pass on a busy machine, so only a stuck line gives its connections back.
 */
const patient = 3

/** Opens PostgreSQL. A commit is on disk unless the database's owner turned that off. */
export async function postgres(url: string, waitsMs: Waits = waits): Promise<Dialect> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const scopeOf = new WeakMap<object, string>()
  let secured = false
  const pools = new Map<string, Pool>()
  const statements = new PreparedStatements()
  /**
   * Prepares the statements of transactions, which are short and always the same. The queries of lists are hardly ever the same text twice,
   * so their connections do not do this.
   */
  class Preparing extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values] = args
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && statements.nameOf(text)
      if (!name) return super.query(...(args as [string])) as never
      return super.query({ name, text, values: values as unknown[] }).catch((error: unknown) => {
        if (isPlanOutdated(error)) statements.forget()
        throw error
      }) as never
    }
  }
  const openPool = (max: number, waits: string, name: 'read' | 'write' | 'migrate') => {
    const pool = new pg.Pool({
      Client: name === 'write' ? Preparing : pg.Client,
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
  /** How many of this process's transactions are taking each lock now. */
  const takers = new Map<string, number>()
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
    async hold(tx, name) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    },
    async queueFor(tx, name, take) {
      const before = takers.get(name) ?? 0
      takers.set(name, before + 1)
      const setLockTimeout = (ms: number) => sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx)
      try {
        if (before < patient) return await take()
        await setLockTimeout(waitsMs.crowdedLock)
        const taken = await take()
        await setLockTimeout(waitsMs.lock)
        return taken
      } finally {
        takers.set(name, (takers.get(name) ?? 1) - 1)
      }
    },
    async insertMany(tx, insert, rows) {
      if (rows.length > 0) await tx.executeQuery(insertOf(insert, rows))
    },
    async insertNew(tx, insert, rows) {
      if (rows.length === 0) return []
      // Ids are given, and answered, in the order in which rows are selected.
      const added = await tx.executeQuery(insertOf(insert, rows, ' order by "nth"', ' returning "id"'))
      return added.rows.map(({ id }) => id)
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
    proposed: foundByPostgres,
    // These operators compare by bytes, whatever the site's collation, and row policies let them use an index.
    begins: (column, text) => sql`(${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${text + lastLetter})`,
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
/** A server that loses power does not close its connections; keepalive frees its locks after a minute. */
const keepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'
const channel = 'gantry'

class Postgres extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresCompiler()
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override addParameter(value: unknown) {
    super.addParameter(stored(value))
  }

  /** Writes a long `in` list as one array: to write and read a thousand parameters takes longer than to find their rows. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { rightOperand: list, operator } = node
    const isLong = PrimitiveValueListNode.is(list) && list.values.length > shortList
    if (!isLong || !OperatorNode.is(operator) || operator.operator !== 'in') return super.visitBinaryOperation(node)
    const type = typeof list.values[0] === 'string' ? 'text' : 'int'
    const values = ValueNode.create(asList.postgres(list.values))
    super.visitBinaryOperation({
      ...node,
      operator: OperatorNode.create('='),
      rightOperand: RawNode.create(['any(', `::${arrayTypes[type]})`], [values]),
    })
  }
}

function insertOf(
  insert: Insert<keyof Tables & string>,
  rows: readonly unknown[][],
  order = '',
  returning = '',
): CompiledQuery<{ id: number }> {
  const names = Object.keys(insert.columns).map(quote).join(', ')
  const { arrays, values } = columnsOf(insert.columns, rows)
  return CompiledQuery.raw(
    `insert into ${quote(insert.into)} (${names}) select ${names} from unnest(${arrays}) with ordinality as r (${names}, "nth")${order}${onConflict(insert)}${returning}`,
    values,
  ) as CompiledQuery<{ id: number }>
}

const arrayTypes = { int: 'bigint[]', text: 'text[]' }

/** The rows as one array for each column. */
function columnsOf(columns: Record<string, 'int' | 'text'>, rows: readonly unknown[][]) {
  const types = Object.values(columns)
  return {
    arrays: types.map((type, column) => `$${column + 1}::${arrayTypes[type]}`).join(', '),
    values: types.map((_, column) => asList.postgres(rows.map((row) => row[column] ?? null))),
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { tokenHash } from '../../server/http/token.ts'
import { ensureRoles } from '../../server/people/bootstrap.ts'
import type { PushAnswer, PushBody } from '../../shared/sync/protocol.ts'
import { figure } from './figures.ts'
import { asStarted, atRest, median, percentile, start, type Server } from './processes.ts'

const token = 'token-of-the-bench'

/** A server over a large database of its own, an administrator's calls to it, and the bare driver on the same rows. */
export interface Office {
  server: Server
  call(path: string, body?: object): Promise<Listed>
  /** Pushes for a handheld; every action of the push must be applied. */
  push(token: string, body: PushBody): Promise<void>
  /** The rows of a query, read by the driver alone. */
  bare(sql: string): Promise<unknown[]>
  /** The same database, for what is asked of it without HTTP. */
  open(): Promise<Database>
  /** The environment with which another process opens the database. */
  place: { GANTRY_DATA_DIR: string; DATABASE_URL: string }
  close(): Promise<void>
}
interface Listed {
  totalCount?: number
  data: unknown[]
  success: unknown[]
  error: unknown[]
}

/** `url` names a PostgreSQL; without it the database is SQLite. `fill` makes the rows, user 1 among them. */
export async function openOffice(
  url: string | undefined,
  fill: (database: Database) => Promise<void>,
): Promise<Office> {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  const open = () => openDatabase({ dataDir: dir, ...(url ? { databaseUrl: url } : {}) })
  const database = await open()
  await ensureRoles(database)
  await fill(database)
  await signIn(database)
  await database.close()
  const place = { GANTRY_DATA_DIR: dir, DATABASE_URL: url ?? '' }
  const server = await start([...asStarted, 'gantry.js', 'serve'], {
    ...place,
    PORT: '0',
    GANTRY_LOG_LEVEL: 'error',
    // Nothing is allocated while the bench measures.
    GANTRY_ALLOCATE_MINUTES: '0',
  })
  const driver = url ? await openPostgres(url) : openSqlite(join(dir, 'gantry.sqlite'))
  const agent = new Agent({ keepAlive: true })
  const ask = async (as: string, path: string, body?: object): Promise<unknown> => {
    const asked = () => answered(`${server.url}/api${path}`, as, agent, body)
    // The bare driver may keep this process busy for so long that the server has closed the connection, so a GET is tried again.
    const { status, text } = await asked().catch((error: unknown) => (body ? Promise.reject(error) : asked()))
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  return {
    server,
    call: async (path, body) => (await ask(token, path, body)) as Listed,
    async push(as, body) {
      const { results } = (await ask(as, '/sync/push', body)) as PushAnswer
      const refused = results.find(({ status }) => status !== 'applied')
      if (refused) throw new Error(`a push was not applied: ${JSON.stringify(refused)}`)
    },
    bare: driver.rows,
    open,
    place,
    async close() {
      agent.destroy()
      await driver.close()
      await server.stop()
      rmSync(dir, { recursive: true })
    },
  }
}

/** Prints how long something took beside other work, as a multiple of what it takes when the server is idle. */
export function against(key: string, busy: readonly number[], idle: readonly number[]): void {
  const [p95, idleP95] = [percentile(busy, 0.95), percentile(idle, 0.95)]
  console.log(
    `${key}: p95 ${ms(p95)}, median ${ms(median(busy))} of ${busy.length}; idle ${ms(idleP95)}, ${ms(median(idle))}: ${figure(`${key}: against idle`, p95 / idleP95, '×')}`,
  )
}

/**
 * Asks as a browser does, packed answers included, with a client that takes as little time as possible: the platform's `fetch` alone takes
 * half as long as the server.
 */
function answered(url: string, token: string, agent: Agent, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isPacked = answer.headers['content-encoding'] === 'gzip'
          resolve({ status: answer.statusCode ?? 0, text: (isPacked ? gunzipSync(bytes) : bytes).toString() })
        })
      },
    )
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}

function openSqlite(file: string) {
  const database = new SqliteDatabase(file, { readonly: true })
  return { rows: async (sql: string) => database.prepare(sql).all(), close: async () => void database.close() }
}

async function openPostgres(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  // Gives the tables the statistics, and the pages that are visible to all, that a site has after a day. PostgreSQL plans for a table that
  // was vacuumed while empty as if it stayed empty: it would read all of it for each row that refers to it.
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where pg_relation_size(relid) > 0`,
  )
  await client.query(`vacuum analyze ${tables.map(({ name }) => name).join(', ')}`)
  return { rows: async (sql: string) => (await client.query(sql)).rows as unknown[], close: () => client.end() }
}

async function signIn(database: Database): Promise<void> {
  const now = new Date().toISOString()
  await database.write(async ({ tx }) => {
    const admin = await tx
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', 'SYSR_ADMIN')
      .executeTakeFirstOrThrow()
    await tx.insertInto('userRole').values({ userId: 1, roleId: admin.id }).execute()
    await tx
      .insertInto('session')
      .values({
        userId: 1,
        tokenHash: tokenHash(token),
        badgeId: null,
        userAgent: 'bench',
        createdAt: now,
        seenAt: '2099-01-01T00:00:00.000Z',
        expiresAt: '2100-01-01T00:00:00.000Z',
        endedAt: null,
      })
      .execute()
  })
}

export interface Page {
  name: string
  path: string
  /** The same page and count by the driver alone, with the right index. */
  sql: string
  /** Queries, by the driver alone, for what else the page shows of the rows with these ids. */
  besides?: (ids: string) => string[]
}

const rounds = 3

/**
 * Measures how long our page takes against the bare driver's, in turn, so that both have the same luck. The figures are kept under `key`.
 */
export async function comparePages(
  { server, call, bare }: Office,
  key: string,
  pages: readonly Page[],
  times: number,
): Promise<void> {
  const bareOf = async ({ sql, besides }: Page) => {
    const rows = await bare(sql)
    const ids = rows.map((row) => (row as { id: number }).id).join(', ') || 'null'
    const more: unknown[] = []
    for (const query of besides?.(ids) ?? []) more.push(await bare(query))
    return JSON.stringify([rows, more])
  }
  await atRest(server)
  // Both are asked before they are measured, as in mid-morning.
  for (const page of pages.slice(0, 1)) for (let i = 0; i < 200; i++) await Promise.all([call(page.path), bareOf(page)])
  const asked = pages.map((page) => ({ page, our: [] as number[], floor: [] as number[] }))
  // When the machine is away for a moment, many answers in a row are late; so each page is asked in three rounds.
  for (let round = 1; round <= rounds; round++)
    for (const { page, our, floor } of asked) {
      // The second slowest of 30 answers is luck, so a fast page is asked more often.
      for (
        const until = performance.now() + 1000;
        our.length < (times / rounds) * round || (our.length < 300 * round && performance.now() < until);
      ) {
        our.push(await timed(() => call(page.path)))
        floor.push(await timed(() => bareOf(page)))
      }
    }
  for (const { page, our, floor } of asked) {
    const { name, path } = page
    const { totalCount } = await call(path)
    const [p95, bareP95] = [percentile(our, 0.95), percentile(floor, 0.95)]
    console.log(
      `${name.padEnd(40)} ${String(totalCount ?? '').padStart(6)} found   p95 ${ms(p95)}   median ${ms(median(our))}   bare p95 ${ms(bareP95)}, median ${ms(median(floor))}   ${figure(`${key}: ${name}`, p95 / bareP95, '×')}`,
    )
  }
}

export async function timed(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

export const ms = (value: number) => `${value.toFixed(1)} ms`

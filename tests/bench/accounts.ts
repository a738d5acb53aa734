import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import SqliteDatabase from 'better-sqlite3'
import { diskFiles } from '../../server/adapters/file-store.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/database.ts'
import { createLog } from '../../server/log.ts'
import { testSecrets } from '../support/secrets.ts'
import { addAccounts, password, reader, size, token } from './accounts-rows.ts'
import { lists, rightIndexes, type List } from './accounts-lists.ts'
import { figure } from './figures.ts'
import { asStarted, atRest, median, start } from './processes.ts'

/** How often, or for how long, each list is asked for before times count: a real server has been running for a while. */
const warmUp = 400
const warmUpMs = 1000

/** Measures each list by the app against the same page by the bare driver, and a shift that signs in at once. */
export async function accounts(rounds: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  const database = await openDatabase({ dataDir: dir })
  await addAccounts(database)
  await database.dialect.write.executeQuery({
    sql: 'pragma wal_checkpoint(truncate)',
    parameters: [],
    query: { kind: 'RawNode' } as never,
    queryId: { queryId: 'checkpoint' },
  })
  const copy = join(dir, 'bare.sqlite')
  copyFileSync(join(dir, 'gantry.sqlite'), copy)
  const app = createApp({
    database,
    files: diskFiles(join(dir, 'files')),
    secrets: testSecrets(dir),
    couriers: () => null,
    log: createLog('silent'),
    publicUrl: 'http://localhost',
  })
  // From here on the process makes requests and answers as a started server does.
  getRequestListener(app.fetch)
  const bare = new SqliteDatabase(copy)
  for (const index of rightIndexes) bare.exec(index)
  bare.pragma('cache_size = -16000')
  console.log(
    `lists of ${size.users} users, ${size.partners} partners, ${size.brands} brands, ${size.notifications} notifications; ms of ours / bare, ${rounds * 40} times each`,
  )
  for (const list of lists) {
    const read = barePage(bare, list)
    const asked = () =>
      new Request(`http://localhost/api${list.path}`, { headers: { Authorization: `Bearer ${token}` } })
    const found = (await (await app.fetch(asked())).json()) as { total: number; rows: unknown[] }
    const same = JSON.parse(read()) as { total: number; rows: unknown[] }
    if (found.total !== same.total || found.rows.length !== same.rows.length)
      throw new Error(
        `${list.path}: ${found.total} and ${found.rows.length} rows, bare ${same.total} and ${same.rows.length}`,
      )
    const [our, floor]: [number[], number[]] = [[], []]
    const both = async () => {
      const request = asked()
      return [await timed(() => app.fetch(request)), await timed(read)] as const
    }
    const began = performance.now()
    for (let i = 0; i < warmUp && performance.now() - began < warmUpMs; i++) await both()
    for (let i = 0; i < rounds * 40; i++) {
      const [ms, bareMs] = await both()
      our.push(ms)
      floor.push(bareMs)
    }
    console.log(
      `${list.name.padEnd(42)} p95 ${told(p95(our), p95(floor))}   median ${told(median(our), median(floor))}`,
    )
  }
  bare.close()
  await database.close()
  await signInAtOnce(dir)
  rmSync(dir, { recursive: true })
}

/** The same page by prepared statements alone: the count, the rows, and what is shown beside them. */
function barePage(db: SqliteDatabase.Database, { from, where = [], params = [], order, beside }: List): () => string {
  const condition = where.length > 0 ? ` where ${where.join(' and ')}` : ''
  const count = db.prepare<unknown[], { total: number }>(`select count(*) as total from ${from}${condition}`)
  const page = db.prepare<unknown[], { id: number }>(`select * from ${from}${condition} order by ${order} limit 20`)
  const more = beside.map((text) => db.prepare(text))
  return () => {
    const rows = page.all(...params)
    const ids = JSON.stringify(rows.map(({ id }) => id))
    return JSON.stringify({
      total: count.get(...params)?.total,
      rows,
      beside: more.map((statement) => statement.all(ids)),
    })
  }
}

/** Fifty people sign in at once, with passwords hashed as in production, while another asks who they are. */
async function signInAtOnce(dir: string): Promise<void> {
  const server = await start([...asStarted, 'gantry.js', 'serve'], {
    GANTRY_DATA_DIR: dir,
    DATABASE_URL: '',
    PORT: '0',
    GANTRY_LOG_LEVEL: 'error',
  })
  await atRest(server)
  const me = async () => {
    const response = await fetch(`${server.url}/api/auth/user/me`, { headers: { Authorization: `Bearer ${token}` } })
    await response.text()
    if (!response.ok) throw new Error(`me answered ${response.status}`)
  }
  const signIn = async (n: number) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${n}` }
    const response = await fetch(`${server.url}/api/auth/signin`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: `user${reader + n}`, password }),
    })
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
    await response.text()
  }
  for (let i = 0; i < 100; i++) await me()
  const idle: number[] = []
  for (let i = 0; i < 200; i++) idle.push(await timed(me))
  const busy: number[] = []
  const shift = { isIn: false }
  const before = performance.now()
  // Every twentieth user is deactivated.
  const people = Array.from({ length: 60 }, (_, n) => n + 1)
    .filter((n) => (reader + n) % 20 !== 0)
    .slice(0, 50)
  const everyone = Promise.all(people.map(signIn)).finally(() => (shift.isIn = true))
  while (!shift.isIn) busy.push(await timed(me))
  await everyone
  const ms = performance.now() - before
  console.log(
    `50 sign-ins at once: ${ms.toFixed(0)} ms; who am I meanwhile p95 ${p95(busy).toFixed(1)} ms of ${busy.length}, idle ${p95(idle).toFixed(1)} ms; ratio ${figure('who am I while 50 sign in: against idle', p95(busy) / p95(idle), '×')}`,
  )
  await server.stop()
}

/** The ms from a request that has arrived to an answer that is ready to go. */
async function timed(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function told(our: number, bare: number): string {
  return `${our.toFixed(2).padStart(7)} / ${bare.toFixed(2).padStart(7)} = ${(our / bare).toFixed(2).padStart(5)}`
}

function p95(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0
}

import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'
import type { Logger } from './log.ts'
import { onMeasured } from './measure.ts'

const seconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30]

/**
 * Starts to gather what Prometheus reads of this process and its site. Labels are names of calls, codes, kinds of jobs and centers: never a
 * person, a partner or a parcel.
 */
export function startMetrics(database: Database): { text(): Promise<string>; contentType: string; stop(): void } {
  const register = new Registry()
  const registers = [register]
  // These are CPU, memory, garbage collection and the event loop's lag.
  collectDefaultMetrics({ register })

  const calls = new Histogram({
    name: 'gantry_call_seconds',
    help: 'Calls by name and status, until the answer began.',
    labelNames: ['call', 'method', 'status'],
    buckets: seconds,
    registers,
  })
  const refusals = new Counter({
    name: 'gantry_call_refusals_total',
    help: 'Calls that were refused, by code.',
    labelNames: ['code'],
    registers,
  })
  const pushes = new Counter({
    name: 'gantry_pushes_total',
    help: 'Pushes of handhelds that were answered.',
    registers,
  })
  const commits = new Histogram({
    name: 'gantry_push_commit_seconds',
    help: 'The commits that hold pushes, each of those that came together.',
    buckets: seconds,
    registers,
  })
  const actions = new Counter({
    name: 'gantry_actions_total',
    help: 'Actions of handhelds by what became of them; one that is sent again is counted again.',
    labelNames: ['status'],
    registers,
  })
  const actionRefusals = new Counter({
    name: 'gantry_action_refusals_total',
    help: 'Actions of handhelds that were refused or held, by rule.',
    labelNames: ['code'],
    registers,
  })
  const queries = new Histogram({
    name: 'gantry_query_seconds',
    help: 'Queries, by the connections that they ran on.',
    labelNames: ['on'],
    buckets: seconds,
    registers,
  })
  const transactions = new Histogram({
    name: 'gantry_transaction_seconds',
    help: 'Write transactions, from the wait for a connection to the commit.',
    labelNames: ['failed'],
    buckets: seconds,
    registers,
  })
  const jobs = new Histogram({
    name: 'gantry_job_seconds',
    help: 'Tries of jobs in this process.',
    labelNames: ['kind', 'outcome'],
    buckets: [...seconds, 300],
    registers,
  })
  const ends = [
    onMeasured('call', ({ name, method, status, code, ms }) => {
      calls.observe({ call: name, method, status: String(status) }, ms / 1000)
      if (code !== null) refusals.inc({ code })
    }),
    onMeasured('push', ({ pushes: count, results, ms }) => {
      pushes.inc(count)
      commits.observe(ms / 1000)
      for (const { status, code } of results) {
        actions.inc({ status })
        if (code !== null) actionRefusals.inc({ code })
      }
    }),
    onMeasured('query', ({ on, ms }) => queries.observe({ on }, ms / 1000)),
    onMeasured('transaction', ({ ms, failed }) => transactions.observe({ failed: String(failed) }, ms / 1000)),
    onMeasured('job', ({ kind, outcome, ms }) => jobs.observe({ kind, outcome }, ms / 1000)),
  ]
  const readGauges = gaugesOf(database, register)
  return {
    text: async () => {
      await readGauges()
      return register.metrics()
    },
    contentType: register.contentType,
    stop: () => {
      for (const end of ends) end()
      register.clear()
    },
  }
}

/** Adds the gauges of the site's present state. Answers the function that reads them. */
function gaugesOf(database: Database, register: Registry): () => Promise<void> {
  const { read } = database
  const registers = [register]
  const age = (iso: string | null) =>
    iso === null ? 0 : Math.max(0, (database.now().getTime() - Date.parse(iso)) / 1000)

  const unsent = new Gauge({
    name: 'gantry_handheld_unsent_actions',
    help: 'Actions that wait on handhelds, as these last said.',
    labelNames: ['center'],
    registers,
  })
  const oldestUnsent = new Gauge({
    name: 'gantry_handheld_oldest_unsent_seconds',
    help: 'The age of the oldest action that waits on a handheld.',
    labelNames: ['center'],
    registers,
  })
  const exceptions = new Gauge({
    name: 'gantry_exceptions_open',
    help: 'Exceptions that nobody has settled.',
    labelNames: ['center'],
    registers,
  })
  const jobs = new Gauge({
    name: 'gantry_jobs',
    help: 'Jobs that wait, run or were given up.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const connections = new Gauge({
    name: 'gantry_database_connections',
    help: 'The connections of each pool; `waiting`: who waits for one. PostgreSQL only.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const oldestDue = new Gauge({
    name: 'gantry_job_oldest_due_seconds',
    help: 'How long the oldest job that is due has waited.',
    registers,
  })
  const live = new Gauge({
    name: 'gantry_live_updates',
    help: '1 while the other servers of this site are heard.',
    registers,
  })
  return async () => {
    live.set(database.dialect.isHearing ? 1 : 0)
    for (const { pool, total, idle, waiting } of database.dialect.pools?.() ?? []) {
      connections.set({ pool, state: 'busy' }, total - idle)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waiting' }, waiting)
    }
    const due = await read
      .selectFrom('job')
      .select((e) => e.fn.min('runAfter').as('since'))
      .where('status', '=', 'WAITING')
      .where('runAfter', '<=', database.now().toISOString())
      .executeTakeFirst()
    oldestDue.set(age(due?.since ?? null))
    const counted = await read
      .selectFrom('job')
      .select(['kind', 'status', sql<number>`count(*)`.as('count')])
      .where('status', 'in', ['WAITING', 'RUNNING', 'FAILED'])
      .groupBy(['kind', 'status'])
      .execute()
    jobs.reset()
    for (const { kind, status, count } of counted) jobs.set({ kind, status }, Number(count))
    const handhelds = await read
      .selectFrom('center')
      .leftJoin('device', (join) => join.onRef('device.centerId', '=', 'center.id').on('device.status', '=', 'ACTIVE'))
      .select([
        'center.code as center',
        sql<number | null>`sum("device"."pending")`.as('pending'),
        sql<string | null>`min("device"."oldestPendingAt")`.as('oldest'),
      ])
      .groupBy('center.code')
      .execute()
    for (const { center, pending, oldest } of handhelds) {
      unsent.set({ center }, Number(pending ?? 0))
      oldestUnsent.set({ center }, age(oldest))
    }
    const open = await read
      .selectFrom('center')
      .leftJoin('exception', (join) =>
        join.onRef('exception.centerId', '=', 'center.id').on('exception.status', '=', 'OPEN'),
      )
      .select(['center.code as center', sql<number>`count("exception"."id")`.as('count')])
      .groupBy('center.code')
      .execute()
    for (const { center, count } of open) exceptions.set({ center }, Number(count))
  }
}

/** Serves the metrics on a port of their own, where the site's users do not come. */
export function serveMetrics(database: Database, at: { host: string; port: number }, log: Logger): Server {
  const metrics = startMetrics(database)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics
      .text()
      .then((text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text))
      .catch((err: unknown) => {
        log.error({ err }, 'metrics could not be read')
        response.writeHead(503).end()
      })
  })
  server.once('close', metrics.stop)
  server.once('error', (err) => log.error({ err, ...at }, 'metrics are not served'))
  server.listen(at.port, at.host, () => log.info(at, 'metrics are served'))
  server.unref()
  return server
}

import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { threadsOf } from '../db/threads.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { enqueue } from './enqueue.ts'
import { JobThread } from './job-thread.ts'

/** A site whose jobs run in a thread of their own, as a server's do. */
async function site({ patienceMs }: { patienceMs?: number } = {}) {
  const { dataDir, at } = await freshDatabase()
  const threads = at.databaseUrl ? undefined : threadsOf('calls', dataDir)
  const database = await openDatabase({ ...at, threads })
  onTestFinished(() => database.close())
  const settings = readSettings({ DATABASE_URL: at.databaseUrl, GANTRY_LOG_LEVEL: 'silent' })
  const thread = new JobThread({ settings, dataDir }, threads?.turn, createLog('silent'), patienceMs)
  onTestFinished(() => thread.stop())
  return { database, thread, turn: threads?.turn }
}

/** Adds a job and waits until this side hears that it is done. */
async function done(database: Database): Promise<string | undefined> {
  const id = await database.write((w) => enqueue(w, { kind: 'seal-audit', payload: {}, createdBy: 1 }))
  const job = () => database.read.selectFrom('job').select('status').where('id', '=', id).executeTakeFirst()
  const ended = Promise.withResolvers<string>()
  const look = async () => {
    const found = await job()
    if (found?.status === 'DONE') ended.resolve(found.status)
  }
  const stop = database.onPoke(({ tables }) => tables.includes('job') && void look())
  await look()
  return ended.promise.finally(stop)
}

test('jobs run in a thread of their own, and the server hears at once when they are done', async () => {
  const { database, thread } = await site()
  thread.start()
  expect(await done(database)).toBe('DONE')
})

test('a job thread that starts while a call is writing waits for its turn', async () => {
  const { database, thread, turn } = await site()
  const begun: Worker[] = []
  const note = (worker: Worker) => begun.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  await turn?.take()
  thread.start()
  if (turn) await expect.poll(() => new Int32Array(turn.shared)[2], { timeout: 30_000 }).toBe(1)
  // Nothing else happens in the thread meanwhile.
  await setTimeout(500)
  turn?.give()
  expect(await done(database)).toBe('DONE')
  expect(begun.length).toBe(1)
})

test('when the job thread dies another starts, and writes go on meanwhile', async () => {
  const { database, thread } = await site()
  const begun = once(process, 'worker')
  thread.start()
  const [first] = (await begun) as [Worker]
  expect(await done(database)).toBe('DONE')
  const next = once(process, 'worker')
  await first.terminate()
  await database.write(async (w) => w.changed(1, 'order', 1))
  await next
  expect(await done(database)).toBe('DONE')
})

test('the job thread ends with its server', async () => {
  const { thread } = await site()
  const begun = once(process, 'worker')
  thread.start()
  const [worker] = (await begun) as [Worker]
  await thread.stop()
  expect(worker.threadId).toBe(-1)
})

test('a server stops even while its jobs wait for a lock that somebody else holds', async () => {
  const { database, thread } = await site({ patienceMs: 2000 })
  const held = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const holding = database.write(async (w) => {
    if (w.dialect.name === 'postgres') await sql`lock table "job" in access exclusive mode`.execute(w.tx)
    holds.resolve()
    await held.promise
  })
  await holds.promise
  const begun = once(process, 'worker')
  thread.start()
  const [worker] = (await begun) as [Worker]
  await setTimeout(1000)
  await thread.stop()
  expect(worker.threadId).toBe(-1)
  held.resolve()
  await holding
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { Clock } from '../../tests/support/world.ts'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { diskFiles } from '../adapters/file-store.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { refuse } from '../../shared/errors.ts'
import { claim, leaseMs, type Handlers } from './claim.ts'
import { enqueue, type NewJob } from './enqueue.ts'
import { handler } from './handler.ts'
import { Jobs } from './jobs.ts'
import { holdOf } from './lease.ts'
import { Attempt } from './attempt.ts'

const any = z.object({})

async function site(handlers: Handlers) {
  const clock = new Clock()
  const { database, dataDir, at } = await freshDatabase(clock.now)
  const files = diskFiles(dataDir)
  const runner = (on: Database = database, does = handlers, rests?: () => void) => {
    const jobs = new Jobs({ database: on, files, log: createLog('silent'), handlers: does, rests })
    onTestFinished(() => jobs.stop())
    return jobs
  }
  /** The same database as another process of the site opens it. A site on SQLite has only one process. */
  const elsewhere = async () => {
    if (!at.databaseUrl) return database
    const other = await openDatabase(at, clock.now)
    onTestFinished(() => other.close())
    return other
  }
  const add = (job: Partial<NewJob> = {}) => database.write((w) => enqueue(w, { kind: 'count', payload: {}, ...job }))
  const jobOf = (id: number) =>
    database.read.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { clock, database, at, files, runner, elsewhere, add, jobOf }
}

test('a job does its work once, and its result is kept', async () => {
  const { runner, add, jobOf } = await site({
    count: handler(z.object({ center: z.int() }), {
      maxAttempts: 3,
      run: async ({ payload }, { progress }) => (progress(3, 4), { counted: payload.center * 2 }),
    }),
  })
  const id = await add({ payload: { center: 21 }, total: 4 })
  expect(await jobOf(id)).toMatchObject({ status: 'WAITING', progress: 0, total: 4 })
  await runner().settle()
  expect(await jobOf(id)).toMatchObject({
    status: 'DONE',
    resultJson: '{"counted":42}',
    progress: 3,
    attempts: 1,
    leaseBy: null,
    finishedAt: expect.any(String),
  })
})

test('a job whose cause was rolled back does not exist', async () => {
  const { database } = await site({})
  await expect(
    database.write(async (w) => {
      await enqueue(w, { kind: 'count', payload: {} })
      throw new Error('the order was not saved')
    }),
  ).rejects.toThrow('the order was not saved')
  expect(await database.read.selectFrom('job').selectAll().execute()).toEqual([])
})

test('the runner frees its memory once nothing is left to do after a long job', async () => {
  const { runner, add, database } = await site({
    count: handler(any, { maxAttempts: 1, run: () => setTimeout(1100) }),
  })
  const rested = Promise.withResolvers<void>()
  await add()
  runner(database, undefined, rested.resolve).start()
  await rested.promise
})

test('a runner that waits is woken by the commit that added a job', async () => {
  const done = Promise.withResolvers<void>()
  const { runner, add } = await site({ count: handler(any, { maxAttempts: 1, run: async () => done.resolve() }) })
  runner().start()
  await add()
  await done.promise
})

test('a job whose process is killed is run again from its payload by another process once its lease is over', async () => {
  const ran: number[] = []
  const { clock, at, add, jobOf, runner } = await site({
    count: handler(z.object({ n: z.int() }), {
      maxAttempts: 3,
      run: async ({ payload, attempt }) => void ran.push(payload.n, attempt),
    }),
  })
  const id = await add({ payload: { n: 7 }, runAfter: '2000-01-01T00:00:00.000Z' })
  const child = spawn(
    process.execPath,
    ['tests/support/runner.ts', at.dataDir, ...(at.databaseUrl ? [at.databaseUrl] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  // The killed process used the real time of day, and the test's clock begins earlier.
  const { leaseUntil } = await jobOf(id)
  const survivor = runner()
  await survivor.settle()
  expect([ran, (await jobOf(id)).status]).toEqual([[], 'RUNNING'])
  clock.pass({ seconds: (Date.parse(leaseUntil ?? '') - clock.now().getTime()) / 1000 + 1 })
  await survivor.settle()
  expect([ran, (await jobOf(id)).status]).toEqual([[7, 2], 'DONE'])
})

test('a job whose process dies at every try is given up after the last one', async () => {
  const { database, add, jobOf, runner } = await site({
    count: handler(any, { maxAttempts: 2, run: async () => undefined }),
  })
  const id = await add()
  await database.write(({ tx }) =>
    tx
      .updateTable('job')
      .set({ status: 'RUNNING', attempts: 2, leaseBy: 'dead', leaseUntil: '2000-01-01T00:00:00.000Z' })
      .execute(),
  )
  await runner().settle()
  expect(await jobOf(id)).toMatchObject({ status: 'FAILED', errorCode: 'job-abandoned' })
})

test('three runners on one database run each of sixty jobs once', async () => {
  const ran: number[] = []
  const { database, add, runner, elsewhere } = await site({
    count: handler(z.object({ n: z.int() }), { maxAttempts: 1, run: async ({ payload }) => void ran.push(payload.n) }),
  })
  for (let n = 0; n < 60; n++) await add({ payload: { n } })
  const runners = [runner(), runner(await elsewhere()), runner(await elsewhere())]
  while ((await database.read.selectFrom('job').select('id').where('status', '<>', 'DONE').execute()).length > 0)
    await Promise.all(runners.map((one) => one.settle()))
  expect(ran.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
})

test('jobs of one lane run one at a time over all processes, and do not delay another lane', async () => {
  const now = new Set<string>()
  const most = { cj: 0, fedex: 0 }
  const started: string[] = []
  const held = Promise.withResolvers<void>()
  const { database, add, runner, elsewhere } = await site({
    count: handler(z.object({ courier: z.enum(['cj', 'fedex']), n: z.int() }), {
      maxAttempts: 1,
      lane: ({ courier }) => `courier:${courier}`,
      run: async ({ payload: { courier, n } }) => {
        now.add(`${courier}:${n}`)
        most[courier] = Math.max(most[courier], [...now].filter((one) => one.startsWith(courier)).length)
        started.push(courier)
        if (courier === 'fedex') held.resolve()
        // The first parcel of one courier hangs until the other courier's was taken.
        else if (started.length === 1) await held.promise
        now.delete(`${courier}:${n}`)
      },
    }),
  })
  for (let n = 0; n < 8; n++) await add({ payload: { courier: 'cj', n } })
  await add({ payload: { courier: 'fedex', n: 0 } })
  const runners = [runner(), runner(await elsewhere())]
  while ((await database.read.selectFrom('job').select('id').where('status', '<>', 'DONE').execute()).length > 0)
    await Promise.all(runners.map((one) => one.settle()))
  expect([most, started.length]).toEqual([{ cj: 1, fedex: 1 }, 9])
})

test('only one of several processes that look at the same moment takes a job of a lane', async () => {
  const handlers = {
    count: handler(z.object({ round: z.int() }), {
      maxAttempts: 1,
      lane: ({ round }) => `courier:${round}`,
      run: async () => undefined,
    }),
  }
  const { database, add, elsewhere } = await site(handlers)
  const processes = [database, await elsewhere(), await elsewhere()]
  await Promise.all(processes.map((one) => one.read.selectFrom('job').select('id').execute()))
  for (let round = 0; round < 20; round++) {
    for (let n = 0; n < 3; n++) await add({ payload: { round } })
    // As if an earlier look had already named the lanes.
    await database.write(({ tx }) =>
      tx
        .updateTable('job')
        .set({ lane: `courier:${round}` })
        .execute(),
    )
    const taken = await Promise.all(processes.map((one, i) => claim(one, `runner ${i}`, handlers)))
    expect(taken.filter((job) => job !== null)).toHaveLength(1)
    await database.write(({ tx }) => tx.deleteFrom('job').execute())
  }
})

test('a job that fails is tried again after 1, 5 and 30 seconds, and then given up with its reason', async () => {
  let tries = 0
  const { clock, runner, add, jobOf } = await site({
    count: handler(any, { maxAttempts: 4, run: async () => Promise.reject(new Error(`no answer to try ${++tries}`)) }),
  })
  const id = await add()
  const jobs = runner()
  for (const seconds of [1, 5, 30]) {
    await jobs.settle()
    const { status, runAfter } = await jobOf(id)
    expect([status, Date.parse(runAfter) - clock.now().getTime()]).toEqual(['WAITING', seconds * 1000])
    clock.pass({ seconds })
  }
  await jobs.settle()
  expect(await jobOf(id)).toMatchObject({
    status: 'FAILED',
    attempts: 4,
    errorCode: 'job-failed',
    errorText: 'no answer to try 4',
  })
})

test('a job that its handler refuses is not tried again, but one whose payload cannot be read is', async () => {
  const { runner, add, jobOf } = await site({
    count: handler(any, { maxAttempts: 3, run: async () => refuse('serials-exhausted', { courier: 'CJ' }) }),
    strict: handler(z.object({ n: z.int() }), {
      maxAttempts: 2,
      lane: ({ n }) => `lane:${n}`,
      run: async () => undefined,
    }),
  })
  const [refused, unreadable] = [await add(), await add({ kind: 'strict', payload: { n: 'seven' } })]
  await runner().settle()
  expect(await jobOf(refused)).toMatchObject({
    status: 'FAILED',
    attempts: 1,
    errorCode: 'serials-exhausted',
    resultJson: '{"courier":"CJ"}',
  })
  expect(await jobOf(unreadable)).toMatchObject({ status: 'WAITING', attempts: 1, errorCode: 'job-failed' })
})

test('a job with a unique key is not added again while it waits, but is once it is done', async () => {
  const { runner, add } = await site({ count: handler(any, { maxAttempts: 1, run: async () => undefined }) })
  const first = await add({ uniqueKey: 'plan:7' })
  expect(await add({ uniqueKey: 'plan:7' })).toBe(first)
  expect(await Promise.all(Array.from({ length: 6 }, () => add({ uniqueKey: 'plan:8' })))).toHaveLength(6)
  await runner().settle()
  expect(await add({ uniqueKey: 'plan:7' })).not.toBe(first)
})

test('a schedule adds one job an interval, however many processes keep it and however often they start', async () => {
  let ran = Promise.withResolvers<void>()
  const { clock, database, runner, elsewhere } = await site({
    count: handler(any, { maxAttempts: 1, run: async () => ran.resolve() }),
  })
  const others = [await elsewhere(), await elsewhere()]
  const shift = async () => {
    const runners = [database, ...others].map((on) => runner(on))
    for (const one of runners) {
      one.every('count', 3_600_000)
      one.start()
    }
    await ran.promise
    await Promise.all(runners.map((one) => one.stop()))
  }
  await shift()
  clock.pass({ minutes: 30 })
  await shift()
  ran = Promise.withResolvers<void>()
  clock.pass({ minutes: 31 })
  await shift()
  expect(await database.read.selectFrom('job').select('status').execute()).toEqual([
    { status: 'DONE' },
    { status: 'DONE' },
  ])
})

test('a schedule does not pause for a year after the clock was a year ahead for a moment', async () => {
  let ran = Promise.withResolvers<void>()
  const { clock, runner } = await site({ count: handler(any, { maxAttempts: 1, run: async () => ran.resolve() }) })
  const shift = async () => {
    const one = runner()
    one.every('count', 3_600_000)
    one.start()
    await ran.promise
    await one.stop()
    ran = Promise.withResolvers<void>()
  }
  clock.pass({ days: 365 })
  await shift()
  clock.pass({ days: -365 })
  await shift()
})

test('a process that stops waits for jobs that end soon, and returns the others to the queue as they were', async () => {
  const both = Promise.withResolvers<void>()
  let begun = 0
  const begin = () => ++begun === 2 && both.resolve()
  const { runner, add, jobOf } = await site({
    count: handler(any, {
      maxAttempts: 3,
      run: async (_, { signal }) => (
        begin(), new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      ),
    }),
    long: handler(any, {
      maxAttempts: 1,
      run: async (_, { signal }) => (
        begin(), new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      ),
    }),
  })
  const [short, long] = [await add(), await add({ kind: 'long' })]
  const jobs = runner()
  jobs.start()
  await both.promise
  await jobs.stop()
  expect(await jobOf(short)).toMatchObject({ status: 'DONE' })
  expect(await jobOf(long)).toMatchObject({ status: 'WAITING', attempts: 0, leaseBy: null })
})

test('a running job shows its progress, renews its lease, and is stopped when another process has taken it over', async () => {
  const { database, files, add, jobOf, clock } = await site({})
  const begun = Promise.withResolvers<void>()
  let goOn = () => {}
  const handlers = {
    count: handler(any, {
      maxAttempts: 3,
      run: async (_, { progress, signal }) => {
        progress(40, 100)
        goOn = () => progress(41, 100)
        begun.resolve()
        return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    }),
  }
  const id = await add()
  const job = await claim(database, 'one', handlers)
  if (!job) throw new Error('There is no job.')
  const running = new Attempt(job, handlers.count, holdOf(database, 'one', job), createLog('silent'))
  const ended = running.run({ database, files })
  await begun.promise
  clock.pass({ seconds: 20 })
  await running.keep()
  expect(await jobOf(id)).toMatchObject({
    progress: 40,
    total: 100,
    leaseBy: 'one',
    leaseUntil: new Date(clock.now().getTime() + leaseMs).toISOString(),
  })
  await database.write(({ tx }) => tx.updateTable('job').set({ leaseBy: 'two', attempts: 2 }).execute())
  goOn()
  await running.keep()
  await ended
  expect(await jobOf(id)).toMatchObject({ status: 'RUNNING', leaseBy: 'two', progress: 40 })
})

test('the result of a try is discarded when another process has taken the job over', async () => {
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let first = true
  const { clock, files, runner, elsewhere, add, jobOf } = await site({
    count: handler(any, {
      maxAttempts: 3,
      run: async ({ attempt }) => {
        if (first) {
          first = false
          begun.resolve()
          await slow.promise
        }
        return {
          file: { bytes: new Uint8Array([attempt]), name: `${attempt}.bin`, contentType: 'application/octet-stream' },
        }
      },
    }),
  })
  const id = await add()
  const [stuck, other] = [runner(), runner(await elsewhere())]
  const ended = stuck.settle()
  await begun.promise
  clock.pass({ seconds: leaseMs / 1000 + 1 })
  await other.settle()
  slow.resolve()
  await ended
  const { fileName, fileStoredAs, attempts } = await jobOf(id)
  expect([fileName, attempts, await files.get(fileStoredAs ?? '')]).toEqual(['2.bin', 2, new Uint8Array([2])])
})

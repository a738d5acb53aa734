import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { openDatabase, type Database } from './database.ts'
import { threadsOf } from './threads.ts'
import { WriteTurn } from './write-turn.ts'

/** The two sides of a server, each with connections of its own to one file. */
async function twoSides(): Promise<Record<'calls' | 'jobs', Database>> {
  const { dataDir } = await freshDatabase()
  const first = threadsOf('calls', dataDir)
  const open = async (threads: typeof first) => {
    const database = await openDatabase({ dataDir, threads })
    onTestFinished(() => database.close())
    return database
  }
  return { calls: await open(first), jobs: await open(threadsOf('jobs', dataDir, first.turn.shared)) }
}

const found = (database: Database, name: string, during: () => Promise<void> = async () => {}) =>
  database.write(async ({ tx, now }) => {
    await tx.insertInto('company').values({ name, code: name, createdAt: now, updatedAt: now }).execute()
    await during()
  })

test('calls and jobs that write all the time take turns, and nothing is lost', async () => {
  const { calls, jobs } = await twoSides()
  const order: string[] = []
  const writeMany = async (database: Database, side: string) => {
    for (let n = 0; n < 40; n++) await found(database, `${side}${n}`, async () => void order.push(side))
  }
  await Promise.all([writeMany(calls, 'calls'), writeMany(jobs, 'jobs')])
  expect((await calls.read.selectFrom('company').select('id').execute()).length).toBe(80)
  // Neither side goes twice in a row past the other, so both end within one turn of one another.
  expect(order.slice(0, 78).filter((side) => side === 'calls').length).toBe(39)
})

test('reads go on while a call waits for a job’s write to end', async () => {
  const { calls, jobs } = await twoSides()
  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const job = found(jobs, 'of the job', () => (begun.resolve(), ended.promise))
  await begun.promise
  let isWritten = false
  const call = found(calls, 'of the call').then(() => (isWritten = true))
  expect(await calls.read.selectFrom('company').select('name').execute()).toEqual([])
  expect(isWritten).toBe(false)
  ended.resolve()
  await Promise.all([job, call])
  expect(await calls.read.selectFrom('company').select('name').orderBy('id').execute()).toEqual([
    { name: 'of the job' },
    { name: 'of the call' },
  ])
})

test('a thread that dies while it writes leaves its turn to the other', async () => {
  const calls = new WriteTurn('calls')
  await new WriteTurn('jobs', calls.shared).take()
  const taken = calls.take()
  calls.otherDied()
  await taken
  calls.give()
  await new WriteTurn('jobs', calls.shared).take()
})

test('each thread hears of the other’s commits and new jobs', async () => {
  const { calls, jobs } = await twoSides()
  const heard = Promise.withResolvers<readonly string[]>()
  const woken = Promise.withResolvers<void>()
  calls.onPoke(({ tables }) => heard.resolve(tables))
  jobs.onJob(() => woken.resolve())
  await jobs.write(async (w) => w.changed(1, 'order', 1))
  expect(await heard.promise).toEqual(['order'])
  await calls.write((w) => enqueue(w, { kind: 'count', payload: {} }))
  await woken.promise
})

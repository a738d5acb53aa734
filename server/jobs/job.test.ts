import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jobApi } from '../../shared/api/job.ts'
import { systemApi } from '../../shared/api/system.ts'
import { jobStarted } from '../../shared/entities/job.ts'
import { refuse } from '../../shared/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Env } from '../http/env.ts'
import { createLog } from '../log.ts'
import { listen } from '../../tests/support/witness.ts'
import { idOf } from '../../tests/support/ids.ts'
import type { Who } from '../../tests/support/rows.ts'
import { world } from '../../tests/support/world.ts'
import { enqueue, runAsJob, type NewJob } from './enqueue.ts'
import { handler } from './handler.ts'
import { jobHandlers } from './handlers.ts'
import { Jobs } from './jobs.ts'

const sheet = { bytes: new TextEncoder().encode('고객사,수량\n하늘,3\n'), name: '재고.csv', contentType: 'text/csv' }

async function office() {
  const w = await world()
  let broken = true
  const jobs = new Jobs({
    database: w.database,
    files: w.files,
    log: createLog('silent'),
    handlers: {
      ...jobHandlers({
        secrets: w.secrets,
        couriers: () => null,
        senders: () => null,
        publicUrl: 'https://gantry.test',
      }),
      sheet: handler(z.object({}), {
        maxAttempts: 1,
        run: async (_, { progress }) => (progress(3, 3), { file: sheet }),
      }),
      ship: handler(z.object({}), {
        maxAttempts: 1,
        run: async () => (broken ? Promise.reject(new Error('ECONNRESET 10.0.0.7')) : { shipped: 2 }),
      }),
      allocate: handler(z.object({}), {
        maxAttempts: 1,
        run: async () => refuse('more-than-inspected', { expected: 2, got: 3 }),
      }),
    },
  })
  const add = (who: Who, job: Partial<NewJob> = {}) =>
    w.database.write((to) => enqueue(to, { kind: 'sheet', payload: {}, createdBy: idOf(w.id.user, who), ...job }))
  return { ...w, jobs, add, repair: () => (broken = false) }
}

test('the user who began a job sees its progress and downloads its file', async () => {
  const { as, add, jobs } = await office()
  const id = await add('worker', { total: 3 })
  expect(await as('worker').send(jobApi.get, { params: { id } })).toMatchObject({
    status: 'WAITING',
    progress: 0,
    total: 3,
    hasFile: false,
    error: null,
    createdByName: 'The worker',
  })
  expect((await as('worker').fetch(`/api/now/job/${id}/file`)).status).toBe(404)
  await jobs.settle()
  expect(await as('worker').send(jobApi.get, { params: { id } })).toMatchObject({
    status: 'DONE',
    progress: 3,
    total: 3,
    hasFile: true,
    fileName: '재고.csv',
  })
  const file = await as('worker').fetch(`/api/now/job/${id}/file`)
  expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
    `attachment; filename*=UTF-8''${encodeURIComponent('재고.csv')}`,
    '고객사,수량\n하늘,3\n',
  ])
})

test('a job is seen only by the user who began it and, in their scope, by those who may change accounts', async () => {
  const { as, add, id } = await office()
  const mine = await add('worker', { centerId: id.center.ICN1 })
  for (const who of ['leader', 'manager', 'partner', 'readonly'] as const) {
    expect([
      who,
      (await as(who).refused(jobApi.get, { params: { id: mine } })).status,
      (await as(who).send(jobApi.list)).totalCount,
    ]).toEqual([who, 404, 0])
  }
  for (const who of ['worker', 'office', 'admin'] as const)
    expect((await as(who).send(jobApi.list)).data.map((job) => job.id)).toEqual([mine])
  await add('office', { kind: 'ship' })
  expect(
    (await as('admin').send(jobApi.list, { query: { kind: ['ship'], status: ['WAITING'] } })).data.map(
      (job) => job.kind,
    ),
  ).toEqual(['ship'])
})

test('the open screens of users who see a job hear when it is added, begun and done; no others do', async () => {
  const site = await office()
  const [worker, admin, leader] = await Promise.all(
    (['worker', 'admin', 'leader'] as const).map((who) => listen(site, who)),
  )
  const lines = [worker, admin, leader].flatMap((line) => line ?? [])
  for (const line of lines) await line.until('hello')
  await site.add('worker', { centerId: site.id.center.ICN1 })
  await site.jobs.settle()
  await site.database.write(async (w) => w.changed(site.id.center.ICN1, 'location', 1))
  const heard = await Promise.all(
    lines.map(async (line) => (await line.until('"location"'))?.match(/"job"/g)?.length ?? 0),
  )
  expect(heard).toEqual([3, 3, 0])
  await Promise.all(lines.map((line) => line.hangUp()))
})

test('a job that was given up says why, to the office in detail, and can be retried', async () => {
  const { as, add, jobs, repair, database } = await office()
  const id = await add('worker', { kind: 'ship' })
  await jobs.settle()
  const failed = await as('worker').send(jobApi.get, { params: { id } })
  expect(failed).toMatchObject({
    status: 'FAILED',
    error: {
      code: 'job-failed',
      displayMessage: `It could not be done, in 1 tries. Tell support this number: job ${id}.`,
      detail: null,
    },
  })
  expect((await as('office').send(jobApi.get, { params: { id } })).error?.detail).toBe('ECONNRESET 10.0.0.7')
  expect((await as('leader').refused(jobApi.retry, { params: { id } })).status).toBe(404)
  repair()
  expect(await as('worker').send(jobApi.retry, { params: { id } })).toMatchObject({
    status: 'WAITING',
    attempts: 0,
    error: null,
  })
  expect(await as('worker').refused(jobApi.retry, { params: { id } })).toMatchObject({
    status: 409,
    code: 'job-not-failed',
  })
  await jobs.settle()
  expect(await as('worker').send(jobApi.get, { params: { id } })).toMatchObject({
    status: 'DONE',
    result: { shipped: 2 },
    error: null,
  })
  expect(await database.read.selectFrom('audit').select('what').where('subject', '=', `job:${id}`).execute()).toEqual([
    { what: 'job.retry' },
  ])
})

test('a failed job cannot be retried while the same work already waits again under its key', async () => {
  const { as, add, jobs } = await office()
  const first = await add('worker', { kind: 'ship', uniqueKey: 'plan:7' })
  await jobs.settle()
  await add('worker', { kind: 'ship', uniqueKey: 'plan:7' })
  expect(await as('worker').refused(jobApi.retry, { params: { id: first } })).toMatchObject({
    status: 409,
    code: 'job-repeated',
  })
})

test('a job that a rule refuses shows the refusal in words with its numbers', async () => {
  const { as, add, jobs } = await office()
  const id = await add('worker', { kind: 'allocate' })
  await jobs.settle()
  expect(await as('worker').send(jobApi.get, { params: { id } })).toMatchObject({
    status: 'FAILED',
    result: null,
    error: { code: 'more-than-inspected', displayMessage: 'Only 2 are left to put away, not 3.' },
  })
})

test('a call that continues as a job answers 202 with the job’s number, and the job belongs to the caller', async () => {
  const { as, id, database } = await office()
  const caller: Caller = {
    userId: idOf(id.user, 'partner'),
    sessionId: 1,
    name: 'The partner',
    language: 'en',
    privileges: new Set(),
    partnerId: id.partner.Haneul,
    centerIds: null,
    requestId: 'r',
    openapiKeyId: null,
    provenAt: null,
    mustChangePassword: false,
  }
  const app = new Hono<Env>()
    .use((c, next) => (c.set('database', database), next()))
    .post('/later', (c) => runAsJob({ c, caller }, { kind: 'sheet', payload: {}, centerId: id.center.ICN1 }))
  const answer = await app.request('/later', { method: 'POST' })
  expect(answer.status).toBe(202)
  const { jobId } = jobStarted.parse(await answer.json())
  expect((await as('partner').send(jobApi.get, { params: { id: jobId } })).status).toBe('WAITING')
  expect(await database.read.selectFrom('job').select(['partnerId', 'centerId']).execute()).toEqual([
    { partnerId: id.partner.Haneul, centerId: id.center.ICN1 },
  ])
})

test('health says since when the oldest due job has been waiting', async () => {
  const { as, add, clock, jobs } = await office()
  const oldest = async () => (await as(null).send(systemApi.health)).oldestWaitingJob
  await add('worker', { runAfter: '2026-03-02T01:05:00.000Z' })
  expect(await oldest()).toBeNull()
  clock.pass({ minutes: 7 })
  expect(await oldest()).toBe('2026-03-02T01:05:00.000Z')
  await jobs.settle()
  expect(await oldest()).toBeNull()
})

test('housekeeping deletes jobs that were done a month ago with their files, and keeps those given up', async () => {
  const { add, clock, jobs, database, files } = await office()
  const left = async () =>
    await database.read
      .selectFrom('job')
      .select(['kind', 'fileStoredAs'])
      .where('kind', '<>', 'housekeeping')
      .orderBy('id')
      .execute()
  await add('worker')
  await add('worker', { kind: 'ship' })
  await jobs.settle()
  const file = (await left())[0]?.fileStoredAs ?? ''
  clock.pass({ days: 29 })
  await add('admin', { kind: 'housekeeping' })
  await jobs.settle()
  expect([(await left()).length, await files.get(file)]).toEqual([2, sheet.bytes])
  clock.pass({ days: 2 })
  await add('admin', { kind: 'housekeeping' })
  await jobs.settle()
  expect([await left(), await files.get(file)]).toEqual([[{ kind: 'ship', fileStoredAs: null }], null])
})

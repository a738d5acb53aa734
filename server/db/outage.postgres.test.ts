import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { systemApi } from '../../shared/api/system.ts'
import { createApp } from '../app.ts'
import { createLog } from '../log.ts'
import { world, type World } from '../../tests/support/world.ts'
import { openDatabase, type Database } from './database.ts'
import { faultOf } from './faults.ts'

const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "gantry"' and datname = current_database()`

/** Another server process of the same site, which does not wait as long as ours do. */
async function another({ at }: World, { idle = 20_000, lock = 300 } = {}): Promise<Database> {
  const database = await openDatabase({
    ...at,
    waits: { connection: 20_000, lock, crowdedLock: 300, idle, statement: 20_000 },
  })
  onTestFinished(() => database.close())
  return database
}

/** A server that stops in the middle of a transaction with a center's lock, and does nothing else either. */
async function frozenInMidPush(database: Database, centerId: number): Promise<void> {
  await new Promise<void>((taken) => {
    void database
      .write(async (w) => {
        await w.lockCenters([centerId])
        taken()
        await new Promise<void>((thaw) => onTestFinished(() => thaw()))
      })
      .catch(() => {})
  })
}

test('a lost listening connection is renewed and everybody told to ask again; health says so meanwhile', async () => {
  const w = await world()
  const other = await another(w)
  const missed = new Promise<void>((resolve) => w.database.onMissed(resolve))
  const heard = new Promise<number>((resolve) => w.database.onPoke(({ centerId }) => resolve(centerId)))

  await listening.execute(other.read)
  await expect.poll(async () => (await w.as(null).send(systemApi.health)).liveUpdates).toBe('reconnecting')
  await missed
  expect((await w.as(null).send(systemApi.health)).liveUpdates).toBe('ok')
  await other.write(async (writer) => writer.changed(w.id.center.ICN1, 'location', 1))
  expect(await heard).toBe(w.id.center.ICN1)
})

test('a live stream ends when pokes may have been missed, so that its reader opens another and asks for everything', async () => {
  const w = await world()
  const other = await another(w)
  const stream = await w.as('office').fetch('/api/sync/live')
  const ended = stream.text()
  await listening.execute(other.read)
  expect(await ended).toContain('event: hello')
})

/** The site's app as another process serves it. */
function appOf({ files, secrets }: World, database: Database) {
  return createApp({
    database,
    files,
    secrets,
    couriers: () => null,
    log: createLog('silent'),
    publicUrl: 'http://localhost',
  })
}

test('a server stuck in mid-push blocks no reads or other centers; writes in its center are told to retry until its session ends', async () => {
  const w = await world()
  const { ICN1, NRT1 } = w.id.center
  await frozenInMidPush(await another(w, { idle: 3000 }), ICN1)
  const database = await another(w)
  const app = appOf(w, database)
  // These are more than there are connections.
  const waiting = Array.from({ length: 14 }, () =>
    database
      .write((writer) => writer.lockCenters([ICN1]))
      .then(
        () => 'written',
        (error: unknown) => faultOf(error),
      ),
  )
  expect((await app.request('/api/health')).status).toBe(200)
  const list = await app.request('/api/now/location', { headers: { Authorization: 'Bearer token-of-office' } })
  expect(list.status).toBe(200)
  expect(await Promise.all(waiting)).toContain('server-busy')
  await database.write(async (writer) => writer.changed(NRT1, 'location', 1))
  // PostgreSQL ends the session that stands still, and with it its lock.
  const write = () => database.write((writer) => writer.lockCenters([ICN1])).then(() => 'written', faultOf)
  await expect.poll(write, { timeout: 20_000 }).toBe('written')
})

test('fourteen writes that wait for a stuck center leave connections for another center’s write', async () => {
  const w = await world()
  const { ICN1, NRT1 } = w.id.center
  await frozenInMidPush(await another(w), ICN1)
  const database = await another(w, { lock: 6000 })
  let waiting = 14
  const writes = Array.from({ length: waiting }, () =>
    database.write((writer) => writer.lockCenters([ICN1])).then(null, () => waiting--),
  )
  await database.write((writer) => writer.lockCenters([NRT1]))
  // The first three still wait for their lock: the other center did not wait for them.
  expect(waiting).toBeGreaterThanOrEqual(3)
  void writes
})

test('an office call that cannot get a lock is answered 503 with when to try again', async () => {
  const w = await world()
  await frozenInMidPush(await another(w), w.id.center.ICN1)
  const app = appOf(w, await another(w))
  const answer = await app.request('/api/now/location', {
    method: 'POST',
    headers: { Authorization: 'Bearer token-of-office', 'Content-Type': 'application/json' },
    body: JSON.stringify({ centerId: w.id.center.ICN1, alias: 'A-01' }),
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'server-busy', name: 'ServiceUnavailable' })
})

test('a query of a table that a newer server changed is refused once as busy, and then reads the new columns', async () => {
  const w = await world()
  const center = () =>
    w.database.write(({ tx }) =>
      tx.selectFrom('center').selectAll().where('id', '=', w.id.center.ICN1).executeTakeFirstOrThrow(),
    )
  for (let n = 0; n < 5; n++) await center()
  await sql`alter table "center" add column "added" integer not null default 7`.execute(w.database.dialect.migrate)

  const refused = await center().catch((error: unknown) => error)
  expect(faultOf(refused)).toBe('server-busy')
  expect(await center()).toMatchObject({ added: 7 })
})

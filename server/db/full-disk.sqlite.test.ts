import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemApi } from '../../shared/api/system.ts'
import { locationApi } from '../../shared/api/location.ts'
import { userApi } from '../../shared/api/user.ts'
import { world, type World } from '../../tests/support/world.ts'

/** Keeps the file from growing, as a full disk does. SQLite says the same of both. */
async function fill({ database }: World): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.dialect.write)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database.dialect.write)
}

const makeRoom = ({ database }: World) => sql`pragma max_page_count = 1000000`.execute(database.dialect.write)

test('on a full disk reads go on, writes are answered 507 in words, and health reports it until there is room', async () => {
  const w = await world()
  await fill(w)
  const location = (alias: string) => ({
    body: { centerId: w.id.center.ICN1, alias, description: 'x'.repeat(200) },
  })
  let refusal: { status: number; code: string; displayMessage: string } | undefined
  // The free room within the file is used up first.
  for (let nth = 0; nth < 500 && refusal === undefined; nth++) {
    refusal = await w
      .as('office')
      .refused(locationApi.create, location(`A-${nth}`))
      .catch(() => undefined)
  }
  expect(refusal).toMatchObject({ status: 507, code: 'server-full' })
  expect(refusal?.displayMessage).toContain('disk is full')
  expect((await w.as('office').send(locationApi.list, { query: {} })).totalCount).toBeGreaterThan(0)
  const health = await w.as(null).fetch('/api/health')
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'failing', storage: 'full' })

  await makeRoom(w)
  expect((await w.as(null).send(systemApi.health)).storage).toBe('ok')
  await w.as('office').send(locationApi.create, location('B-01'))
})

test('a signed-in user still reads on a full disk, though the time they were last seen cannot be written', async () => {
  const w = await world()
  await w.database.dialect.write.updateTable('session').set({ seenAt: w.clock.now().toISOString() }).execute()
  w.clock.pass({ minutes: 10 })
  // What a read writes in passing (`jot`) needs room now.
  await sql`create trigger "grow" before update on "session" begin insert into "throttle" values (hex(randomblob(9000)), 0, 0); end`.execute(
    w.database.dialect.write,
  )
  await fill(w)
  expect((await w.as('office').send(userApi.list, { query: {} })).total).toBeGreaterThan(0)
  expect((await w.as(null).fetch('/api/health')).status).toBe(503)
})

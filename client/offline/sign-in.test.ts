import { expect, test } from 'vitest'
import type { RosterRow } from '../../shared/sync/protocol.ts'
import { count, counted, done, Handheld, piecesOnServer, seeds } from '../../tests/fakes/handheld.ts'
import type { FakeServer } from '../../tests/fakes/server.ts'
import { refusalOf } from './sign-in.ts'
import { CallFailed } from './sync/transport.ts'

const hour = 3_600_000

test('a badge signs in with no network, and its secret is nowhere on the device', async () => {
  const handheld = await Handheld.ready()
  await handheld.engine.signOut()
  handheld.online = false
  const engine = await handheld.restart()
  expect(await done(engine.signInByBadge(seeds.jun))).toMatchObject({ userId: 22, name: 'Jun', language: 'ko' })
  await count(engine, 1)
  expect(await everythingStored(handheld)).not.toContain(seeds.jun)
})

test('an unknown badge is refused without a network, and looked up on the server with one', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  expect(await engine.signInByBadge(seeds.stranger)).toEqual({ refused: 'badge-unknown' })
  expect(await engine.signInByBadge('not a badge')).toEqual({ refused: 'badge-unknown' })
  const { publicKeyOf } = await import('./keys.ts')
  server.roster = [
    ...server.roster,
    {
      userId: 29,
      name: 'New',
      language: 'ko',
      privileges: ['inbound:write'],
      badges: [{ key: publicKeyOf(seeds.stranger), validUntil: '2027-01-01T00:00:00.000Z' }],
    },
  ]
  server.rosterVersion++
  handheld.online = false
  expect(await engine.signInByBadge(seeds.stranger)).toEqual({ refused: 'badge-unknown' })
  handheld.online = true
  expect(await done(engine.signInByBadge(seeds.stranger))).toMatchObject({ name: 'New' })
})

test('a roster of badges is good for 72 hours without network, by the server’s clock', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  handheld.now += 71 * hour
  await done(handheld.engine.signInByBadge(seeds.jun))
  handheld.now += 2 * hour
  expect(await handheld.engine.signInByBadge(seeds.jun)).toEqual({ refused: 'roster-too-old' })
  handheld.online = true
  handheld.server.now = handheld.now
  await done(handheld.engine.signInByBadge(seeds.jun))
})

test('a clock set back does not keep a roster young', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  handheld.now -= 400 * 24 * hour
  expect(await handheld.engine.signInByBadge(seeds.jun)).toEqual({ refused: 'roster-too-old' })
})

test('a handheld whose clock is hours wrong works, and sends how wrong the clock is with each action', async () => {
  const handheld = await Handheld.ready()
  await handheld.engine.signOut()
  handheld.now += 5 * hour
  await handheld.engine.syncNow()
  handheld.online = false
  const { grantId } = await done(handheld.engine.signInByBadge(seeds.jun))
  await count(handheld.engine, 1)
  expect((await handheld.engine.queued())[0]?.action).toMatchObject({
    at: '2026-11-20T13:00:00.000Z',
    skewMs: -5 * hour,
    grantId,
  })
  handheld.online = true
  await handheld.engine.syncNow()
  expect(handheld.server.grants.get(grantId)).toMatchObject({
    from: '2026-11-20T08:00:00.000Z',
    until: '2026-11-21T00:00:00.000Z',
  })
})

test('an expired badge does not sign in', async () => {
  const handheld = await Handheld.ready()
  const jun = handheld.server.roster.find((r) => r.name === 'Jun')
  for (const badge of jun?.badges ?? []) badge.validUntil = '2026-11-20T07:00:00.000Z'
  handheld.server.rosterVersion++
  await handheld.engine.syncNow()
  expect(await handheld.engine.signInByBadge(seeds.jun)).toEqual({ refused: 'badge-expired' })
})

test('a sign-in ends after 16 hours, and the queue stays', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  await count(handheld.engine, 1)
  handheld.now += 17 * hour
  expect(await handheld.engine.queue({ type: 'inbound.close', payload: { inboundId: 100 } })).toEqual({
    refused: 'not-signed-in',
  })
  const engine = await handheld.restart()
  await engine.inbound(100)
  expect(engine.status()).toMatchObject({ worker: null, unsent: 1 })
})

test('an expired sign-in ends at the next scan; the same badge goes on, another takes over, and the queue stays', async () => {
  const handheld = await Handheld.ready()
  const { engine } = handheld
  handheld.online = false
  await count(engine, 1)
  expect(engine.endWhenOver()).toBe(false)
  handheld.now += 17 * hour
  expect(engine.endWhenOver()).toBe(true)
  expect(engine.status()).toMatchObject({ worker: null, ended: 'Mina', unsent: 1 })
  expect(engine.endWhenOver()).toBe(false)
  expect(await done(engine.signInByBadge(seeds.mina))).toMatchObject({ name: 'Mina' })
  expect(engine.status()).toMatchObject({ worker: { name: 'Mina' }, ended: null })
  await count(engine, 2)
  handheld.now += 17 * hour
  engine.endWhenOver()
  await done(engine.signInByBadge(seeds.jun))
  await count(engine, 3)
  handheld.online = true
  await engine.syncNow()
  expect([...handheld.server.clients.values()].flat()).toMatchObject(
    [21, 21, 22].map((workerId) => ({ action: { workerId }, result: { status: 'applied' } })),
  )
  expect(piecesOnServer(handheld.server)).toBe(6)
})

test('a revoked handheld enrolled by a new code keeps and sends its queue, and its worker signs in again', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  handheld.online = false
  await count(engine, 1)
  handheld.online = true
  server.revoked = true
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ blocked: 'device-revoked', unsent: 1 })
  server.revoked = false
  await done(engine.enrol('GD1.again'))
  expect(engine.status()).toMatchObject({ blocked: null, worker: null, unsent: 1 })
  await engine.syncNow()
  expect(engine.status().unsent).toBe(0)
  await done(engine.signInByBadge(seeds.mina))
  await count(engine, 2)
})

test('signing out forgets the worker’s key and leaves the queue', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  handheld.online = false
  await count(engine, 2)
  await engine.signOut()
  expect(engine.status()).toMatchObject({ worker: null, unsent: 1 })
  expect(await everythingStored(handheld)).not.toContain('"key":"session"')
  handheld.online = true
  await engine.syncNow()
  expect([...server.clients.values()].flat()).toMatchObject([
    { action: { workerId: 21 }, result: { status: 'applied' } },
  ])
})

test('a handheld that is not enrolled refuses a sign-in and says why', async () => {
  const handheld = new Handheld((await Handheld.ready()).server)
  expect(await handheld.engine.signInByBadge(seeds.mina)).toEqual({ refused: 'device-not-enrolled' })
  await handheld.engine.syncNow()
  expect(handheld.engine.status()).toMatchObject({ enrolled: null, blocked: null })
})

test('a worker who loses a privilege can use it until the next contact, and not after it', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  handheld.online = false
  const [mina] = server.roster
  if (!mina) throw new Error('Mina is on the roster.')
  changeRoster(server, (rows) => rows.map((row) => (row === mina ? { ...row, privileges: ['invoice:write'] } : row)))
  await count(engine, 1)
  handheld.online = true
  await engine.syncNow()
  expect(await engine.queue(counted(1))).toEqual({ refused: 'worker-forbidden' })
  expect([...(engine.status().worker?.privileges ?? [])]).toEqual(['invoice:write'])
  const reopened = await handheld.restart()
  expect(await reopened.queue(counted(1))).toEqual({ refused: 'worker-forbidden' })

  changeRoster(server, (rows) => rows.map((row) => (row.userId === mina.userId ? mina : row)))
  await reopened.syncNow()
  await count(reopened, 1)
})

test('a worker who may not work here any more is signed out at the next contact with the reason, and their work is sent', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  handheld.online = false
  await count(engine, 2)
  const before = server.roster
  changeRoster(server, (rows) => rows.filter(({ name }) => name !== 'Mina'))
  handheld.online = true
  await engine.syncNow()
  expect(engine.status()).toMatchObject({
    worker: null,
    unsent: 0,
    dismissed: { refused: 'worker-dismissed', with: { name: 'Mina' } },
  })
  expect(await engine.queue(counted(1))).toEqual({ refused: 'not-signed-in' })
  expect(server.pushes.flatMap(({ actions }) => actions)).toHaveLength(1)
  expect((await handheld.restart()).status().worker).toBeNull()

  changeRoster(server, () => before)
  await handheld.engine.syncNow()
  await done(handheld.engine.signInByBadge(seeds.mina))
  expect(handheld.engine.status()).toMatchObject({ worker: { name: 'Mina' }, dismissed: null })
})

test('a sign-in made with a badge that was replaced ends at the next contact', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  changeRoster(server, (rows) => rows.map((row) => (row.name === 'Mina' ? { ...row, badges: [] } : row)))
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ worker: null, dismissed: { refused: 'badge-ended', with: { name: 'Mina' } } })
})

async function everythingStored(handheld: Handheld): Promise<string> {
  const { Dexie } = await import('dexie')
  const { IDBKeyRange } = await import('fake-indexeddb')
  const texts: string[] = []
  for (const name of ['gantry-outbox', 'gantry-cache']) {
    const db = await new Dexie(name, { indexedDB: handheld.disk, IDBKeyRange }).open()
    for (const table of db.tables) texts.push(JSON.stringify(await table.toArray()))
    db.close()
  }
  return texts.join('\n')
}

function changeRoster(server: FakeServer, change: (rows: RosterRow[]) => RosterRow[]): void {
  server.roster = change(server.roster)
  server.rosterVersion++
}

test('a worker who tries too many passwords on a handheld is told how long to wait', () => {
  const failed = new CallFailed(429, 'sync-too-many-requests', { seconds: 30, minutes: 1 })
  expect(refusalOf(failed)).toEqual({ refused: 'too-many-requests', with: { seconds: 30, minutes: 1 } })
})

import { expect, test } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { count, done, Handheld, piecesCounted, piecesOnServer, seeds, stored } from '../../../tests/fakes/handheld.ts'

test('when the answer is lost after the server committed, the same action is sent again and counted once', async () => {
  const { engine, server } = await Handheld.ready()
  await count(engine, 4)
  server.onAnswer = (path) => {
    if (path.endsWith('/push')) throw new TypeError('cut')
  }
  await engine.syncNow()
  expect(engine.status().unsent).toBe(1)
  // The pull has already brought the counted pieces, so they must not show twice.
  expect(await piecesCounted(engine)).toBe(4)
  server.onAnswer = () => {}
  await engine.syncNow()
  const sent = server.pushes.filter((p) => p.actions.length > 0).map((p) => p.actions)
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map((actions) => JSON.stringify(actions))).size).toBe(1)
  expect(piecesOnServer(server)).toBe(4)
  expect(engine.status().unsent).toBe(0)
})

test('a second worker on the same handheld sends under their own name, and the first one’s queue stays theirs', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  handheld.online = false
  await count(engine, 1)
  await engine.signOut()
  expect(await engine.queue({ type: 'inbound.close', payload: { inboundId: 100 } })).toEqual({
    refused: 'not-signed-in',
  })
  await done(engine.signInByBadge(seeds.jun))
  await count(engine, 2)
  handheld.online = true
  await engine.syncNow()
  const [known] = server.clients.values()
  expect(known?.map((k) => [k.action.workerId, k.result.status])).toEqual([
    [21, 'applied'],
    [22, 'applied'],
  ])
})

test('a refused action is shown with its reason until a leader settles it, and what depends on it is held', async () => {
  const { engine, server } = await Handheld.ready()
  const counting = await count(engine, 4)
  await done(engine.queue(stored(4)))
  await count(engine, 1, 2)
  server.refuse.set(counting.id, 'inbound-closed')
  server.onCall = pullsAreCut
  await engine.syncNow()
  // The refusal is known at once. What was shown stays until the rows behind the refusal are here.
  expect(engine.status().refused).toBe(1)
  expect(await piecesCounted(engine)).toBe(4)
  server.onCall = () => {}
  await engine.syncNow()
  expect((await engine.queued()).map((q) => [q.action.type, q.state, q.settled])).toEqual([
    ['inbound.inspect', 'applied', false],
    ['inbound.store', 'held', false],
    ['inbound.inspect', 'refused', false],
  ])
  expect(engine.status().refused).toBe(1)
  expect(await engine.exceptions()).toMatchObject([{ code: 'inbound-closed', actionId: counting.id }])
  expect(await piecesCounted(engine)).toBe(0)

  server.exceptions.delete(500)
  server.touch('exception', 500)
  await engine.syncNow()
  expect((await engine.queued()).map((q) => q.settled)).toEqual([false, true, true])
  expect(engine.status().refused).toBe(0)
})

test('a refused action no longer shows as done once pulls have failed for 20 seconds', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  const counting = await count(engine, 4)
  await done(engine.queue(stored(3)))
  server.refuse.set(counting.id, 'inbound-closed')
  server.onCall = pullsAreCut
  await engine.syncNow()
  expect(await piecesCounted(engine)).toBe(4)
  for (const clock of [handheld, server]) clock.now += 20_000
  const reopened = await handheld.restart()
  expect(await piecesCounted(reopened)).toBe(0)
  expect(await reopened.stock(1)).toBeNull()
  expect(reopened.status()).toMatchObject({ refused: 1, unsent: 0 })
  server.onCall = () => {}
  await reopened.syncNow()
  expect(await piecesCounted(reopened)).toBe(0)
})

test('a refused action leaves the screen by itself after 20 seconds, even when the server is not heard', async () => {
  const handheld = await Handheld.ready()
  const { server } = handheld
  await handheld.engine.stop()
  const late: (() => void)[] = []
  const setTimer = (run: () => void, ms: number) => (ms === 20_000 ? late.push(run) : null)
  const engine = createEngine({ ...handheld.ports(), setTimer })
  const counting = await count(engine, 4)
  server.refuse.set(counting.id, 'inbound-closed')
  server.onCall = pullsAreCut
  await engine.syncNow()
  expect(await piecesCounted(engine)).toBe(4)
  let shown = 0
  engine.onChange(() => shown++)
  for (const clock of [handheld, server]) clock.now += 20_000
  expect([await piecesCounted(engine), shown]).toEqual([4, 0])
  for (const run of late) run()
  expect(shown).toBe(1)
  expect(await piecesCounted(engine)).toBe(0)
})

test('an accepted action stands on its handheld with those held under it, and can be undone there', async () => {
  const { engine, server } = await Handheld.ready()
  const counting = await count(engine, 4)
  await done(engine.queue(stored(3)))
  server.refuse.set(counting.id, 'more-than-announced')
  await engine.syncNow()
  expect((await engine.queued()).map(({ state }) => state)).toEqual(['held', 'refused'])
  server.settle(500, 'accept')
  let calls = 0
  server.onCall = (path) => {
    if (path.endsWith('/push') && ++calls > 1) throw new TypeError('cut')
  }
  await engine.syncNow()
  expect([calls, (await engine.queued()).map(({ state }) => state)]).toEqual([2, ['held', 'refused']])
  server.onCall = () => {}
  await engine.syncNow()
  const [storing] = await engine.queued()
  expect((await engine.queued()).map(({ state, settled }) => [state, settled])).toEqual([
    ['applied', true],
    ['applied', true],
  ])
  expect(await piecesCounted(engine)).toBe(4)
  for (const undoes of [storing?.action.id ?? '', counting.id])
    await done(engine.queue({ type: 'inbound.undo', payload: { inboundId: 100, undoes } }))
  expect(await piecesCounted(engine)).toBe(0)
  await engine.syncNow()
  expect(piecesOnServer(server)).toBe(0)
})

test('an action accepted while its handheld was away for long stands there once it is back', async () => {
  const { engine, server } = await withRefused('more-than-announced')
  server.settle(500, 'accept')
  server.keptFrom = ++server.version
  await engine.syncNow()
  expect(await engine.queued()).toMatchObject([{ state: 'applied', settled: true }])
  expect(await piecesCounted(engine)).toBe(4)
})

test('an accepted action of a queue that goes on under another clientId stands on its handheld, too', async () => {
  const { engine, server } = await withRefused('more-than-announced')
  // Somebody else has continued this queue.
  const [clientId = ''] = server.clients.keys()
  const known = server.clients.get(clientId) ?? []
  known.push({ ...known[0], action: { ...known[0]?.action, seq: 2 } } as never)
  await count(engine, 1)
  await engine.syncNow()
  expect([...server.clients.keys()]).toHaveLength(2)
  server.settle(500, 'accept')
  await engine.syncNow()
  expect((await engine.queued()).map(({ state }) => state)).toEqual(['applied', 'applied'])
})

test('an action accepted while its handheld was enrolled again stands there afterwards', async () => {
  const { engine, server } = await withRefused('more-than-announced')
  await done(engine.enrol('GD1.code'))
  server.settle(500, 'accept')
  await engine.syncNow()
  expect(await engine.queued()).toMatchObject([{ state: 'applied', settled: true }])
})

test('an action that a leader corrected cannot be undone on its handheld', async () => {
  const { engine, server, id } = await withRefused('more-than-announced')
  server.settle(500, 'correct')
  await engine.syncNow()
  expect(await engine.queued()).toMatchObject([{ state: 'refused', settled: true }])
  expect(await engine.queue({ type: 'inbound.undo', payload: { inboundId: 100, undoes: id } })).toMatchObject({
    refused: 'nothing-to-undo',
  })
})

test('only a leader sees the center’s exceptions; one that is settled is gone at once, and for good after syncing', async () => {
  const { engine } = await withRefused('inbound-closed')
  await engine.signOut()
  await done(engine.signInByBadge(seeds.jun))
  expect(await engine.exceptions()).toEqual([])
  await engine.signOut()
  await done(engine.signInByBadge(seeds.leader))
  expect(engine.status().refused).toBe(1)
  await done(
    engine.queue({
      type: 'exception.settle',
      payload: { exceptionId: 500, how: 'discard', corrected: null, note: 'counted twice' },
    }),
  )
  expect(await engine.exceptions()).toEqual([])
  await engine.syncNow()
  expect(await engine.exceptions()).toEqual([])
  expect(engine.status().refused).toBe(0)
})

test('a server restored from its backup gets back what it lacks', async () => {
  const { engine, server } = await Handheld.ready()
  await count(engine, 1)
  await engine.syncNow()
  const restore = server.backUp()
  await count(engine, 2)
  await done(engine.queue(stored(2)))
  await engine.syncNow()
  expect(server.stock.get(1)?.inStorage).toBe(2)
  restore()
  expect(piecesOnServer(server)).toBe(1)
  await engine.syncNow()
  await engine.syncNow()
  expect(piecesOnServer(server)).toBe(3)
  expect(server.stock.get(1)?.inStorage).toBe(2)
  expect(await piecesCounted(engine)).toBe(3)
  expect(await engine.stock(1)).toMatchObject({ inStorage: 2 })
  expect(engine.status().unsent).toBe(0)
})

test('a restored server that says what it lacks gets it in the next push', async () => {
  const { engine, server } = await Handheld.ready()
  const restore = server.backUp()
  await count(engine, 1)
  await engine.syncNow()
  restore()
  await count(engine, 2)
  server.onCall = pullsAreCut
  await engine.syncNow()
  expect(piecesOnServer(server)).toBe(3)
  expect(engine.status().unsent).toBe(0)
})

test('a server restored to before all that a handheld still keeps gets the rest under a new clientId', async () => {
  const handheld = await Handheld.ready()
  const { engine, server } = handheld
  const restore = server.backUp()
  await count(engine, 1)
  await engine.syncNow()
  handheld.now += 9 * 86_400_000
  server.now += 9 * 86_400_000
  await engine.syncNow()
  expect(await engine.queued()).toEqual([])
  await done(engine.signInByBadge(seeds.mina))
  await count(engine, 2)
  await engine.syncNow()
  restore()
  await engine.syncNow()
  await engine.syncNow()
  expect(piecesOnServer(server)).toBe(2)
  expect(engine.status().unsent).toBe(0)
})

test('two handhelds with one copied disk both get their work in, under different clientIds', async () => {
  const { server, copy } = await copiedBetween({ before: 1, after: 2 })
  await count(copy.engine, 3)
  await copy.engine.syncNow()
  expect(piecesOnServer(server)).toBe(6)
  expect(copy.engine.status().unsent).toBe(0)
  expect(server.clients.size).toBe(3)
  expect([...server.clients.values()].flat().every((k) => k.result.status === 'applied')).toBe(true)
  expect(await piecesCounted(copy.engine)).toBe(6)
})

test('after a copied disk forks a queue, the work of a worker who signed out goes to a leader and is not lost', async () => {
  const { server, copy } = await copiedBetween({ before: 1, after: 1 })
  await count(copy.engine, 2)
  await copy.engine.signOut()
  await done(copy.engine.signInByBadge(seeds.jun))
  await count(copy.engine, 3)
  await copy.engine.syncNow()
  expect([...server.exceptions.values()]).toMatchObject([
    { code: 'grant-invalid', workerId: 21, payload: { quantity: 2 } },
  ])
  expect(piecesOnServer(server)).toBe(5)
})

test('a revoked handheld stops work but keeps its queue, and goes on when the revocation was a mistake', async () => {
  const { engine, server } = await Handheld.ready()
  await count(engine, 4)
  server.revoked = true
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ blocked: 'device-revoked', unsent: 1, online: false })
  expect(await engine.queue({ type: 'inbound.close', payload: { inboundId: 100 } })).toEqual({
    refused: 'device-revoked',
  })
  server.revoked = false
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ blocked: null, unsent: 0 })
})

test('a handheld that a server restored from an older backup does not know is blocked, not taken for offline', async () => {
  const { engine, server } = await Handheld.ready()
  await count(engine, 4)
  server.knowsDevice = false
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ blocked: 'device-revoked', unsent: 1 })
  server.knowsDevice = true
  await done(engine.enrol('GD1.code'))
  expect(engine.status()).toMatchObject({ blocked: null, unsent: 1 })
})

test('a sign-in is sent once, at the first contact after it, even when nothing was done yet', async () => {
  const { engine, server } = await Handheld.ready()
  const { grantId } = await done(engine.signInByBadge(seeds.jun))
  await engine.syncNow()
  await engine.syncNow()
  expect(server.pushes.map(({ grants }) => grants.filter(({ id }) => id === grantId).length)).toEqual([0, 1, 0])
})

test('a long queue goes in several pushes of at most 200', async () => {
  const { engine, server } = await Handheld.ready()
  for (let i = 0; i < 105; i++) {
    const { id } = await count(engine, 1)
    await done(engine.queue({ type: 'inbound.undo', payload: { inboundId: 100, undoes: id } }))
  }
  await engine.syncNow()
  expect(server.pushes.map((p) => p.actions.length).filter((n) => n > 0)).toEqual([200, 10])
  expect(engine.status().unsent).toBe(0)
})

test('a check of an empty queue does not make an offline handheld count as online', async () => {
  const handheld = await Handheld.ready()
  handheld.engine.start()
  await handheld.engine.syncNow()
  expect(handheld.engine.status().online).toBe(true)
  handheld.online = false
  for (const sleep of handheld.sleepers) sleep()
  expect(handheld.engine.status().online).toBe(false)
  handheld.now += 1000
  handheld.ports().channel?.post({ tell: 'queued' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(handheld.engine.status().online).toBe(false)
  handheld.online = true
  await handheld.engine.syncNow()
  expect(handheld.engine.status().online).toBe(true)
  await handheld.engine.stop()
})

test('a push tells the server how long the queue is and how old', async () => {
  const handheld = await Handheld.ready()
  handheld.online = false
  await count(handheld.engine, 1)
  handheld.now += 60_000
  await count(handheld.engine, 1)
  handheld.online = true
  await handheld.engine.syncNow()
  expect(handheld.server.pushes.at(-1)?.state).toMatchObject({
    pending: 2,
    maxSeq: 2,
    oldestAt: '2026-11-20T08:00:00.000Z',
    persisted: true,
    appVersion: 'test',
  })
})

/** Cuts off the answers to pulls only. */
function pullsAreCut(path: string): void {
  if (path.endsWith('/pull')) throw new TypeError('cut')
}

/** A handheld whose worker counted four pieces, which the server refused. */
async function withRefused(why: string) {
  const { engine, server } = await Handheld.ready()
  const { id } = await count(engine, 4)
  server.refuse.set(id, why)
  await engine.syncNow()
  return { engine, server, id }
}

/** A handheld’s copy, made after the first pieces were counted and sent, and before the second ones. */
async function copiedBetween({ before, after }: { before: number; after: number }) {
  const original = await Handheld.ready()
  const { server, engine } = original
  await count(engine, before)
  await engine.syncNow()
  const copy = await Handheld.ready(server)
  await copyOutbox(original, copy)
  await count(engine, after)
  await engine.syncNow()
  return { server, copy }
}

/** As if the whole storage had been copied: the second device has the first one's client, queue and worker. */
async function copyOutbox(from: Handheld, to: Handheld): Promise<void> {
  const { Dexie } = await import('dexie')
  const { IDBKeyRange } = await import('fake-indexeddb')
  await to.engine.stop()
  const [source, target] = [from, to].map(({ disk }) => new Dexie('gantry-outbox', { indexedDB: disk, IDBKeyRange }))
  if (!source || !target) return
  await source.open()
  await target.open()
  for (const { name } of source.tables) {
    await target.table(name).clear()
    await target.table(name).bulkAdd(await source.table(name).toArray())
  }
  source.close()
  target.close()
  to.engine = to.openTab()
}

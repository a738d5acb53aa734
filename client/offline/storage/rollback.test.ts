import { expect, test } from 'vitest'
import { count, done, Handheld, piecesCounted, piecesOnServer, stored } from '../../../tests/fakes/handheld.ts'
import { parcels } from '../../../tests/fakes/parcels.ts'

/**
 * Changes a handheld's databases as a newer release would: another version, one more store and index, and fields that this release does not
 * know.
 */
async function asNewerRelease(disk: IDBFactory): Promise<void> {
  for (const [name, store] of [
    ['gantry-outbox', 'actions'],
    ['gantry-cache', 'inbounds'],
  ] as const)
    await new Promise<void>((resolve, reject) => {
      const opening = disk.open(name, 90)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('later', { keyPath: 'id' }).put({ id: 1 })
        const rows = opening.transaction?.objectStore(store)
        rows?.createIndex('laterField', 'laterField')
        const walking = rows?.openCursor()
        if (walking)
          walking.onsuccess = () => {
            const at = walking.result
            at?.update({ ...at.value, laterField: 'x' })
            at?.continue()
          }
      }
      opening.onsuccess = () => resolve(opening.result.close())
      opening.addEventListener('error', () => reject(opening.error))
    })
}

/** A handheld with unsent work when its app is rolled back. */
async function rolledBack(): Promise<Handheld> {
  const handheld = await Handheld.ready(parcels())
  await count(handheld.engine, 2)
  await handheld.engine.syncNow()
  handheld.online = false
  await count(handheld.engine, 4)
  await done(handheld.engine.queue(stored(1)))
  await handheld.engine.stop()
  await asNewerRelease(handheld.disk)
  handheld.engine = handheld.openTab()
  return handheld
}

test('an older build after a rollback finds the queue of the newer one, works on offline, and sends all of it', async () => {
  const handheld = await rolledBack()
  const { engine } = handheld
  expect(engine.status()).toMatchObject({ blocked: null })
  expect(await piecesCounted(engine)).toBe(6)
  expect(engine.status()).toMatchObject({ unsent: 2, worker: { name: 'Mina' } })
  await count(engine, 1)
  expect(engine.status().unsent).toBe(3)

  handheld.online = true
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ unsent: 0, blocked: null })
  expect(piecesOnServer(handheld.server)).toBe(7)
  await handheld.restart()
  expect(await piecesCounted(handheld.engine)).toBe(7)
})

test('after a rollback the data of the newer build is used while offline, and fetched anew once online', async () => {
  const handheld = await rolledBack()
  expect(await handheld.engine.goodsByCode('880000002')).toMatchObject([{ sku: { id: 2 } }])
  handheld.online = true
  const fetched = handheld.fetched('/snapshot')
  await handheld.engine.syncNow()
  expect(handheld.fetched('/snapshot')).toBeGreaterThan(fetched)
  const afterwards = handheld.fetched('/snapshot')
  await handheld.restart()
  await handheld.engine.syncNow()
  expect(handheld.fetched('/snapshot'), 'once').toBe(afterwards)
  expect(handheld.engine.status().snapshot.state).toBe('complete')
})

import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { count, done, Handheld, piecesCounted, piecesOnServer, stored } from '../../../tests/fakes/handheld.ts'
import { parcels } from '../../../tests/fakes/parcels.ts'

/** The databases' first versions, which handhelds in use may still have. */
const firstVersions = {
  'gantry-outbox': { meta: 'key', actions: '[clientId+seq], &id, subject, undoes', grants: 'id' },
  'gantry-cache': { meta: 'key', packA: '', packB: '', inbounds: 'id, *codes', exceptions: 'id' },
} as const

test('a handheld of the first version keeps its worker, its queue and its data, and learns of waybills with the next contact', async () => {
  const handheld = await Handheld.ready(parcels())
  await count(handheld.engine, 2)
  await handheld.engine.syncNow()
  handheld.online = false
  await count(handheld.engine, 4)
  await done(handheld.engine.queue(stored(1)))
  await handheld.engine.stop()
  handheld.disk = await asFirstVersion(handheld.disk)
  handheld.engine = handheld.openTab()

  const { engine } = handheld
  expect(await piecesCounted(engine)).toBe(6)
  expect(engine.status()).toMatchObject({ unsent: 2, worker: { name: 'Mina' }, snapshot: { state: 'complete' } })
  expect((await engine.queued({ subject: 'inbound:100' })).map((one) => one.action.seq)).toEqual([3, 2, 1])
  expect(await engine.goodsByCode('880000002')).toMatchObject([{ sku: { id: 2 } }])
  expect(await engine.invoice(501)).toBeNull()
  expect(await engine.stockAt(11)).toMatchObject([{ condition: 'GOOD' }])

  handheld.online = true
  await engine.syncNow()
  expect(engine.status()).toMatchObject({ unsent: 0, snapshot: { state: 'complete' } })
  expect(piecesOnServer(handheld.server)).toBe(6)
  expect(await engine.invoicesBySerial('6012-3456-0501')).toMatchObject([{ id: 501 }])
  expect((await engine.boxes()).map((box) => box.id)).toEqual([21])
  expect(await engine.openConsols()).toHaveLength(4)
})

async function asFirstVersion(disk: IDBFactory): Promise<IDBFactory> {
  const older = new IDBFactory()
  for (const [name, stores] of Object.entries(firstVersions)) {
    const from = await new Dexie(name, { indexedDB: disk, IDBKeyRange }).open()
    const to = new Dexie(name, { indexedDB: older, IDBKeyRange })
    to.version(1).stores(stores)
    for (const { name: store, schema } of to.tables) {
      const keys = (await from.table(store).toCollection().primaryKeys()).filter(
        (key) => !/^(box|invoice|serial)\//.test(String(key)),
      )
      const rows = (await from.table(store).bulkGet(keys)).map((row: unknown) => asBefore(row))
      if (schema.primKey.keyPath) await to.table(store).bulkPut(rows)
      else await to.table<unknown, string>(store).bulkPut(rows, keys.map(String))
    }
    from.close()
    to.close()
  }
  return older
}

/** A row as it was before: a queued action had one subject, and stock had no condition. */
function asBefore(row: unknown): unknown {
  if (typeof row === 'string') return row.replaceAll('"condition":"GOOD",', '')
  if (typeof row !== 'object' || row === null || !('subjects' in row) || !Array.isArray(row.subjects)) return row
  const { subjects, ...rest } = row
  return { ...rest, subject: subjects[0] }
}

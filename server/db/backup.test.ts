import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { sealAudit, verifyAudit } from '../audit/seal.ts'
import { holdData } from '../lock.ts'
import { backUp, restoreFrom } from './backup.ts'
import { openDatabase } from './database.ts'

test('every commit, also after the first, waits for the disk, so that a power cut loses nothing acknowledged', async () => {
  const { database } = await freshDatabase()
  const at = { createdAt: '', updatedAt: '' }
  await database.write(({ tx }) =>
    tx
      .insertInto('company')
      .values({ name: 'Monday', code: 'A', ...at })
      .execute(),
  )
  // 2 is FULL; the driver falls back to 1, NORMAL, unless we insist.
  expect((await sql`pragma synchronous`.execute(database.dialect.write)).rows).toEqual([{ synchronous: 2 }])
})

test('a site restored from a backup is as it was then, under a new epoch, and the replaced database is kept', async () => {
  const { database, dataDir } = await freshDatabase()
  const file = join(dataDir, 'backups', 'monday.sqlite')
  const at = { createdAt: '', updatedAt: '' }
  await database.write(({ tx }) =>
    tx
      .insertInto('company')
      .values({ name: 'Monday', code: 'A', ...at })
      .execute(),
  )
  const through = await backUp(database, dataDir, file)
  expect((await database.read.selectFrom('site').select('backedUpThrough').executeTakeFirst())?.backedUpThrough).toBe(
    through,
  )
  await database.write(({ tx }) =>
    tx
      .insertInto('company')
      .values({ name: 'Tuesday', code: 'B', ...at })
      .execute(),
  )
  const epoch = (await database.read.selectFrom('site').select('epoch').executeTakeFirst())?.epoch
  await database.close()

  expect(await restoreFrom(dataDir, file)).toContain('gantry.sqlite.before-')
  const restored = await openDatabase({ dataDir })
  expect((await restored.read.selectFrom('company').select('name').execute()).map(({ name }) => name)).toEqual([
    'Monday',
  ])
  expect((await restored.read.selectFrom('site').select('epoch').executeTakeFirst())?.epoch).not.toBe(epoch)
  await restored.close()
})

test('a backup’s copy completes while another connection writes all the time', async () => {
  const { database, dataDir } = await freshDatabase()
  await sql`create table pages as with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i, printf('%.1000c', 'x') as x from n`.execute(
    database.dialect.write,
  )
  const other = await openDatabase({ dataDir })
  const copied = new AbortController()
  let written = 0
  const writing = (async () => {
    while (!copied.signal.aborted) {
      await sql`insert into pages values (0, ${written++})`.execute(other.dialect.write)
      await setImmediate()
    }
  })()
  const copying = database.dialect.backupTo?.(join(dataDir, 'copy.sqlite')).finally(() => copied.abort())
  await Promise.all([copying, writing])
  await other.close()
  expect(written).toBeGreaterThan(1)
})

test('a restored site’s audit verifies as intact though it lacks the entries made after the backup', async () => {
  const { database, dataDir } = await freshDatabase()
  const file = join(dataDir, 'b.sqlite')
  const act = (to: typeof database) =>
    to.write((w) => w.audit({ userId: null, subject: 'company:1', what: 'company.update' }))
  await act(database)
  await backUp(database, dataDir, file)
  await act(database)
  expect(await sealAudit(database)).toBe(2)
  await database.close()
  await restoreFrom(dataDir, file)
  const restored = await openDatabase({ dataDir })
  await act(restored)
  await sealAudit(restored)
  expect(await verifyAudit(restored)).toEqual({ entries: 2, sealed: 2, intact: true, brokenAt: null })
  await restored.close()
})

test('an id given out after the backup is not given out again after a restore, since handhelds still refer to it', async () => {
  const { database, dataDir } = await freshDatabase()
  const file = join(dataDir, 'b.sqlite')
  const company = (code: string) => ({ name: code, code, createdAt: '', updatedAt: '' })
  const add = (to: typeof database, code: string) =>
    to.write(({ tx }) => tx.insertInto('company').values(company(code)).returning('id').executeTakeFirstOrThrow())
  await add(database, 'A')
  await backUp(database, dataDir, file)
  const lost = await add(database, 'B')
  await database.close()
  await restoreFrom(dataDir, file)
  const restored = await openDatabase({ dataDir })
  expect((await add(restored, 'C')).id).toBeGreaterThan(lost.id)
  await restored.close()
})

test('a backup is not restored under a running server, nor from a file that does not exist', async () => {
  const { database, dataDir } = await freshDatabase()
  const file = join(dataDir, 'b.sqlite')
  await backUp(database, dataDir, file)
  const release = holdData(dataDir)
  await expect(restoreFrom(dataDir, file)).rejects.toThrow('A server is running')
  release?.()
  await expect(restoreFrom(dataDir, join(dataDir, 'none.sqlite'))).rejects.toThrow('There is no file')
})

test('a file that is no backup is not restored, and the database stays as it was', async () => {
  const { database, dataDir } = await freshDatabase()
  await database.write(({ tx }) =>
    tx.insertInto('company').values({ name: 'Monday', code: 'A', createdAt: '', updatedAt: '' }).execute(),
  )
  await database.close()
  const [text, other] = [join(dataDir, 'text.sqlite'), join(dataDir, 'other.sqlite')]
  writeFileSync(text, 'This is no database. '.repeat(200))
  new SqliteDatabase(other).exec('create table company (name text)').close()
  await expect(restoreFrom(dataDir, text)).rejects.toThrow(`${text} is not a backup of Gantry.`)
  await expect(restoreFrom(dataDir, other)).rejects.toThrow(`${other} is not a backup of Gantry.`)
  expect(readdirSync(dataDir).toSorted()).toEqual(['gantry.sqlite', 'other.sqlite', 'text.sqlite'])
  const kept = await openDatabase({ dataDir })
  expect(await kept.read.selectFrom('company').select('name').execute()).toEqual([{ name: 'Monday' }])
  await kept.close()
})

test('a closed database is one file, so that a copy of it is complete', async () => {
  const { database, dataDir } = await freshDatabase()
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['gantry.sqlite'])
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { sealAudit, verifyAudit } from '../audit/seal.ts'
import { holdData } from '../lock.ts'
import { backUp, restoreFrom } from './backup.ts'
import { openDatabase } from './database.ts'

test('what is acknowledged survives a power cut: each commit waits for the disk, also after the first', async () => {
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

test('a site restored from a backup is as it was then, under a new epoch, and what it replaced is kept', async () => {
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

test('a copy is made to its end while another connection writes all the time', async () => {
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

test('what a restored site lacks of the audit was not cut off by anybody', async () => {
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

test('a number that was given out after the backup is not given out again, since handhelds still speak of it', async () => {
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

test('nothing is restored under a running server, nor from what is no backup', async () => {
  const { database, dataDir } = await freshDatabase()
  const file = join(dataDir, 'b.sqlite')
  await backUp(database, dataDir, file)
  const release = holdData(dataDir)
  await expect(restoreFrom(dataDir, file)).rejects.toThrow('A server is running')
  release?.()
  await expect(restoreFrom(dataDir, join(dataDir, 'none.sqlite'))).rejects.toThrow('There is no file')
})

test('a site that is closed is one file, so that a copy of it is whole', async () => {
  const { database, dataDir } = await freshDatabase()
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['gantry.sqlite'])
})

import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { noteBackup, wentBack } from '../db/backup.ts'

test('a database restored by other tools has a new epoch and gives out no id again', async () => {
  const { database, dataDir } = await freshDatabase()
  const add = (code: string) =>
    database.write(({ tx }) =>
      tx
        .insertInto('company')
        .values({ name: code, code, createdAt: '', updatedAt: '' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const epochOf = async () => (await database.read.selectFrom('site').select('epoch').executeTakeFirstOrThrow()).epoch
  const before = await add('A')
  const epoch = await epochOf()
  await wentBack(database, dataDir, `${dataDir}/aside`)
  expect(await epochOf()).not.toBe(epoch)
  expect((await add('B')).id).toBeGreaterThan(before.id + 100_000)
})

test('a good backup made by other tools is noted with the time up to which it is complete', async () => {
  const { database } = await freshDatabase()
  await noteBackup(database, '2026-03-02T00:00:00.000Z')
  expect(
    await database.read.selectFrom('site').select(['backedUpThrough', 'backupFailedAt']).executeTakeFirst(),
  ).toEqual({
    backedUpThrough: '2026-03-02T00:00:00.000Z',
    backupFailedAt: null,
  })
})

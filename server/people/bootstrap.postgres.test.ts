import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { openDatabase } from '../db/database.ts'
import { ensureAdmin, ensureCompany, ensureRoles } from './bootstrap.ts'

test('two servers that start together on an empty database make one company and one administrator', async () => {
  const { database, at } = await freshDatabase()
  const other = await openDatabase(at)
  try {
    const start = async (one: typeof database) => {
      await ensureRoles(one)
      await ensureCompany(one)
      return ensureAdmin(one, undefined)
    }
    const passwords = await Promise.all([start(database), start(other)])
    expect(passwords.filter((password) => password !== null)).toHaveLength(1)
    for (const table of ['company', 'center', 'user'] as const)
      expect(await database.read.selectFrom(table).select('id').execute()).toHaveLength(1)
  } finally {
    await other.close()
  }
})

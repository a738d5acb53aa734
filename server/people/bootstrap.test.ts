import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/fresh-database.ts'
import { ensureAdmin, ensureRoles } from './bootstrap.ts'
import { hashSecret } from './sign-in/password.ts'
import { signInByPassword } from './sign-in/sign-in.ts'

test('the first administrator keeps the language of their first sign-in, and users they add keep their own', async () => {
  const { database } = await freshDatabase()
  const password = 'first things first'
  await ensureRoles(database)
  await ensureAdmin(database, password)
  const languageOf = async (username: string, language: 'en' | 'ko' | 'ja') => {
    const { user } = await signInByPassword(database, username, password, { address: '::1', userAgent: '', language })
    return user.language
  }
  expect(await languageOf('admin', 'ko')).toBe('ko')
  expect(await languageOf('admin', 'ja')).toBe('ko')
  const { id: _, ...admin } = await database.read.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  const added = { ...admin, username: 'sato', language: 'ja', lastLoginAt: null } as const
  await database.dialect.write
    .insertInto('user')
    .values({ ...added, passwordHash: await hashSecret(password) })
    .execute()
  expect(await languageOf('sato', 'en')).toBe('ja')
})

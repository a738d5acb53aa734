import { randomBytes } from 'node:crypto'
import { systemRoles, type SystemRole } from '../../shared/privileges.ts'
import type { Database, Tx } from '../db/database.ts'
import { hashSecret } from './sign-in/password.ts'

/** The names of roles on screens and badges. */
const roleNames: Partial<Record<SystemRole, string>> = {
  SYSR_ADMIN: 'Administrator',
  SYSR_OFFICE: 'Office',
  SYSR_MANAGER: 'Manager',
  SYSR_LEADER: 'Leader',
  SYSR_EMPLOYEE: 'Worker',
  SYSR_GANTRYTAB: 'Tablet',
  SYSR_PARTNER: 'Partner',
  SYSR_SELLER: 'Seller',
  SYSR_3CPB_READONLY: 'Read only',
}

/** Adds each system role as a row, so that users can hold it. */
export async function ensureRoles(database: Database): Promise<void> {
  await database.write(async ({ tx, now }) => {
    const names = Object.keys(systemRoles) as SystemRole[]
    await tx
      .insertInto('role')
      .values(
        names.map((systemName) => ({
          systemName,
          name: roleNames[systemName] ?? systemName.replace('SYSR_', '').replaceAll('_', ' ').toLowerCase(),
          parentRoleId: null,
          privilegesJson: '[]',
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflict((c) => c.column('systemName').doNothing())
      .execute()
  })
}

/** Adds a company with one center, to begin with. */
export async function ensureCompany(database: Database): Promise<void> {
  await database.write(async ({ tx, now }) => {
    await holdSite(tx)
    if (await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()) return
    const stamps = { createdAt: now, updatedAt: now }
    const { id } = await tx
      .insertInto('company')
      .values({ name: 'My company', code: 'MAIN', ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('center')
      .values({
        companyId: id,
        code: 'MAIN',
        nameEn: 'Main center',
        nameKo: '메인 센터',
        nameJaRuby: null,
        timeZone: 'Asia/Seoul',
        phone: null,
        fullAddress: null,
        postalCode: null,
        ...stamps,
      })
      .execute()
  })
}

/** Adds an administrator if there is no user yet. Answers the password if it was made up; it is shown only this once. */
export async function ensureAdmin(database: Database, password: string | undefined): Promise<string | null> {
  if (await database.read.selectFrom('user').select('id').limit(1).executeTakeFirst()) return null
  const chosen = password ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashSecret(chosen)
  const isMade = await database.write(async (w) => {
    await holdSite(w.tx)
    if (await w.tx.selectFrom('user').select('id').limit(1).executeTakeFirst()) return false
    const { id } = await w.tx
      .insertInto('user')
      .values({
        username: 'admin',
        name: 'Administrator',
        status: 'ACTIVE',
        passwordHash,
        // This is the language until the first sign-in, which sets that of the page.
        language: 'en',
        tableSettingsJson: '{}',
        createdAt: w.now,
        updatedAt: w.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: roleId } = await w.tx
      .selectFrom('role')
      .select('id')
      .where('systemName', '=', 'SYSR_ADMIN')
      .executeTakeFirstOrThrow()
    await w.tx.insertInto('userRole').values({ userId: id, roleId }).execute()
    await w.audit({ userId: null, subject: `user:${id}`, what: 'user.create', after: { username: 'admin' } })
    return true
  })
  return isMade && password === undefined ? chosen : null
}

/** Servers of one site that start together on an empty database wait for each other. */
async function holdSite(tx: Tx): Promise<void> {
  await tx
    .updateTable('site')
    .set((e) => ({ epoch: e.ref('epoch') }))
    .execute()
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { UserInput } from '../../../shared/entities/user.ts'
import type { Reader } from '../../db/database.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated } from '../../http/errors.ts'
import { tellRoster } from './floor-staff.ts'

/** The data of a new user: the password as its hash; the roles and places are checked already (grant-limits.ts). */
export type NewUser = Pick<UserInput, 'username' | 'name'> &
  Partial<Omit<UserInput, 'username' | 'name' | 'password' | 'systemNames' | 'profileImage'>> & {
    passwordHash: string
    imageId?: number | null
    mustChangePassword?: boolean
    /** A code that was sent to the user came back, so the contacts are verified. */
    contactVerified?: boolean
    /** The user who approved this one, if not the caller. */
    approveUserId?: number | null
  }

/** Adds a user and answers the id. A person who registers has no account yet: `by` is then without a user. */
export async function createUser(
  w: Writer,
  by: { userId: number | null; requestId: Caller['requestId'] },
  input: NewUser,
): Promise<number> {
  const username = usernameOf(input.username)
  const taken = () => duplicated('username', 'username-taken', { username })
  if (await idOfUsername(w.tx, username)) throw taken()
  const {
    name,
    passwordHash,
    roleIds = [],
    centerIds = [],
    partnerId = null,
    approveUserId = by.userId,
    compliance = null,
    options = {},
  } = input
  const { id } = await unlessTaken(['userUsername', 'user_username_key'], taken, () =>
    w.tx
      .insertInto('user')
      .values({
        username,
        name,
        passwordHash,
        partnerId,
        approveUserId,
        status: 'ACTIVE',
        pinHash: null,
        email: input.email ?? null,
        phone: input.phone ?? null,
        mobile: input.mobile ?? null,
        language: input.language ?? 'ko',
        imageId: input.imageId ?? null,
        brandId: input.brandId ?? null,
        complianceJson: compliance && JSON.stringify(compliance),
        optionsJson: JSON.stringify(options),
        address: input.address ?? null,
        entryAt: input.entryAt ?? null,
        retirementAt: input.retirementAt ?? null,
        typeCodeKey: input.typeCodeKey ?? null,
        organizationId: input.organizationId ?? null,
        mustChangePassword: input.mustChangePassword ?? false,
        contactVerifiedAt: input.contactVerified ? w.now : null,
        approveAt: w.now,
        createdBy: by.userId,
        tableSettingsJson: '{}',
        lastLoginAt: null,
        createdAt: w.now,
        updatedAt: w.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  if (roleIds.length > 0)
    await w.tx
      .insertInto('userRole')
      .values([...new Set(roleIds)].map((roleId) => ({ userId: id, roleId })))
      .execute()
  if (centerIds.length > 0)
    await w.tx
      .insertInto('userCenter')
      .values([...new Set(centerIds)].map((centerId) => ({ userId: id, centerId })))
      .execute()
  w.changed(everyCenter, 'user', id)
  await tellRoster(w, sql`"user"."id" = ${id}`)
  await w.audit({
    userId: by.userId,
    partnerId,
    subject: `user:${id}`,
    what: 'user.create',
    after: { username, name, partnerId, centerIds, roleIds },
    requestId: by.requestId,
  })
  return id
}

/** A username in one form, however it is typed. SQLite folds the case of ASCII only, so other letters are folded before they are stored. */
export function usernameOf(typed: string): string {
  return typed
    .trim()
    .normalize('NFC')
    .replace(/[^\u0020-\u007e]+/g, (letters) => letters.toLowerCase())
}

/** A condition on users: the account has this name, in any case. */
export function isNamed(username: string): RawBuilder<SqlBool> {
  return sql`lower("user"."username") = ${usernameOf(username).toLowerCase()}`
}

/** The user who has this name, in any case. */
async function idOfUsername(db: Reader, typed: string): Promise<number | undefined> {
  const row = await db.selectFrom('user').select('id').where(isNamed(typed)).executeTakeFirst()
  return row?.id
}

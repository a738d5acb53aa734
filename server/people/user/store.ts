import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Query } from '../../../shared/api/call.ts'
import type { userApi } from '../../../shared/api/user.ts'
import { accountStatuses, languages } from '../../../shared/entities/account.ts'
import { notificationSettings } from '../../../shared/entities/notification.ts'
import { compliance, type Me, type signInResult, type User, type WholeUser } from '../../../shared/entities/user.ts'
import { contains, idsOf, pageOf, type Found, type ListColumns } from '../../crud/list.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { oneOf } from '../../db/one-of.ts'
import { centerOf } from '../../organisations/door.ts'
import { isNamed } from './create.ts'
import { floorStaff } from './floor-staff.ts'
import { imageUrl } from '../../images/door.ts'
import { visible, worksIn } from '../../subjects.ts'

export type SignedIn = z.infer<typeof signInResult>
export type UserRow = RowOf<'user'>
type Filter = Query<typeof userApi.list>

const columns: ListColumns = {
  id: 'user.id',
  sort: {
    id: 'user.id',
    username: 'user.username',
    name: 'user.name',
    lastLoginAt: 'user.lastLoginAt',
    status: 'user.status',
    createdAt: 'user.createdAt',
  },
  search: ['user.username', 'user.name', 'user.email', 'user.phone', 'user.mobile'],
}

/** The users that a caller may see. */
export function userStore(database: Database, caller: Caller) {
  const table = userTable(database, caller)
  const read = database.read
  const filtered = async (asked: Filter) => {
    let query = read.selectFrom('user').selectAll('user').where(table.visible)
    if (asked.ids) query = query.where('user.id', 'in', asked.ids)
    if (asked.status) query = query.where('user.status', '=', asked.status)
    if (asked.partnerId) query = query.where('user.partnerId', '=', asked.partnerId)
    if (asked.centerIds) query = query.where(worksIn(asked.centerIds))
    if (asked.roleIds) query = query.where(holding(asked.roleIds))
    if (asked.systemNames)
      query = query.where(
        holding(
          (await read.selectFrom('role').select('id').where('systemName', 'in', asked.systemNames).execute()).map(
            ({ id }) => id,
          ),
        ),
      )
    if (asked.floorStaff !== undefined)
      query = query.where(asked.floorStaff ? await floorStaff(read) : sql<boolean>`not ${await floorStaff(read)}`)
    for (const { field, content } of asked.searchOptions ?? [])
      query = query.where(contains([`user.${field}`], content))
    // As it is, an answer of an async function would be awaited.
    return { query }
  }
  return {
    one: async (id: number): Promise<User> => userOf(read, await table.one(id)),
    async whole(id: number): Promise<WholeUser> {
      const row = await table.one(id)
      const user = await userOf(read, row)
      return { ...user, ...settingsOf(row), centers: await centersOf(read, user.centerIds) }
    },
    row: (id = caller.userId): Promise<UserRow> => table.one(id),

    list: async (asked: Filter): Promise<Found<UserRow>> => pageOf((await filtered(asked)).query, asked, columns),
    ids: async (asked: Filter): Promise<number[]> => idsOf((await filtered(asked)).query, asked, columns),
    async inOrder(ids: readonly number[]): Promise<User[]> {
      const rows = await table.many(ids)
      return usersOf(
        read,
        ids.flatMap((id) => rows.get(id) ?? []),
      )
    },

    async find(username: string): Promise<User | null> {
      const row = await read
        .selectFrom('user')
        .selectAll('user')
        .where(isNamed(username))
        .where(table.visible)
        .executeTakeFirst()
      return row ? userOf(read, row) : null
    },
  }
}

/** Where a recovery's code goes: whoever changes one has to prove who they are, and a new one is not theirs yet. */
const contacts = ['email', 'phone', 'mobile'] as const

export function isNewContact(row: UserRow, patch: Partial<Pick<UserRow, (typeof contacts)[number]>>): boolean {
  return contacts.some((field) => patch[field] !== undefined && patch[field] !== row[field])
}

export function userTable(database: Database, caller: Caller) {
  return tableStore(database, caller, 'user')
}

/** Users who hold one of these roles. */
export function holding(roleIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`"user"."id" in (select held."userId" from "userRole" as held where held."roleId" in (${sql.join([0, ...roleIds])}))`
}

export async function signedInUser(db: Reader, userId: number): Promise<User> {
  return userOf(db, await db.selectFrom('user').selectAll('user').where('id', '=', userId).executeTakeFirstOrThrow())
}

/** Who is signed in, with what they may do and where. */
export async function meOf(database: Database, caller: Caller): Promise<Me> {
  const read = database.read
  const row = await read.selectFrom('user').selectAll('user').where('id', '=', caller.userId).executeTakeFirstOrThrow()
  const centers = await read
    .selectFrom('center')
    .selectAll('center')
    .where(visible(caller, 'center'))
    .orderBy('code')
    .execute()
  return {
    ...(await userOf(read, row)),
    ...settingsOf(row),
    privileges: [...caller.privileges],
    centers: centers.map(centerOf),
  }
}

function settingsOf({
  tableSettingsJson,
  widgetSettingsJson,
  notificationSettingsJson,
}: UserRow): Pick<WholeUser, 'tableSettings' | 'widgetSettings' | 'notificationSettings'> {
  return {
    tableSettings: JSON.parse(tableSettingsJson) as WholeUser['tableSettings'],
    widgetSettings: JSON.parse(widgetSettingsJson) as WholeUser['widgetSettings'],
    notificationSettings: notificationSettings.parse(JSON.parse(notificationSettingsJson)),
  }
}

async function centersOf(db: Reader, ids: readonly number[]): Promise<WholeUser['centers']> {
  return ids.length === 0
    ? []
    : (await db.selectFrom('center').selectAll().where('id', 'in', ids).orderBy('code').execute()).map(centerOf)
}

export async function userOf(db: Reader, row: UserRow): Promise<User> {
  const [user] = await usersOf(db, [row])
  if (!user) throw notFound()
  return user
}

/** Rows as they are shown, in a few reads however many they are. */
export async function usersOf(db: Reader, found: readonly UserRow[]): Promise<User[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.id)
  const [roles, centers, badges, partners, brands] = await Promise.all([
    db
      .selectFrom('userRole')
      .innerJoin('role', 'role.id', 'userRole.roleId')
      .select(['userRole.userId', 'role.id', 'role.name', 'role.systemName'])
      .where('userRole.userId', 'in', ids)
      .orderBy('role.id')
      .execute(),
    db.selectFrom('userCenter').selectAll().where('userId', 'in', ids).orderBy('centerId').execute(),
    db
      .selectFrom('badge')
      .select(['userId', 'publicKey'])
      .where('userId', 'in', ids)
      .where('endedAt', 'is', null)
      .execute(),
    namesOf(
      db,
      'partner',
      found.map((row) => row.partnerId),
    ),
    namesOf(
      db,
      'brand',
      found.map((row) => row.brandId),
    ),
  ])
  const rolesBy = Map.groupBy(roles, ({ userId }) => userId)
  const centersBy = Map.groupBy(centers, ({ userId }) => userId)
  const badgeBy = new Map(badges.map(({ userId, publicKey }) => [userId, publicKey]))
  return found.map((row) => {
    const mine = (rolesBy.get(row.id) ?? []).map(({ id, name, systemName }) => ({ id, name, systemName }))
    const {
      id,
      version,
      createdAt,
      updatedAt,
      username,
      name,
      email,
      phone,
      mobile,
      address,
      entryAt,
      retirementAt,
      typeCodeKey,
      organizationId,
      approveAt,
      partnerId,
      brandId,
      lastLoginAt,
      deactivationReason,
      deactivatedFrom,
      createdBy,
    } = row
    const brand = brands.get(brandId ?? 0)
    return {
      id,
      version,
      createdAt,
      updatedAt,
      username,
      name,
      email,
      phone,
      mobile,
      address,
      entryAt,
      retirementAt,
      typeCodeKey,
      organizationId,
      approveAt,
      partnerId,
      brandId,
      lastLoginAt,
      deactivationReason,
      deactivatedFrom,
      createdBy,
      authenticate: row.contactVerifiedAt !== null,
      status: oneOf(accountStatuses, row.status),
      language: oneOf(languages, row.language),
      profileImageUrl: imageUrl(row.imageId),
      qrcode: badgeBy.get(id) ?? null,
      partnerName: partners.get(partnerId ?? 0) ?? null,
      brand: brandId !== null && brand !== undefined ? { id: brandId, name: brand } : null,
      options: JSON.parse(row.optionsJson) as User['options'],
      compliance: row.complianceJson === null ? null : compliance.parse(JSON.parse(row.complianceJson)),
      centerIds: (centersBy.get(id) ?? []).map(({ centerId }) => centerId),
      roles: mine,
      roleSystemNames: mine.flatMap(({ systemName }) => systemName ?? []),
      mustChangePassword: row.mustChangePassword === 1,
    }
  })
}

async function namesOf(
  db: Reader,
  of: 'partner' | 'brand',
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows =
    wanted.length === 0 ? [] : await db.selectFrom(of).select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { userApi } from '../../../shared/api/user.ts'
import { notificationSettings } from '../../../shared/entities/notification.ts'
import { compliance, user, type Me, type signInResult, type User } from '../../../shared/entities/user.ts'
import { allOf, holds, is } from '../../crud/filters.ts'
import { columns } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { keptByIds } from '../../db/kept-query.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { brandNames, centerOf, partnerNames } from '../../organisations/door.ts'
import { isNamed } from './create.ts'
import { floorStaff } from './floor-staff.ts'
import { imageUrl } from '../../images/door.ts'
import { visible, worksIn } from '../../subjects.ts'

export type SignedIn = z.infer<typeof signInResult>
export type UserRow = RowOf<'user'>

/** The users that a caller may see. */
export function userStore(database: Database, caller: Caller) {
  const table = userTable(database, caller)
  const read = database.read
  const { list, ids, inOrder } = listOf(database, {
    call: userApi.list,
    id: 'user.id',
    rows: (db) => db.selectFrom('user').selectAll('user').where(table.visible),
    sort: columns('user', ['id', 'username', 'name', 'lastLoginAt', 'status', 'createdAt']),
    search: ['user.username', 'user.name', 'user.email', 'user.phone', 'user.mobile'],
    filters: {
      ids: is('user.id'),
      status: is('user.status'),
      partnerId: is('user.partnerId'),
      centerIds: (ids) => worksIn(ids),
      roleIds: holding,
      withRoles: null,
      systemNames: async (names) =>
        holding(
          (await read.selectFrom('role').select('id').where('systemName', 'in', names).execute()).map(({ id }) => id),
        ),
      floorStaff: async (wanted) => (wanted ? floorStaff(read) : sql`not ${await floorStaff(read)}`),
      searchOptions: (options) => allOf(options.map(({ field, content }) => holds(`user.${field}`)(content))),
    },
    // Each of the two readings shows the rows in its own way.
    shown: (rows) => rows,
    page: (found) => found,
  })
  return {
    list,
    ids,
    inOrder: async (ids: readonly number[]): Promise<User[]> => usersOf(read, await inOrder(ids)),
    one: async (id: number): Promise<User> => userOf(read, await table.one(id)),
    row: (id = caller.userId): Promise<UserRow> => table.one(id),

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

/** The fields that a recovery code is sent to. A user who changes one must prove who they are, and the new one is not verified yet. */
const contacts = ['email', 'phone', 'mobile'] as const

export function isNewContact(row: UserRow, patch: Partial<Pick<UserRow, (typeof contacts)[number]>>): boolean {
  return contacts.some((field) => patch[field] !== undefined && patch[field] !== row[field])
}

export function userTable(database: Database, caller: Caller) {
  return tableStore(database, caller, 'user')
}

/** A condition on users: they hold one of these roles. */
export function holding(roleIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`"user"."id" in (select held."userId" from "userRole" as held where held."roleId" in (${sql.join([0, ...roleIds])}))`
}

export async function signedInUser(db: Reader, userId: number): Promise<User> {
  return userOf(db, await db.selectFrom('user').selectAll('user').where('id', '=', userId).executeTakeFirstOrThrow())
}

/** The signed-in user, with their privileges and centers. */
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
    privileges: [...caller.privileges],
    centers: centers.map(centerOf),
  }
}

function settingsOf({
  tableSettingsJson,
  widgetSettingsJson,
  notificationSettingsJson,
}: UserRow): Pick<User, 'tableSettings' | 'widgetSettings' | 'notificationSettings'> {
  return {
    tableSettings: JSON.parse(tableSettingsJson) as User['tableSettings'],
    widgetSettings: JSON.parse(widgetSettingsJson) as User['widgetSettings'],
    notificationSettings: notificationSettings.parse(JSON.parse(notificationSettingsJson)),
  }
}

export async function userOf(db: Reader, row: UserRow): Promise<User> {
  const [user] = await usersOf(db, [row])
  if (!user) throw notFound()
  return user
}

/** Users as they are shown; the number of queries does not grow with the number of users. */
export async function usersOf(db: Reader, found: readonly UserRow[]): Promise<User[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.id)
  const [roles, works, badges, partners, brands] = await Promise.all([
    rolesOf(db, ids),
    centersOf(db, ids),
    badgesOf(db, ids),
    partnerNames(db, new Set(found.flatMap(({ partnerId }) => partnerId ?? []))),
    brandNames(db, new Set(found.flatMap(({ brandId }) => brandId ?? []))),
  ])
  const centers = (await centersBy(db, new Set(works.map(({ centerId }) => centerId)))).map(centerOf)
  const rolesBy = Map.groupBy(roles, ({ userId }) => userId)
  const worksBy = Map.groupBy(works, ({ userId }) => userId)
  const badgeBy = new Map(badges.map(({ userId, publicKey }) => [userId, publicKey]))
  return found.map((row) => {
    const mine = (rolesBy.get(row.id) ?? []).map(({ id, name, systemName }) => ({ id, name, systemName }))
    const centerIds = (worksBy.get(row.id) ?? []).map(({ centerId }) => centerId)
    const seen = {
      ...row,
      authenticate: row.contactVerifiedAt !== null,
      profileImageUrl: imageUrl(row.imageId),
      qrcode: badgeBy.get(row.id) ?? null,
      partnerName: partners.get(row.partnerId ?? 0)?.name ?? null,
      brand: brands.get(row.brandId ?? 0) ?? null,
      options: JSON.parse(row.optionsJson) as User['options'],
      compliance: row.complianceJson === null ? null : compliance.parse(JSON.parse(row.complianceJson)),
      centerIds,
      centers: centers.filter((center) => centerIds.includes(center.id)),
      ...settingsOf(row),
      roles: mine,
      roleSystemNames: mine.flatMap(({ systemName }) => systemName ?? []),
    }
    return shownAs(user, seen)
  })
}

const rolesOf = keptByIds((db, ids) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select(['userRole.userId', 'role.id', 'role.name', 'role.systemName'])
    .where('userRole.userId', 'in', ids)
    .orderBy('role.id'),
)
const centersOf = keptByIds((db, ids) =>
  db.selectFrom('userCenter').selectAll().where('userId', 'in', ids).orderBy('centerId'),
)
const badgesOf = keptByIds((db, ids) =>
  db.selectFrom('badge').select(['userId', 'publicKey']).where('userId', 'in', ids).where('endedAt', 'is', null),
)
const centersBy = keptByIds((db, ids) => db.selectFrom('center').selectAll().where('id', 'in', ids).orderBy('code'))

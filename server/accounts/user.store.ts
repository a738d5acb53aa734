import { sql } from 'kysely'
import type { z } from 'zod'
import type { Query } from '../../shared/api/call.ts'
import type { userApi } from '../../shared/api/user.ts'
import { accountStatuses, languages } from '../../shared/entities/account.ts'
import { notificationSettings } from '../../shared/entities/notification.ts'
import { compliance, type Me, type signInResult, type User } from '../../shared/entities/user.ts'
import { floorPrivilege } from '../../shared/privileges.ts'
import { pageOf, rows, type ListColumns } from '../crud/list.ts'
import { inScope } from '../crud/scope.ts'
import type { RowOf } from '../crud/table-store.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { privilegesOfMany } from '../http/sign-in.ts'
import { oneOf } from '../warehouse/one-of.ts'
import { centerOf } from './center.store.ts'
import { imageUrl } from './image.store.ts'

export type SignedIn = z.infer<typeof signInResult>

const columns: ListColumns = {
  id: 'user.id',
  sort: { id: 'user.id', username: 'user.username', name: 'user.name', lastLoginAt: 'user.lastLoginAt', status: 'user.status', createdAt: 'user.createdAt' },
  search: ['user.username', 'user.name', 'user.email', 'user.phone'],
}

/** The users that a caller may see. */
export function userStore(database: Database, caller: Caller) {
  const read = database.read
  return {
    async list(asked: Query<typeof userApi.list>) {
      let query = read.selectFrom('user').selectAll('user').where(usersInScope(caller)).where('user.deletedAt', 'is', null)
      if (asked.status) query = query.where('user.status', '=', asked.status)
      if (asked.centerIds) query = query.where('user.id', 'in', read.selectFrom('userCenter').select('userId').where('centerId', 'in', asked.centerIds))
      if (asked.floorStaff !== undefined) {
        const staff = await floorStaffIds(read)
        query = asked.floorStaff ? query.where('user.id', 'in', staff.length > 0 ? staff : [0]) : query.where('user.id', 'not in', staff.length > 0 ? staff : [0])
      }
      const found = await pageOf(query, asked, columns)
      return rows({ total: found.total, rows: await usersOf(read, found.rows) })
    },
  }
}

/** A partner's people see their partner's; one of a center sees those who work there. */
export function usersInScope({ partnerId, centerIds }: Pick<Caller, 'partnerId' | 'centerIds'>) {
  const partner = partnerId === null ? sql<boolean>`1 = 1` : sql<boolean>`"user"."partnerId" = ${partnerId}`
  if (centerIds === null) return partner
  return sql<boolean>`${partner} and "user"."id" in (select uc."userId" from "userCenter" as uc where uc."centerId" in (${sql.join(centerIds)}))`
}

/** Who may sign in on a handheld by badge: the center's own people. A partner's announce from elsewhere. */
async function floorStaffIds(db: Reader): Promise<number[]> {
  const ids = (await db.selectFrom('user').select('id').where('partnerId', 'is', null).execute()).map((row) => row.id)
  const held = await privilegesOfMany(db, ids)
  return ids.filter((id) => held.get(id)?.privileges.has(floorPrivilege))
}

export async function signedInUser(db: Reader, userId: number): Promise<User> {
  const [user] = await usersOf(db, await db.selectFrom('user').selectAll('user').where('id', '=', userId).execute())
  if (!user) throw notFound()
  return user
}

/** Who is signed in, with what they may do and where. */
export async function meOf(database: Database, caller: Caller): Promise<Me> {
  const read = database.read
  const row = await read.selectFrom('user').select(['tableSettingsJson', 'widgetSettingsJson', 'notificationSettingsJson']).where('id', '=', caller.userId).executeTakeFirstOrThrow()
  const centers = await read.selectFrom('center').selectAll('center').where(inScope(caller, { center: 'center.id' })).orderBy('code').execute()
  return {
    ...(await signedInUser(read, caller.userId)),
    privileges: [...caller.privileges],
    tableSettings: JSON.parse(row.tableSettingsJson) as Me['tableSettings'],
    widgetSettings: JSON.parse(row.widgetSettingsJson) as Me['widgetSettings'],
    notificationSettings: notificationSettings.parse(JSON.parse(row.notificationSettingsJson)),
    centers: centers.map(centerOf),
  }
}

export async function usersOf(db: Reader, found: readonly RowOf<'user'>[]): Promise<User[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.id)
  const roles = await db.selectFrom('userRole').innerJoin('role', 'role.id', 'userRole.roleId').select(['userRole.userId', 'role.id', 'role.name', 'role.systemName']).where('userRole.userId', 'in', ids).orderBy('role.id').execute()
  const centers = await db.selectFrom('userCenter').selectAll().where('userId', 'in', ids).orderBy('centerId').execute()
  const badges = await db.selectFrom('badge').select(['userId', 'publicKey']).where('userId', 'in', ids).where('endedAt', 'is', null).execute()
  const partnerIds = found.flatMap((row) => row.partnerId ?? [])
  const partners = partnerIds.length === 0 ? [] : await db.selectFrom('partner').select(['id', 'name']).where('id', 'in', partnerIds).execute()
  const brandIds = found.flatMap((row) => row.brandId ?? [])
  const brands = brandIds.length === 0 ? [] : await db.selectFrom('brand').select(['id', 'name']).where('id', 'in', brandIds).execute()
  return found.map((row) => {
    const mine = roles.filter(({ userId }) => userId === row.id).map(({ id, name, systemName }) => ({ id, name, systemName }))
    const { id, version, createdAt, updatedAt, username, name, email, phone, partnerId, brandId, lastLoginAt, deactivationReason, deactivatedFrom, createdBy } = row
    return {
      id, version, createdAt, updatedAt, username, name, email, phone, partnerId, brandId, lastLoginAt, deactivationReason, deactivatedFrom, createdBy,
      status: oneOf(accountStatuses, row.status),
      language: oneOf(languages, row.language),
      profileImageUrl: imageUrl(row.imageId),
      qrcode: badges.find(({ userId }) => userId === id)?.publicKey ?? null,
      partnerName: partners.find((partner) => partner.id === partnerId)?.name ?? null,
      brand: brands.find((brand) => brand.id === brandId) ?? null,
      options: JSON.parse(row.optionsJson) as User['options'],
      compliance: row.complianceJson === null ? null : compliance.parse(JSON.parse(row.complianceJson)),
      centerIds: centers.filter(({ userId }) => userId === id).map(({ centerId }) => centerId),
      roles: mine,
      roleSystemNames: mine.flatMap(({ systemName }) => systemName ?? []),
      mustChangePassword: row.mustChangePassword === 1,
    }
  })
}

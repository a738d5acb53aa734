import { sql } from 'kysely'
import type { z } from 'zod'
import type { authApi } from '../../shared/api/auth.ts'
import type { Query } from '../../shared/api/call.ts'
import { accountStatuses, languages, type Brand, type Center, type Me, type Partner, type signInResult, type User } from '../../shared/entities/account.ts'
import { floorPrivilege } from '../../shared/privileges.ts'
import { contains, pageOf, rows, type ListColumns } from '../crud/list.ts'
import { inScope } from '../crud/scope.ts'
import { tableStore, type RowOf } from '../crud/table-store.ts'
import type { Database, Reader } from '../db/database.ts'
import { oneOf } from '../warehouse/one-of.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { privilegesOfMany } from '../http/sign-in.ts'

export type SignedIn = z.infer<typeof signInResult>

const userColumns: ListColumns = {
  id: 'user.id',
  sort: { id: 'user.id', username: 'user.username', name: 'user.name', lastLoginAt: 'user.lastLoginAt' },
  search: ['user.username', 'user.name', 'user.email', 'user.phone'],
}
const centerColumns: ListColumns = { id: 'center.id', sort: { id: 'center.id', code: 'center.code' }, search: ['center.code', 'center.nameKo', 'center.nameEn'] }
const partnerColumns: ListColumns = { id: 'partner.id', sort: { id: 'partner.id', name: 'partner.name' }, search: ['partner.name', 'partner.businessName'] }
const brandColumns: ListColumns = { id: 'brand.id', sort: { id: 'brand.id', name: 'brand.name' }, search: ['brand.name', 'brand.englishName'] }

/** Users, centers, partners and brands in a caller's scope. */
export function accountStore(database: Database, caller: Caller) {
  const centers = tableStore(database, caller, 'center', { scope: { center: 'center.id' }, subject: 'center' })
  const partners = tableStore(database, caller, 'partner', { scope: { partner: 'partner.id' }, subject: 'partner' })
  const brands = tableStore(database, caller, 'brand', { scope: { partner: 'brand.partnerId' }, subject: 'partner' })
  const read = database.read

  return {
    async users(asked: Query<typeof authApi.users>) {
      let query = read.selectFrom('user').selectAll('user').where(usersInScope(caller))
      if (asked.status) query = query.where('user.status', '=', asked.status)
      if (asked.centerIds) query = query.where('user.id', 'in', read.selectFrom('userCenter').select('userId').where('centerId', 'in', asked.centerIds))
      if (asked.floorStaff !== undefined) {
        const staff = await floorStaffIds(read)
        query = asked.floorStaff ? query.where('user.id', 'in', staff.length > 0 ? staff : [0]) : query.where('user.id', 'not in', staff.length > 0 ? staff : [0])
      }
      const found = await pageOf(query, asked, userColumns)
      return rows({ total: found.total, rows: await usersOf(read, found.rows) })
    },
    async centers(asked: Query<typeof authApi.centers>) {
      const found = await pageOf(read.selectFrom('center').selectAll('center').where(centers.visible), asked, centerColumns)
      return rows({ total: found.total, rows: found.rows.map((row): Center => row) })
    },
    center: (id: number): Promise<Center> => centers.one(id),
    async partners(asked: Query<typeof authApi.partners>) {
      let query = read.selectFrom('partner').selectAll('partner').where(partners.visible)
      if (asked.status) query = query.where('partner.status', '=', asked.status)
      if (asked.name) query = asked.allowPartialMatch ? query.where(contains(['partner.name'], asked.name)) : query.where('partner.name', '=', asked.name)
      if (asked.centerIds) query = query.where('partner.id', 'in', read.selectFrom('partnerCenter').select('partnerId').where('centerId', 'in', asked.centerIds))
      const found = await pageOf(query, asked, partnerColumns)
      return rows({ total: found.total, rows: await partnersOf(read, found.rows) })
    },
    async partner(id: number): Promise<Partner> {
      const [partner] = await partnersOf(read, [await partners.one(id)])
      if (!partner) throw notFound()
      return partner
    },
    async brands(asked: Query<typeof authApi.brands>) {
      let query = read.selectFrom('brand').selectAll('brand').where(brands.visible)
      if (asked.status) query = query.where('brand.status', '=', asked.status)
      const partnerIds = [...(asked.partnerIds ?? []), ...(asked.partnerId === undefined ? [] : [asked.partnerId])]
      if (partnerIds.length > 0) query = query.where('brand.partnerId', 'in', partnerIds)
      const found = await pageOf(query, asked, brandColumns)
      return rows({ total: found.total, rows: found.rows.map(brandOf) })
    },
    brand: async (id: number): Promise<Brand> => brandOf(await brands.one(id)),
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
  const row = await read.selectFrom('user').select('tableSettingsJson').where('id', '=', caller.userId).executeTakeFirstOrThrow()
  const partner = caller.partnerId === null ? undefined : await read.selectFrom('partner').select('name').where('id', '=', caller.partnerId).executeTakeFirst()
  const centers: Center[] = await read.selectFrom('center').selectAll('center').where(inScope(caller, { center: 'center.id' })).orderBy('code').execute()
  return {
    ...(await signedInUser(read, caller.userId)),
    privileges: [...caller.privileges],
    tableSettings: JSON.parse(row.tableSettingsJson) as Me['tableSettings'],
    centers,
    partnerName: partner?.name ?? null,
  }
}

export async function usersOf(db: Reader, found: readonly RowOf<'user'>[]): Promise<User[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.id)
  const roles = await privilegesOfMany(db, ids)
  const centers = await db.selectFrom('userCenter').selectAll().where('userId', 'in', ids).orderBy('centerId').execute()
  return found.map(({ id, version, createdAt, updatedAt, username, name, status, email, phone, language, partnerId, lastLoginAt }) => ({
    id, version, createdAt, updatedAt, username, name, email, phone, partnerId, lastLoginAt,
    status: oneOf(accountStatuses, status),
    language: oneOf(languages, language),
    centerIds: centers.filter((row) => row.userId === id).map((row) => row.centerId),
    roleSystemNames: roles.get(id)?.systemNames ?? [],
  }))
}

async function partnersOf(db: Reader, found: readonly RowOf<'partner'>[]): Promise<Partner[]> {
  if (found.length === 0) return []
  const served = await db.selectFrom('partnerCenter').selectAll().where('partnerId', 'in', found.map((row) => row.id)).orderBy('centerId').execute()
  return found.map((row) => ({
    ...row,
    status: oneOf(accountStatuses, row.status),
    usesAutoAccept: row.usesAutoAccept === 1,
    usesAutoConfirm: row.usesAutoConfirm === 1,
    centerIds: served.filter(({ partnerId }) => partnerId === row.id).map(({ centerId }) => centerId),
  }))
}

function brandOf(row: RowOf<'brand'>): Brand {
  return { ...row, status: oneOf(accountStatuses, row.status) }
}

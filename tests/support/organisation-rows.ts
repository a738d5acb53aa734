import type { Insertable } from 'kysely'
import { tokenHash } from '../../server/http/token.ts'
import type { Tables } from '../../server/db/tables.ts'
import type { Writer } from '../../server/db/writer.ts'
import type { Privilege, SystemRole } from '../../shared/privileges.ts'
import type { CenterCode, Ids, PartnerName } from './ids.ts'

/** A row for which a test gives at least these columns; the others have defaults. */
type Told<T extends keyof Tables, K extends keyof Insertable<Tables[T]>> = Pick<Insertable<Tables[T]>, K> &
  Partial<Insertable<Tables[T]>>

export interface PartnerWanted {
  name: PartnerName
  centers: readonly CenterCode[]
  /** Its goods are accepted and confirmed automatically. */
  auto?: boolean
}

export async function addCompany({ tx, now }: Writer, company: Told<'company', 'name' | 'code'>): Promise<number> {
  const { id } = await tx
    .insertInto('company')
    .values({ createdAt: now, updatedAt: now, ...company })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addCenter({ tx, now }: Writer, center: Told<'center', 'companyId' | 'code'>): Promise<number> {
  const { id } = await tx
    .insertInto('center')
    .values({
      nameKo: center.code,
      nameEn: center.code,
      nameJaRuby: null,
      timeZone: 'Asia/Seoul',
      phone: null,
      fullAddress: null,
      postalCode: null,
      createdAt: now,
      updatedAt: now,
      ...center,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gantry with both its centers. */
export async function addCenters(w: Writer, ids: Ids): Promise<void> {
  const companyId = await addCompany(w, { name: 'Gantry', code: 'G' })
  ids.center.ICN1 = await addCenter(w, { companyId, code: 'ICN1' })
  ids.center.NRT1 = await addCenter(w, { companyId, code: 'NRT1', timeZone: 'Asia/Tokyo' })
}

/** Partners with the centers they use, and a brand each. */
export async function addPartners(w: Writer, ids: Ids, partners: readonly PartnerWanted[]): Promise<void> {
  for (const { name, centers, auto = false } of partners) {
    const { id: partnerId } = await w.tx
      .insertInto('partner')
      .values({
        name,
        businessName: name,
        status: 'ACTIVE',
        usesAutoAccept: auto,
        usesAutoConfirm: auto,
        createdAt: w.now,
        updatedAt: w.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.partner[name] = partnerId
    await w.tx
      .insertInto('partnerCenter')
      .values(centers.map((code) => ({ partnerId, centerId: ids.center[code] })))
      .execute()
    await addBrand(w, { partnerId, name: `${name} brand` })
  }
}

export async function addBrand({ tx, now }: Writer, brand: Told<'brand', 'partnerId' | 'name'>): Promise<number> {
  const { id } = await tx
    .insertInto('brand')
    .values({ englishName: null, status: 'ACTIVE', createdAt: now, updatedAt: now, ...brand })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a role that is not a system role. */
export async function addRole({ tx, now }: Writer, name: string, privileges: readonly Privilege[]): Promise<number> {
  const { id } = await tx
    .insertInto('role')
    .values({
      name,
      systemName: null,
      parentRoleId: null,
      privilegesJson: JSON.stringify(privileges),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a user, with a role and a center where they are given. */
export async function addUser(
  { tx, now }: Writer,
  {
    role,
    centerId,
    ...user
  }: Told<'user', 'username'> & { role?: SystemRole | undefined; centerId?: number | undefined },
): Promise<number> {
  const { id: userId } = await tx
    .insertInto('user')
    .values({
      name: user.username,
      status: 'ACTIVE',
      passwordHash: '',
      pinHash: null,
      email: null,
      phone: null,
      language: 'en',
      partnerId: null,
      tableSettingsJson: '{}',
      lastLoginAt: null,
      createdAt: now,
      updatedAt: now,
      ...user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role)
    await tx
      .insertInto('userRole')
      .values((e) => ({ userId, roleId: e.selectFrom('role').select('id').where('systemName', '=', role) }))
      .execute()
  if (centerId) await tx.insertInto('userCenter').values({ userId, centerId }).execute()
  return userId
}

/** A session with this token; its user has entered the password, and it does not run out during a test. */
export const newSession = (userId: number, token: string, now: string) => ({
  userId,
  tokenHash: tokenHash(token),
  badgeId: null,
  userAgent: 'test',
  createdAt: now,
  seenAt: '2099-01-01T00:00:00.000Z',
  provenAt: '2099-01-01T00:00:00.000Z',
  expiresAt: '2100-01-01T00:00:00.000Z',
  endedAt: null,
})

export const newBadge = ({ userId, publicKey }: { userId: number; publicKey: string }, now: string) => ({
  userId,
  publicKey,
  temporary: false,
  issuedAt: now,
  issuedBy: userId,
  validUntil: '2027-03-01T00:00:00.000Z',
  endedAt: null,
  endedWhy: null,
})

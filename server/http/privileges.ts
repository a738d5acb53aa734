import { partnersMay, systemRoles, type Privilege, type SystemRole } from '../../shared/privileges.ts'
import type { Database, Reader } from '../db/database.ts'
import { everyCenter } from '../db/writer.ts'

/** What a user may do, and in which centers; null: in every one. */
export interface Rights {
  readonly privileges: ReadonlySet<Privilege>
  readonly centerIds: readonly number[] | null
}

const kept = new WeakMap<Database, Map<number, { version: number; rights: Rights }>>()
const keptUsers = 5000

/**
 * Rights are cached until a row that belongs to every center changes, as users and roles do. Each call reads that version together with its
 * session, so a change takes effect with the next call, whichever process wrote it.
 */
export async function rightsOf(database: Database, userId: number, version: number): Promise<Rights> {
  let users = kept.get(database)
  if (!users) kept.set(database, (users = new Map()))
  const known = users.get(userId)
  if (known?.version === version) return known.rights
  const [{ privileges }, centerIds] = await Promise.all([
    privilegesOf(database.read, userId),
    centersOf(database.read, userId),
  ])
  const rights = { privileges, centerIds }
  if (users.size >= keptUsers) users.clear()
  users.set(userId, { version, rights })
  return rights
}

/** The feed version of rows that belong to every center, as a column of a select. */
export function versionOfAll(db: Reader) {
  return db.selectFrom('feedCounter').select('version').where('centerId', '=', everyCenter).as('versionOfAll')
}

/** System roles whose privileges only count within a partner: a user without a partner would see every partner's buyers. */
export const inPartner: ReadonlySet<string | null> = new Set(['SYSR_PARTNER', 'SYSR_SELLER'])

/**
 * A user's privileges: those of their system roles, what custom roles add, and those of each role's parents. A partner's people get none of
 * the operator's privileges, and a user without a partner gets nothing from a partner's roles (decisions.md §4).
 */
export async function privilegesOf(
  db: Reader,
  userId: number,
): Promise<{ privileges: Set<Privilege>; systemNames: string[] }> {
  const all = await privilegesOfMany(db, [userId])
  return all.get(userId) ?? { privileges: new Set(), systemNames: [] }
}

export async function privilegesOfMany(
  db: Reader,
  userIds: readonly number[],
): Promise<Map<number, { privileges: Set<Privilege>; systemNames: string[] }>> {
  const held =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('userRole')
          .innerJoin('user', 'user.id', 'userRole.userId')
          .select(['userRole.userId', 'userRole.roleId', 'user.partnerId'])
          .where('userRole.userId', 'in', userIds)
          .execute()
  const roles = await privilegesOfRoles(db)
  const result = new Map<number, { privileges: Set<Privilege>; systemNames: string[] }>()
  for (const { userId, roleId, partnerId } of held) {
    const role = roles.get(roleId)
    if (!role) continue
    let mine = result.get(userId)
    if (!mine) result.set(userId, (mine = { privileges: new Set(), systemNames: [] }))
    if (role.systemName) mine.systemNames.push(role.systemName)
    if (partnerId === null && inPartner.has(role.systemName)) continue
    for (const privilege of role.privileges)
      if (partnerId === null || partnersMay.has(privilege)) mine.privileges.add(privilege)
  }
  return result
}

/** The privileges of each role: its system role's, those it adds, and its parents' (decisions.md §4). */
export async function privilegesOfRoles(
  db: Reader,
): Promise<Map<number, { systemName: string | null; privileges: Set<Privilege> }>> {
  const roles = new Map(
    (await db.selectFrom('role').select(['id', 'systemName', 'parentRoleId', 'privilegesJson']).execute()).map(
      (role) => [role.id, role],
    ),
  )
  const all = new Map<number, { systemName: string | null; privileges: Set<Privilege> }>()
  for (const { id, systemName } of roles.values()) {
    const privileges = new Set<Privilege>()
    const seen = new Set<number>()
    for (
      let role = roles.get(id);
      role && !seen.has(role.id);
      role = role.parentRoleId === null ? undefined : roles.get(role.parentRoleId)
    ) {
      seen.add(role.id)
      const system = role.systemName && role.systemName in systemRoles ? systemRoles[role.systemName as SystemRole] : []
      for (const privilege of [...system, ...(JSON.parse(role.privilegesJson) as Privilege[])])
        privileges.add(privilege)
    }
    all.set(id, { systemName, privileges })
  }
  return all
}

export async function centersOf(db: Reader, userId: number): Promise<number[] | null> {
  const rows = await db.selectFrom('userCenter').select('centerId').where('userId', '=', userId).execute()
  return rows.length > 0 ? rows.map((row) => row.centerId) : null
}

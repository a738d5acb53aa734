import { sql } from 'kysely'
import { isForPartners, isWithin, mayGive, partnersMay } from '../../../shared/privileges.ts'
import type { Reader } from '../../db/database.ts'
import { seesCenter, type Caller } from '../../http/caller.ts'
import { HttpError, noSuch, unfit, wrong } from '../../http/errors.ts'
import { inPartner, privilegesOfRoles } from '../../http/privileges.ts'
import { checkBrand } from '../../organisations/door.ts'

type Limits = Pick<Caller, 'privileges' | 'partnerId' | 'centerIds'>

interface Given {
  roleIds?: readonly number[]
  systemNames?: readonly string[]
  /** The partner of the user who gets the roles, if any. */
  partnerId?: number | null
}

/**
 * Checks the roles that are to be given, by id and by name, and answers their ids. A caller may not give a role that may do more than the
 * caller. A partner's person may not get a role of the warehouse, and a person without a partner may not get a partner's role: they would
 * see every partner's buyers (decisions.md §4).
 */
export async function checkRoles(
  db: Reader,
  caller: Pick<Limits, 'privileges' | 'partnerId'>,
  { roleIds = [], systemNames = [], partnerId = null }: Given,
): Promise<number[]> {
  if (roleIds.length + systemNames.length === 0) return []
  const found = await db
    .selectFrom('role')
    .select(['id', 'name', 'systemName'])
    .where((e) => e.or([e('id', 'in', [0, ...roleIds]), e('systemName', 'in', ['', ...systemNames])]))
    .execute()
  if (roleIds.some((id) => !found.some((role) => role.id === id))) throw noSuch('roleIds', 'There is no such role.')
  if (systemNames.some((name) => !found.some((role) => role.systemName === name)))
    throw noSuch('systemNames', 'There is no such role.')
  const given = await privilegesOfRoles(db)
  const own = mayGive(caller, partnerId)
  const above = found.filter(({ id }) => !isWithin(given.get(id)?.privileges ?? [], own))
  if (above.length > 0) throw new HttpError(403, 'role-above-own', { values: { role: above.map(codeOf).join(', ') } })
  const unfit = partnerId === null ? [] : found.filter(({ id }) => !isForPartners(given.get(id)?.privileges ?? []))
  if (unfit.length > 0)
    throw new HttpError(409, 'role-not-for-partners', { values: { role: unfit.map(codeOf).join(', ') } })
  const placeless = partnerId === null ? found.filter(({ systemName }) => inPartner.has(systemName)) : []
  if (placeless.length > 0)
    throw new HttpError(409, 'role-for-partners', { values: { role: placeless.map(codeOf).join(', ') } })
  return found.map(({ id }) => id)
}

/** What a refusal calls a role: a system role by its code, which is shown in the reader's language; a role of the site by its name. */
const codeOf = ({ name, systemName }: { name: string; systemName: string | null }) => systemName ?? name

interface Place {
  partnerId: number | null
  brandId: number | null
  centerIds: readonly number[]
}

/**
 * Checks where a user is to work. A caller may not give access to a partner or a center that they do not see. No centers mean all of them.
 * A deactivated partner or brand keeps the users it has (`before`) and gets no new ones.
 */
export async function checkPlace(
  db: Reader,
  caller: Limits,
  { partnerId, brandId, centerIds }: Place,
  before: Omit<Place, 'centerIds'> = { partnerId: null, brandId: null },
): Promise<void> {
  if (caller.partnerId !== null && partnerId === null) throw wrong('partnerId', 'must be your own partner')
  if (caller.centerIds !== null && centerIds.length === 0) throw wrong('centerIds', 'must be of your own centers')
  if (partnerId !== null && (caller.partnerId ?? partnerId) !== partnerId)
    throw noSuch('partnerId', 'There is no such partner.')
  const partner =
    partnerId === null
      ? null
      : await db.selectFrom('partner').select('status').where('id', '=', partnerId).executeTakeFirst()
  if (partner === undefined) throw noSuch('partnerId', 'There is no such partner.')
  if (partner && partner.status !== 'ACTIVE' && partnerId !== before.partnerId)
    throw unfit('partnerId', 'partner-deactivated')
  await checkBrand(db, brandId, partnerId, before.brandId)
  const known =
    centerIds.length === 0 ? [] : await db.selectFrom('center').select('id').where('id', 'in', centerIds).execute()
  if (centerIds.some((id) => !seesCenter(caller, id) || !known.some((center) => center.id === id)))
    throw noSuch('centerIds', 'There is no such center.')
}

/**
 * A caller who changes another user's roles, contacts or password could become that user. So the caller must be able to do all that the
 * user may, wherever the user may. The caller's own account is never above.
 */
export async function checkNotAbove(
  db: Reader,
  caller: Limits & Pick<Caller, 'userId'>,
  user: { id: number; name: string; partnerId: number | null },
): Promise<void> {
  if (user.id === caller.userId) return
  const privileges = await wouldHave(db, user)
  const centers = await db.selectFrom('userCenter').select('centerId').where('userId', '=', user.id).execute()
  const places =
    caller.centerIds === null || (centers.length > 0 && centers.every(({ centerId }) => seesCenter(caller, centerId)))
  if (
    !places ||
    (caller.partnerId ?? user.partnerId) !== user.partnerId ||
    !isWithin(privileges, mayGive(caller, user.partnerId))
  )
    throw new HttpError(403, 'user-above-own', { values: { user: user.name } })
}

/** What a user's roles allow with this partner. A user who leaves a partner gets the operator's privileges back. */
async function wouldHave(db: Reader, user: { id: number; partnerId: number | null }): Promise<string[]> {
  const held = await db.selectFrom('userRole').select('roleId').where('userId', '=', user.id).execute()
  const roles = await privilegesOfRoles(db)
  return held
    .flatMap(({ roleId }) => [...(roles.get(roleId)?.privileges ?? [])])
    .filter((privilege) => user.partnerId === null || partnersMay.has(privilege))
}

/**
 * Locks the administrators' role: if two administrators take each other's role, one comes after the other, and one stays. Called before the
 * change.
 */
export async function holdAdmins(db: Reader): Promise<void> {
  await db
    .updateTable('role')
    .set((e) => ({ version: e.ref('version') }))
    .where('systemName', '=', 'SYSR_ADMIN')
    .execute()
}

/** At least one user must be left who may do everything everywhere. Called after the change; a refusal undoes it. */
export async function checkAdminLeft(db: Reader): Promise<void> {
  const left = await db
    .selectFrom('role')
    .innerJoin('userRole', 'userRole.roleId', 'role.id')
    .innerJoin('user', 'user.id', 'userRole.userId')
    .select('user.id')
    .where('role.systemName', '=', 'SYSR_ADMIN')
    .where('user.status', '=', 'ACTIVE')
    .where('user.deactivatedFrom', 'is', null)
    .where('user.deletedAt', 'is', null)
    .where('user.partnerId', 'is', null)
    .where(sql<boolean>`not exists (select 1 from "userCenter" as uc where uc."userId" = "user"."id")`)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new HttpError(409, 'last-admin')
}

import { sql } from 'kysely'
import type { Body } from '../../../shared/api/call.ts'
import { roleApi } from '../../../shared/api/role.ts'
import type { Language } from '../../../shared/entities/account.ts'
import type { Role, WholeRole } from '../../../shared/entities/role.ts'
import { refuse } from '../../../shared/errors.ts'
import { spreadsheetLanguages } from '../../../shared/messages/spreadsheets/all.ts'
import { plainText } from '../../../shared/plain-text.ts'
import { isForPartners, isWithin, systemRoles, type SystemRole } from '../../../shared/privileges.ts'
import { anyOf, contains, is } from '../../crud/filters.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, HttpError, noSuch, refused } from '../../http/errors.ts'
import { privilegesOfRoles } from '../../http/privileges.ts'
import { tellRoster } from '../user/floor-staff.ts'
import { holding } from '../user/store.ts'
import { visible } from '../../subjects.ts'

type RoleRow = RowOf<'role'>

/** System roles whose name in the reader's language contains these words. */
function rolesCalled(language: Language, words: string): string[] {
  const wanted = plainText(words)
  if (wanted === '') return []
  return spreadsheetLanguages[language]
    .codes('role')
    .flatMap(([code, word]) => (plainText(word).includes(wanted) ? code : []))
}

/** System roles and the site's own roles (decisions.md §4). */
export function roleStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'role')
  /** A partner's people see the roles made for partners, and of the site's own roles those that one of their people holds. */
  const seen =
    caller.partnerId === null
      ? sql<boolean>`1 = 1`
      : sql<boolean>`("role"."systemName" in (${sql.join(rolesForPartners)}) or "role"."id" in (select "userRole"."roleId" from "userRole" join "user" on "user"."id" = "userRole"."userId" where ${visible(caller, 'user')}))`
  const { list, get } = listOf(database, {
    call: roleApi.list,
    id: 'role.id',
    rows: (db) => db.selectFrom('role').selectAll('role').where(seen),
    sort: columns('role', ['id', 'name']),
    search: (keyword) => {
      const said = rolesCalled(caller.language, keyword)
      return anyOf([
        contains(['role.name', 'role.systemName'], keyword),
        ...(said.length > 0 ? [is('role.systemName')(said)] : []),
      ])
    },
    filters: { systemNames: is('role.systemName') },
    shown: (rows, db) => rolesOf(db, caller, rows),
    page: totalPage,
  })

  /** Locks all roles: two changes at the same time could close a circle or give one name twice. */
  const holdAll = async (w: Writer): Promise<void> => {
    await w.tx
      .updateTable('role')
      .set((e) => ({ version: e.ref('version') }))
      .where('systemName', '=', 'SYSR_ADMIN')
      .execute()
  }

  /** A role is chosen by its name, so two roles may not have the same name. */
  const checkName = async (db: Reader, name: string, exceptId: number): Promise<void> => {
    const taken = await db
      .selectFrom('role')
      .select('name')
      .where(sql<boolean>`lower("name") = lower(${name})`)
      .where('id', '!=', exceptId)
      .executeTakeFirst()
    if (taken) throw duplicated('name', 'role-name-taken', { role: taken.name })
  }

  const holdOwn = async (w: Writer, id: number): Promise<RoleRow> => {
    const row = await table.lockOne(w, id)
    if (row.systemName !== null) throw refused(refuse('role-system', { role: row.systemName }))
    await checkWithin(w.tx, row)
    return row
  }

  /** A role may not allow more than its maker may; what it inherits from its parent counts as its own. */
  const checkWithin = async (db: Reader, { id, name }: RoleRow): Promise<void> => {
    const privileges = (await privilegesOfRoles(db)).get(id)?.privileges
    if (!isWithin(privileges ?? [], caller.privileges))
      throw new HttpError(403, 'role-above-own', { values: { role: name } })
  }

  const checkParent = async (db: Reader, parentRoleId: number | null | undefined, id: number | null): Promise<void> => {
    if (parentRoleId === null || parentRoleId === undefined) return
    const parent = await db.selectFrom('role').select('name').where('id', '=', parentRoleId).executeTakeFirst()
    if (!parent) throw noSuch('parentRoleId', 'There is no such role.')
    if (id !== null && (await withDescendants(db, id)).includes(parentRoleId))
      throw refused(refuse('role-circle', { role: parent.name }))
  }

  return {
    list,
    async get(id: number): Promise<WholeRole> {
      const users = await database.read
        .selectFrom('user')
        .select(['user.id', 'user.username', 'user.name'])
        .where(holding([id]))
        .where(visible(caller, 'user'))
        .orderBy('user.id')
        .execute()
      return { ...(await get(id)), users }
    },

    create: ({ name, privileges, parentRoleId }: Body<typeof roleApi.create>) =>
      database.write(async (w) => {
        await holdAll(w)
        await checkName(w.tx, name, 0)
        await checkParent(w.tx, parentRoleId, null)
        const row = await table.insert(w, {
          name,
          parentRoleId,
          systemName: null,
          privilegesJson: jsonOf(privileges),
          createdBy: caller.userId,
          updatedBy: caller.userId,
        })
        await checkWithin(w.tx, row)
        return get(row.id, w.tx)
      }),

    update: (id: number, { privileges, ...patch }: Partial<Body<typeof roleApi.update>>, version: number) =>
      database.write(async (w) => {
        await holdAll(w)
        const before = await holdOwn(w, id)
        checkVersion(before, version, await get(id, w.tx))
        if (patch.name !== undefined && patch.name !== before.name) await checkName(w.tx, patch.name, id)
        await checkParent(w.tx, patch.parentRoleId, id)
        const holders = holding(await withDescendants(w.tx, id))
        await tellRoster(w, holders)
        const row = await table.update(w, before, {
          ...patch,
          ...(privileges ? { privilegesJson: jsonOf(privileges) } : {}),
          updatedBy: caller.userId,
        })
        await checkWithin(w.tx, row)
        await tellRoster(w, holders)
        return get(row.id, w.tx)
      }),

    remove: (id: number) =>
      database.write(async (w) => {
        const row = await holdOwn(w, id)
        const users = await countOf(w.tx, 'userRole', 'roleId', id)
        const keys = await countOf(w.tx, 'openapiKey', 'roleId', id)
        const roles = await countOf(w.tx, 'role', 'parentRoleId', id)
        if (users + keys + roles > 0) throw refused(refuse('role-in-use', { role: row.name, users, keys, roles }))
        await table.remove(w, row)
      }),
  }
}

/** Roles as they are shown: with what they inherit, which roles descend from them, and how many users in the caller's scope hold them. */
export async function rolesOf(db: Reader, caller: Caller, found: readonly RoleRow[]): Promise<Role[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const given = await privilegesOfRoles(db)
  const children = Map.groupBy(
    await db
      .selectFrom('role')
      .select(['id', 'name', 'parentRoleId'])
      .where('parentRoleId', 'in', ids)
      .orderBy('id')
      .execute(),
    (child) => child.parentRoleId,
  )
  let bound = db
    .selectFrom('userRole')
    .select((e) => ['userRole.roleId', e.fn.countAll<number>().as('count')])
    .where('userRole.roleId', 'in', ids)
    .groupBy('userRole.roleId')
  // A deleted user holds no role, so the index alone gives the count if every user is in scope.
  if (caller.partnerId !== null || caller.centerIds !== null)
    bound = bound.innerJoin('user', 'user.id', 'userRole.userId').where(visible(caller, 'user'))
  const holders = new Map((await bound.execute()).map(({ roleId, count }) => [roleId, count]))
  return found.map(({ privilegesJson, ...row }) => ({
    ...row,
    privileges: [...new Set([...systemPrivileges(row.systemName), ...(JSON.parse(privilegesJson) as string[])])],
    allPrivileges: [...(given.get(row.id)?.privileges ?? [])],
    childRoles: (caller.partnerId === null ? (children.get(row.id) ?? []) : []).map(({ id, name }) => ({ id, name })),
    roleBindings: holders.get(row.id) ?? 0,
  }))
}

const rolesForPartners = Object.entries(systemRoles).flatMap(([name, privileges]) =>
  isForPartners(privileges) ? [name] : [],
)

function systemPrivileges(systemName: string | null): readonly string[] {
  return systemName !== null && systemName in systemRoles ? systemRoles[systemName as SystemRole] : []
}

/** A role and all roles that inherit its privileges. */
async function withDescendants(db: Reader, id: number): Promise<number[]> {
  const all = await db.selectFrom('role').select(['id', 'parentRoleId']).execute()
  const found = new Set([id])
  for (const role of found) for (const child of all) if (child.parentRoleId === role) found.add(child.id)
  return [...found]
}

function jsonOf(privileges: readonly string[]): string {
  return JSON.stringify([...new Set(privileges)])
}

async function countOf(
  db: Reader,
  table: 'userRole' | 'openapiKey' | 'role',
  column: string,
  id: number,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

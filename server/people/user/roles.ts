import { sql } from 'kysely'
import type { Role } from '../../../shared/entities/role.ts'
import { totalPage } from '../../crud/list.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { HttpError } from '../../http/errors.ts'
import { tellRoster } from './floor-staff.ts'
import { rolesOf } from '../role/store.ts'
import { userTable, type UserRow } from './store.ts'
import { checkAdminLeft, checkNotAbove, checkRoles, holdAdmins } from './grant-limits.ts'

export function userRoles(database: Database, caller: Caller) {
  const table = userTable(database, caller)

  const held = async (db: Reader, userId: number) => {
    const all = await db
      .selectFrom('role')
      .innerJoin('userRole', 'userRole.roleId', 'role.id')
      .selectAll('role')
      .where('userRole.userId', '=', userId)
      .orderBy('role.id')
      .execute()
    return totalPage<Role>({ total: all.length, rows: await rolesOf(db, caller, all) })
  }

  /** Changes a user's roles and tells of it in one transaction; the user has the new privileges from the next call on. */
  const change = (userId: number, what: string, work: (w: Writer, row: UserRow, before: Role[]) => Promise<void>) =>
    database.write(async (w) => {
      const row = await table.lockOne(w, userId)
      await checkNotAbove(w.tx, caller, row)
      await holdAdmins(w.tx)
      const before = (await held(w.tx, userId)).rows
      await tellRoster(w, sql`"user"."id" = ${userId}`)
      await work(w, row, before)
      await tellRoster(w, sql`"user"."id" = ${userId}`)
      await checkAdminLeft(w.tx)
      const after = await held(w.tx, userId)
      await w.tx
        .updateTable('user')
        .set((e) => ({ version: e('version', '+', 1), updatedAt: w.now }))
        .where('id', '=', userId)
        .execute()
      const names = (roles: Role[]) => ({
        roles: roles.map(({ id, systemName, name }) => ({ id, name: systemName ?? name })),
      })
      await table.record(w, row, what, names(before), names(after.rows))
      return after
    })

  return {
    list: async (userId: number) => held(database.read, (await table.one(userId)).id),

    add: (userId: number, { roleIds, skipConflict }: { roleIds: readonly number[]; skipConflict: boolean }) =>
      change(userId, 'add-roles', async (w, { name, partnerId }, before) => {
        const given = await checkRoles(w.tx, caller, { roleIds, partnerId })
        const already = before.filter(({ id }) => given.includes(id))
        if (already.length > 0 && !skipConflict)
          throw new HttpError(409, 'roles-held', {
            values: { user: name, roles: already.map((role) => role.name).join(', ') },
            data: { roleIds: already.map(({ id }) => id) },
          })
        const fresh = given.filter((id) => !before.some((role) => role.id === id))
        if (fresh.length > 0)
          await w.tx
            .insertInto('userRole')
            .values(fresh.map((roleId) => ({ userId, roleId })))
            .execute()
      }),

    remove: (userId: number, roleIds: readonly number[]) =>
      change(userId, 'remove-roles', async (w) => {
        await w.tx
          .deleteFrom('userRole')
          .where('userId', '=', userId)
          .where('roleId', 'in', [0, ...roleIds])
          .execute()
      }),
  }
}

import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { isPrivilege } from '../privileges.ts'

/** Every privilege there is, as text: `sku:read`. */
export const privilege = z.string().refine(isPrivilege, 'not a privilege')

/** A role of one's own (accounts.md §3; decisions.md §4): it adds to its parent's privileges. System roles cannot be changed. */
export const roleInput = z
  .strictObject({
    name: z.string().trim().min(1).max(63),
    privileges: z.array(privilege).max(100).default([]),
    parentRoleId: z.int().positive().nullable().default(null),
  })
  .meta({ id: 'RoleInput' })
export const rolePatch = patchOf(roleInput).meta({ id: 'RolePatch' })

export const role = z
  .object({
    ...stamps,
    name: z.string(),
    systemName: z.string().nullable(),
    /** Its own; `allPrivileges` has its parents' too. */
    privileges: z.array(z.string()),
    allPrivileges: z.array(z.string()),
    parentRoleId: z.int().nullable(),
    childRoles: z.array(z.object({ id: z.int(), name: z.string() })),
    /** How many in one's scope hold it. */
    roleBindings: z.int(),
    createdBy: z.int().nullable(),
    updatedBy: z.int().nullable(),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

/** One role, with those in one's scope who hold it. */
export const wholeRole = role
  .extend({ users: z.array(z.object({ id: z.int(), username: z.string(), name: z.string() })) })
  .meta({ id: 'WholeRole' })
export type WholeRole = z.infer<typeof wholeRole>

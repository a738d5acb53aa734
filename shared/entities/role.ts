import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { isPrivilege } from '../privileges.ts'

/** Every privilege, as text: `sku:read`. */
export const privilege = z.string().refine(isPrivilege, 'not a privilege')

/**
 * A role that a site makes for itself (accounts.md §3; decisions.md §4). It
 * adds to its parent's privileges. System roles cannot be changed.
 */
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
    /** The role's own privileges; `allPrivileges` includes its parents'. */
    privileges: z.array(z.string()),
    allPrivileges: z.array(z.string()),
    parentRoleId: z.int().nullable(),
    childRoles: z.array(z.object({ id: z.int(), name: z.string() })),
    /** How many users in the caller's scope have the role. */
    roleBindings: z.int(),
    createdBy: z.int().nullable(),
    updatedBy: z.int().nullable(),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

/** One role, with the users in the caller's scope who have it. */
export const wholeRole = role
  .extend({ users: z.array(z.object({ id: z.int(), username: z.string(), name: z.string() })) })
  .meta({ id: 'WholeRole' })
export type WholeRole = z.infer<typeof wholeRole>

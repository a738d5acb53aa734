import { z } from 'zod'
import { role, roleInput, rolePatch, wholeRole } from '../entities/role.ts'
import { calls } from './call.ts'
import { idParam, listQuery, many, totalPage } from './list.ts'

/** Roles (accounts.md §7; decisions.md §4). */
export const roleApi = calls('role', {
  list: {
    method: 'GET',
    path: '/auth/role',
    access: 'account:read',
    doc: 'System roles and one’s own.',
    query: listQuery(['id', 'name'], { systemNames: many(z.string().max(63)) }).extend({
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: totalPage(role),
  },
  create: {
    method: 'POST',
    path: '/auth/role',
    access: 'role:write',
    stepUp: true,
    status: 201,
    doc: 'Adds a role, with privileges no wider than one’s own.',
    body: roleInput,
    answer: role,
  },
  get: {
    method: 'GET',
    path: '/auth/role/{id}',
    access: 'account:read',
    doc: 'One role, with those in one’s scope who hold it.',
    params: idParam,
    answer: wholeRole,
  },
  update: {
    method: 'PATCH',
    path: '/auth/role/{id}',
    access: 'role:write',
    stepUp: true,
    ifMatch: true,
    doc: 'Changes a role; its holders have it so from their next call on, handhelds from their next contact.',
    params: idParam,
    body: rolePatch,
    answer: role,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/role/{id}',
    access: 'role:write',
    stepUp: true,
    doc: 'Deletes a role that nobody holds and none descends from.',
    params: idParam,
  },
})

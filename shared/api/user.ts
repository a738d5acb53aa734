import { z } from 'zod'
import { accountStatuses, languages } from '../entities/account.ts'
import { imageBodyBytes, imageInput } from '../entities/image.ts'
import {
  agreed,
  invitation,
  invitationInput,
  invitationStatuses,
  me,
  nowUser,
  password,
  phone,
  session,
  user,
  userInput,
  userPatch,
  username,
} from '../entities/user.ts'
import { role } from '../entities/role.ts'
import { calls } from './call.ts'
import { bulkAnswer, flag, id, idParam, listQuery, many, dataPage, totalPage, searchOptions, some } from './list.ts'
import { sheetOf, templateOf } from './plain.ts'

const sorts = ['id', 'username', 'name', 'lastLoginAt', 'status', 'createdAt'] as const
const filters = {
  ids: many(id),
  status: z.enum(accountStatuses).optional(),
  partnerId: id.optional(),
  centerIds: many(id),
  roleIds: many(id),
  systemNames: many(z.string().max(63)),
  /** Users who may sign in on a handheld by badge. */
  floorStaff: flag.optional(),
  searchOptions: searchOptions(['username', 'name', 'email', 'phone'], 'content'),
  /** Includes each user's roles. */
  withRoles: flag.optional(),
}
const userId = z.object({ userId: id })
const channels = z.enum(['PHONE', 'EMAIL', 'KAKAO_TALK', 'SLACK'])
/** Six digits, as text or as a number. A number is padded, since a leading zero counts. */
const code = z.union([
  z
    .int()
    .min(0)
    .max(999_999)
    .transform((number) => String(number).padStart(6, '0')),
  z.string().regex(/^\d{6}$/),
])

/**
 * Users, their roles and sessions (accounts.md §7). Calls that change who may do
 * what need the password to have been entered within 15 minutes (`stepUp`).
 */
export const userApi = calls('user', {
  create: {
    trial: true,
    method: 'POST',
    path: '/auth/user',
    access: 'account:write',
    stepUp: true,
    status: 201,
    limit: imageBodyBytes,
    doc: 'Creates a user, with roles no wider than one’s own.',
    body: userInput,
    answer: user,
  },
  list: {
    method: 'GET',
    path: '/auth/user',
    access: 'account:read',
    doc: 'Users in one’s scope, with their settings and centers.',
    query: listQuery(sorts, filters),
    answer: totalPage(user),
  },
  search: {
    method: 'POST',
    path: '/auth/user/list',
    access: 'account:read',
    doc: 'Users in one’s scope, asked for in a body.',
    body: listQuery(sorts, filters),
    answer: totalPage(user),
  },
  sample: templateOf('/auth/user', 'account:read', 'The template for adding users by spreadsheet.'),
  excel: sheetOf('/auth/user', 'account:read', listQuery(sorts, filters)),
  find: {
    method: 'POST',
    path: '/auth/user/find',
    access: 'account:read',
    doc: 'The user of a name, or none.',
    body: z.strictObject({ username: z.string().trim().min(1).max(63) }),
    answer: z.object({ user: user.nullable() }),
  },
  removeMany: {
    method: 'POST',
    path: '/auth/user/delete/list',
    access: 'account:write',
    stepUp: true,
    doc: 'Deletes users, each for itself.',
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    answer: bulkAnswer,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/user/password/reset',
    access: 'account:write',
    stepUp: true,
    doc: 'Answers a one-time password, valid for a day, that must be changed at the first sign-in; ends the user’s sessions.',
    body: z.strictObject({ userId: id }),
    answer: z.object({ value: z.string() }),
  },
  get: {
    method: 'GET',
    path: '/auth/user/{id}',
    access: 'account:read',
    doc: 'One user, with their settings and centers.',
    params: idParam,
    answer: user,
  },
  update: {
    method: 'PATCH',
    path: '/auth/user/{id}',
    access: 'account:write',
    stepUp: true,
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a user; one who is deactivated is signed out everywhere.',
    params: idParam,
    body: userPatch,
    answer: user,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/user/{id}',
    access: 'account:write',
    stepUp: true,
    doc: 'Deletes a user: sign-ins, badges and contacts go, the name stays on what they did.',
    params: idParam,
  },
  roles: {
    method: 'GET',
    path: '/auth/user/{userId}/role',
    access: 'account:read',
    doc: 'A user’s roles.',
    params: userId,
    answer: totalPage(role),
  },
  addRoles: {
    method: 'POST',
    path: '/auth/user/{userId}/role',
    access: 'account:write',
    stepUp: true,
    doc: 'Gives roles, no wider than one’s own. One that is held already is a conflict, unless conflicts are skipped.',
    params: userId,
    body: z.strictObject({ roleIds: z.array(id).min(1).max(50), skipConflict: z.boolean().default(false) }),
    answer: totalPage(role),
  },
  removeRoles: {
    method: 'DELETE',
    path: '/auth/user/{userId}/role',
    access: 'account:write',
    stepUp: true,
    doc: 'Takes roles away.',
    params: userId,
    query: z.strictObject({ ids: some(id) }),
    answer: totalPage(role),
  },
  sessions: {
    method: 'GET',
    path: '/auth/user/{userId}/session',
    access: 'account:read',
    doc: 'Where a user is signed in.',
    params: userId,
    answer: totalPage(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/user/{userId}/session/{sessionId}',
    access: 'account:write',
    doc: 'Ends a session of a user.',
    params: z.object({ userId: id, sessionId: id }),
  },
  endSessions: {
    method: 'DELETE',
    path: '/auth/user/{userId}/session',
    access: 'account:write',
    doc: 'Ends every session of a user.',
    params: userId,
  },
})

/** The second reading of users (accounts.md §7), of the same rows. */
export const nowUserApi = calls('nowUser', {
  me: {
    method: 'GET',
    path: '/now/api/auth/user/me',
    access: 'oneself',
    doc: 'Who is signed in, in the second reading.',
    answer: nowUser.extend({ privileges: me.shape.privileges }),
  },
  list: {
    method: 'GET',
    path: '/now/user',
    access: 'account:read',
    doc: 'Users in one’s scope, in the second reading.',
    query: listQuery(sorts, filters),
    answer: dataPage(nowUser),
  },
  update: {
    method: 'PUT',
    path: '/now/user/{id}',
    access: 'account:write',
    stepUp: true,
    ifMatch: true,
    limit: imageBodyBytes,
    doc: 'Changes a user; what is absent stays.',
    params: idParam,
    body: userPatch,
    answer: nowUser,
  },
  invite: {
    method: 'POST',
    path: '/now/user/invite',
    access: 'account:write',
    stepUp: true,
    status: 201,
    doc: 'Invites someone by mail, with roles no wider than one’s own; the invitation holds for 7 days.',
    body: invitationInput,
    answer: invitation,
  },
  invitations: {
    method: 'GET',
    path: '/now/user/invite',
    access: 'account:read',
    doc: 'Invitations in one’s scope.',
    query: listQuery(['id', 'email', 'expiresAt'], { status: many(z.enum(invitationStatuses)) }),
    answer: dataPage(invitation),
  },
  resendInvitation: {
    method: 'POST',
    path: '/now/user/invite/{id}/resend',
    access: 'account:write',
    doc: 'Sends an invitation again, with a new number; the old one is dead.',
    params: idParam,
    answer: invitation,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/now/user/invite/{id}',
    access: 'account:write',
    doc: 'Takes an invitation back.',
    params: idParam,
  },
})

/** The user's own account. The specification lacks these calls. */
export const selfApi = calls('self', {
  saveProfile: {
    method: 'PATCH',
    path: '/auth/user/me',
    access: 'oneself',
    limit: imageBodyBytes,
    doc: 'Changes one’s own name, contacts, address, portrait and consents.',
    answer: me,
    body: z
      .strictObject({
        name: z.string().trim().min(1).max(63),
        email: z.email().max(255).nullable(),
        phone: phone.nullable(),
        mobile: phone.nullable(),
        address: z.string().trim().max(300).nullable(),
        profileImage: imageInput,
        compliance: agreed,
      })
      .partial(),
  },
  changePassword: {
    method: 'POST',
    path: '/auth/user/me/password',
    access: 'oneself',
    doc: 'Sets a new password of one’s own, and ends one’s other sessions. The only call but signing out that a one-time password opens.',
    body: z.strictObject({ password: z.string().min(1).max(200), newPassword: password }),
    answer: me,
  },
  prove: {
    method: 'POST',
    path: '/auth/user/me/prove',
    access: 'oneself',
    doc: 'Says the password again: for the next 15 minutes this session may make calls that change accounts, roles and keys.',
    body: z.strictObject({ password: z.string().min(1).max(200) }),
  },
  sessions: {
    method: 'GET',
    path: '/auth/user/me/session',
    access: 'oneself',
    doc: 'Where one is signed in.',
    query: listQuery(['id', 'seenAt'], {}),
    answer: totalPage(session),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/user/me/session/{id}',
    access: 'oneself',
    doc: 'Ends one of one’s own sessions.',
    params: idParam,
  },
})

const verification = z.strictObject({
  receiver: z.string().trim().min(1).max(255),
  type: channels,
  verificationNumber: z.string().regex(/^\d{6}$/),
})

const invitationNumber = z.coerce.string().regex(/^\d{10}$/)

/** Calls without a session, to join or to get back into an account. No answer tells whether an account exists. */
export const recoveryApi = calls('recovery', {
  register: {
    method: 'POST',
    path: '/now/user',
    access: 'public',
    status: 201,
    doc: 'Registers whom an invitation asked: its number came by mail.',
    body: z.strictObject({
      username,
      name: z.string().trim().min(1).max(63),
      phone,
      email: z.email().max(255),
      password,
      compliance: agreed,
      verificationNumber: invitationNumber,
      language: z.enum(languages).optional(),
    }),
    answer: nowUser,
  },
  invited: {
    method: 'POST',
    path: '/now/user/invited',
    access: 'public',
    doc: 'Whom an invitation is for and whether it still opens, to whoever has its number; a wrong one is a try.',
    body: z.strictObject({ email: z.email().max(255), verificationNumber: invitationNumber }),
    answer: z.object({ name: z.string(), status: z.enum(invitationStatuses) }),
  },
  recover: {
    method: 'POST',
    path: '/now/user/recover-password',
    access: 'public',
    doc: 'Sends a code to the account’s own phone or mail.',
    body: z.strictObject({ username: z.string().trim().min(1).max(63), type: z.enum(['PHONE', 'EMAIL']) }),
  },
  setPassword: {
    method: 'PATCH',
    path: '/now/user/password',
    access: 'public',
    doc: 'Sets a new password against the code, which is then used; ends the account’s sessions.',
    body: z.strictObject({ username: z.string().trim().min(1).max(63), password, verificationNumber: code }),
  },
  forgot: {
    method: 'PUT',
    path: '/auth/user/forgot',
    access: 'public',
    doc: 'Sends a code to the account’s own address of a channel.',
    query: z.strictObject({ username: z.string().trim().min(1).max(63), type: channels }),
  },
  verify: {
    method: 'GET',
    path: '/auth/user/forgot/verify',
    access: 'public',
    doc: 'Whether a code is right; a try like any other. The address carries the code: prefer the POST.',
    query: verification,
    answer: z.boolean(),
  },
  verifyByPost: {
    method: 'POST',
    path: '/auth/user/forgot/verify',
    access: 'public',
    doc: 'The same, with the code in the body, where no log and no proxy on the way keeps it.',
    body: verification,
    answer: z.boolean(),
  },
  changePassword: {
    method: 'POST',
    path: '/auth/user/forgot/change_password',
    access: 'public',
    doc: 'Sets a new password against the code, which is then used; ends the account’s sessions.',
    body: z.strictObject({
      receiver: z.string().trim().min(1).max(255),
      type: channels,
      verificationNumber: code,
      password,
    }),
  },
})

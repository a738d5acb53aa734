import { z } from 'zod'
import { accountStatuses, badge, brand, center, me, partner, signInResult, user } from '../entities/account.ts'
import { calls } from './call.ts'
import { flag, id, idParam, listQuery, many, rows } from './list.ts'

/** The accounts service, as far as the floor and the warehouse need it (accounts.md §7). */
export const authApi = calls('auth', {
  signIn: {
    method: 'POST', path: '/auth/signin', access: 'public', answer: signInResult,
    doc: 'Signs in with username and password; sets the session cookie as well.',
    body: z.strictObject({ username: z.string().trim().min(1).max(63), password: z.string().min(1).max(200) }),
  },
  signInByBadge: {
    method: 'POST', path: '/auth/signin/qrcode', access: 'public', answer: signInResult,
    doc: 'Signs in with a QR badge: by itself on an enrolled device (its token in X-Gantry-Device), elsewhere with the PIN too.',
    body: z.strictObject({ qrcode: z.string().min(1).max(255), pin: z.string().regex(/^\d{6,12}$/).optional() }),
  },
  signOut: { method: 'POST', path: '/auth/signout', access: 'signed-in', doc: 'Ends this session.', body: z.strictObject({ token: z.string().optional() }).optional() },
  me: { method: 'GET', path: '/auth/user/me', access: 'signed-in', doc: 'Who is signed in, with privileges and scope.', answer: me },
  saveSettings: {
    method: 'PATCH', path: '/auth/user/me/settings', access: 'signed-in', doc: 'Saves one’s own language, PIN or table settings (columns, saved views).', answer: me,
    body: z.strictObject({
      language: z.enum(['en', 'ko', 'ja']).optional(),
      pin: z.strictObject({ password: z.string().max(200), pin: z.string().regex(/^\d{6,12}$/) }).optional(),
      tableSettings: z.record(z.string().max(63), z.unknown()).refine((value) => JSON.stringify(value).length <= 50_000, 'at most 50 kB').optional(),
    }),
  },
  users: {
    method: 'GET', path: '/auth/user', access: 'account:read', doc: 'Users in one’s scope.', answer: rows(user),
    query: listQuery(['id', 'username', 'name', 'lastLoginAt'], { status: z.enum(accountStatuses).optional(), floorStaff: flag.optional(), centerIds: many(id) }),
  },
  centers: {
    method: 'GET', path: '/auth/center', access: 'signed-in', doc: 'Centers in one’s scope.', answer: rows(center),
    query: listQuery(['id', 'code'], {}),
  },
  center: { method: 'GET', path: '/auth/center/{id}', access: 'signed-in', doc: 'One center.', params: idParam, answer: center },
  partners: {
    method: 'GET', path: '/auth/partner', access: 'signed-in', doc: 'Partners in one’s scope.', answer: rows(partner),
    query: listQuery(['id', 'name'], { name: z.string().max(255).optional(), allowPartialMatch: flag.default(true), centerIds: many(id), status: z.enum(accountStatuses).optional() }),
  },
  partner: { method: 'GET', path: '/auth/partner/{id}', access: 'partner:read', doc: 'One partner.', params: idParam, answer: partner },
  brands: {
    method: 'GET', path: '/auth/brand', access: 'signed-in', doc: 'Brands in one’s scope.', answer: rows(brand),
    query: listQuery(['id', 'name'], { partnerId: id.optional(), partnerIds: many(id), status: z.enum(accountStatuses).optional() }),
  },
  brand: { method: 'GET', path: '/auth/brand/{id}', access: 'brand:read', doc: 'One brand.', params: idParam, answer: brand },

  badges: {
    method: 'GET', path: '/auth/badge', access: 'device:read', doc: 'Badges of the staff in one’s scope.', answer: rows(badge),
    query: listQuery(['id', 'validUntil'], { userId: id.optional(), status: z.enum(['ACTIVE', 'REPLACED', 'REVOKED', 'EXPIRED']).optional() }),
  },
  issueBadge: {
    method: 'POST', path: '/auth/badge', access: 'device:write', status: 201,
    doc: 'Issues a badge and answers its code, this once. The one before it dies with its sessions. At most 395 days, a temporary one 1 to 12 hours.',
    body: z.strictObject({ userId: id, days: z.int().min(1).max(395).default(365), temporaryHours: z.int().min(1).max(12).optional() }),
    answer: z.object({ badge, code: z.string() }),
  },
  printBadges: {
    method: 'POST', path: '/auth/badge/print', access: 'device:write', file: 'pdf', doc: 'Badge cards of just issued badges, 85.6×54 mm, one a page.',
    body: z.strictObject({ codes: z.array(z.string().max(255)).min(1).max(200) }),
  },
  revokeBadge: { method: 'DELETE', path: '/auth/badge/{id}', access: 'device:write', doc: 'Ends a badge and its sessions.', params: idParam },
})

import { z } from 'zod'
import { languages } from '../entities/account.ts'
import { badge } from '../entities/badge.ts'
import { notificationSettings } from '../entities/notification.ts'
import { me, signInResult, tableSettings, widgetSettings } from '../entities/user.ts'
import { calls } from './call.ts'
import { signInLines } from './sign-in-lines.ts'
import { id, idParam, listQuery, many, totalPage } from './list.ts'

/** Signing in, the user's own settings, and badges (accounts.md §7; decisions.md §3). */
export const authApi = calls('auth', {
  signIn: {
    ...signInLines.signIn,
    answer: signInResult,
    doc: 'Signs in with username and password; sets the session cookie as well. The language is that of the page: the first administrator goes on in it.',
    body: z.strictObject({
      username: z.string().trim().min(1).max(63),
      password: z.string().min(1).max(200),
      language: z.enum(languages).optional(),
    }),
  },
  signInByBadge: {
    ...signInLines.signInByBadge,
    answer: signInResult,
    doc: 'Signs in with a QR badge: by itself on an enrolled device (its token in X-Gantry-Device), elsewhere with the PIN too.',
    body: z.strictObject({
      qrcode: z.string().min(1).max(255),
      pin: z
        .string()
        .regex(/^\d{6,12}$/)
        .optional(),
    }),
  },
  signOut: {
    method: 'POST',
    path: '/auth/signout',
    access: 'oneself',
    doc: 'Ends this session, or the one of the token: one’s own, or of whom one may sign out.',
    body: z.strictObject({ token: z.string().min(1).max(255).optional() }).optional(),
  },
  me: {
    ...signInLines.me,
    doc: 'Who is signed in, with privileges and scope.',
    answer: me,
  },
  saveSettings: {
    ...signInLines.saveSettings,
    doc: 'Saves one’s own language, PIN, or settings of tables, widgets and notifications; of tables and widgets those that are named, the others stay.',
    answer: me,
    body: z.strictObject({
      language: z.enum(languages).optional(),
      pin: z.strictObject({ password: z.string().max(200), pin: z.string().regex(/^\d{6,12}$/) }).optional(),
      tableSettings: tableSettings.optional(),
      widgetSettings: widgetSettings.optional(),
      notificationSettings: notificationSettings.optional(),
    }),
  },

  badges: {
    method: 'GET',
    path: '/auth/badge',
    access: 'device:read',
    doc: 'Badges of the staff in one’s scope.',
    answer: totalPage(badge),
    query: listQuery(['id', 'validUntil'], {
      userId: id.optional(),
      userIds: many(id),
      status: z.enum(['ACTIVE', 'REPLACED', 'REVOKED', 'EXPIRED']).optional(),
    }),
  },
  issueBadge: {
    method: 'POST',
    path: '/auth/badge',
    access: 'device:write',
    stepUp: true,
    status: 201,
    doc: 'Issues a badge and answers its code, this once. The one before it dies with its sessions. At most 395 days, a temporary one 1 to 12 hours.',
    body: z.strictObject({
      userId: id,
      days: z.int().min(1).max(395).default(365),
      temporaryHours: z.int().min(1).max(12).optional(),
    }),
    answer: z.object({ badge, code: z.string() }),
  },
  printBadges: {
    method: 'POST',
    path: '/auth/badge/print',
    access: 'device:write',
    file: 'pdf',
    doc: 'Badge cards of just issued badges, 85.6×54 mm, one a page.',
    body: z.strictObject({ codes: z.array(z.string().max(255)).min(1).max(200) }),
  },
  revokeBadge: {
    method: 'DELETE',
    path: '/auth/badge/{id}',
    access: 'device:write',
    doc: 'Ends a badge and its sessions.',
    params: idParam,
  },
})

import { z } from 'zod'
import { stamps, instant } from '../api/list.ts'

export const center = z
  .object({
    ...stamps,
    companyId: z.int(),
    code: z.string(),
    nameKo: z.string(),
    nameEn: z.string(),
    nameJaRuby: z.string().nullable(),
    /** Days are counted in this zone (decisions.md §5). */
    timeZone: z.string(),
    phone: z.string().nullable(),
    fullAddress: z.string().nullable(),
    postalCode: z.string().nullable(),
  })
  .meta({ id: 'Center' })
export type Center = z.infer<typeof center>

export const accountStatuses = ['ACTIVE', 'DEACTIVATED'] as const

export const partner = z
  .object({
    ...stamps,
    name: z.string(),
    businessName: z.string(),
    status: z.enum(accountStatuses),
    usesAutoAccept: z.boolean(),
    usesAutoConfirm: z.boolean(),
    centerIds: z.array(z.int()),
  })
  .meta({ id: 'Partner' })
export type Partner = z.infer<typeof partner>

export const brand = z
  .object({ ...stamps, partnerId: z.int(), name: z.string(), englishName: z.string().nullable(), status: z.enum(accountStatuses) })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brand>

export const languages = ['en', 'ko', 'ja'] as const
export type Language = (typeof languages)[number]

/** A user as others see it: never a password, a seed or a token. */
export const user = z
  .object({
    ...stamps,
    username: z.string(),
    name: z.string(),
    status: z.enum(accountStatuses),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    language: z.enum(languages),
    partnerId: z.int().nullable(),
    centerIds: z.array(z.int()),
    roleSystemNames: z.array(z.string()),
    lastLoginAt: instant.nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const me = user
  .extend({ privileges: z.array(z.string()), tableSettings: z.record(z.string(), z.unknown()), centers: z.array(center), partnerName: z.string().nullable() })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>

/** accounts.md §3, Sign-in result. */
export const signInResult = z
  .object({ user, token: z.string(), gantryNowToken: z.string(), roleSystemNames: z.array(z.string()), privileges: z.array(z.string()) })
  .meta({ id: 'SignInResult' })

/** A QR badge (decisions.md §3): the server keeps only its public key. */
export const badge = z
  .object({
    id: z.int(),
    userId: z.int(),
    userName: z.string(),
    status: z.enum(['ACTIVE', 'REPLACED', 'REVOKED', 'EXPIRED']),
    temporary: z.boolean(),
    issuedAt: instant,
    issuedByName: z.string(),
    validUntil: instant,
  })
  .meta({ id: 'Badge' })
export type Badge = z.infer<typeof badge>

/** An enrolled handheld (decisions.md §3). */
export const device = z
  .object({
    ...stamps,
    centerId: z.int(),
    label: z.string(),
    status: z.enum(['ACTIVE', 'REVOKED']),
    enrolledAt: instant,
    lastSeenAt: instant.nullable(),
    lastUserName: z.string().nullable(),
    appVersion: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** What it last said of its queue: a wiped queue shows as a jump back (sync.md §4.18). */
    pending: z.int().nullable(),
    oldestPendingAt: instant.nullable(),
    persisted: z.boolean().nullable(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof device>

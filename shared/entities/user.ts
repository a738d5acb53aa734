import { z } from 'zod'
import { day, instant, patchOf, stamps } from '../api/list.ts'
import { systemRoles, type SystemRole } from '../privileges.ts'
import { accountStatuses, languages } from './account.ts'
import { center } from './center.ts'
import { imageInput } from './image.ts'
import { notificationSettings } from './notification.ts'
import { plainFigures } from './figures.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
export const username = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._@-]{2,63}$/u, '2 to 63 letters, digits, and . _ @ -')
export const phone = z
  .string()
  .overwrite(plainFigures)
  .trim()
  .regex(/^[+0-9][0-9 -]{6,30}$/, 'a phone number')
/** At least 8 characters (OWASP ASVS 6.2). The server also refuses the most used passwords. */
export const password = z.string().min(8).max(200)
const systemName = z.enum(Object.keys(systemRoles) as [SystemRole, ...SystemRole[]])

/** The terms that a user agreed to (accounts.md §3). */
export const compliance = z
  .strictObject({ termsOfUse: z.boolean(), privacyPolicy: z.boolean(), marketingConsent: z.boolean().default(false) })
  .meta({ id: 'Compliance' })
export type Compliance = z.infer<typeof compliance>
export const agreed = compliance.refine(
  (value) => value.termsOfUse && value.privacyPolicy,
  'the terms of use and the privacy policy must be accepted',
)

const options = z
  .record(z.string().max(63), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 10_000, 'at most 10 kB')

const profile = {
  email: z.email().max(255).nullable().default(null),
  phone: phone.nullable().default(null),
  mobile: phone.nullable().default(null),
  profileImage: imageInput.default(null),
  language: z.enum(languages).default('ko'),
}
const staff = {
  partnerId: z.int().positive().nullable().default(null),
  brandId: z.int().positive().nullable().default(null),
  centerIds: z.array(z.int().positive()).max(500).default([]),
  options: options.default({}),
  address: text(300),
  entryAt: day.nullable().default(null),
  retirementAt: day.nullable().default(null),
  typeCodeKey: text(31),
  organizationId: z.int().positive().nullable().default(null),
}

/** A new user (accounts.md §5). `systemNames` names roles, in addition to `roleIds`. */
export const userInput = z
  .strictObject({
    username,
    name: z.string().trim().min(1).max(63),
    password,
    roleIds: z.array(z.int().positive()).max(50).default([]),
    systemNames: z.array(systemName).max(50).default([]),
    compliance: compliance.nullable().default(null),
    ...profile,
    ...staff,
  })
  .meta({ id: 'UserInput' })
export type UserInput = z.infer<typeof userInput>

/** A patch has neither password nor roles, because those have calls of their own. */
export const userPatch = patchOf(
  userInput.omit({ username: true, password: true, roleIds: true, systemNames: true, compliance: true }),
)
  .extend({
    status: z.enum(accountStatuses).optional(),
    deactivationReason: z.string().trim().max(300).nullable().optional(),
    deactivatedFrom: day.nullable().optional(),
  })
  .meta({ id: 'UserPatch' })
export type UserPatch = z.infer<typeof userPatch>

/** A user as others see it, without password, seed or token. `qrcode` is the public key of the user's badge; it opens nothing. */
export const user = z
  .object({
    ...stamps,
    username: z.string(),
    name: z.string(),
    status: z.enum(accountStatuses),
    deactivationReason: z.string().nullable(),
    deactivatedFrom: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    mobile: z.string().nullable(),
    /** Whether the user entered a code that was sent to them. */
    authenticate: z.boolean(),
    address: z.string().nullable(),
    entryAt: z.string().nullable(),
    retirementAt: z.string().nullable(),
    typeCodeKey: z.string().nullable(),
    organizationId: z.int().nullable(),
    approveAt: instant.nullable(),
    profileImageUrl: z.string().nullable(),
    qrcode: z.string().nullable(),
    language: z.enum(languages),
    partnerId: z.int().nullable(),
    partnerName: z.string().nullable(),
    brandId: z.int().nullable(),
    brand: z.object({ id: z.int(), name: z.string() }).nullable(),
    options: z.record(z.string(), z.unknown()),
    compliance: compliance.nullable(),
    centerIds: z.array(z.int()),
    roleSystemNames: z.array(z.string()),
    roles: z.array(z.object({ id: z.int(), name: z.string(), systemName: z.string().nullable() })),
    lastLoginAt: instant.nullable(),
    createdBy: z.int().nullable(),
    mustChangePassword: z.boolean(),
    tableSettings: z.record(z.string(), z.unknown()),
    widgetSettings: z.record(z.string(), z.unknown()),
    notificationSettings,
    /** The centers of `centerIds`. In a user's own record it is every center if none is set. */
    centers: z.array(center),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const tableSettings = z
  .record(z.string().max(63), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 50_000, 'at most 50 kB')
export const widgetSettings = z
  .record(z.string().max(63), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 20_000, 'at most 20 kB')

/** The user's own record. `centers`: the centers where the user works, or every center if none is set. */
export const me = user.extend({ privileges: z.array(z.string()) }).meta({ id: 'Me' })
export type Me = z.infer<typeof me>

/** The second reading of a user (accounts.md §3), of the same row. */
export const nowUser = user
  .omit({ mustChangePassword: true, roleSystemNames: true })
  .extend({
    isApproved: z.boolean(),
    approveUserId: z.int().nullable(),
    retirement: z.boolean(),
    isLeader: z.boolean(),
    avatarAttachmentId: z.int().nullable(),
    setting: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'NowUser' })
export type NowUser = z.infer<typeof nowUser>

/** From accounts.md §3, Sign-in result. */
export const signInResult = z
  .object({
    user,
    token: z.string(),
    gantryNowToken: z.string(),
    roleSystemNames: z.array(z.string()),
    privileges: z.array(z.string()),
  })
  .meta({ id: 'SignInResult' })

export const session = z
  .object({
    id: z.int(),
    userId: z.int(),
    userAgent: z.string(),
    address: z.string().nullable(),
    byBadge: z.boolean(),
    createdAt: instant,
    seenAt: instant,
    expiresAt: instant,
    isThisOne: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** Asks a person to join (accounts.md §3). */
export const invitationInput = z
  .strictObject({
    email: z.email().max(255),
    name: z.string().trim().min(1).max(63),
    language: z.enum(languages).default('ko'),
    systemNames: z.array(systemName).min(1).max(20),
    partnerId: z.int().positive().nullable().default(null),
    centerIds: z.array(z.int().positive()).max(500).default([]),
  })
  .meta({ id: 'InvitationInput' })
export type InvitationInput = z.infer<typeof invitationInput>
export const invitationStatuses = ['OPEN', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
export const invitation = invitationInput
  .extend({
    id: z.int(),
    systemNames: z.array(z.string()),
    status: z.enum(invitationStatuses),
    partnerName: z.string().nullable(),
    createdAt: instant,
    createdByName: z.string().nullable(),
    expiresAt: instant,
    acceptedAt: instant.nullable(),
    userId: z.int().nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

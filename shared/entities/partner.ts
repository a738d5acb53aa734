import { z } from 'zod'
import { day, patchOf, stamps } from '../api/list.ts'
import { accountStatuses } from './account.ts'
import { imageInput } from './image.ts'
import { packaging } from './packaging.ts'
import { someFigures } from './figures.ts'

/** From accounts.md §9. */
export const partnerPolicies = ['GANTRY_CORE', 'GANTRY_PARTNERS', 'NAVER_DIRECT'] as const
export type PartnerPolicy = (typeof partnerPolicies)[number]

/** Settings for notices of inbounds in a Slack channel. The webhook's address is a secret: it can be set and is never answered. */
const slackInput = z.strictObject({
  inbound: z.boolean().default(false),
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .optional(),
})
const slackSettings = z.object({ inbound: z.boolean(), hasWebhook: z.boolean() })

/** A company whose goods are stored and shipped (accounts.md §3, §5). */
export const partnerInput = z
  .strictObject({
    name: z.string().trim().min(1).max(63),
    businessName: z.string().trim().min(1).max(100),
    status: z.enum(accountStatuses),
    email: z.email().max(255).nullable().default(null),
    phone: someFigures(31),
    mobile: someFigures(31),
    logoImage: imageInput.default(null),
    packaging: packaging.nullable().default(null),
    usesChannelTalk: z.boolean().default(false),
    /** Its inbounds are accepted as soon as they are announced (decisions.md §6). */
    usesAutoAccept: z.boolean().default(false),
    usesAutoConfirm: z.boolean().default(false),
    /** If a count is off by more than this many pieces of one kind of goods, another person counts again. */
    recountOver: z.int().min(0).max(1_000_000).default(10),
    /** The first and last day of the partner's contract. */
    validAfter: day.nullable().default(null),
    validBefore: day.nullable().default(null),
    policy: z.enum(partnerPolicies).default('GANTRY_CORE'),
    centerIds: z.array(z.int().positive()).max(500).default([]),
    slackSettings: slackInput.default({ inbound: false }),
  })
  .meta({ id: 'PartnerInput' })
export type PartnerInput = z.infer<typeof partnerInput>
export const partnerPatch = patchOf(partnerInput).extend({ force: z.boolean().optional() }).meta({ id: 'PartnerPatch' })
export type PartnerPatch = z.infer<typeof partnerPatch>

export const partner = partnerInput
  .omit({ logoImage: true, slackSettings: true })
  .extend({
    ...stamps,
    logoImageUrl: z.string().nullable(),
    slackSettings,
    /** The partner's main brand, or else its first. */
    brand: z.object({ id: z.int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Partner' })
export type Partner = z.infer<typeof partner>

/**
 * A partner as lists show it. Every user who must choose a partner may read its
 * name, state and centers; the rest is null without `partner:read`.
 */
export const partnerListed = partner
  .extend({
    businessName: z.string().nullable(),
    policy: z.enum(partnerPolicies).nullable(),
    slackSettings: slackSettings.nullable(),
    usesChannelTalk: z.boolean().nullable(),
    usesAutoAccept: z.boolean().nullable(),
    usesAutoConfirm: z.boolean().nullable(),
    recountOver: z.int().nullable(),
  })
  .meta({ id: 'PartnerListed' })
export type PartnerListed = z.infer<typeof partnerListed>

/** What stops when a partner is deactivated, and what goes on. */
export const partnerStops = z
  .object({
    users: z.int(),
    openApiKeys: z.int(),
    brands: z.int(),
    openInbounds: z.int(),
    openInvoices: z.int(),
    piecesInStorage: z.int(),
  })
  .meta({ id: 'PartnerStops' })
export type PartnerStops = z.infer<typeof partnerStops>

import { z } from 'zod'
import { day, instant, patchOf, stamps } from '../api/list.ts'
import { channelTypes } from './channel-type.ts'
import { operators } from './operators.ts'

export const channelStatuses = ['READY', 'OK', 'ERROR', 'PAUSED', 'TERMINATED'] as const
export type ChannelStatus = (typeof channelStatuses)[number]
export const linkageStatuses = ['draft', 'available', 'unavailable'] as const
export type LinkageStatus = (typeof linkageStatuses)[number]
/** How the last import ended, or that it is still running (orders.md §4). */
export const scrapeStatuses = ['WORKING', 'DONE', 'ERROR', 'ABORTED'] as const
export type ScrapeStatus = (typeof scrapeStatuses)[number]

/** The status changes of decisions.md §6: READY → OK ⇄ ERROR, OK ⇄ PAUSED, any → TERMINATED. */
const transitions: Readonly<Record<ChannelStatus, readonly ChannelStatus[]>> = {
  READY: ['OK', 'TERMINATED'],
  OK: ['ERROR', 'PAUSED', 'TERMINATED'],
  ERROR: ['OK', 'TERMINATED'],
  PAUSED: ['OK', 'TERMINATED'],
  TERMINATED: [],
}
/** The statuses that people set; the others follow from what the channel answers. */
const byHand: readonly ChannelStatus[] = ['OK', 'PAUSED', 'TERMINATED']

export function mayBecome(from: ChannelStatus, to: ChannelStatus): boolean {
  return transitions[from].includes(to)
}

/** Whether a person may set the status. A channel that is READY or in ERROR becomes OK only by a good authorisation, never by hand. */
export function maySet(from: ChannelStatus, to: ChannelStatus): boolean {
  return byHand.includes(to) && mayBecome(from, to) && (to !== 'OK' || from === 'PAUSED')
}

/** Failures in a row after which a channel is in ERROR (decisions.md §15). */
export const failuresToError = 5

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const secret = (max: number) => z.string().trim().min(1).max(max).nullable().default(null)
const webAddress = z
  .url({ protocol: /^https?$/, error: 'a web address, as https://example.com' })
  .max(500)
  .nullable()
  .default(null)

/** A seller's account with a marketplace or shop (orders.md §3). Its secrets can be set and are never answered. */
export const channelInput = z
  .strictObject({
    partnerId: z.int().positive(),
    brandId: z.int().positive().nullable().default(null),
    name: z.string().trim().min(1).max(63),
    channelType: z.enum(channelTypes),
    identifier: text(200),
    subIdentifier: text(200),
    channelUrl: webAddress,
    password: secret(1000),
    apiKey: secret(1000),
    refreshKey: secret(2000),
    description: text(255),
    allowAutoCancellationApproval: z.boolean().default(false),
    clientPreferences: z
      .record(z.string().max(63), z.union([z.string().max(255), z.number(), z.boolean()]))
      .default({}),
    /** Orders that were last changed in the shop before this day are not imported. */
    validAfter: day.nullable().default(null),
    isArrivalGuaranteed: z.boolean().default(false),
  })
  .meta({ id: 'ChannelInput' })
export type ChannelInput = z.infer<typeof channelInput>

/** The partner and type cannot change. A secret that is absent stays as it is. */
export const channelPatch = patchOf(channelInput.omit({ partnerId: true, channelType: true }))
  .extend({ status: z.enum(['OK', 'PAUSED', 'TERMINATED']).optional() })
  .meta({ id: 'ChannelPatch' })
export type ChannelPatch = z.infer<typeof channelPatch>

export const channel = channelInput
  .omit({ password: true, apiKey: true, refreshKey: true })
  .extend({
    ...stamps,
    partnerName: z.string(),
    brandName: z.string().nullable(),
    /** The order service's id of the channel. Both services use the same row here, so it is the same number. */
    momsChannelId: z.int(),
    /** The time zone of its schedules: that of its partner's center. */
    timeZone: z.string(),
    status: z.enum(channelStatuses),
    linkageStatus: z.enum(linkageStatuses),
    hasPassword: z.boolean(),
    hasApiKey: z.boolean(),
    hasRefreshKey: z.boolean(),
    /** Whether its token was renewed since it was connected. */
    isTokenRefreshed: z.boolean(),
    lastScrapeStatus: z.enum(scrapeStatuses).nullable(),
    lastScrapeAt: instant.nullable(),
    lastFailAt: instant.nullable(),
    failuresInARow: z.int(),
    /** Why it failed last, in the caller's language, with the channel's own words; null once it works again. */
    failure: z.object({ code: z.string(), displayMessage: z.string() }).nullable(),
    /** The channel asked for no calls before this time. */
    waitsUntil: instant.nullable(),
    createdBy: operators(z.int().nullable()),
    updatedBy: operators(z.int().nullable()),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof channel>

/** What would become of an order that an import reads. `unchanged`: Gantry already has it as it came, or newer. */
export const wouldBecome = ['created', 'changed', 'unchanged'] as const

/** What an import would bring. It lets the user see whether this is the right shop; nothing of it is stored. */
export const dryRun = z
  .object({
    orders: z.array(
      z.object({
        channelOrderId: z.string(),
        changedAt: instant,
        placedAt: instant,
        recipientName: z.string(),
        lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
        became: z.enum(wouldBecome),
      }),
    ),
    /** Orders whose documents are not as their channel describes them. An import would report them, too, and leave them out. */
    failed: z.array(z.object({ channelOrderId: z.string(), reason: z.string() })),
    hasMore: z.boolean(),
  })
  .meta({ id: 'ChannelDryRun' })

import { z } from 'zod'
import { instant } from '../api/list.ts'

/** accounts.md §9; two are ours: a contract's voluntary serials are running out, a sales channel fails again and again. */
export const notificationTypes = [
  'BELOW_SAFETY_STOCK',
  'EXPIRATION_CLOSE',
  'RETURN_CENTER_PROCESSING',
  'B2B_STATUS',
  'B2B_REQUIRED_ACCEPTED',
  'B2B_CHANGE_DELIVERY_DATE',
  'RECEIVING_SHEET_STATUS',
  'BILLFLOW_IN_REVIEW',
  'INBOUND_STATUS',
  'ORDER_T',
  'CASE_STATUS',
  'CASE_COMMENT',
  'SERIALS_LOW',
  'CHANNEL_ERROR',
  'NOTICE',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** `additional`: what it is about, such as `{ subject: 'inbound:12' }`, which its page links to. */
export const notification = z
  .object({
    id: z.int(),
    type: z.enum(notificationTypes),
    userId: z.int(),
    isRead: z.boolean(),
    readAt: instant.nullable(),
    title: z.string(),
    content: z.string(),
    additional: z.record(z.string(), z.unknown()),
    createdAt: instant,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

/** Who hears of a notice to a center or partner: people, and the partner's Slack channel. */
export const noticeRecipients = z.object({ people: z.int(), slack: z.boolean() }).meta({ id: 'NoticeRecipients' })
export type NoticeRecipients = z.infer<typeof noticeRecipients>

/** By type, whether it shows in the app and comes by mail; an absent type shows and does not come by mail. */
export const notificationSettings = z
  .partialRecord(z.enum(notificationTypes), z.strictObject({ app: z.boolean(), email: z.boolean() }))
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof notificationSettings>

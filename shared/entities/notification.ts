import { z } from 'zod'
import { instant } from '../api/list.ts'

/** From accounts.md §9, with two of our own: a contract's voluntary serials are running out; a sales channel fails again and again. */
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

/** `additional`: the subject, such as `{ subject: 'inbound:12' }`. The notification's page links to it. */
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

/** The recipients of a notice to a center or partner: people, and the partner's Slack channel. */
export const noticeRecipients = z.object({ people: z.int(), slack: z.boolean() }).meta({ id: 'NoticeRecipients' })
export type NoticeRecipients = z.infer<typeof noticeRecipients>

/** For each type, whether it shows in the app and whether it comes by mail. An absent type shows and does not come by mail. */
export const notificationSettings = z
  .partialRecord(z.enum(notificationTypes), z.strictObject({ app: z.boolean(), email: z.boolean() }))
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof notificationSettings>

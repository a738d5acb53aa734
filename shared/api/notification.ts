import { z } from 'zod'
import { noticeRecipients, notification, notificationTypes } from '../entities/notification.ts'
import { calls } from './call.ts'
import { flag, id, idParam, listQuery, many, totalPage } from './list.ts'

const title = z.string().trim().min(1).max(100)
const contents = z.string().trim().min(1).max(2000)
/** `sent`: the number of people reached. */
const sent = z.object({ sent: z.int(), slack: z.boolean() }).meta({ id: 'NotificationsSent' })

/** The user's own notifications (accounts.md §7), and notices to others. */
export const notificationApi = calls('notification', {
  count: {
    method: 'GET',
    path: '/auth/notification/count',
    access: 'oneself',
    doc: 'How many of one’s own are unread.',
    answer: z.object({ count: z.int() }),
  },
  list: {
    method: 'GET',
    path: '/auth/notification',
    access: 'oneself',
    doc: 'One’s own notifications.',
    query: listQuery(['id'], { isRead: flag.optional(), type: many(z.enum(notificationTypes)) }),
    answer: totalPage(notification),
  },
  create: {
    method: 'POST',
    path: '/auth/notification',
    access: 'notification:write',
    status: 201,
    doc: 'Notifies a user in one’s scope.',
    body: z.strictObject({
      userId: id,
      type: z.enum(notificationTypes),
      title,
      content: contents,
      additional: z
        .record(z.string().max(63), z.unknown())
        .refine((value) => JSON.stringify(value).length <= 5000, 'at most 5 kB')
        .default({}),
    }),
    answer: notification,
  },
  read: {
    method: 'POST',
    path: '/auth/notification/read',
    access: 'oneself',
    doc: 'Marks one, several or (`all`) every one of one’s own as read.',
    body: z
      .strictObject({
        id: z.union([id, z.array(id).min(1).max(500)]).optional(),
        ids: z.array(id).min(1).max(500).optional(),
        all: z.literal(true).optional(),
      })
      .refine((body) => Object.keys(body).length === 1, 'say id, ids or all'),
    answer: z.object({ count: z.int() }),
  },
  recipients: {
    method: 'GET',
    path: '/auth/notification/recipients',
    access: 'notification:write',
    doc: 'Who would hear of a notice to a center or to a partner.',
    query: z
      .strictObject({ centerId: id.optional(), partnerId: id.optional() })
      .refine(
        ({ centerId, partnerId }) => (centerId === undefined) !== (partnerId === undefined),
        'say centerId or partnerId',
      ),
    answer: noticeRecipients,
  },
  get: {
    method: 'GET',
    path: '/auth/notification/{id}',
    access: 'oneself',
    doc: 'One of one’s own.',
    params: idParam,
    answer: notification,
  },
  update: {
    method: 'PATCH',
    path: '/auth/notification/{id}',
    access: 'oneself',
    doc: 'Marks one of one’s own as read or unread.',
    params: idParam,
    body: z.strictObject({ isRead: z.boolean() }),
    answer: notification,
  },
  remove: {
    method: 'DELETE',
    path: '/auth/notification/{id}',
    access: 'oneself',
    doc: 'Deletes one of one’s own.',
    params: idParam,
  },
  center: {
    method: 'POST',
    path: '/auth/center-notification',
    access: 'notification:write',
    status: 201,
    doc: 'Notifies everyone who sees a center, besides who writes.',
    body: z.strictObject({ centerId: id, type: z.enum(notificationTypes), title, contents }),
    answer: sent,
  },
  partner: {
    method: 'POST',
    path: '/auth/partner-notification',
    access: 'notification:write',
    status: 201,
    doc: 'Notifies everyone of a partner, and its Slack channel where it asked for that.',
    body: z.strictObject({ partnerId: id, type: z.enum(['INBOUND', 'NOTICE']), title, contents }),
    answer: sent,
  },
})

const started = z.object({ jobId: z.int() })

/** Messages to the outside, sent as durable jobs. The list of jobs has those that could not be sent, to be sent again (accounts.md §7). */
export const senderApi = calls('sender', {
  sms: {
    method: 'POST',
    path: '/auth/sender/sms',
    access: 'notification:write',
    status: 202,
    doc: 'Sends a text message.',
    body: z.strictObject({
      receiver: z
        .string()
        .trim()
        .regex(/^[+0-9][0-9 -]{6,30}$/),
      content: z.string().trim().min(1).max(1000),
    }),
    answer: started,
  },
  email: {
    method: 'POST',
    path: '/auth/sender/email',
    access: 'notification:write',
    status: 202,
    doc: 'Sends a mail.',
    body: z.strictObject({
      receiver: z.email().max(255),
      title: z.string().trim().min(1).max(200),
      content: z.string().trim().min(1).max(20_000),
    }),
    answer: started,
  },
})

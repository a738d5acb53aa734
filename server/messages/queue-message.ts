import { z } from 'zod'
import { instant } from '../../shared/api/list.ts'
import { languages } from '../../shared/entities/account.ts'
import { messageChannels, messageTemplates } from '../../shared/entities/job.ts'
import type { Writer } from '../db/writer.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { maskPhone } from '../print/mask.ts'
import type { Secrets } from '../secrets.ts'

/** A message to the outside: `template` chooses its words in the reader's language (server/messages/words). */
export const message = z.object({
  channel: z.enum(messageChannels),
  /** A phone number, a mail address, or a Slack webhook's address. */
  to: z.string(),
  language: z.enum(languages),
  template: z.enum(messageTemplates),
  values: z.record(z.string(), z.string()),
  /** When the content stops being true; the message is not sent after that. */
  until: instant.optional(),
})
export type Message = z.infer<typeof message>

/** A notification that also goes outside, to the mail address or Slack channel that its reader or partner has when it is sent. */
const notice = z.object({
  to: z.union([z.object({ userId: z.int() }), z.object({ partnerId: z.int() })]),
  title: z.string(),
  content: z.string(),
  subject: z.string().nullable(),
})
export type OutgoingNotice = z.infer<typeof notice>

/**
 * A job's payload. The list of jobs shows the channel, the template, the masked receiver and the expiry; the rest is kept only until
 * the message is sent or expires.
 */
export const messageJob = z.object({
  channel: z.enum(messageChannels),
  template: z.enum(messageTemplates),
  receiver: z.string(),
  until: instant.optional(),
  sealed: z.string().optional(),
  notice: notice.optional(),
})
export type MessageJob = z.infer<typeof messageJob>

/**
 * Sends a message after the commit, as a job in its sender's lane, so that a sender that is down delays nothing else.
 * The content is sealed because it may carry a code; neither the list of jobs nor a log shows it.
 */
export async function queueMessage(
  w: Writer,
  secrets: Secrets,
  what: Message,
  by: { userId: number | null; partnerId?: number | null; centerId?: number | null },
): Promise<number> {
  const { channel, template, to, until } = what
  const payload: MessageJob = {
    channel,
    template,
    receiver: maskReceiver(to),
    until,
    sealed: secrets.seal(JSON.stringify(what)),
  }
  return enqueue(w, {
    kind: 'send-message',
    payload,
    createdBy: by.userId,
    partnerId: by.partnerId ?? null,
    centerId: by.centerId ?? null,
  })
}

/** A notification needs no sealing: the app shows the same words. */
export async function queueNotice(
  w: Writer,
  channel: 'EMAIL' | 'SLACK',
  receiver: string,
  what: OutgoingNotice,
  partnerId: number | null,
): Promise<void> {
  const payload: MessageJob = { channel, template: 'notification', receiver, notice: what }
  await enqueue(w, { kind: 'send-message', payload, partnerId })
}

/** Whether the content is no longer true. */
export function isExpired({ until }: Pick<MessageJob, 'until'>, now: Date): boolean {
  return until !== undefined && until <= now.toISOString()
}

/** Shows just enough of an address to tell it from others: k***@gmail.com, 010-1234-****, hooks.slack.com. A webhook's path is secret. */
export function maskReceiver(to: string): string {
  if (/^https?:/.test(to)) return new URL(to).hostname
  const [name = '', host] = to.split('@')
  return host === undefined ? maskPhone(to) : `${name.slice(0, 1)}***@${host}`
}

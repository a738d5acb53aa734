import { z } from 'zod'
import { languages } from '../../shared/entities/account.ts'
import type { Writer } from '../db/writer.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Secrets } from '../secrets.ts'

/** accounts.md §9, the channels of a recovery. */
export const messageChannels = ['PHONE', 'EMAIL', 'KAKAO_TALK', 'SLACK'] as const

/** A message to the outside: its words are chosen by `template` in the reader's language (server/messages/words). */
export const message = z.object({
  channel: z.enum(messageChannels),
  /** A phone number, a mail address, or a Slack webhook's address. */
  to: z.string(),
  language: z.enum(languages),
  template: z.enum(['recovery-code', 'invitation', 'password-changed', 'notification', 'plain']),
  values: z.record(z.string(), z.string()),
})
export type Message = z.infer<typeof message>

/**
 * Sends it after the commit, as a job of its channel's lane: a sender that is down delays nothing else.
 * What is queued is sealed, since it may carry a code; neither the list of jobs nor a log shows it.
 */
export async function queueMessage(w: Writer, secrets: Secrets, what: Message, by: { userId: number | null; partnerId?: number | null; centerId?: number | null }): Promise<number> {
  return enqueue(w, { kind: 'send-message', payload: { channel: what.channel, sealed: secrets.seal(JSON.stringify(what)) }, createdBy: by.userId, partnerId: by.partnerId ?? null, centerId: by.centerId ?? null })
}

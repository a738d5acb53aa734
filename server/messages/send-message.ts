import { createHash } from 'node:crypto'
import type { Language } from '../../shared/entities/account.ts'
import type { MessageChannel } from '../../shared/entities/job.ts'
import { isRefusal, refuse } from '../../shared/errors.ts'
import type { SenderOf } from '../adapters/senders/sender.ts'
import type { Reader } from '../db/database.ts'
import { isOpen } from '../http/open-account.ts'
import type { Handlers } from '../jobs/claim.ts'
import { handler } from '../jobs/handler.ts'
import type { Secrets } from '../secrets.ts'
import { isExpired, message, messageJob, type Message, type MessageJob, type OutgoingNotice } from './queue-message.ts'
import { mailOf } from './words/words.ts'

export interface MessageParts {
  secrets: Secrets
  senders: SenderOf
  /** The address at which people reach this server. */
  publicUrl: string
}

/** The time limit of one whole try. */
const timeoutMs = 20_000

/**
 * Each sender is a lane, and SMS and KakaoTalk share one because they share a vendor. Bulk notices have their own lane, so that a code
 * someone waits for is not stuck behind them.
 */
const lanes: Record<MessageChannel, string> = {
  EMAIL: 'send:mail',
  PHONE: 'send:phone',
  KAKAO_TALK: 'send:phone',
  SLACK: 'send:slack',
}

/**
 * Sends a queued message. It is tried for three quarters of an hour with growing pauses and then given up; the office sees it among the
 * jobs and can send it again. Removing the content from the job marks the message as sent, so a crash in between, or a lost answer, sends
 * it a second time. A message that was delayed until its content expired is never sent.
 */
export function messageJobs({ secrets, senders, publicUrl }: MessageParts): Handlers {
  return {
    'send-message': handler(messageJob, {
      maxAttempts: 9,
      lane: ({ channel, notice }) => (notice ? `${lanes[channel]}:news` : lanes[channel]),
      run: async ({ id, payload }, { database, signal }) => {
        const { channel, template, receiver, until, sealed, notice } = payload
        const keep = (rest: MessageJob) =>
          database.write(({ tx }) =>
            tx
              .updateTable('job')
              .set({ payloadJson: JSON.stringify(rest) })
              .where('id', '=', id)
              .execute(),
          )
        if (isExpired(payload, database.now())) {
          await keep({ channel, template, receiver, until })
          return refuse('message-expired')
        }
        if (sealed === undefined && notice === undefined) return { sent: true }
        const sender = senders(channel)
        if (!sender) return refuse('channel-missing', { channel })
        const what =
          sealed === undefined
            ? notice &&
              (await addressed({ read: database.read, now: database.now() }, secrets, publicUrl, channel, notice))
            : message.parse(JSON.parse(secrets.open(sealed)))
        if (what) {
          const said = mailOf(what.template, what.language, what.values)
          const key = createHash('sha256').update(JSON.stringify(payload)).digest('hex').slice(0, 16)
          const outcome = await sender.send(
            { id: `${id}.${key}`, to: what.to, template: what.template, values: what.values, ...said },
            AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
          )
          if (isRefusal(outcome)) return outcome
        }
        await keep({ channel, template, receiver })
        return { sent: what !== null && what !== undefined }
      },
    }),
  }
}

/** The reader's current address; null if there is none any more, or the reader is deactivated. */
async function addressed(
  { read: db, now }: { read: Reader; now: Date },
  secrets: Secrets,
  publicUrl: string,
  channel: MessageChannel,
  { to, title, content, subject }: OutgoingNotice,
): Promise<Message | null> {
  const values = { title, content, link: subject === null ? publicUrl : `${publicUrl}/${subject.replace(':', '/')}` }
  const message = (address: string, language: Language): Message => ({
    channel,
    template: 'notification',
    to: address,
    language,
    values,
  })
  if ('userId' in to) {
    const user = await db
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', to.userId)
      .where(isOpen(now))
      .executeTakeFirst()
    return user?.email ? message(user.email, user.language) : null
  }
  const partner = await db
    .selectFrom('partner')
    .select('slackWebhookSealed')
    .where('id', '=', to.partnerId)
    .where('slackInbound', '=', true)
    .executeTakeFirst()
  return partner?.slackWebhookSealed ? message(secrets.open(partner.slackWebhookSealed), 'en') : null
}

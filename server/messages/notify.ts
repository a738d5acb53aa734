import { sql } from 'kysely'
import {
  notificationSettings,
  type NoticeRecipients,
  type Notification,
  type NotificationType,
} from '../../shared/entities/notification.ts'
import type { Language } from '../../shared/entities/account.ts'
import type { Privilege } from '../../shared/privileges.ts'
import type { Reader } from '../db/database.ts'
import type { Insert } from '../db/dialect.ts'
import type { Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { privilegesOfMany } from '../http/privileges.ts'
import { maskReceiver, queueNotice } from './queue-message.ts'
import type { Said, Say } from './words/words.ts'
import { isOpen } from '../http/open-account.ts'
import { visible } from '../subjects.ts'

/**
 * The audience of a notice, among users who may sign in: a partner's people, or our own people who see a center, whether they work only
 * there or, like the office, everywhere (docs/decisions/0011-accounts.md). With a privilege, only those who hold it.
 */
export type To =
  | { userIds: readonly number[] }
  | { partnerId: number; privilege?: Privilege }
  | { centerId: number; privilege?: Privilege }

export interface Notice {
  type: NotificationType
  to: To | readonly To[]
  /** Only users that this caller sees. */
  within?: Pick<Caller, 'partnerId' | 'centerIds'>
  /** The user who caused the notice is not told. */
  except?: number | null
  say: Say
  /** What the notice is about: `{ subject: 'inbound:12' }`. */
  additional?: Notification['additional']
  /** The partner's Slack channel is told too, if the partner asked for that. */
  slack?: boolean
}

interface User {
  id: number
  language: Language
  email: string | null
  notificationSettingsJson: string
}

/**
 * Notifies users in their own languages, in the app, by mail, both or neither, as each has chosen. It runs in the transaction of its cause,
 * so users are told exactly if it happened; their open screens hear after the commit. Answers how many were told.
 */
export async function notify(w: Writer, ...notices: readonly Notice[]): Promise<number> {
  const readersOf = askedOnce((to: To, within: Notice['within']) => usersOf(w.tx, new Date(w.now), to, within))
  const inSlack = askedOnce((partnerId: number) => asksForSlack(w.tx, partnerId))
  const letters: Letter[] = []
  for (const { type, to, within, except, say, additional = {}, slack } of notices) {
    const readers = new Map<number, User>()
    for (const target of [to].flat())
      for (const user of await readersOf(target, within)) if (user.id !== except) readers.set(user.id, user)
    for (const user of readers.values()) letters.push({ user, type, said: say(user.language), additional })
    // A channel has no language setting, so it gets that of the partner's first user.
    const [first] = readers.values()
    if (slack)
      for (const target of [to].flat())
        if ('partnerId' in target && (await inSlack(target.partnerId))) {
          await queueNotice(
            w,
            'SLACK',
            'Slack',
            {
              to: { partnerId: target.partnerId },
              ...plain(say(first?.language ?? 'ko')),
              subject: subjectOf(additional),
            },
            target.partnerId,
          )
        }
  }
  return deliver(w, letters)
}

/** Previews a notice's audience: how many people would get it by their settings, and whether a partner's Slack channel would. */
export async function recipientsOf(
  db: Reader,
  now: Date,
  { type, to, within, except, slack }: Omit<Notice, 'say' | 'additional'>,
): Promise<NoticeRecipients> {
  const recipients = new Set<number>()
  let inSlack = false
  for (const target of [to].flat()) {
    for (const user of await usersOf(db, now, target, within)) {
      const { app, email } = wishOf({ user, type })
      if (user.id !== except && (app || email)) recipients.add(user.id)
    }
    if (slack && 'partnerId' in target) inSlack ||= await asksForSlack(db, target.partnerId)
  }
  return { people: recipients.size, slack: inSlack }
}

interface Letter {
  user: User
  type: NotificationType
  said: Said
  additional: Notification['additional']
}

async function deliver(w: Writer, letters: readonly Letter[]): Promise<number> {
  const wanted = letters.map((letter) => ({ letter, ...wishOf(letter) }))
  const inApp = wanted.filter(({ app }) => app).map(({ letter }) => letter)
  await w.dialect.insertMany(
    w.tx,
    insertNotification,
    inApp.map(({ user, type, said, additional }) => [
      user.id,
      type,
      said.title,
      said.content,
      said.words ? JSON.stringify(said.words) : null,
      JSON.stringify(additional),
      w.now,
    ]),
  )
  w.notify(inApp.map(({ user }) => user.id))
  for (const { letter } of wanted) await mailWhereWanted(w, letter)
  return new Set(wanted.flatMap(({ letter, app, email }) => (app || email ? letter.user.id : []))).size
}

/** Also sends it by mail, if the reader wants that type by mail. */
export async function mailWhereWanted(w: Writer, letter: Letter): Promise<void> {
  const { user, said, additional } = letter
  if (user.email !== null && wishOf(letter).email)
    await queueNotice(
      w,
      'EMAIL',
      maskReceiver(user.email),
      { to: { userId: user.id }, ...plain(said), subject: subjectOf(additional) },
      null,
    )
}

function wishOf({ user, type }: Pick<Letter, 'user' | 'type'>): { app: boolean; email: boolean } {
  const { app, email } = notificationSettings.parse(JSON.parse(user.notificationSettingsJson))[type] ?? {
    app: true,
    email: false,
  }
  return { app, email: email && user.email !== null }
}

async function usersOf(db: Reader, now: Date, to: To, within: Notice['within']): Promise<User[]> {
  let query = db
    .selectFrom('user')
    .select(['user.id', 'user.language', 'user.email', 'user.notificationSettingsJson'])
    .where(isOpen(now))
    .orderBy('user.id')
  if (within) query = query.where(visible(within, 'user'))
  if ('userIds' in to) return to.userIds.length === 0 ? [] : query.where('user.id', 'in', to.userIds).execute()
  const { privilege } = to
  if ('partnerId' in to) query = query.where('user.partnerId', '=', to.partnerId)
  else {
    const worksThere = sql<boolean>`"user"."id" in (select uc."userId" from "userCenter" as uc where uc."centerId" = ${to.centerId})`
    const worksAnywhere = sql<boolean>`"user"."id" in (select uc."userId" from "userCenter" as uc)`
    query = query.where('user.partnerId', 'is', null).where(sql<boolean>`(${worksThere} or not ${worksAnywhere})`)
  }
  const found = await query.execute()
  if (!privilege) return found
  const held = await privilegesOfMany(
    db,
    found.map(({ id }) => id),
  )
  return found.filter(({ id }) => held.get(id)?.privileges.has(privilege))
}

/** The notices of one cause mostly go to the same few people, so each query runs only once. */
function askedOnce<Q extends unknown[], A>(ask: (...question: Q) => Promise<A>): (...question: Q) => Promise<A> {
  const asked = new Map<string, Promise<A>>()
  return (...question) => {
    const key = JSON.stringify(question)
    const known = asked.get(key) ?? ask(...question)
    asked.set(key, known)
    return known
  }
}

async function asksForSlack(db: Reader, partnerId: number): Promise<boolean> {
  const asks = await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', partnerId)
    .where('slackInbound', '=', true)
    .where('slackWebhookSealed', 'is not', null)
    .executeTakeFirst()
  return asks !== undefined
}

/** A message to the outside is written once, in one language, so `words` is left out. */
function plain({ title, content }: Said): Pick<Said, 'title' | 'content'> {
  return { title, content }
}

function subjectOf({ subject }: Notification['additional']): string | null {
  return typeof subject === 'string' ? subject : null
}

const insertNotification: Insert<'notification'> = {
  into: 'notification',
  columns: {
    userId: 'int',
    type: 'text',
    title: 'text',
    content: 'text',
    wordsJson: 'text',
    additionalJson: 'text',
    createdAt: 'text',
  },
}

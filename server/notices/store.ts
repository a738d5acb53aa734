import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Query } from '../../shared/api/call.ts'
import { notificationApi } from '../../shared/api/notification.ts'
import type { Language } from '../../shared/entities/account.ts'
import type { NoticeRecipients, Notification, NotificationType } from '../../shared/entities/notification.ts'
import { anyOf, contains, is, isThere } from '../crud/filters.ts'
import { totalPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import type { Database, Reader } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

import type { Caller } from '../http/caller.ts'
import { notFound, unfit } from '../http/errors.ts'
import { centerStore, partnerStore } from '../organisations/door.ts'
import { recipientsOf, mailWhereWanted, notify, type Notice } from '../messages/notify.ts'
import { noticesSaying, saidIn, type NoticeWords } from '../messages/words/words.ts'
import { isOpen } from '../http/open-account.ts'
import { visible } from '../subjects.ts'

/** The caller's own notifications, and notices to other users in the caller's scope. */
export function notificationStore(database: Database, caller: Caller) {
  const own = (db: Reader) => db.selectFrom('notification').selectAll().where('userId', '=', caller.userId)
  const { list, get: one } = listOf(database, {
    call: notificationApi.list,
    id: 'notification.id',
    rows: own,
    sort: { id: 'notification.id' },
    search: (keyword) =>
      anyOf([
        contains(['notification.title', 'notification.content'], keyword),
        // Our own sentences are shown in the language that the reader has now, whatever language they were told in.
        ...noticesSaying(caller.language, keyword).map(
          (name) => sql<SqlBool>`"wordsJson" like ${`{"name":"${name}",%`}`,
        ),
      ]),
    filters: { isRead: isThere('notification.readAt'), type: is('notification.type') },
    shown: (rows) => rows.map((row) => shown(row, caller.language)),
    page: totalPage,
  })
  /** Changes the caller's notifications and tells the caller's other screens. */
  const change = <T>(work: (db: Reader, now: string) => Promise<T>) =>
    database.write(async (w) => {
      const result = await work(w.tx, w.now)
      w.notify([caller.userId])
      return result
    })

  /** A notice to a center goes to all who see it, also to users that a caller of that center alone does not see. */
  const toCenter = async (centerId: number) => {
    await centerStore(database, caller).get(centerId)
    return { to: { centerId }, within: { partnerId: caller.partnerId, centerIds: null }, except: caller.userId }
  }
  const toPartner = async (partnerId: number) => {
    await partnerStore(database, caller).get(partnerId)
    return { to: { partnerId }, except: caller.userId, slack: true }
  }
  /** Refuses a notice that nobody would hear, so that its sender does not believe to have told someone. */
  const tell = (
    property: string,
    notice: Omit<Notice, 'say'>,
    { title, contents }: Words,
    about: { centerId?: number; partnerId?: number; subject: string; what: string },
  ) =>
    database.write(async (w) => {
      const { people, slack } = await recipientsOf(w.tx, database.now(), notice)
      if (people === 0 && !slack) throw unfit(property, 'nobody-hears')
      const sent = await notify(w, {
        ...notice,
        say: () => ({ title, content: contents }),
        additional: { from: caller.name },
      })
      await w.audit({
        userId: caller.userId,
        ...about,
        after: { type: notice.type, title, sent },
        requestId: caller.requestId,
      })
      return { sent, slack }
    })

  return {
    async count(): Promise<number> {
      const { count } = await database.read
        .selectFrom('notification')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('userId', '=', caller.userId)
        .where('readAt', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    list,
    get: (id: number) => one(id),
    /** Marks some or all of the caller's notifications as read; answers how many were unread. */
    markRead: (ids: readonly number[] | 'all') =>
      change(async (db, now) => {
        const unread = db
          .updateTable('notification')
          .set({ readAt: now })
          .where('userId', '=', caller.userId)
          .where('readAt', 'is', null)
        const { numUpdatedRows } = await (ids === 'all' ? unread : unread.where('id', 'in', ids)).executeTakeFirst()
        return Number(numUpdatedRows)
      }),
    update: (id: number, isRead: boolean) =>
      change(async (db, now) => {
        const before = await one(id, db)
        if (before.isRead !== isRead)
          await db
            .updateTable('notification')
            .set({ readAt: isRead ? now : null })
            .where('id', '=', id)
            .execute()
        return one(id, db)
      }),
    remove: (id: number) =>
      change(async (db) => {
        await one(id, db)
        await db.deleteFrom('notification').where('id', '=', id).execute()
      }),
    /** A user's own words to another user. It appears in the app whatever the reader's settings are, because the sender is told so. */
    async create({
      userId,
      type,
      title,
      content,
      additional,
    }: { userId: number } & Pick<Notification, 'type' | 'title' | 'content' | 'additional'>): Promise<Notification> {
      return database.write(async (w) => {
        const user = await w.tx
          .selectFrom('user')
          .select([
            'id',
            'partnerId',
            'language',
            'email',
            'notificationSettingsJson',
            sql<number>`case when ${isOpen(database.now())} then 1 else 0 end`.as('hears'),
          ])
          .where('id', '=', userId)
          .where('deletedAt', 'is', null)
          .where(visible(caller, 'user'))
          .executeTakeFirstOrThrow(notFound)
        if (user.hears === 0) throw unfit('userId', 'nobody-hears')
        const row = await w.outsideScope(() =>
          w.tx
            .insertInto('notification')
            .values({
              userId,
              type,
              title,
              content,
              wordsJson: null,
              additionalJson: JSON.stringify(additional),
              createdAt: w.now,
              readAt: null,
            })
            .returningAll()
            .executeTakeFirstOrThrow(),
        )
        await mailWhereWanted(w, { user, type, said: { title, content }, additional })
        w.notify([userId])
        await w.audit({
          userId: caller.userId,
          partnerId: user.partnerId,
          subject: `user:${userId}`,
          what: 'notification.create',
          after: { type, title },
          requestId: caller.requestId,
        })
        return shown(row, caller.language)
      })
    },
    async recipients({ centerId, partnerId }: Query<typeof notificationApi.recipients>): Promise<NoticeRecipients> {
      return recipientsOf(database.read, database.now(), {
        ...(centerId === undefined ? await toPartner(partnerId ?? 0) : await toCenter(centerId)),
        type: 'NOTICE',
      })
    },
    async tellCenter({ centerId, type, ...words }: Words & { centerId: number; type: NotificationType }) {
      return tell('centerId', { ...(await toCenter(centerId)), type }, words, {
        centerId,
        subject: `center:${centerId}`,
        what: 'notification.center',
      })
    },
    async tellPartner({ partnerId, type, ...words }: Words & { partnerId: number; type: 'INBOUND' | 'NOTICE' }) {
      return tell(
        'partnerId',
        { ...(await toPartner(partnerId)), type: type === 'NOTICE' ? type : 'INBOUND_STATUS' },
        words,
        { partnerId, subject: `partner:${partnerId}`, what: 'notification.partner' },
      )
    },
  }
}

/** How long a notification is kept. */
const keptDays = 365
const slice = 500

/** Deletes notifications that are more than a year old. Ids grow with time, so the search goes by id. */
export async function pruneNotifications(database: Database): Promise<number> {
  const before = new Date(database.now().getTime() - keptDays * 86_400_000).toISOString()
  for (let pruned = 0; ; ) {
    const oldest = await database.read
      .selectFrom('notification')
      .select(['id', 'createdAt'])
      .orderBy('id')
      .limit(slice)
      .execute()
    const past = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id)
    if (past.length > 0)
      await database.write(({ tx }) => tx.deleteFrom('notification').where('id', 'in', past).execute())
    pruned += past.length
    if (past.length < slice) return pruned
  }
}

interface Words {
  title: string
  contents: string
}

type Row = Selectable<Tables['notification']>

/** The notification as it was told; a sentence of our own is in the language that its reader has now. */
function shown(row: Row, language: Language): Notification {
  const { id, type, userId, readAt, additionalJson, createdAt } = row
  const said = row.wordsJson === null ? null : saidIn(language, JSON.parse(row.wordsJson) as NoticeWords)
  const { title, content } = said ?? row
  return {
    id,
    type,
    userId,
    isRead: readAt !== null,
    readAt,
    title,
    content,
    additional: JSON.parse(additionalJson) as Notification['additional'],
    createdAt,
  }
}

import type { Query } from '../../../shared/api/call.ts'
import type { selfApi } from '../../../shared/api/user.ts'
import type { Session } from '../../../shared/entities/user.ts'
import { columns, type ListColumns, pageOf, totalPage } from '../../crud/list.ts'
import type { Database } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, notFound } from '../../http/errors.ts'
import { isLasting } from '../../http/sign-in.ts'
import { tokenHash } from '../../http/token.ts'
import { userTable } from '../user/store.ts'
import { checkNotAbove } from '../user/grant-limits.ts'

const listed: ListColumns = { id: 'session.id', sort: columns('session', ['id', 'seenAt']) }
const newestFirst = { page: 1, pageSize: 500, sort: 'seenAt', order: 'desc' } as const

/** The sessions of the caller, and of the users that the caller may see. */
export function sessionStore(database: Database, caller: Caller) {
  const users = userTable(database, caller)
  const list = async (userId: number, asked: Query<typeof selfApi.sessions>) => {
    const query = database.read
      .selectFrom('session')
      .select(['id', 'userId', 'userAgent', 'address', 'badgeId', 'createdAt', 'seenAt', 'expiresAt'])
      .where('userId', '=', userId)
      .where(isLasting(database.now()))
    const found = await pageOf(database.read, query, asked, listed)
    return totalPage({
      ...found,
      rows: found.rows.map(
        ({ badgeId, ...row }): Session => ({
          ...row,
          byBadge: badgeId !== null,
          isThisOne: row.id === caller.sessionId,
        }),
      ),
    })
  }
  const end = (userId: number, sessionId?: number) =>
    database.write(async (w) => {
      if (userId !== caller.userId) await checkNotAbove(w.tx, caller, await users.one(userId, w.tx))
      const ended = await endSessions(w, userId, { only: sessionId })
      if (sessionId !== undefined && ended === 0) throw notFound()
      await w.audit({
        userId: caller.userId,
        subject: `user:${userId}`,
        what: 'user.end-sessions',
        after: { ended },
        requestId: caller.requestId,
      })
    })
  /** Ends the session of a token: the caller's own, or that of a user that the caller may sign out. Any other counts as not there. */
  const endByToken = async (token: string) => {
    const session = await openSessionOf(database, token)
    const mayEndOthers = caller.privileges.has('account:write') && !caller.mustChangePassword
    if (!session || (session.userId !== caller.userId && !mayEndOthers)) throw noSuch('token', 'opens no session')
    await end(session.userId, session.id)
  }
  return {
    endByToken,
    own: (asked: Query<typeof selfApi.sessions>) => list(caller.userId, asked),
    endOwn: (sessionId: number) => end(caller.userId, sessionId),
    of: async (userId: number) => list((await users.one(userId)).id, newestFirst),
    end,
  }
}

/** Whether a token belongs to the session of this call. */
export async function isOfThisSession(database: Database, caller: Caller, token: string): Promise<boolean> {
  return (await openSessionOf(database, token))?.id === caller.sessionId
}

function openSessionOf(database: Database, token: string) {
  return database.read
    .selectFrom('session')
    .select(['id', 'userId'])
    .where('tokenHash', '=', tokenHash(token))
    .where(isLasting(database.now()))
    .executeTakeFirst()
}

/** Ends a user's sessions: all, one, or all but one; answers how many there were. Their next call is answered with 401. */
export async function endSessions(
  w: Writer,
  userId: number,
  { only, except }: { only?: number | undefined; except?: number } = {},
): Promise<number> {
  let query = w.tx
    .updateTable('session')
    .set({ endedAt: w.now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '!=', except)
  // The caller's right was checked before. The sessions must end even if the caller no longer sees the user.
  const { numUpdatedRows } = await w.outsideScope(() => query.executeTakeFirst())
  w.changed(everyCenter, 'user', userId)
  return Number(numUpdatedRows)
}

const keptDays = 30

/** Deletes sessions that could have lasted until a month ago. */
export async function pruneSessions(database: Database): Promise<number> {
  const before = new Date(database.now().getTime() - keptDays * 86_400_000).toISOString()
  const { numDeletedRows } = await database.dialect.write
    .deleteFrom('session')
    .where('expiresAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
